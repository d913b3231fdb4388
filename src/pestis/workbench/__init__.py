"""The workbench: making packs of one's own, checking them, and seeing how they differ."""

from pestis.workbench.check import Checked, check_pack
from pestis.workbench.designs import Design, Findings, faults_of, game_with, options_with
from pestis.workbench.differences import Change, differences
from pestis.workbench.editing import set_field
from pestis.workbench.forms import forms
from pestis.workbench.template import template

__all__ = [
    "Change",
    "Checked",
    "Design",
    "Findings",
    "check_pack",
    "differences",
    "faults_of",
    "forms",
    "game_with",
    "options_with",
    "set_field",
    "template",
]
