#!/bin/sh
# Build with AddressSanitizer and UBSan into build/sanitize and run the native tests on that build: ./sanitize.sh [PYTHON]
set -e
here=$(cd "$(dirname "$0")/.." && pwd)
python=${1:-python3}
target="$here/build/sanitize"
"$python" -m pip install --quiet --no-deps --upgrade --target "$target" \
  --config-settings=cmake.define.MULLE_NATIVE_SANITIZE=ON --config-settings=cmake.build-type=Debug \
  --config-settings=build-dir="$here/build/sanitize-objects" "$here"
preload="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libubsan.so) $(g++ -print-file-name=libstdc++.so)"
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc
export PYTHONPATH="$target:$here/../src"
cd "$here/.."
LD_PRELOAD="$preload" "$python" native/tests/conformance.py tests/conformance/*.jsonl*
LD_PRELOAD="$preload" "$python" native/tests/lockstep.py --plies 5000
LD_PRELOAD="$preload" "$python" -m pytest -q -p no:cacheprovider tests/native tests/search -k "not walks"
