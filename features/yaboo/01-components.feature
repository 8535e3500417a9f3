# language: ja
@clause:yaboo:components
機能: コンポーネント内容

  @statement:yaboo:components.1
  ルール: フォースカードは46枚ある

    # en: The force pile of a game holds 46 forces
    シナリオ: ゲームで使うフォースパイルは46枚である
      前提 ゲームを最初から始める
      もし Aのキャラクターが「パチュリー・ノーレッジ」に決まる
      ならば フォースパイルのカードは46枚である

  @statement:yaboo:components.2
  ルール: アイテムカードは16枚ある

    # en: The item pile of a game holds 16 items
    シナリオ: ゲームで使うアイテムパイルは16枚である
      前提 ゲームを最初から始める
      もし Aのキャラクターが「パチュリー・ノーレッジ」に決まる
      ならば アイテムパイルのカードは16枚である

  @statement:yaboo:components.3
  ルール: キャラクターカードは2種類ある

    # en: One player uses Patchouli Knowledge, the other Alice Margatroid
    シナリオ: Aがパチュリー・ノーレッジを使うなら、Bはアリス・マーガトロイドを使う
      前提 ゲームを最初から始める
      もし Aのキャラクターが「パチュリー・ノーレッジ」に決まる
      ならば 「パチュリー・ノーレッジ」はAのキャラクターの場にある
      かつ 「アリス・マーガトロイド」はBのキャラクターの場にある

    # en: The characters may be taken the other way round
    シナリオ: Aがアリス・マーガトロイドを使うなら、Bはパチュリー・ノーレッジを使う
      前提 Aのキャラクターの場に「パチュリー・ノーレッジ」がある
      かつ Bのキャラクターの場に「アリス・マーガトロイド」がある
      かつ Aの特殊能力の欄に「読書」がある
      かつ ゲームを最初から始める
      もし Aのキャラクターが「アリス・マーガトロイド」に決まる
      ならば 「アリス・マーガトロイド」はAのキャラクターの場にある
      かつ 「パチュリー・ノーレッジ」はBのキャラクターの場にある
      かつ 「読書」はBの特殊能力の欄にある

  @statement:yaboo:components.4
  ルール: パチュリーのデッキは15枚である

    # en: Whoever uses Patchouli begins with her deck of 15 cards
    シナリオ: パチュリー・ノーレッジを使うAは、15枚の山札で始める
      前提 ゲームを最初から始める
      もし Aのキャラクターが「パチュリー・ノーレッジ」に決まる
      ならば Aの山札のカードは15枚である
      かつ Aの山札に「炎の壁」は1枚ある

    # en: Patchouli's deck goes with her: as B plays her, B has it
    @reading:characters=own-deck
    シナリオ: デッキはキャラクターのものを使うので、Bがパチュリー・ノーレッジならそのデッキもBが使う
      前提 ゲームを最初から始める
      もし Aのキャラクターが「アリス・マーガトロイド」に決まる
      ならば Bの山札に「炎の壁」は1枚ある
      かつ Bの山札のカードは15枚である
      かつ Bの山札に「乙女文楽」は0枚ある

    # en: If any allotment will do, Alice can be played with Patchouli's deck
    @reading:characters=literal @statement:yaboo:components.3
    シナリオ: 割り当ての決まりがないとすれば、アリス・マーガトロイドでパチュリーのデッキを使える
      前提 ゲームを最初から始める
      もし Aのキャラクターが「アリス・マーガトロイド」に決まる
      かつ デッキを交換しないことに決まる
      ならば 「アリス・マーガトロイド」はAのキャラクターの場にある
      かつ 「パチュリー・ノーレッジ」はBのキャラクターの場にある
      かつ Aの山札に「炎の壁」は1枚ある
      かつ Bの山札に「乙女文楽」は2枚ある

    # en: If any allotment will do, the decks can be swapped, too
    @reading:characters=literal
    シナリオ: 割り当ての決まりがないとすれば、デッキだけを交換することもできる
      前提 ゲームを最初から始める
      もし Aのキャラクターが「パチュリー・ノーレッジ」に決まる
      かつ デッキを交換することに決まる
      ならば 「パチュリー・ノーレッジ」はAのキャラクターの場にある
      かつ Aの山札に「乙女文楽」は2枚ある
      かつ Bの山札に「炎の壁」は1枚ある
      もし 「乙女文楽」が引かれる
      ならば 「乙女文楽」はAの手札にある

  @statement:yaboo:components.5
  ルール: アリスのデッキは15枚である

    # en: Whoever uses Alice begins with her deck of 15 cards
    シナリオ: アリス・マーガトロイドを使うBは、15枚の山札で始める
      前提 ゲームを最初から始める
      もし Aのキャラクターが「パチュリー・ノーレッジ」に決まる
      ならば Bの山札のカードは15枚である
      かつ Bの山札に「乙女文楽」は2枚ある

    # en: Alice's deck goes with her: as A plays her, A has it
    @reading:characters=own-deck
    シナリオ: デッキはキャラクターのものを使うので、Aがアリス・マーガトロイドならそのデッキもAが使う
      前提 ゲームを最初から始める
      もし Aのキャラクターが「アリス・マーガトロイド」に決まる
      ならば Aの山札のカードは15枚である
      かつ Aの山札に「乙女文楽」は2枚ある
      かつ Aの山札に「炎の壁」は0枚ある
