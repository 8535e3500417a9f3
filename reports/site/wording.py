"""What the site itself says, in both languages."""

from __future__ import annotations

from reports import presupposed
from reports.events import Words


def _w(ja: str, en: str) -> Words:
    return Words(ja=ja, en=en)


# Verdicts: an icon and a word, never colour alone.
ICONS = {"passed": "✓", "failed": "✗", "cantTell": "?", "inapplicable": "–", "untested": "○"}

VERDICTS = {
    "passed": _w("合格", "passed"),
    "failed": _w("不合格", "failed"),
    "cantTell": _w("判定不能", "cannot tell"),
    "inapplicable": _w("対象外", "inapplicable"),
    "untested": _w("未検証", "untested"),
}

JUDGED = {
    "permitted": _w("許可", "permitted"),
    "forbidden": _w("禁止", "forbidden"),
    "required": _w("義務", "required"),
    "silent": _w("記載なし", "silent"),
    "contradictory": _w("矛盾", "contradictory"),
    "judge": _w("ジャッジの指示", "left to the judge"),
}

KINDS = {
    "definition": _w("定義", "definition"),
    "constraint": _w("制約", "constraint"),
    "step": _w("手順", "step"),
    "permission": _w("許可", "permission"),
    "prohibition": _w("禁止", "prohibition"),
    "duty": _w("義務", "duty"),
    "formula": _w("計算式", "formula"),
    "example": _w("例", "example"),
    "advice": _w("助言", "advice"),
    "administration": _w("運営", "administration"),
    "presupposition": _w("前提", "presupposition"),
}

READING_KINDS = {
    "ambiguity": _w("多義", "ambiguity"),
    "silence": _w("記載なし", "silence"),
    "contradiction": _w("矛盾", "contradiction"),
    "error": _w("誤記", "error"),
}

ENCODINGS = {
    "norm": _w("規範", "norm"),
    "step": _w("手順", "step"),
    "formula": _w("計算式", "formula"),
    "effect": _w("効果", "effect"),
    "definition": _w("定義", "definition"),
    "example": _w("例", "example"),
    "property": _w("性質", "property"),
}

ANALYSES = {"literal": _w("文字どおり", "literal"), "chosen": _w("採用した解釈", "chosen readings")}

STANDINGS = {
    "new": _w("未裁定", "unsettled"),
    "gone": _w("消失", "gone"),
    "accepted": _w("確認済み", "accepted"),
    "warnings": _w("注意", "warning"),
    "cant-tell": _w("判定不能", "cannot tell"),
}

CLASSES = {
    "unsettled": _w("優先の定めなし", "unsettled"),
    "unranked": _w("優先の原則どうしが逆", "unranked"),
    "order-dependent": _w("始まった順による", "order-dependent"),
    "left to the judge": _w("ジャッジに委ねる", "left to the judge"),
    "defect": _w("そのほかの欠陥", "another defect"),
    "gone": _w("消失", "gone"),
    "warning": _w("注意", "warning"),
    "cantTell": _w("判定不能", "cannot tell"),
    "unknown": _w("解き手が答えを出せず", "given up by the solver"),
    "settled": _w("文書が決着をつける", "settled by the document"),
}

SURVIVORS = {
    "new": _w("見破られない", "survives"),
    "gone": _w("消失", "gone"),
    "accepted": _w("承認済み", "accepted"),
}

