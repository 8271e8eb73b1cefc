// A zone is a multiset of cards, two bits a face; one byte holds the four faces of a rank.
// Ranks is a vector of thirteen counts, one byte each, so that "fits" is a subtraction with guard bits.
#pragma once

#include <bit>
#include <cstdint>

#include "cards.hpp"

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(MULLE_NATIVE_PORTABLE)
#include <emmintrin.h>
#define MULLE_SSE2 1
#endif

namespace mulle {

inline constexpr std::uint64_t kLowOfPair = 0x5555555555555555u;
inline constexpr std::uint64_t kGuards = 0x8080808080808080u;
inline constexpr std::uint64_t kByteLows = 0x0101010101010101u;

struct Ranks {
    std::uint64_t low = 0, high = 0;  // ranks A..8 and 9..K

    friend constexpr bool operator==(const Ranks&, const Ranks&) = default;
    friend constexpr Ranks operator+(Ranks a, Ranks b) { return {a.low + b.low, a.high + b.high}; }
    friend constexpr Ranks operator-(Ranks a, Ranks b) { return {a.low - b.low, a.high - b.high}; }

    constexpr bool empty() const { return (low | high) == 0; }

    constexpr int operator[](int rank) const {
        return static_cast<int>((rank < 8 ? low : high) >> (8 * rank & 63) & 0xff);
    }

    constexpr bool holds(Ranks other) const {
        return ((((low | kGuards) - other.low) & ((high | kGuards) - other.high)) & kGuards) == kGuards;
    }
};

constexpr Ranks one_rank(int rank, int count = 1) {
    const std::uint64_t placed = static_cast<std::uint64_t>(count) << (8 * rank & 63);
    const std::uint64_t in_low = std::uint64_t{0} - static_cast<std::uint64_t>(rank < 8);  // no branch to mispredict
    return {placed & in_low, placed & ~in_low};
}

constexpr std::uint64_t pair_counts(std::uint64_t word) {  // four two-bit counts -> one byte
    constexpr std::uint64_t pairs = 0x3333333333333333u, nibbles = 0x0f0f0f0f0f0f0f0fu;
    const std::uint64_t sums = (word & pairs) + ((word >> 2) & pairs);
    return (sums + (sums >> 4)) & nibbles;
}

constexpr unsigned nonzero_bytes(std::uint64_t word) {
    constexpr std::uint64_t low7 = 0x7f7f7f7f7f7f7f7fu;
    const std::uint64_t tops = (((word & low7) + low7) | word) & kGuards;
    return static_cast<unsigned>(((tops >> 7) * 0x0102040810204080u) >> 56);
}

// Bit `rank` is set for each rank that is present.
inline unsigned present_bytes(std::uint64_t low, std::uint64_t high) {
#ifdef MULLE_SSE2
    const __m128i bytes = _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low));
    const int empty = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128()));
    return ~static_cast<unsigned>(empty) & 0x1fffu;
#else
    return nonzero_bytes(low) | nonzero_bytes(high) << 8;
#endif
}

// Bit `rank` is set for each rank that comes at least twice.
inline unsigned doubled_ranks(Ranks counts) {
    constexpr std::uint64_t to_top = 0x7e7e7e7e7e7e7e7eu;  // 2 + 0x7e sets the top bit of the byte
    return present_bytes((counts.low + to_top) & kGuards, (counts.high + to_top) & kGuards) & 0x1fffu;
}

// All bits of the bytes of ranks that come at least once.
constexpr Ranks whole_bytes(Ranks ranks) {
    constexpr auto filled = [](std::uint64_t word) {  // counts stay below 128
        const std::uint64_t tops = (word + ~kGuards) & kGuards;
        return (tops << 1) - (tops >> 7);
    };
    return {filled(ranks.low), filled(ranks.high)};
}

inline unsigned present_ranks(Ranks ranks) { return present_bytes(ranks.low, ranks.high); }

struct Zone {
    std::uint64_t low = 0, high = 0;  // faces 0..31 and 32..51

