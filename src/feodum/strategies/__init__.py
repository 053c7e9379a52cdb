"""Strategies: their values (`model`), their text files (`text`), a checker (`lint`), and a library of them."""

from feodum.strategies.formatter import format_condition, format_rule, format_strategy
from feodum.strategies.library import LIBRARY_SUFFIX, library_names, library_text, slug_of
from feodum.strategies.lint import CardInfo, LintWarning, lint
from feodum.strategies.model import BuyRule, CardStyle, Facts, Named, Priority, Remark, Strategy
from feodum.strategies.problems import Problem, StrategyError
from feodum.strategies.text import MAX_STRATEGY_BYTES, parse_strategy

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
