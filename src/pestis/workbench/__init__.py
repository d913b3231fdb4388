"""The workbench: making packs of one's own, checking them, and seeing how they differ."""

from pestis.workbench.check import Checked, check_pack
from pestis.workbench.differences import Change, differences
from pestis.workbench.editing import set_field
from pestis.workbench.forms import forms
from pestis.workbench.template import template

__all__ = ["Change", "Checked", "check_pack", "differences", "forms", "set_field", "template"]
