"""SO-REACT-3 to SO-REACT-5: an attack that nothing stands in the way of is carried out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA
from pestis.games.space_opera.rules.combat import collision, entry
from pestis.games.space_opera.rules.tech import gun, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import seat_of
from pestis.kernel.frames import Step

BEAM_COST: Final[i64] = 2


class Attack(Step[Galaxy]):
    """All treaties were called: a shot, a beam, a meeting of ships, or a ship that enters a planet."""

    kind = on.ATTACK

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        if state.mode == events.GUN_SHOT:
            gun.shoot(state, seat)
        elif state.mode == events.BEAM_INVASION:
            state.main_done = True
            uses.begin(state, seat, BEA, 0, on.AS_MODE, -1, state.field)
            uses.pay(state, seat, move.ENERGY, BEAM_COST)
        elif state.mode < move.STRIKE:
            collision.begin(state)
        else:
            entry.begin(state)
