"""Hatch's hook: the browser's bundle is built into the wheel and the source distribution."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
BUNDLE = ROOT / "src" / "mulle" / "web" / "static" / "index.html"
sys.path.insert(0, str(ROOT / "front"))


class FrontHook(BuildHookInterface[Any]):
    """Builds the bundle where it is missing; an editable installation is left alone."""

    def dependencies(self) -> list[str]:
        """Node as a wheel, where a bundle is to be built and the machine has none."""
        import npm

        return [] if BUNDLE.exists() or npm.system_npm() is not None else [npm.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files are collected."""
        del build_data
        if version == "editable" or BUNDLE.exists():
            return
        import npm

        for command in (("ci",), ("run", "build")):
            if npm.npm(*command) != 0:
                raise RuntimeError(f"npm {' '.join(command)} failed in {npm.FRONT}")
