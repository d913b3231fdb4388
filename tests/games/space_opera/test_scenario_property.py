"""Random scenarios: whoever keeps to the rules is accepted, and nobody crashes the check."""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pestis.games.space_opera.content.scenario.dealing import deal_map
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.content.technologies import TECH_IDS
from pestis.games.space_opera.options import SCENARIO_FIELDS, flags
from pestis.kernel.options import Choice, Flag
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.space_opera.shelf import content, shelf

COLOURS = ("red", "blue", "purple", "green")
SETTINGS = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@dataclass
class Written:
    """A scenario as text, with what its author knows of it."""

    text: str
    rows: int
    columns: int
    counts: list[int]
    homes: dict[int, int]


@st.composite
def ships(draw: st.DrawFn) -> str:
    made = []
    for _ in range(draw(st.integers(0, 3))):
        cargo = {
            name: draw(st.integers(0, 9)) for name in draw(st.sets(st.sampled_from(["energy", "ore", "meeples"])))
        }
        made.append("{ " + ", ".join(f"{name} = {count}" for name, count in sorted(cargo.items())) + " }")
    return f"ships = [{', '.join(made)}]\n" if made else ""


@st.composite
def home(draw: st.DrawFn, seat: str, cell: tuple[int, int], techs: int) -> str:
    lines = f'[[home]]\nseat = "{seat}"\ncell = [{cell[0]}, {cell[1]}]\n'
    planets = content().ids[FIRST_PLANET:]
    lines += draw(
        st.one_of(
            st.integers(1, 5).map(lambda klass: f"class = {klass}\n"),
            st.sampled_from(planets).map(lambda card: f'card = "{card}"\n'),
        )
    )
    limits = {
        "meeples": (1, 30),
        "energy": (0, 10),
        "ore": (0, 10),
        "windmill": (0, 3),
        "farm": (0, 3),
        "bunkers": (0, 9),
    }
    for name in sorted(draw(st.sets(st.sampled_from(sorted(limits)), max_size=3))):
        lines += f"{name} = {draw(st.integers(*limits[name]))}\n"
    named = draw(st.lists(st.sampled_from(TECH_IDS), max_size=4 - techs))
    return lines + draw(ships()) + (f"techs = {named!r}\n".replace("'", '"') if named else "")


@st.composite
def flag_lines(draw: st.DrawFn) -> str:
    free = [option for option in flags() if option.name not in SCENARIO_FIELDS]
    chosen = draw(st.lists(st.sampled_from(free), unique=True, max_size=4))
    lines = "[flags]\n"
    for option in chosen:
        if isinstance(option, Flag):
            lines += f"{option.name} = {'true' if draw(st.booleans()) else 'false'}\n"
        elif isinstance(option, Choice):
            lines += f'{option.name} = "{draw(st.sampled_from(option.choices))}"\n'
    return lines


@st.composite
def scenarios(draw: st.DrawFn) -> Written:
    """A scenario that keeps to SO-SCEN-1 to SO-SCEN-7; Supernovas are hidden only, so that no home is cut off."""
    rows, columns = draw(st.integers(2, 12)), draw(st.integers(2, 12))
    counts = sorted(draw(st.sets(st.integers(2, 4), min_size=1)))
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    free = draw(st.permutations(cells))
    techs = draw(st.integers(0, 2))
    text = f'id = "random"\ntitle = "Random"\nplayers = {counts}\nrows = {rows}\ncolumns = {columns}\n'
    text += f"colours = {list(COLOURS)}\n".replace("'", '"') + f"start_techs = {techs}\n"
    text += f"rate = {draw(st.integers(1, 9))}\ndiagonal = {str(draw(st.booleans())).lower()}\n"
    text += f"garrison = {draw(st.integers(0, 4))}\nround_limit = {draw(st.integers(1, 200))}\n"
    text += f'goal = "{draw(st.sampled_from(["last_man_standing", "most_planets"]))}"\n'
    for seat in range(max(counts)):
        text += draw(home(COLOURS[seat], free[seat], techs))
    left = free[max(counts) :]
    fixed = left[: draw(st.integers(0, min(3, len(left))))]
    for cell in fixed:
        card = draw(st.sampled_from(["space", "asteroid", "wormhole", "planet", *content().ids[FIRST_PLANET:]]))
        face = draw(st.sampled_from(["up", "down"]))
        text += f'[[fixed]]\ncells = [[{cell[0]}, {cell[1]}]]\ncard = "{card}"\nface = "{face}"\n'
    room = len(left) - len(fixed)
    text += "[[hidden]]\n"
    for name in ("supernovas", "asteroids", "wormholes"):
        number = draw(st.integers(0, min(3, room)))
        room -= number
        text += f"{name} = {number}\n"
    if room:
        planets = draw(st.integers(1, room))
        text += f"planets = [{{ count = {planets}, classes = [1, 2, 3, 4] }}]\n"
    text += 'space = "rest"\n'
    return Written(text + draw(flag_lines()), rows, columns, counts, {count: count for count in counts})


