# language: ja
@clause:doremi:19-4
機能: ルールに不明な点があるとき

  @statement:doremi:19-4.2
  ルール: 裁定集になく不明なことや複数のカードの矛盾は、ジャッジが決める

    # en: Two rules that contradict each other are no contradiction of several cards
    @reading:limits=literal @reading:judge-scope=literal
    シナリオ: ルールどうしの矛盾は、複数のカードによる矛盾ではない
      前提 手番の人の時間置き場に1時間ある
      かつ 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている
      もし 手番の人が「どれみ」のMAHO堂から自宅への移動を宣言する
      ならば この宣言についてdoremi:4.main.0.3とdoremi:11-1.2が矛盾する
      かつ 「どれみ」は手番の人のMAHO堂にある

    # en: Where every contradiction is for the judge, the player waits for an instruction
    @reading:limits=literal @reading:judge-scope=every
    シナリオ: どの矛盾もジャッジが決めるなら、ルールどうしの矛盾でも宣言は通らず、指示を待つ
      前提 手番の人の時間置き場に1時間ある
      かつ 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている
      もし 手番の人が「どれみ」のMAHO堂から自宅への移動を宣言する
      ならば この宣言はdoremi:19-4.2によりジャッジの判断に委ねられる
      かつ 「どれみ」は手番の人のMAHO堂にある

    # en: Where limits narrow permissions nothing is contradictory, and there is no judge to be called
    @reading:limits=limit-narrows @reading:judge-scope=every
    シナリオ: 制限が優先すると決まっていれば矛盾はなく、ジャッジを待たずに認められない
      前提 手番の人の時間置き場に1時間ある
      かつ 手番の人のMAHO堂に「どれみ」が寝ている状態で置かれている
      ならば doremi:11-1.2により、手番の人が「どれみ」のMAHO堂から自宅への移動を宣言することはできない
