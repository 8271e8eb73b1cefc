"""The native engine's own scripts, which lie beside its sources, as fixtures."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

NATIVE = Path(__file__).parents[2] / "native"


def _load(path: Path) -> ModuleType:
    spec = spec_from_file_location(f"native_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def lockstep() -> ModuleType:
    """The walk of both engines side by side."""
    return _load(NATIVE / "tests" / "lockstep.py")


@pytest.fixture(scope="session")
def conformance() -> ModuleType:
    """The runner of conformance files."""
    return _load(NATIVE / "tests" / "conformance.py")
