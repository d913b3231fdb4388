"""What the plain dialogue answers to questions about moves, rules and standing orders, as lines."""

from __future__ import annotations

from pestis.terminal.boards import Board
from pestis.terminal.orders import ANSWERS, NONE_THERE, give, orders
from pestis.terminal.reference import about, find, rule_entry
from pestis.terminal.refused import example, move_words, not_offered, read_move
from pestis.terminal.table import Table

MOST_FOUND = 12
MOST_DIGITS = 6


def is_number(typed: str, highest: int) -> bool:
    """Whether this is a number from 1 up."""
    return typed.isdecimal() and len(typed) < MOST_DIGITS and 1 <= int(typed) <= highest


async def why_lines(table: Table, board: Board, typed: str) -> list[str]:
    """Why moves with these words are not possible."""
    now = table.now
    if not typed:
        return [f"Type why and the words of a move, such as: why {example(board, now)}"]
    action = read_move(table.facts, typed)
    if action is None:
        found = not_offered(board, now, typed)
    else:
        found = [(action, (move_words(board, now.view, action) if now.view else None) or typed)]
    if not found:
        return [f'No: there is no impossible move with the words "{typed}".']
    lines: list[str] = []
    for each, words in found[:MOST_FOUND]:
        refusal = await table.why_not(each)
        told = f"{refusal.text} [{refusal.rule}]" if refusal else "this move is possible now."
        lines.append(f"{words}: {told}")
    return lines + and_more(len(found))


def rule_lines(table: Table, typed: str) -> list[str]:
    """Rules and cards with these words, a rule by its id, or those of the move with this number."""
    facts, moves = table.facts, table.now.choices
    if is_number(typed, len(moves)):
        found = about(facts, moves[int(typed) - 1])
    elif typed.upper() in facts.rules:
        found = [rule_entry(facts, typed.upper())]
    else:
        found = find(facts, typed)
    if not found:
        return [f'No: nothing has the words "{typed}".']
    lines = [f"{entry.title}: " + " ".join(entry.text.split()) for entry in found[:MOST_FOUND]]
    return lines + and_more(len(found))


def and_more(count: int) -> list[str]:
    return [f"... and {count - MOST_FOUND} more; type more words."] if count > MOST_FOUND else []


async def order_lines(table: Table, board: Board, typed: str) -> list[str]:
    """What stands; or give an order first: `decline`, `round`, `untouched` or `ask`, with the number of a kind."""
    known = orders(table, board)
    if not known:
        return [NONE_THERE]
    word, _, which = typed.lower().partition(" ")
    which = which.strip()
    if typed:
        if word not in ANSWERS or (which and not is_number(which, len(known))):
            words = ", ".join(f"orders {each}" for each in ANSWERS)
            return [f"No: type one of {words}; for one kind with its number from 1 to {len(known)}."]
        meant = [known[int(which) - 1]] if which else known
        await give(table, [order.kind for order in meant], word)
    told = enumerate(orders(table, board), start=1)
    return [f"{number:>3} {order.answer}: {order.text} [{order.kind}]" for number, order in told]
