"""Packs and scenarios as texts: the same faults as from files, the same game everywhere."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import pestis
from pestis.cli.program import program
from pestis.kernel import own_packs
from pestis.kernel.errors import PackError, RecordVersion
from pestis.kernel.match import Match, verify
from pestis.workbench import Design, check_pack, faults_of, game_with, options_with, template
from pestis.workbench.designs import shelf_of
from pestis.workbench.offering import pack_in, scenario_in, split

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague"]
CARDS = "overlay = true\n\n[[evolution]]\nnumber = 7\ncost = 3\nprice = 2\n"


def pack(game: str, **files: str) -> Design:
    return Design(game, "pack", "Mine", {f"{name}.toml": text for name, text in files.items()})


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_of_texts_is_the_pack_of_a_folder(tmp_path: Path, name: str) -> None:
    files = template(pestis.game(name), "mine")
    own = game_with(Design(name, "pack", "Mine", files))
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    assert own.packs[0].hash == pestis.game(name, tmp_path).packs[0].hash
    assert own.texts == files
    assert game_with(Design(name, "pack", "Other name", files)) is own


def test_faults_are_those_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS)
    found = faults_of(pack("space-plague", cards=CARDS))
    assert [str(fault) for fault in found.faults] == [
        str(fault) for fault in check_pack(pestis.game("space-plague"), tmp_path).faults
    ]
    assert [(fault.line, fault.field) for fault in found.faults] == [(6, "price")]


def test_a_file_that_nobody_reads_is_a_warning() -> None:
    found = faults_of(pack("space-plague", cards="overlay = true\n", card="x = 1\n"))
    assert found.faults == []
    assert "did you mean 'cards.toml'" in found.warnings[0].problem


def test_a_state_goes_to_another_process_and_back() -> None:
    game = game_with(pack("space-plague", cards=CARDS.replace("price = 2\n", "")))
    state = game.start(2, seed=5)
    code = "import pickle, sys; state = pickle.load(sys.stdin.buffer); sys.stdout.write(state.digest())"
    told = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True)
    assert told.stdout.decode() == state.digest()


def test_a_record_holds_the_cards_and_nobody_can_change_them() -> None:
    scenario = shelf_of(pestis.game("space-opera")).text("rock-belt")
    files = {"planets.toml": 'overlay = true\n\n[[planet]]\nid = "ember"\nore = 1\nenergy = 0\n'}
    game = game_with(Design("space-opera", "pack", "Mine", files))
    match = Match(game, seats=2, seed=3, options={"scenario": scenario, "round_limit": 1})
    while not match.state.is_over:
        seat = match.state.pending()[0]
        match.play(seat, match.state.legal(seat)[0])
    record = match.record().as_json()
    assert verify(json.dumps(record)).state.is_over
    for wrong in ({"planets.toml": "overlay = true\n"}, {"planets.toml": "overlay = 3"}, {"../planets.toml": ""}):
        with pytest.raises(RecordVersion):
            verify(json.dumps(record | {"files": wrong}))


@pytest.mark.parametrize(
    "name", ["../a.toml", "a/b/c.toml", "/etc/a.toml", "A.toml", "cards.txt", ".toml", "a\n.toml"]
)
def test_files_stay_in_their_folder(name: str) -> None:
    with pytest.raises(PackError, match="is no name of a file"):
        own_packs.folder_of({name: ""})


def test_old_folders_make_room_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_packs, "MOST_FOLDERS", 1)
    first = own_packs.folder_of({"one.toml": "a = 1"})
    own_packs.folder_of({"two.toml": ""})
    assert not first.is_dir()
    assert own_packs.folder_of({"one.toml": "a = 1"}) == first
    assert (first / "one.toml").read_text() == "a = 1"


def test_a_scenario_travels_in_the_options() -> None:
    text = shelf_of(pestis.game("space-opera")).text("rock-belt")
    design = Design("space-opera", "scenario", "Mine", {"scenario.toml": text})
    assert faults_of(design).players == [2]
    assert options_with(design) == {"scenario": text}
    assert game_with(design) is pestis.game("space-opera")
    with pytest.raises(PackError):
        game_with(Design("space-opera", "scenario", "Mine", {"scenario.toml": "rows = 1"}))
    assert "one file" in str(
        faults_of(Design("space-opera", "scenario", "", {"a.toml": "", "b.toml": ""})).faults[0]
    )


def test_a_folder_is_offered_for_the_game_whose_files_it_has(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("overlay = true\n\n[[evolution]]\nnumber = 7\ncost = 3\n")
    game, folder = split(f"space-plague={tmp_path}")
    assert pack_in(folder, game).game == "space-plague"
    with pytest.raises(PackError, match="could be a pack of night-market and space-plague; allowed: GAME="):
        pack_in(tmp_path)
    (tmp_path / "events.toml").write_text("overlay = true\n")
    assert pack_in(tmp_path).game == "space-plague"
    (tmp_path / "empty").mkdir()
    with pytest.raises(PackError, match="holds the files of no game"):
        pack_in(tmp_path / "empty")
    (tmp_path / "events.toml").unlink()
    (tmp_path / "map.toml").write_text("rows = 1\n")
    with pytest.raises(PackError, match=r"map\.toml"):
        scenario_in(tmp_path / "map.toml")


def test_a_server_says_what_is_wrong_with_what_it_should_offer(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARDS)
    (tmp_path / "map.toml").write_text("rows = 1\n")
    for words, told in (
        (["--pack", tmp_path / "no"], "no such folder"),
        (["--scenario", tmp_path / "map.toml"], "rows"),
    ):
        done = CliRunner().invoke(program, ["serve", *map(str, words)], prog_name="pestis")
        assert done.exit_code == 2
        assert told in done.stderr
