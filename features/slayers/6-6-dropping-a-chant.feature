# language: ja
@clause:slayers:6-6
機能: 呪文の破棄

  背景:
    前提 第3ターンである
    かつ 先攻の前列に「神官」、「魔道士」がある
    かつ 先攻の詠唱中のカードの場に「炎の矢」が裏向きであり、「神官」の上に置かれている
    かつ 「炎の矢」の詠唱はこのターンを入れて残り5ターンである
    かつ 後攻の前列に「傭兵」がある

  @statement:slayers:6-6.2
  ルール: 呪文の破棄の種類は「タイミング：常時」である

    # en: It happens at once, and nobody counters it
    シナリオ: 破棄は宣言すればすぐにおこなわれ、対抗を受けない
      前提 後攻の手札に「やじ」がある
      もし 先攻が「神官」による呪文の破棄を宣言する
      ならば 「炎の矢」は先攻の捨て札山にある
      かつ 次に先攻が選択する

    # en: It can be declared while another action waits
    シナリオ: ほかの行動の解決を待つ間にも宣言できる
      もし 先攻が「魔道士」による「傭兵」への白兵戦を宣言する
      かつ 後攻が対抗しない
      かつ 先攻が「神官」による呪文の破棄を宣言する
      ならば 「炎の矢」は先攻の捨て札山にある

    # en: It can be declared in the opponent's turn
    シナリオ: 相手のターンにも宣言できる
      前提 手番は後攻である
      もし 後攻が「傭兵」による「魔道士」への白兵戦を宣言する
      かつ 先攻が「神官」による呪文の破棄を宣言する
      ならば 「炎の矢」は先攻の捨て札山にある

    # en: Whether to drop is the player's choice
    @reading:always-forced=declared-free
    シナリオ: 破棄するかどうかを選べるなら、詠唱は続けられる
      前提 先攻の手札に「水の矢」がある
      もし 先攻が「魔道士」による「水の矢」の詠唱を宣言する
      かつ 以後、誰も対抗しない
      ならば 「神官」が詠唱している
      かつ 「魔道士」が詠唱している
      かつ 先攻が「神官」による呪文の破棄を宣言することができる

    # en: By the letter a chant is dropped as soon as there is one
    @reading:always-forced=literal
    シナリオ: 必ず破棄すると読むなら、詠唱は始めたとたんに終わる
      前提 先攻の手札に「水の矢」がある
      もし 先攻が「魔道士」による「水の矢」の詠唱を宣言する
      かつ 以後、誰も対抗しない
      ならば 「魔道士」が詠唱していない
      かつ 「水の矢」は表向きで先攻の捨て札山に置かれている
      かつ 「炎の矢」は表向きで先攻の捨て札山に置かれている

  @statement:slayers:6-6.3
  ルール: 呪文の破棄の対象は、そのキャラクター自身である

    # en: A character that does not chant has nothing to drop
    シナリオ: 詠唱していないキャラクターは、破棄を宣言できない
      ならば slayers:6-6.2により、先攻が「魔道士」による呪文の破棄を宣言することはできない
      かつ 先攻が「神官」による呪文の破棄を宣言することができる

    # en: Dropping one chant leaves the other as it is
    シナリオ: ほかのキャラクターの詠唱は破棄されない
      前提 先攻の詠唱中のカードの場に「水の矢」が裏向きであり、「魔道士」の上に置かれている
      かつ 「水の矢」の詠唱はこのターンを入れて残り5ターンである
      もし 先攻が「神官」による呪文の破棄を宣言する
      ならば 「魔道士」が詠唱している
      かつ 「水の矢」は裏向きで先攻の詠唱中のカードの場に置かれている
      かつ 「魔道士」がこのターンに攻撃をおこなっていない

  @statement:slayers:6-6.4
  ルール: 詠唱中のカードを破棄する

    # en: The card goes face up to the discard pile, and not to the used spells
    シナリオ: 伏せてあったカードは、表向きで捨て札山に行く
      もし 先攻が「神官」による呪文の破棄を宣言する
      ならば 「炎の矢」は表向きで先攻の捨て札山に置かれている
      かつ 「神官」が詠唱していない
      かつ 先攻の詠唱中のカードの場のカードは0枚である
      かつ slayers:6-6.2により、先攻が「神官」による呪文の破棄を宣言することはできない

    # en: Other cards that lie on the character stay
    シナリオ: そのキャラクターの上のほかのカードは破棄されない
      前提 先攻の効果が持続しているカードの場に「長い霧」があり、「神官」の上に置かれている
      もし 先攻が「神官」による呪文の破棄を宣言する
      ならば 「長い霧」は「神官」の上に置かれている

  @statement:slayers:6-6.5
  ルール: 破棄したターンは、攻撃をおこなったものと数える

    # en: Having dropped, it does not attack in this turn
    シナリオ: 破棄したターンには攻撃できない
      もし 先攻が「神官」による呪文の破棄を宣言する
      ならば 「神官」がこのターンに攻撃をおこなった
      かつ slayers:base.attack.onceにより、先攻が「神官」による「傭兵」への白兵戦を宣言することはできない
      かつ 先攻が「魔道士」による「傭兵」への白兵戦を宣言することができる

    # en: By the letter a drop counts as an attack but needs none
    @reading:drop-after-attack=literal
    シナリオ: 攻撃したことになるだけなら、攻撃の済んだ後でも破棄できる
      前提 「神官」にこのターンに攻撃をおこなったという効果が続いている
      ならば 先攻が「神官」による呪文の破棄を宣言することができる

    # en: If a drop takes the place of an attack, it needs one
    @reading:drop-after-attack=instead
    シナリオ: 攻撃の権利が要るなら、攻撃の済んだ後には破棄できない
      前提 「神官」にこのターンに攻撃をおこなったという効果が続いている
      ならば slayers:6-6.5により、先攻が「神官」による呪文の破棄を宣言することはできない

    # en: If a drop takes the place of an attack, it can be made where none was
    @reading:drop-after-attack=instead
    シナリオ: 攻撃の権利が要ると読んでも、攻撃していなければ破棄できる
      ならば 先攻が「神官」による呪文の破棄を宣言することができる
