// Work shared by several threads in batches, whichever thread is free taking the next.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace mulle::engine {

class Threads {
  public:
    explicit Threads(int most) : most_(static_cast<std::size_t>(std::max(1, most))) {}
    std::size_t most() const { return most_; }

    // Calls work(number) once on each thread; where the system gives no more threads, on fewer.
    template <class Work>
    void run(Work&& work) const {
        std::mutex mutex;
        std::exception_ptr failed;
        const auto guarded = [&](std::size_t number) {
            try {
                work(number);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failed) failed = std::current_exception();
            }
        };
        std::vector<std::thread> others;
        others.reserve(most_);
        try {
            for (std::size_t number = 1; number < most_; ++number) others.emplace_back(guarded, number);
        } catch (const std::system_error&) {  // those that started do it all
        }
        guarded(0);
        for (std::thread& other : others) other.join();
        if (failed) std::rethrow_exception(failed);
    }

  private:
    std::size_t most_;
};

// Hands out 0..count in batches to whoever asks.
class Batches {
  public:
    explicit Batches(std::size_t count) : count_(count) {}

    template <class Visit>
    void each(Visit&& visit) {
        for (std::size_t start; (start = next_.fetch_add(kBatch)) < count_;)
            for (std::size_t index = start; index < std::min(start + kBatch, count_); ++index) visit(index);
    }

  private:
    static constexpr std::size_t kBatch = 64;
    std::size_t count_;
    std::atomic<std::size_t> next_{0};
};

}  // namespace mulle::engine
