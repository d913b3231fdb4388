"""A finished match judged: the chances move by move, what each decision cost, and what was luck."""

from __future__ import annotations

from pestis.review.format import GivenUp, Review, ReviewError, read_review
from pestis.review.job import ReviewJob
from pestis.review.reviewer import DEPTHS, Reviewer

__all__ = ["DEPTHS", "GivenUp", "Review", "ReviewError", "ReviewJob", "Reviewer", "read_review"]
