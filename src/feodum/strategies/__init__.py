"""Strategies: data model (`model`), text files (`text`), linter (`lint`) and the shipped library."""

from .formatter import format_condition, format_rule, format_strategy
from .library import LIBRARY_SUFFIX, library_names, library_text, slug_of
from .lint import CardInfo, LintWarning, lint
from .model import BuyRule, CardStyle, Facts, Named, Priority, Remark, Strategy
from .problems import Problem, StrategyError
from .text import MAX_STRATEGY_BYTES, parse_strategy

__all__ = [
    "LIBRARY_SUFFIX",
    "MAX_STRATEGY_BYTES",
    "BuyRule",
    "CardInfo",
    "CardStyle",
    "Facts",
    "LintWarning",
    "Named",
    "Priority",
    "Problem",
    "Remark",
    "Strategy",
    "StrategyError",
    "format_condition",
    "format_rule",
    "format_strategy",
    "library_names",
    "library_text",
    "lint",
    "parse_strategy",
    "slug_of",
]
