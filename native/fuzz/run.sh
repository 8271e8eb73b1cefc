#!/bin/sh
# Fuzz the engine for SECONDS (default 600): ./run.sh [SECONDS]. Uses libFuzzer where clang++ has it, else random inputs.
set -e
cd "$(dirname "$0")"
seconds=${1:-600}
build=../build/fuzz
mkdir -p "$build/corpus"
sources="fuzz_rules.cpp $(ls ../src/fishing/*.cpp ../src/tricks/*.cpp ../src/engine/*.cpp)"
flags="-std=c++20 -O1 -g -fno-sanitize-recover=undefined"
if command -v clang++ > /dev/null && clang++ $flags -fsanitize=fuzzer,address,undefined $sources -o "$build/fuzz_rules"; then
  exec "$build/fuzz_rules" -max_total_time="$seconds" -max_len=256 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 "$build/corpus"
fi
${CXX:-g++} $flags -DMULLE_OWN_DRIVER -fsanitize=address,undefined $sources -o "$build/fuzz_own"
exec "$build/fuzz_own" "$seconds"