@rule("SO-SCEN-7")
@SETTINGS
@given(scenarios(), st.integers(0, 1000))
def test_a_scenario_that_keeps_to_the_rules_is_accepted_and_dealt(written: Written, seed: int) -> None:
    checked = shelf().check(written.text)
    assert checked.problems == []
    assert checked.scenario is not None
    for seats in written.counts:
        plan = checked.scenario.plan(seats, "opposite")
        dealt = deal_map(plan, fast(seed), bool(seed % 2))
        assert len(dealt.cards) == written.rows * written.columns
        homes = [int(home.cell) for home in plan.homes]
        assert len(homes) == seats
        assert all(dealt.cards[cell] >= FIRST_PLANET and dealt.face_up[cell] for cell in homes)
        assert all(dealt.garrison[cell] == 0 for cell in range(plan.cells) if dealt.cards[cell] < FIRST_PLANET)


@rule("SO-SCEN-7")
@SETTINGS
@given(scenarios(), st.data())
def test_one_card_more_or_less_is_refused(written: Written, data: st.DataObject) -> None:
    """Take `rest` away: the number that fits is accepted, its neighbours are not."""
    scenario = shelf().read(written.text)
    seats = data.draw(st.sampled_from(written.counts))
    exact = scenario.plan(seats, "opposite").pool.count(0)
    for change in (-1, 0, 1):
        text = written.text.replace('space = "rest"', f"space = {exact + change}")
        text = text.replace(f"players = {written.counts}", f"players = [{seats}]")
        text = only_seats(text, seats)
        problems = shelf().check(text).problems if exact + change >= 0 else []
        if change == 0:
            assert problems == []
        elif exact + change >= 0:
            assert [problem.rule for problem in problems] == ["SO-SCEN-7"]
            assert "one for each cell" in problems[0].problem


def only_seats(text: str, seats: int) -> str:
    """The same scenario without the homes of colours that nobody plays."""
    head, *tables = text.split("[[")
    absent = [f'seat = "{colour}"' for colour in COLOURS[seats:]]
    return "[[".join([head, *(table for table in tables if not any(line in table for line in absent))])


@SETTINGS
@given(scenarios(), st.data())
def test_a_scenario_with_a_torn_line_is_judged_and_never_crashes(written: Written, data: st.DataObject) -> None:
    lines = written.text.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    start = data.draw(st.integers(0, max(0, len(lines[number]) - 1)))
    noise = data.draw(st.sampled_from(["", "-1", '"', "[", "]", "= 3", "true", "{}", "99999999999999999999", "#"]))
    lines[number] = lines[number][:start] + noise
    checked = shelf().check("\n".join(lines))
    assert (checked.scenario is None) == bool(checked.problems)
    for problem in checked.problems:
        assert problem.rule.startswith("SO-")
        assert 1 <= problem.line <= len(lines) + 1


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["id", "title", "rows", "players", "home", "flags"]), st.integers() | st.text(max_size=5)
    )
)
def test_values_of_any_type_are_refused_in_words(values: dict[str, int | str]) -> None:
    text = "\n".join(
        f"{key} = {value if isinstance(value, int) else repr_toml(value)}" for key, value in values.items()
    )
    checked = shelf().check(text)
    assert checked.problems


def repr_toml(value: str) -> str:
    return '"' + "".join(f"\\u{ord(sign):04x}" if ord(sign) < 0xD800 else "x" for sign in value) + '"'


@pytest.mark.parametrize("name", shelf().names())
def test_our_own_scenarios_survive_every_line_being_left_out(name: str) -> None:
    """Without a line a file is still playable or is refused; both happen, neither crashes."""
    lines = content().scenarios[name].splitlines()
    verdicts = set()
    for number in range(len(lines)):
        checked = shelf().check("\n".join(lines[:number] + lines[number + 1 :]))
        verdicts.add(checked.scenario is not None)
    assert verdicts == {True, False}