    friend constexpr bool operator==(const Zone&, const Zone&) = default;
    friend constexpr Zone operator+(Zone a, Zone b) { return {a.low + b.low, a.high + b.high}; }
    friend constexpr Zone operator-(Zone a, Zone b) { return {a.low - b.low, a.high - b.high}; }
    friend constexpr Zone operator&(Zone a, Zone b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Zone operator~(Zone a) { return {~a.low, ~a.high}; }
    friend constexpr Zone operator|(Zone a, Zone b) { return {a.low | b.low, a.high | b.high}; }
    constexpr Zone& operator+=(Zone other) { return *this = *this + other; }
    constexpr Zone& operator-=(Zone other) { return *this = *this - other; }

    constexpr bool empty() const { return (low | high) == 0; }

    constexpr int count(Face face) const {
        return static_cast<int>((face < 32 ? low : high) >> (2 * face & 63) & 3);
    }

    constexpr unsigned rank_byte(int rank) const {
        return static_cast<unsigned>((rank < 8 ? low : high) >> (8 * rank & 63) & 0xff);
    }

    constexpr bool holds(Zone other) const {
        for (Face face = 0; face < kFaces; ++face)
            if (other.count(face) > count(face)) return false;
        return true;
    }
};

constexpr Zone one_card(Face face, int count = 1) {
    const std::uint64_t placed = static_cast<std::uint64_t>(count) << (2 * face & 63);
    const std::uint64_t in_low = std::uint64_t{0} - static_cast<std::uint64_t>(face < 32);
    return {placed & in_low, placed & ~in_low};
}

constexpr Zone rank_zone(int rank, unsigned byte) {
    const Ranks placed = one_rank(rank, static_cast<int>(byte));
    return {placed.low, placed.high};
}

constexpr Ranks rank_counts(Zone zone) { return {pair_counts(zone.low), pair_counts(zone.high)}; }
inline unsigned present_ranks(Zone zone) { return present_bytes(zone.low, zone.high); }

constexpr int card_count(Zone zone) {
    const std::uint64_t sums = pair_counts(zone.low) + pair_counts(zone.high);
    return static_cast<int>((sums * kByteLows) >> 56);
}

// One copy of every face that lies twice in the zone.
constexpr Zone twins(Zone zone) {
    return {(zone.low >> 1) & kLowOfPair, (zone.high >> 1) & kLowOfPair};
}

// One copy of every face in the zone.
constexpr Zone faces(Zone zone) {
    return {(zone.low | zone.low >> 1) & kLowOfPair, (zone.high | zone.high >> 1) & kLowOfPair};
}

// Of a zone that is not empty: whether it is one card.
constexpr bool is_one_face(Zone zone) {
    const std::uint64_t both = zone.low | zone.high, others = both & (both - 1);
    return (others == 0) & ((zone.low == 0) | (zone.high == 0)) & ((both & kLowOfPair) != 0);
}

// The lowest of some faces; there is one.
inline Face first_face(Zone cards) {
    if (cards.low) return static_cast<Face>(std::countr_zero(cards.low) >> 1);
    return static_cast<Face>(32 + (std::countr_zero(cards.high) >> 1));
}

template <class Visit>
inline void each_face(Zone zone, Visit&& visit) {
    const Zone distinct = faces(zone);
    for (std::uint64_t rest = distinct.low; rest; rest &= rest - 1)
        visit(static_cast<Face>(std::countr_zero(rest) >> 1));
    for (std::uint64_t rest = distinct.high; rest; rest &= rest - 1)
        visit(static_cast<Face>(32 + (std::countr_zero(rest) >> 1)));
}

// In an order of no meaning, and of unreal ones as many as are missing at `least`: where the faces end could not be
// predicted.
template <int least, class Visit>
inline void each_face_anyhow(Zone zone, Visit&& visit) {
    const Zone distinct = faces(zone);
    std::uint64_t rest = distinct.low | distinct.high << 1;
    const auto step = [&] {
        const int at = std::countr_zero(rest | std::uint64_t{1} << 63);
        visit(static_cast<Face>(at >> 1 | (at & 1) << 5), rest != 0);
        rest &= rest - 1;
    };
    for (int number = 0; number < least; ++number) step();
    while (rest) step();
}

// All bits of the cards of some ranks, bit `rank` of `ranks` for each.
inline Zone whole_ranks(unsigned ranks) {
#ifdef MULLE_SSE2
    __m128i bytes = _mm_cvtsi32_si128(static_cast<int>(ranks));
    bytes = _mm_unpacklo_epi8(bytes, bytes);
    bytes = _mm_unpacklo_epi16(bytes, bytes);
    bytes = _mm_unpacklo_epi32(bytes, bytes);
    const __m128i bits = _mm_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    bytes = _mm_cmpeq_epi8(_mm_and_si128(bytes, bits), bits);
    return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes)),
            static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(bytes, bytes)))};
