"""docs/ as a site: its pages, what they link to, and that it asks nothing of other hosts."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.serve.chromium import PATIENCE, browsing

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("**/*.md"))]
CONFIG = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
BUILD = [str(Path(sys.executable).with_name("zensical")), "build", "--strict"]
# What the search draws, in a page of the site.
SEARCH = "[...document.querySelectorAll('*')].filter(e => e.shadowRoot)"
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def prose(page: Path) -> str:
    """A page without its code."""
    return CODE.sub(lambda found: "code" * found[0].startswith("`"), page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """The anchors of its headings that are the same on the forge and in the site."""
    headings = re.findall(r"^##* (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = [re.sub(r"[`*]", "", heading) for heading in headings]
    forge = {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in plain}
    return forge & {slug(text) for text in plain}


def slug(text: str) -> str:
    """The anchor of a heading in the site."""
    ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip().lower())


def faults(page: Path, root: Path = ROOT) -> list[str]:
    """The links of a page that lead nowhere, on the forge or in the site."""
    found = []
    for link in LINK.findall(prose(page)):
        path, _sign, anchor = link.partition("#")
        if re.match(r"[a-z]+:", link):
            continue
        to = (page.parent / path).resolve() if path else page
        outside = page.parent == root / "docs" and page.parent not in to.parents
        if not to.exists() or outside or (anchor and anchor not in anchors(to)):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert faults(page) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (tmp_path / "outside.md").write_text("# Outside\n")
    (docs / "there.md").write_text("# There\n\n## A `part` of it\n")
    page = docs / "page.md"
    page.write_text(
        "[a](there.md) [b](there.md#a-part-of-it) [c](https://example.org/x) `[d](code.md)`\n"
        "[e](gone.md) [f](there.md#gone) ![g](gone.svg) [h](#gone) [i](../outside.md)\n"
    )
    assert faults(page, tmp_path) == [
        "gone.md",
        "there.md#gone",
        "gone.svg",
        "#gone",
        "../outside.md",
    ]


def in_nav(entries: list[dict[str, Any]]) -> Iterator[str]:
    for entry in entries:
        for to in entry.values():
            yield from [to] if isinstance(to, str) else in_nav(to)


def test_every_page_can_be_reached_from_the_list_of_pages() -> None:
    listed = list(in_nav(CONFIG["nav"]))
    assert sorted(listed) == sorted(page.name for page in DOCS.glob("*.md"))


class Asked(HTMLParser):
    """What a page has a browser fetch by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of scripts, styles, fonts, pictures and frames."""
        given = dict(attrs)
        if tag == "link" and given.get("rel") in ("canonical", "next", "prev"):
            return
        for name in ("src", "srcset", "data", "href"):
            if name in given and not (name == "href" and tag in ("a", "base")):
                self.addresses.append(given[name] or "")


def built(folder: Path) -> Path:
    """The site, built strictly in a folder of its own."""
    shutil.copy(ROOT / "zensical.toml", folder)
    shutil.copytree(DOCS, folder / "docs", ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(BUILD, cwd=folder, check=True, capture_output=True, timeout=120)
    return folder / "site"


@pytest.mark.tools
async def test_site_is_searched_from_a_folder_and_asks_nothing_of_other_hosts(
    tmp_path: Path,
) -> None:
    site = built(tmp_path)
    profile = tmp_path / "profile"
    profile.mkdir()
    async with browsing(profile) as tab:
        await tab.load((site / "index.html").as_uri())
        async with asyncio.timeout(PATIENCE):
            while not await tab.value(f"{SEARCH}.some(e => e.shadowRoot.activeElement)"):
                await tab.value("document.querySelector('.md-search__button')?.click()")
                await asyncio.sleep(0.5)
            for letter in "colourblind":
                await tab.press(letter)
            found = f"{SEARCH}.some(e => e.shadowRoot.textContent.includes('How it looks'))"
            while not await tab.value(found):
                await asyncio.sleep(0.2)
        assert any("/search" in address for address in tab.asked)
        assert not [a for a in tab.asked if not a.startswith(("file:", "data:", "blob:", "about:"))]


@pytest.mark.slow
def test_site_is_built_strictly_and_asks_nothing_of_other_hosts(tmp_path: Path) -> None:
    site = built(tmp_path)
    pages = {page.stem for page in site.glob("*.html")}
    assert pages == {page.stem for page in DOCS.glob("*.md")} | {"404"}
    assert not list(site.glob("**/*.py"))
    for page in site.glob("*.html"):
        asked = Asked()
        asked.feed(page.read_text("utf-8"))
        assert any(address.endswith(".js") for address in asked.addresses)
        assert not [a for a in asked.addresses if re.match(r"(?:[a-z]+:)?//", a)], page.name
    for style in [*site.glob("**/*.css"), *site.glob("**/*.svg")]:
        there = re.findall(
            r"(?:@import\s*|url\()[\s\"']*((?:https?:)?//[^)\"']*)", style.read_text()
        )
        assert not there, style.name
    (tmp_path / "docs" / "keys.md").write_text("[gone](gone.md)\n", encoding="utf-8")
    broken = subprocess.run(BUILD, cwd=tmp_path, check=False, capture_output=True, timeout=120)
    assert broken.returncode != 0
