// Counter-based random numbers: game g of a seed is the same however many threads play.
#pragma once

#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace mulle::engine {

constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream)
        : state_(mixed(seed + 0x9e3779b97f4a7c15u) ^ mixed(stream * 0xda942042e4dd58b5u + 0x2545f4914f6cdd1du)) {}

    std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15u); }

    // Uniform below `bound`, which is not zero: the rare biased draws are drawn again.
    std::uint64_t below(std::uint64_t bound) {
        if (bound <= 0xffffffffu) return below_small(static_cast<std::uint32_t>(bound));
        const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % bound + 1) % bound;
        for (;;) {
            const std::uint64_t draw = next();
            if (draw <= limit) return draw % bound;
        }
    }

    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint32_t below_small(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t floor = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < floor) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    std::uint64_t state_;
};

template <class Items>
void shuffle(Items& items, std::size_t count, Random& random) {
    for (std::size_t left = count; left > 1; --left) {
        const auto chosen = static_cast<std::size_t>(random.below(left));
        std::swap(items[left - 1], items[chosen]);
    }
}

}  // namespace mulle::engine
