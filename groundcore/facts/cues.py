"""The wording that calls for arithmetic: totals, differences, changes, ratios, means and shares, in nine languages."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import cache, lru_cache

from groundcore.facts.values import Fact
from groundcore.text import Span


class Called(Enum):
    """Which arithmetic a wording calls for."""

    SUM = auto()
    DIFFERENCE = auto()
    RISE = auto()
    FALL = auto()
    RATIO = auto()
    MEAN = auto()
    SHARE = auto()
    SPAN = auto()
    """Years between two years."""


_PATTERNS = {
    Called.SUM: (
        r"\btogether\b|\b(?:in|a|the|grand) total\b|\btotal(?:s|led|ed|ling|ing)? (?:of|to|for)\b|"
        r"\btotal(?:led|ed|s)?\b|\bcombined\b|\bsum(?:s|med)?\b|"
        r"\baltogether\b|\badds? up\b|\bin all\b|\ball told\b|\bjointly\b|\boverall\b|"
        r"\bzusammen\b|\binsgesamt\b|\bsumme\b|\bgesamt|\bsummier|\bau total\b|\bensemble\b|\bsomme\b|"
        r"\ben total\b|\bjunt[oa]s\b|\bsumad|"
        r"\bin totale\b|\binsieme\b|\bsomma|\bsamen\b|\btotaal\b|\bno total\b|\bsomad|合计|總計|总计|总共|一共|共计|合計"
    ),
    Called.DIFFERENCE: (
        r"\bdifferen(?:ce|tial)\b|\bgap\b|\bmargin\b|\blead(?:s|ing)?\b|\bahead of\b|\bbehind\b|\bshort of\b|"
        r"\bfewer\b(?=[^.]*\bthan\b)|"
        r"\bunterschied|\bdifferenz|\babstand\b|\bvorsprung\b|\bécart\b|\bdifférence\b|\bdiferencia\b|"
        r"\bdifferenza\b|\bverschil\b|\bdiferença\b|差距|差额|差額|相差"
    ),
    Called.RISE: (
        r"\b(?:more|higher|larger|greater|longer|older|taller|wider|heavier|faster|bigger|better|further|above|later) than\b|"
        r""
        r"\b(?:more|higher|larger|greater|longer|older)\b(?=[^.]{0,40}\bthan\b)|"
        r"\b(?:rose|risen|rises|rise|grew|grown|grows|growth|increas\w+|"
        r"gain(?:s|ed)?|climb\w*|jump\w*|up|exceed\w*|surpass\w*|outsold|added|soared|expan\w+)\b|"
        r"\b(?:mehr|höher|größer|länger|älter) als\b|\bstieg|\bgestiegen|\bwuchs|\bgewachsen|\bzunahme|\bzuwachs|"
        r"\banstieg|\berhöht|"
        r"\bde plus que\b|\bplus (?:de )?\w+ que\b|\baugment|\bhausse|\bprogress|\bmás (?:\w+ )?que\b|\baument|"
        r"\bsubi|\bcreci|"
        r"\bpiù (?:\w+ )?(?:di|del|della|che)\b|\bcresc|\bmeer dan\b|\bhoger dan\b|\bgesteg|\bgroei|"
        r"\bmais (?:\w+ )?(?:do )?que\b|增长|增長|增加|上升|高出|増加|高い"
    ),
    Called.FALL: (
        r"\b(?:less|lower|smaller|fewer|shorter|younger|lighter|slower|below|earlier|cheaper) than\b|"
        r"\b(?:less|lower|smaller|fewer|shorter|younger)\b(?=[^.]{0,40}\bthan\b)|"
        r"\b(?:fell|fall(?:s|en)?|"
        r"drop(?:s|ped)?|declin\w+|decreas\w+|shrank|shrunk|lost|loss|down|cut|reduc\w+|slump\w*|sank|dipp?\w*)\b|"
        r"\b(?:weniger|niedriger|kleiner|kürzer|jünger) als\b|\bfiel\b|\bgefallen|\bsank\b|\bgesunken|\brückgang|"
        r"\babnahme|\bverringer|\breduzier|"
        r"\bmoins (?:\w+ )?que\b|\bbaiss|\bdiminu|\brecul|\bmenos (?:\w+ )?que\b|\bbaj[óa]|\bdescend|"
        r"\bmeno (?:\w+ )?(?:di|del|della|che)\b|\bcal[oò]|"
        r"\bminder dan\b|\blager dan\b|\bgedaald|\bdaling|\bcaiu\b|\bqueda\b|减少|減少|下降|低于|少い|下落"
    ),
    Called.RATIO: (
        r"\btimes\b|\b\w*fold\b|\bratio\b|\bfactor\b|\bmal\b|\bfache?[nrsm]?\b|\bfois\b|\bveces\b|\bvolte\b|"
        r"\bkeer\b|\bvezes\b|倍|\bverhältnis\b"
    ),
    Called.MEAN: (
        r"\baverag\w*\b|\bmean\b|\bdurchschnitt|\bim schnitt\b|\bim mittel\b|\bmittelwert\b|\bmoyenne\b|"
        r"\bpromedio\b|\bmedia\b|\bgemiddeld|\bmédia\b|平均"
    ),
    Called.SHARE: (
        r"\bshare\b|\bproportion\b|\bfraction\b|\baccount(?:s|ed)? for\b|\bmakes? up\b|\bmade up\b|"
        r"\bof the (?:total|whole)\b|\b(?:%|percent|per cent) of\b|"
        r"\banteil|\bprozent (?:von|der|des)\b|\bpart\b|\bproporción\b|\bparte\b|\bquota\b|\baandeel\b|"
        r"\bparcela\b|占|割合"
    ),
    Called.SPAN: (
        r"\b(?:for|after|over|within|in|lasted|lasting|stood|spanned|spanning|took|during|later|earlier|old|between|nearly|almost)\b|"
        r""
        r"\b(?:nach|lang|dauerte|während|binnen|später|pendant|après|durante|tras|después|dopo|gedurende|na|depois)\b|"
        r"历时|之后|間"
    ),
}
_BARE_MORE = re.compile(
    r"(?i)\b(?:more|less|fewer|higher|lower|greater|mehr|weniger) (?:than|als)\s+(?:about |around |nearly |over )?(?:[$€£¥]\s?)?$"
)
_REACH = 60
_SEVERAL = re.compile(
    r"(?i)\b(?:can ?not|can't|could not|may not|must not|should not|nicht|ne peuvent|no se pueden|non possono|kunnen niet"
    r"|não podem)\b[^.]{0,80}?"
    r"(?:summed|added|totalled|totaled|combined|aggregated|compared|summier\w*|addier\w*|zusammen\w*|additionn\w*|sum\w*|somm\w*|opge\w*|som\w*)\b[^.]{0,60}?"
    r"((?:different|several|mixed|various|unterschiedliche\w*|verschiedene\w*|différentes|distintas|diferentes|diverse|verschillende)\s+"
    r"(?:currencies|units|währungen|einheiten|devises|unités|monedas|unidades|valute|unità|valuta|eenheden|moedas))"
)
_SEVERAL_CJK = re.compile(
    r"(?:不能|无法|無法)[^。]{0,20}(?:相加|合计|合計)[^。]{0,20}(不同(?:货币|貨幣|单位|單位|币种))"
)


@cache
def _compiled(called: Called) -> re.Pattern[str]:
    return re.compile("(?i)" + _PATTERNS[called])


def called_for(claim: str, fact: Fact) -> frozenset[Called]:
    """Which arithmetic the wording of a claim calls for at one of its facts.

    "More than" directly before the number is a hedge and calls for nothing.
    """
    hedge = _BARE_MORE.search(claim, max(0, fact.span.start - _REACH), fact.span.start)
    called = _cues(claim)
    if hedge is None:
        return frozenset(called)
    return frozenset(
        c for c, places in called.items() if any(not hedge.start() <= at < fact.span.start for at in places)
    )


@lru_cache(maxsize=16)
def _cues(claim: str) -> dict[Called, tuple[int, ...]]:
    """Where the wording of a claim calls for each kind of arithmetic: found once for all its facts."""
    found = {called: tuple(m.start() for m in _compiled(called).finditer(claim)) for called in Called}
    return {called: places for called, places in found.items() if places}


def several_units(claim: str) -> Span | None:
    """The words which say that figures are in different currencies or units and cannot be summed."""
    found = _SEVERAL.search(claim) or _SEVERAL_CJK.search(claim)
    return Span(*found.span(1)) if found else None