QUESTIONS = {
    "overlap": _w("両立しない規定", "Incompatible rules"),
    "knot": _w("三つ巴の衝突", "Clashes of three or more"),
    "gap": _w("記載のない場面", "Situations without a rule"),
    "branch": _w("分岐の漏れと重なり", "Branches that miss or overlap"),
    "order": _w("順序の不定", "Undetermined order"),
    "interplay": _w("効果の相互干渉", "Effects that switch each other"),
    "dead": _w("働かない規定", "Rules that never act"),
    "example": _w("規定に合わない例", "Examples against their own rule"),
    "formula": _w("値の定まらない計算式", "Formulas without one value"),
    "deck": _w("デッキ構築", "Deck construction"),
    "unreachable": _w("到達しない手順", "Steps never reached"),
    "stuck": _w("先に進めない手順", "Steps without a way on"),
    "endless": _w("終わらない循環", "Cycles without an end"),
    "bypass": _w("迂回できる手順", "Steps that can be bypassed"),
    "unused-window": _w("使われないタイミング", "Timings never admitted"),
    "dangling": _w("宛先のない参照", "References to nothing"),
    "unvisited": _w("通られていない手順", "Steps nothing visits"),
    "exploration": _w("探索で破れた性質", "Properties that exploration refutes"),
}

# Numbers of things: Japanese, English for one, English for many.
COUNTED = {
    "scenarios": ("シナリオ{n}件", "{n} scenario", "{n} scenarios"),
    "statements": ("文{n}件", "{n} statement", "{n} statements"),
    "encoded": ("符号化{n}件", "{n} encoded", "{n} encoded"),
    "presupposed": ("本文にない前提{n}件", "{n} presupposition", "{n} presuppositions"),
    "reviewed": ("人による照合{n}件", "{n} reviewed by a person", "{n} reviewed by a person"),
    "suspect": (
        "照合後に原文が変わった文{n}件",
        "{n} changed since its review",
        "{n} changed since their review",
    ),
    "states": ("局面{n}", "{n} state", "{n} states"),
    "transitions": ("遷移{n}", "{n} transition", "{n} transitions"),
    "steps": ("手順{n}", "{n} step", "{n} steps"),
    "mutants": ("変異{n}件", "{n} mutant", "{n} mutants"),
    "equivalent": ("同値{n}件", "{n} equivalent", "{n} equivalent"),
    "survive": ("見破られない{n}件", "{n} survives", "{n} survive"),
    "elsewhere": ("ほかの条だけが見破る{n}件", "{n} noticed elsewhere alone", "{n} noticed elsewhere alone"),
    "unbitten": ("変異について未対処{n}件", "{n} open about mutants", "{n} open about mutants"),
    "edges": ("辺{n}", "{n} edge", "{n} edges"),
    "visited": ("通った辺{n}", "{n} edge visited", "{n} edges visited"),
}


def counted(what: str, n: int) -> Words:
    """A number of things in words, thousands told apart."""
    ja, one, many = COUNTED[what]
    return _w(ja.format(n=f"{n:,}"), (one if n == 1 else many).format(n=f"{n:,}"))