#else
    const auto spread = [](std::uint64_t byte) {
        const std::uint64_t apart = byte * kByteLows & 0x8040201008040201u;
        const std::uint64_t tops = ((apart & ~kGuards) + ~kGuards | apart) & kGuards;  // the top bit of each byte
        return (tops << 1) - (tops >> 7);
    };
    return {spread(ranks & 0xff), spread(ranks >> 8 & 0xff)};
#endif
}

// Faces of one rank, one copy each: bit 2s is suit s.
struct RankFaces {
    int rank = 0;
    unsigned suits = 0;

    constexpr bool empty() const { return suits == 0; }
    constexpr Face first() const { return static_cast<Face>(rank * 4 + (std::countr_zero(suits) >> 1)); }
    constexpr RankFaces rest() const { return {rank, suits & (suits - 1)}; }
};

template <class Visit>
inline void each_face(RankFaces faces, Visit&& visit) {
    for (; faces.suits; faces = faces.rest()) visit(faces.first());
}

inline constexpr Zone kValueCards = [] {
    Zone zone;
    for (Face face = 0; face < kFaces; ++face)
        if (is_value_card(face)) zone += one_card(face, 3);
    return zone;
}();

inline constexpr Zone kAllBits = {~std::uint64_t{0}, (std::uint64_t{1} << 40) - 1};
inline constexpr Zone kOrdinaryCards = kAllBits - kValueCards;

// All bits of the cards that have these hand eyes.
inline Zone cards_of_eyes(std::uint32_t eyes) {
    const auto all_if = [&](int one) { return std::uint64_t{0} - (eyes >> one & 1); };
    constexpr Zone lillan = one_card(kLillan, 3), storan = one_card(kStoran, 3);
    const Zone ordinary = whole_ranks(eyes >> 1 & 0x1fff) & kOrdinaryCards;
    return {ordinary.low | (all_if(kAceEyes) & 0xff) | (all_if(kLillanEyes) & lillan.low),
            ordinary.high | (all_if(kStoranEyes) & storan.high)};
}

constexpr std::uint32_t reversed(std::uint32_t bits) {
    bits = (bits >> 1 & 0x55555555u) | (bits & 0x55555555u) << 1;
    bits = (bits >> 2 & 0x33333333u) | (bits & 0x33333333u) << 2;
    bits = (bits >> 4 & 0x0f0f0f0fu) | (bits & 0x0f0f0f0fu) << 4;
    bits = (bits >> 8 & 0x00ff00ffu) | (bits & 0x00ff00ffu) << 8;
    return bits >> 16 | bits << 16;
}

struct HeldEyes {  // bit e: hand eyes e are held at least once, at least twice
    std::uint32_t once = 0, twice = 0;
};

// Without branches: whether a hand holds value cards cannot be predicted.
inline HeldEyes held_eyes_of(Zone hand) {
    const Zone ordinary = hand & kOrdinaryCards;
    const unsigned aces = static_cast<unsigned>(hand.low & 0xff);
    const int lillan = hand.count(kLillan), storan = hand.count(kStoran);
    const unsigned two_aces = (aces & (aces - 1)) | (aces & 0xaa);
    return {present_ranks(ordinary) << 1 | (aces != 0u) << kAceEyes | (lillan > 0) << kLillanEyes |
                (storan > 0) << kStoranEyes,
            doubled_ranks(rank_counts(ordinary)) << 1 | (two_aces != 0u) << kAceEyes | (lillan > 1) << kLillanEyes |
                (storan > 1) << kStoranEyes};
}

inline std::uint32_t held_eyes(Zone hand) { return held_eyes_of(hand).once; }

template <class Visit>
inline void each_bit(std::uint64_t bits, Visit&& visit) {
    for (; bits; bits &= bits - 1) visit(std::countr_zero(bits));
}

}  // namespace mulle
