"""After the end: the record, its proof, the replay, and single moments of the match."""

from __future__ import annotations

from pestis.kernel.errors import RecordError
from pestis.kernel.legal_moves import offers
from pestis.kernel.match import Match, verify
from pestis.kernel.record import commitment
from pestis.kernel.replay import scenes
from pestis.kernel.state import State
from pestis.tables.callers import Caller
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, Forbidden, NotFound, Refused
from pestis.tables.rows import Json, TableRow
from pestis.tables.wishes import PracticeWish
from pestis.tables.writing import to_json

PROVES = (
    "The seed is the one that was committed to before the first move, every move was legal, and nothing was "
    "changed afterwards. It does not prove that whoever runs the server never looked at the seed."
)
NOT_OVER = "The match is not over; until then its log and its seed are secret."
NOT_YET_JUDGED = "This game is still being played. Its review opens when it is over."
NOT_YET_PRACTICE = "This game is still being played. Its moments can be played on from when it is over."


def must_be_of_it(table: LiveTable, caller: Caller) -> None:
    """Somebody of the table, after the end."""
    if not caller.seats(table) and not caller.is_host(table):
        raise Forbidden("Only those who sit at the table can ask for another match.")
    if table.status != "over":
        raise Conflict("The match is not over.", log=table.told_log())


def file_name(row: TableRow) -> str:
    return f"pestis-{row.game}-{row.id}.json"


def record_json(match: Match) -> str:
    """The table is over, also if the game is not: of a match that was given up the seed may be known, too."""
    told = match.record()
    told.seed = match.seed
    return told.dumps()


def verdict(table: LiveTable) -> Json:
    match = begun(table)
    try:
        if match.state.is_over:
            verify(match.record(), game=table.game)
            told = f"The record is right: its moves ({len(match.log)}) lead to this result."
        else:
            replay_checked(match)
            told = f"All moves ({len(match.log)}) are legal; the match ended by resignation, not by the rules."
    except RecordError as error:
        return {"ok": False, "text": str(error), "proves": ""}
    return {"ok": True, "text": told, "proves": PROVES}


def replay_checked(match: Match) -> None:
    """For a match that was resigned: everything but the result."""
    told = match.record()
    again = match.from_the_start()
    if commitment(match.seed) != told.commitment:
        raise RecordError("the seed is not the one that was committed to before the first move")
    for number, (seat, action) in enumerate(match.log, start=1):
        told.check_move(again.state, number, seat, action)
        again.play(seat, action)


def replay_json(match: Match, seat: int | None) -> str:
    """One frame after the other: the whole at once would keep everybody waiting."""
    frames = ",".join(to_json(scene) for scene in scenes(match, seat))
    return f'{{"seat":{to_json(seat)},"frames":[{frames}]}}'


def begun(table: LiveTable) -> Match:
    if table.match is None:
        raise Conflict("The match has not begun.")
    return table.match


def must_be_over(table: LiveTable, else_told: str = NOT_OVER) -> None:
    if table.status != "over":
        raise Conflict(else_told, log=table.told_log())


def must_be_judgeable(table: LiveTable, caller: Caller) -> None:
    caller.must_see(table)
    must_be_over(table, NOT_YET_JUDGED)
    match = begun(table)
    if len(match.log) == match.opening:
        raise Conflict("No move was made at this table: there is nothing to judge.", log=table.told_log())


def must_be_moment(table: LiveTable, move: int, seat: int) -> None:
    moves = len(begun(table).log)
    if seat >= table.row.seats:
        raise NotFound(f"This table has no seat {seat}.")
    if move > moves:
        raise NotFound(f"{moves} moves were made at this table, not {move}.")


def moment_json(match: Match, move: int, seat: int) -> str:
    state = state_after(match, move)
    moves = offers(state, seat, marks_revealing=False) if seat in state.pending() else []
    bundles = [bundle.as_json() for bundle in state.bundles(seat)] if moves else []
    return to_json({"move": move, "seat": seat, "view": state.view(seat), "moves": moves, "bundles": bundles})


def state_after(match: Match, move: int) -> State:
    return match.before(len(match.log) - move)


def must_be_practicable(table: LiveTable, caller: Caller, asked: PracticeWish) -> None:
    """There is something to play on from this moment."""
    caller.must_see(table)
    must_be_over(table, NOT_YET_PRACTICE)
    must_be_moment(table, asked.move, asked.seat)
    match = begun(table)
    if asked.move == len(match.log) and match.state.is_over:
        raise Refused(f"After {asked.move} moves the game was over: there is nothing to play on.")
