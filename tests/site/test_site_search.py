"""The site's search: which pages match a query, and in which order."""

import json
import subprocess
from pathlib import Path

import pytest

from headjudge.site import addresses, search
from headjudge.site.layout import File, Site, static
from tests.adapters.test_kits import NODE

ASK = """
const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");
const [queries, ...scripts] = process.argv.slice(1);
for (const script of scripts) runInThisContext(readFileSync(script, "utf8"));
const answer = runInThisContext("(query) => headJudgeSearch.find(query)");
const answers = JSON.parse(queries).map((query) => {
  const { all, results } = answer(query);
  return [all, results.map((result) => result.entry.address)];
});
process.stdout.write(JSON.stringify(answers));
"""
"""Runs queries in node: prints whether a page has all words of each, and the addresses."""
FIRST = {
    "704.5a": "rules/no-life-action/",
    "104.3b": "rules/zero-life/",
    "104.3B.": "rules/zero-life/",
    "zero life": "rules/zero-life/",
    "zero-life": "rules/zero-life/",
    "Platinum Angel": "cards/platinum-angel/",
    "platinum angels": "cards/platinum-angel/",
    "PLATINUM ANG": "cards/platinum-angel/",
    "grima wormtongue": "cards/grima-wormtongue/",
    "question 16": "questions/16/",
    "a-member-who-drew-and-the-team-wins": "questions/16/",
    "2009-10-01": "editions/2009-10-01/",
    "both-at-zero": "scenarios/both-at-zero/",
    "Flame Rift kills everybody": "scenarios/platinum-angel-outlives-a-flame-rift/",
    "vector-zero-life-1": "scenarios/vector-zero-life-1/",
}
"""Queries and their best matches."""


@pytest.fixture(scope="module")
def shards() -> list[File]:
    return list(search.shards_of(search.kinds(Site())))


@pytest.fixture(scope="module")
def scripts(shards: list[File], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("search")
    found = []
    for file in (*(s for s in static() if s.address == "static/search.js"), *shards):
        path = folder / Path(file.address).name
        path.write_bytes(file.content)
        found.append(str(path))
    return found


def ask(scripts: list[str], *queries: str) -> list[tuple[bool, list[str]]]:
    done = subprocess.run(
        [NODE / "node", "-e", ASK, json.dumps(queries), *scripts],
        capture_output=True,
        check=True,
        timeout=60,
    )
    return [(every, found) for every, found in json.loads(done.stdout)]


def test_best_match_comes_first(scripts: list[str]) -> None:
    answers = ask(scripts, *FIRST)
    assert {query: found[:1] for query, (_, found) in zip(FIRST, answers, strict=True)} == {
        query: [address] for query, address in FIRST.items()
    }


def test_old_number_finds_its_rule(scripts: list[str]) -> None:
    [(_, found)] = ask(scripts, "420.5a")
    assert "rules/no-life-action/" in found[:3]
    assert "numbers/420.5a/" in found[:5]


def test_partial_number_finds_the_rules_below_it(scripts: list[str]) -> None:
    [(_, found)] = ask(scripts, "104.3")
    assert found[0] == "rules/ways-to-lose/"
    assert {"rules/concede/", "rules/zero-life/"} <= set(found)


def test_numbers_match_as_words_and_digits(scripts: list[str]) -> None:
    (_, digits), (_, words) = ask(scripts, "10 poison", "ten poison counters")
    assert digits[0] == "rules/ten-poison/"
    assert next(word for word in words if word.startswith("rules/")) == "rules/ten-poison/"


def test_words_in_title_steps_or_comment_find_a_scenario(scripts: list[str]) -> None:
    [(every, found), (_, by_steps)] = ask(
        scripts, "angel saves controller opponen", "Mirror Universe"
    )
    assert every
    assert found[0] == "scenarios/platinum-angel-dies-with-its-controller/"
    assert by_steps[0] == "cards/mirror-universe/"
    assert "scenarios/mirror-universe-passes-a-lost-life-total-on/" in by_steps


def test_short_and_unknown_words_do_not_hide_matches(scripts: list[str]) -> None:
    little, unknown, nothing, empty = ask(
        scripts, "the platinum angel", "platinum angel xyzzy", "xyzzy", " ' "
    )
    assert little[1][0] == "cards/platinum-angel/"
    assert not unknown[0]
    assert unknown[1][0] == "cards/platinum-angel/"
    assert nothing[1] == empty[1] == []


def test_index_entries_are_pages_and_shards_are_small(
    shards: list[File], site_folder: Path
) -> None:
    assert max(len(file.content) for file in shards) < 150_000
    own = (addresses.GUIDES, addresses.SCENARIOS, addresses.CARDS, addresses.QUESTIONS)
    for kind in search.kinds(Site()):
        if kind.base in own:
            for findable in kind.pages:
                assert findable.address.startswith(kind.base)
                assert (site_folder / findable.address / "index.html").exists(), findable.address


def test_search_page_loads_the_index_lazily(site_folder: Path) -> None:
    text = (site_folder / "search/index.html").read_text("utf-8")
    listed = text.partition('data-shards="')[2].partition('"')[0].split()
    assert listed
    assert all((site_folder / "search" / shard).is_file() for shard in listed)
    assert not any(f'src="{shard}"' in text for shard in listed)
