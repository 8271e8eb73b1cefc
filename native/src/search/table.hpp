// What the search has found out about positions, in bounded memory: a bucket of four fills a cache line, and the
// least costly of them gives way.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "../errors.hpp"
#include "key.hpp"

namespace mulle::search {

struct Known {
    std::int16_t least, most;  // what the value is at least and at most
    std::uint16_t shape;       // of the move that was best, 0: none
    std::uint16_t effort;      // cards left in the hands; 0: nothing is known
};

inline constexpr Known kUnknown = {std::numeric_limits<std::int16_t>::min(), std::numeric_limits<std::int16_t>::max(), 0, 0};

class Table {
  public:
    static constexpr int kLeastMegabytes = 1, kMostMegabytes = 65'536;

    explicit Table(int megabytes) {
        if (megabytes < kLeastMegabytes || megabytes > kMostMegabytes)
            throw InvalidInput("megabytes: must be from 1 to 65536");
        while ((std::size_t{2} << bits_) * sizeof(Bucket) <= static_cast<std::size_t>(megabytes) << 20) ++bits_;
        // Pages of noughts cost nothing until they are used.
        buckets_.reset(static_cast<Bucket*>(std::calloc(std::size_t{1} << bits_, sizeof(Bucket))));
        if (!buckets_) throw InvalidInput("megabytes: more than there is");
        use_large_pages();
    }

    void prefetch(Key key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&bucket(key));
#endif
    }

    const Known* find(Key key) const {
        for (const Entry& entry : bucket(key))
            if (entry.key == key && entry.known.effort) return &entry.known;
        return nullptr;
    }

    void keep(Key key, const Known& known) {
        Bucket& found = bucket(key);
        Entry* least = &found[0];
        for (Entry& entry : found) {
            if (entry.key == key) return void(entry.known = known);
            if (entry.known.effort < least->known.effort) least = &entry;
        }
        // A costly entry that is never asked for again must not stay for ever.
        for (Entry& entry : found) entry.known.effort -= entry.known.effort > 0 && &entry != least;
        *least = {key, known};
    }

  private:
    struct Entry {
        Key key;
        Known known;
    };
    using Bucket = std::array<Entry, 4>;

    // Half of the search's time would else be spent looking up addresses.
    void use_large_pages() {
#ifdef __linux__
        constexpr std::uintptr_t page = 4096;
        const auto start = (reinterpret_cast<std::uintptr_t>(buckets_.get()) + page - 1) / page * page;
        madvise(reinterpret_cast<void*>(start), (sizeof(Bucket) << bits_) - page, MADV_HUGEPAGE);
#endif
    }

    Bucket& bucket(Key key) const { return buckets_[static_cast<std::size_t>(key >> (64 - bits_))]; }

    int bits_ = 4;
    struct Free {
        void operator()(void* room) const { std::free(room); }
    };

    std::unique_ptr<Bucket[], Free> buckets_;
};

}  // namespace mulle::search