TEXT = {
    # the frame of every page
    "skip": _w("本文へ", "Skip to the content"),
    "documents": _w("文書", "Documents"),
    "document": _w("文書", "Document"),
    "findings": _w("指摘", "Findings"),
    "readings": _w("解釈", "Readings"),
    "timing": _w("タイミング", "Timing"),
    "timing_graph": _w("タイミング図", "Timing graph"),
    "pages": _w("ページ", "Pages"),
    "where": _w("現在地", "You are here"),
    "search_hint": _w(
        "条文・文・カード・シナリオ・指摘を探す", "Search clauses, statements, cards, scenarios, findings"
    ),
    "language": _w("表示する言語", "Language shown"),
    "both": _w("両方", "Both"),
    "made_by": _w("hantei の報告", "A report of hantei"),
    "local": _w(
        "手元の報告：原文を含むので公開しない",
        "Local report: it shows original lines, so it is not for publication",
    ),
    # the run
    "run_passed": _w("検証に合格", "The check passed"),
    "run_failed": _w("検証に不合格", "The check failed"),
    "run_passed_why": _w(
        "すべてのシナリオが合格し、未裁定の指摘はない。", "Every scenario passed and no finding is unsettled."
    ),
    "run_failed_why": _w("下の項目に対処がいる。", "What stands below needs somebody's attention."),
    "problems": _w("ファイルの問題", "Problems in files"),
    "when": _w("実行", "Run"),
    "version": _w("版", "Version"),
    "seconds": _w("秒", "s"),
    # figures
    "at_a_glance": _w("ひと目で", "At a glance"),
    "statements": _w("文", "Statements"),
    "with_scenario": _w("シナリオがある", "with a scenario"),
    "not_executable": _w("実行の対象外", "not executable"),
    "covered": _w("変異がすべて見破られる", "covered: all mutants die"),
    "not_measured": _w("未測定", "not measured"),
    "encoded": _w("符号化した", "encoded"),
    "restates_what": _w("同じことを述べる文", "Says the same as"),
    "lines_registered": _w("登録した行", "lines registered"),
    "scenarios": _w("シナリオ", "Scenarios"),
    "reviewed": _w("人が照合した", "reviewed by a person"),
    "suspect": _w("照合後に原文が変わった", "changed since its review"),
    "python_effects": _w("Pythonで書いた効果", "Effects in Python"),
    # mutants
    "mutants": _w("変異", "Mutants"),
    "mutants_why": _w(
        "規則の符号化を1か所だけ壊し、どのシナリオかがそれを見破るかを確かめた。",
        "The encoding was broken in one place at a time, to see whether any scenario notices.",
    ),
    "killed": _w("見破られる", "noticed by scenarios"),
    "killed_own": _w("その条のシナリオが見破る", "by scenarios of their own clause"),
    "must_reach": _w("下限", "must reach"),
    "elsewhere": _w(
        "ほかの条のシナリオだけが見破る変異", "Mutants that only other clauses' scenarios notice"
    ),
    "equivalents": _w("何も変わらない変異", "Mutants that change nothing"),
    "survivors": _w("見破られない変異", "Mutants that nothing notices"),
    "of_no_statement": _w("どの文にも属さない変異", "Mutants of no statement"),
    "low": _w("変異がすべては見破られない文", "Statements whose mutants do not all die"),
    "idle": _w("どの変異でも結果の変わらないシナリオ", "Scenarios that no mutant changes"),
    "killer": _w("見破るシナリオ", "A scenario that would notice it"),
    "undone": _w("未対処", "open"),
    "reason": _w("承認の理由", "Why it is accepted"),
    # documents and clauses
    "clauses": _w("条文", "Clauses"),
    "clause": _w("条", "Clause"),
    "line": _w("行", "line"),
    "lines": _w("行", "lines"),
    "original": _w("原文", "The original"),
    "original_differs": _w(
        "手元の原文は登録した版と違う", "The text at hand differs from the registered edition"
    ),
    "encoding": _w("符号化", "Encoding"),
    "code": _w("コード", "Code"),
    "refers": _w("参照", "Refers to"),
    "missing": _w("（文書にない）", "(not in the document)"),
    "since": _w("追加された版", "Since"),
    "why_not": _w("対象外の理由", "Why it is not executable"),
    "not_encoded": _w("まだ符号化されていない", "not encoded yet"),
    "other_scenarios": _w("そのほかのシナリオ", "Other scenarios"),
    "standard_table": _w("標準の場", "The standard table"),
    "standard_why": _w(
        "シナリオの前提が触れないものは、この場のとおりである。",
        "What no Given of a scenario sets is as on this table.",
    ),
    "cards": _w("カード", "Cards"),
    "made_up": _w("架空のカード", "made up"),
    # presuppositions
    "presupposed": presupposed.MARK,
    "presupposed_why": presupposed.WHY,
    "needed_by": _w("これを要する文", "Needed by"),
    "presupposes": _w("要する前提", "Presupposes"),
    # tables
    "common": _w("共通", "Common"),
    "legend": _w("場の見方", "How to read the tables"),
    "legend_changed": _w("この段で変わったもの", "changed by this step"),
    "legend_down": _w("裏向き", "face down"),
    "legend_asleep": _w("標準でない向き", "not in the standard posture"),
    "legend_marker": _w("カードの上の数", "markers on a card"),
    "legend_rest": _w(
        "描かれていない場所は空で、数は標準のままである。",
        "Places that are not drawn are empty, and counters stand at their standard values.",
    ),
    "unchanged": _w("変化なし", "Unchanged"),
    "nobody_responds": _w("割り込まない", "No response"),
    "more_cards": _w("枚", "cards"),
    "empty": _w("空", "empty"),
    "in_force": _w("働いている効果", "In force"),
    "trace": _w("通った文", "Passed"),
    "overruled": _w("退けられた文", "overruled"),
    "ranked": _w("優先の原則", "ranked by"),
    "unmet": _w("満たされない条件", "unmet"),
    "must": _w("ほかに義務", "required instead"),
    "not_offered": _w("この段では選べない", "not on offer here"),
    # findings
    "unsettled_first": _w("未裁定の指摘", "Unsettled findings"),
    "no_unsettled": _w("未裁定の指摘はない。", "No finding is unsettled."),
    "gone_findings": _w("確認済みだが、もう見つからない指摘", "Accepted findings that are no longer found"),
    "accepted_findings": _w("確認済みの指摘", "Accepted findings"),
    "warnings": _w("注意（害はない）", "Warnings (they do no harm)"),
    "cant_tell": _w("判定できないもの", "What nobody can tell"),
    "cant_tell_why": _w(
        "手順の途中から再開したときにだけ現れる。指摘には数えない。",
        "Shows only when play is resumed inside a flow; not counted as a finding.",
    ),
    "situation": _w("場面", "Situation"),
    "near": _w("起こらない最も近い場面", "The nearest situation without it"),
    "replay": _w("再現するシナリオ", "The scenario that plays it"),
    "note": _w("確認者の所見", "Note of who accepted it"),
    "repair": _w("直しの解釈", "Repaired by"),
    "rests_on": _w("前提とする解釈", "Rests on"),
    "played": _w("実際にプレイして確かめた", "played"),
    "path": _w("文と手順のつながりによる", "shown by a path through the text"),
    "built": _w("途中から組み立てた", "built inside a flow"),
    "what_covered": _w("調べた範囲", "What was looked at"),
    "texts": _w("カードのテキスト", "Texts of cards"),
    "question": _w("問い", "Question"),
    "class": _w("分類", "Class"),
    "nothing": _w("なし", "nothing found"),
    "accepted": _w("確認済み", "accepted"),
    # readings
    "open_readings": _w("未決の解釈", "Open readings"),
    "open_why": _w(
        "読み方でゲームが変わるのに、その違いを示すシナリオがまだない。",
        "The options make different games, and no scenario shows the difference yet.",
    ),
    "all_readings": _w("すべての解釈", "All readings"),
    "told_apart": _w("シナリオが違いを示す解釈", "Told apart by scenarios"),
    "wording_only": _w("ゲームを変えない解釈", "Readings that change no game"),
    "open": _w("未決", "open"),
    "shown": _w("違いを示した", "told apart"),
    "wording": _w("文言のみ", "wording only"),
    "chosen": _w("採用", "chosen"),
    "why": _w("理由", "Why"),
    # explorations and graphs
    "explorations": _w("探索", "Explorations"),
    "complete": _w("しらみつぶし", "exhaustive"),
    "cut_off": _w("上限で打ち切り", "cut off at the bound"),
    "always": _w("常に", "always"),
    "sometimes": _w("ありうる", "sometimes"),
    "holds": _w("成り立つ", "holds"),
    "refuted": _w("成り立たない", "refuted"),
    "unknown": _w("不明", "unknown"),
    "counterexample": _w("最短の反例", "Shortest counterexample"),
    "graph_hint": _w(
        "手順を選ぶと、その文へ移る。図は左右に動かせる。",
        "Choose a step to go to its statement. The graph scrolls sideways.",
    ),
    "no_findings": _w("この文書の指摘はない。", "This document has no findings."),
    "no_readings": _w("この文書の解釈はない。", "This document has no readings."),
    "no_explorations": _w("この文書の探索はない。", "This document has no explorations."),
}
