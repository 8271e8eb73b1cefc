"""`python -m mulle` is the command `mulle`."""

from __future__ import annotations

import sys

from mulle.cli import main

sys.exit(main())
