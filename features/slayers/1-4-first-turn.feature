# language: ja
@clause:slayers:1-4
機能: 第1ターンの戦闘フェイズの省略

  背景:
    前提 ここに挙げたカードのほかにカードはない
    かつ 先攻の前列に「剣士」がある
    かつ 後攻の前列に「傭兵」がある

  @statement:slayers:1-4.1
  ルール: 第1ターンに戦闘フェイズはない

    # en: In turn 1 the performance phase follows the hand-adjustment phase
    シナリオ: 第1ターンは、手札調整フェイズの次がパフォーマンス・フェイズである
      前提 第1ターンである
      かつ 手札調整フェイズの終わりから始まる
      ならば パフォーマンス・フェイズである

    # en: In turn 3, again the first player's, there is a battle phase
    シナリオ: 同じプレイヤーの次のターンには、戦闘フェイズがある
      前提 第3ターンである
      かつ 手札調整フェイズの終わりから始まる
      ならば 戦闘フェイズである
      かつ 先攻が「剣士」による「傭兵」への白兵戦を宣言することができる

  @statement:slayers:1-4.2
  ルール: 第1ターンとは先攻プレイヤーの最初のターンである

    # en: From turn 1 on: after it comes the other player's first turn, and that has a battle phase
    シナリオ: 後攻プレイヤーの最初のターンには、戦闘フェイズがある
      前提 第1ターンである
      かつ パフォーマンス・フェイズから始まる
      もし 先攻がイベント・カードを使用しない
      かつ 先攻が何もせずに進める
      ならば 次に後攻が選択する
      もし 後攻がイベント・カードを使用しない
      かつ 後攻が何もせずに進める
      ならば 戦闘フェイズである
      かつ 後攻が「傭兵」による「剣士」への白兵戦を宣言することができる
