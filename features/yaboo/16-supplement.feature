# language: ja
@clause:yaboo:supplement
機能: 補足事項

  背景:
    前提 ここに挙げたカードのほかにカードはない

  @statement:yaboo:supplement.1
  ルール: アイテムパイルが尽きても捨て札から作り直さない

    # en: With the pile gone, the field stays short and the discarded items stay discarded
    シナリオ: アイテムパイルが尽きたら、場のアイテムは1枚のまま補充されない
      前提 フォースパイルの上から順に「フォース1」、「フォース2」、「フォース3」、「フォース4」、「フォース5」、「フォース6」、「フォース1(2)」、「フォース2(2)」、「フォース3(2)」、「フォース4(2)」、「フォース5(2)」、「フォース6(2)」がある
      かつ アイテムの場に「小さな結晶」がある
      かつ アイテムの捨て札に「大きな結晶」、「鷹の目」、「風の外套」がある
      かつ ターンの初めから始まる
      ならば この処理でyaboo:setup.7が適用された
      かつ アイテムの場のカードは1枚である
      かつ 「大きな結晶」、「鷹の目」、「風の外套」はアイテムの捨て札にある

    # en: An acquired item is discarded for good
    シナリオ: 最後のアイテムが獲得されると、次のターンの場にアイテムはない
      前提 フォースパイルの上から順に「フォース1」、「フォース2」、「フォース3」、「フォース4」、「フォース5」、「フォース6」、「フォース1(2)」、「フォース2(2)」、「フォース3(2)」、「フォース4(2)」、「フォース5(2)」、「フォース6(2)」がある
      かつ Aの山札に「火の玉」がある
      かつ アイテムの場に「小さな結晶」がある
      かつ 第3ラウンドである
      かつ Aのアクションフェイズから始まる
      もし Aがアイテム「小さな結晶」の獲得を宣言する
      かつ Aがアクションフェイズを終える
      ならば この処理でyaboo:end.8が適用された
      かつ アイテムの場のカードは0枚である
      かつ 「小さな結晶」はアイテムの捨て札にある

    # en: What has been discarded stays open, so that everybody can tell what the pile no longer has
    シナリオ: 捨て札になったアイテムは、どちらのプレイヤーにも見える
      前提 アイテムの場に「小さな結晶」がある
      かつ Aのアクションフェイズから始まる
      もし Aがアイテム「小さな結晶」の獲得を宣言する
      ならば 「小さな結晶」はアイテムの捨て札にある
      かつ Aは「小さな結晶」の表を見ることができる
      かつ Bは「小さな結晶」の表を見ることができる

  @statement:yaboo:supplement.2
  ルール: 山札がなくなったプレイヤーはカードを引けない

    # en: In the setup step a player without a deck draws nothing, the other one draws
    シナリオ: セットアップステップでは、山札のあるBだけが引く
      前提 フォースパイルの上から順に「フォース1」、「フォース2」、「フォース3」、「フォース4」、「フォース5」、「フォース6」、「フォース1(2)」、「フォース2(2)」、「フォース3(2)」、「フォース4(2)」、「フォース5(2)」、「フォース6(2)」がある
      かつ Aの捨て札に「火の玉」がある
      かつ Bの山札の上から順に「月の光」、「糸の罠」がある
      かつ ターンの初めから始まる
      ならば この処理でyaboo:setup.4が適用された
      かつ Aの手札のカードは0枚である
      かつ 「火の玉」はAの捨て札にある
      かつ 「月の光」はBの手札にある

    # en: A card's effect cannot draw from an empty deck either
    シナリオ: カードの効果でも、なくなった山札からは引けない
      前提 Aの手札に「知識のグリモワール」がある
      かつ Aの手元に「フォース4」がある
      かつ Bの山札に「月の光」がある
      かつ Aのアクションフェイズから始まる
      もし Aがリソースカード「知識のグリモワール」の使用を宣言する
      かつ Aが「フォース4」を支払う
      かつ Aが支払いを終える
      ならば Aの手札のカードは0枚である
      かつ 「月の光」はBの山札にある

    # en: The last card can still be drawn
    シナリオ: 最後の1枚はまだ引ける
      前提 Aの手札に「知識のグリモワール」、「知識のグリモワール(2)」がある
      かつ Aの手元に「フォース4」がある
      かつ Aの山札に「火の玉」がある
      かつ Bの山札に「月の光」がある
      かつ Aのアクションフェイズから始まる
      もし Aがリソースカード「知識のグリモワール」の使用を宣言する
      かつ Aが「フォース4」を支払う
      かつ Aが支払いを終える
      ならば 「火の玉」はAの手札にある
      かつ Aの山札がない
      かつ Bの山札がある

  @statement:yaboo:supplement.3
  ルール: 山札がなくなっても敗北しない

    # en: Drawing the last card is no defeat
    シナリオ: 最後の1枚を引いて山札がなくなっても、敗北しない
      前提 Aの手札に「知識のグリモワール」がある
      かつ Aの手元に「フォース4」がある
      かつ Aの山札に「火の玉」がある
      かつ Aのアクションフェイズから始まる
      もし Aがリソースカード「知識のグリモワール」の使用を宣言する
      かつ Aが「フォース4」を支払う
      かつ Aが支払いを終える
      ならば Aの山札がない
      かつ ゲームは続いている
      かつ Aの勝敗は未定である

    # en: A turn ends with A's deck empty and B's not: the game goes on
    シナリオ: Aの山札だけがないままターンが終わっても、Aは敗北せず次のターンへ進む
      前提 Bの山札に「月の光」がある
      かつ エンドフェイズから始まる
      ならば この処理でyaboo:end.8が適用された
      かつ ゲームは続いている
      かつ Aの勝敗は未定である

    # en: Whoever has less life and no deck has not lost either
    シナリオ: 山札がなくライフも少ないBも、Aの山札が残るうちは敗北しない
      前提 Aの山札に「火の玉」がある
      かつ Aのライフは3点である
      かつ Bのライフは1点である
      かつ エンドフェイズから始まる
      ならば この処理でyaboo:end.8が適用された
      かつ ゲームは続いている
      かつ Bの勝敗は未定である

  @statement:yaboo:supplement.4
  ルール: エンドフェイズに両方の山札がなければゲームは終わる

    # en: Both decks are empty in the end phase: the game is over
    シナリオ: 両方の山札がないままエンドフェイズになると、ゲームは終わる
      前提 Aの手札に「火の玉」がある
      かつ Bの手札に「月の光」がある
      かつ エンドフェイズから始まる
      ならば ゲームは終了している
      かつ ゲームの終わり方は山札切れである

    # en: One card in one deck is enough to go on
    シナリオ: どちらかの山札に1枚でも残っていれば、ゲームは終わらない
      前提 Aの山札に「火の玉」がある
      かつ エンドフェイズから始まる
      ならば この処理でyaboo:end.8が適用された
      かつ ゲームは続いている

    # en: Outside the end phase empty decks end nothing
    シナリオ: エンドフェイズでなければ、両方の山札がなくてもゲームは続く
      前提 Bの手元に「フォース1」がある
      かつ 第3ラウンドである
      かつ Aのアクションフェイズから始まる
      ならば Aの山札がない
      かつ Bの山札がない
      かつ ゲームは続いている
      もし Aがアクションフェイズを終える
      ならば ゲームは終了している

    # en: What counts is that neither is left: decks that ran out in different turns end the game
    @reading:deckout-both=literal
    シナリオ: エンドフェイズの時点だけを問うなら、別々のターンに山札がなくなっていてもゲームは終わる
      前提 Bの山札に「月の光」がある
      かつ ターンの初めから始まる
      もし Aがジャンケンに勝つ
      ならば 「月の光」はBの手札にある
      もし Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      ならば ゲームは終了している
      かつ ゲームの終わり方は山札切れである

    # en: If both have to run out in one turn, A's deck, empty since before, does not end the game with B's
    @reading:deckout-both=same-turn
    シナリオ: 同じターンになくなった場合に限るなら、Aの山札が前からなければゲームは続く
      前提 Bの山札に「月の光」がある
      かつ ターンの初めから始まる
      もし Aがジャンケンに勝つ
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      ならば この処理でyaboo:end.8が適用された
      かつ Bの山札がない
      かつ ゲームは続いている

    # en: If both have to run out in one turn, and do, the game is over
    @reading:deckout-both=same-turn
    シナリオ: 同じターンになくなった場合に限るとしても、2人とも最後の1枚を引いたターンに終わる
      前提 Aの山札に「火の玉」がある
      かつ Bの山札に「月の光」がある
      かつ ターンの初めから始まる
      もし Aがジャンケンに勝つ
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      ならば ゲームは終了している
      かつ ゲームの終わり方は山札切れである

    # en: If both have to run out in one turn, one deck that runs out ends nothing
    @reading:deckout-both=same-turn
    シナリオ: 同じターンになくなった場合に限るなら、Aの山札だけがなくなってもゲームは続く
      前提 Aの山札に「火の玉」がある
      かつ Bの山札に「月の光」、「糸の罠」がある
      かつ ターンの初めから始まる
      もし Aがジャンケンに勝つ
      かつ 「糸の罠」が引かれる
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      かつ Aがイニシアチブに何も出さない
      かつ Bがイニシアチブに何も出さない
      ならば この処理でyaboo:end.8が適用された
      かつ Aの山札がない
      かつ ゲームは続いている

    # en: It ends as the end phase begins: hands are not discarded any more
    @reading:deckout-timing=literal
    シナリオ: エンドフェイズの初めに終わるなら、手札が6枚あっても捨てない
      前提 Aの手札に「火の玉」、「氷の槍」、「雷の雨」、「炎の壁」、「大爆発」、「狙い撃ち」がある
      かつ Bの捨てられたフォースの山に「フォース3」がある
      かつ エンドフェイズから始まる
      ならば ゲームは終了している
      かつ Aの手札のカードは6枚である
      かつ 「フォース3」はBの捨てられたフォースの山にある

    # en: It ends before anything else in the end phase, also before earlier forces are set aside
    @reading:deckout-timing=literal
    @reading:last-discarded=literal
    シナリオ: エンドフェイズの初めに終わるなら、ラウンド中に捨てたフォースを別にすることもない
      前提 Bの捨てられたフォースの山に「フォース3」がある
      かつ エンドフェイズから始まる
      ならば ゲームは終了している
      かつ 「フォース3」はBの捨てられたフォースの山にある

    # en: If it ends with the turn, the end phase is carried out first
    @reading:deckout-timing=phase-end
    シナリオ: ターンの終わりに終わるなら、エンドフェイズの手順をすべて行ってから終わる
      前提 Aの手札に「火の玉」、「氷の槍」、「雷の雨」、「炎の壁」、「大爆発」、「狙い撃ち」がある
      かつ Bの捨てられたフォースの山に「フォース3」がある
      かつ エンドフェイズから始まる
      ならば ゲームは続いている
      もし Aが手札の「火の玉」を捨てる
      ならば ゲームは終了している
      かつ Aの手札のカードは5枚である
      かつ 「フォース3」はフォースパイルにある
      かつ この処理でyaboo:end.8が適用された

  @statement:yaboo:supplement.5
  ルール: 山札切れで終わったらライフの多い方が勝つ

    # en: The one with more life left wins, the other loses
    シナリオアウトライン: 山札切れのときライフがA<甲>点、B<乙>点なら、Aは<結果A>、Bは<結果B>となる
      前提 Aのライフは<甲>点である
      かつ Bのライフは<乙>点である
      かつ エンドフェイズから始まる
      ならば ゲームは終了している
      かつ Aの勝敗は<結果A>である
      かつ Bの勝敗は<結果B>である

      例:
        | 甲 | 乙 | 結果A | 結果B |
        | 2  | 1  | 勝利  | 敗北  |
        | 1  | 3  | 敗北  | 勝利  |

    # en: Life decides whatever the way in which a tie would be settled
    @reading:deckout-tie=janken
    シナリオ: 同点をジャンケンで決めるとしても、ライフに差があればジャンケンはしない
      前提 Aのライフは2点である
      かつ Bのライフは1点である
      かつ エンドフェイズから始まる
      ならば ゲームは終了している
      かつ Aの勝敗は勝利である
      かつ Bの勝敗は敗北である

  @statement:yaboo:supplement.6
  ルール: ライフが同じなら引き分けかジャンケンなどにする

    # en: A draw is named first: equal life is a draw
    @reading:deckout-tie=draw
    シナリオ: 引き分けとするなら、ライフが同じとき2人とも引き分けになる
      前提 Aのライフは2点である
      かつ Bのライフは2点である
      かつ エンドフェイズから始まる
      ならば ゲームは終了している
      かつ Aの勝敗は引き分けである
      かつ Bの勝敗は引き分けである

    # en: If janken decides, its winner wins the game
    @reading:deckout-tie=janken
    シナリオアウトライン: ジャンケンで決めるなら、ライフが同じときはジャンケンに勝った<勝者>が勝つ
      前提 Aのライフは2点である
      かつ Bのライフは2点である
      かつ エンドフェイズから始まる
      ならば ゲームは続いている
      かつ <勝者>の勝敗は未定である
      もし <勝者>がジャンケンに勝つ
      ならば ゲームは終了している
      かつ <勝者>の勝敗は勝利である
      かつ <敗者>の勝敗は敗北である

      例:
        | 勝者 | 敗者 |
        | A    | B    |
        | B    | A    |

    # en: If the players have to agree, they may agree on a draw
    @reading:deckout-tie=literal
    シナリオ: 合意によるなら、2人が引き分けに合意すれば引き分けになる
      前提 エンドフェイズから始まる
      ならば Aの勝敗は未定である
      もし 引き分けとすることに両者が合意する
      ならば ゲームは終了している
      かつ Aの勝敗は引き分けである
      かつ Bの勝敗は引き分けである

    # en: If the players have to agree, they may agree to play janken
    @reading:deckout-tie=literal
    シナリオ: 合意によるなら、ジャンケンで決着をつけてもよい
      前提 エンドフェイズから始まる
      もし Bがジャンケンに勝つ
      ならば ゲームは終了している
      かつ Aの勝敗は敗北である
      かつ Bの勝敗は勝利である

    # en: If the players have to agree and do not, there is no result
    @reading:deckout-tie=literal
    シナリオ: 合意によるなら、合意しないときの答えがない
      前提 エンドフェイズから始まる
      もし 両者が合意しない
      ならば 手順はyaboo:supplement/supplement.6で止まり、その先の記載がない
