// Threads that stay: a step of many games is too short to start new ones for.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace mulle::engine {

class Crew {
  public:
    explicit Crew(int threads) {
        for (int number = 1; number < std::max(1, threads); ++number)
            others_.emplace_back([this, number] { serve(static_cast<std::size_t>(number)); });
    }

    ~Crew() {
        {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
        }
        wake_.notify_all();
        for (std::thread& other : others_) other.join();
    }

    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    std::size_t size() const { return others_.size() + 1; }

    // Calls work(worker, index) for every index below `count`; which worker gets which index is chance.
    void each(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work) {
        {
            const std::lock_guard lock(mutex_);
            work_ = &work, count_ = count, next_ = 0, busy_ = others_.size(), failed_ = nullptr;
            ++round_;
        }
        wake_.notify_all();
        toil(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return busy_ == 0; });
        if (failed_) std::rethrow_exception(failed_);
    }

  private:
    static constexpr std::size_t kAtOnce = 32;

    void serve(std::size_t number) {
        for (std::size_t seen = 0;;) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return stopped_ || round_ != seen; });
                if (stopped_) return;
                seen = round_;
            }
            toil(number);
            const std::lock_guard lock(mutex_);
            if (--busy_ == 0) done_.notify_one();
        }
    }

    void toil(std::size_t number) {
        try {
            for (std::size_t start; (start = next_.fetch_add(kAtOnce)) < count_;)
                for (std::size_t index = start; index < std::min(start + kAtOnce, count_); ++index) (*work_)(number, index);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            failed_ = std::current_exception();
        }
    }

    std::vector<std::thread> others_;
    std::mutex mutex_;
    std::condition_variable wake_, done_;
    const std::function<void(std::size_t, std::size_t)>* work_ = nullptr;
    std::atomic<std::size_t> next_{0};
    std::size_t count_ = 0, busy_ = 0, round_ = 0;
    std::exception_ptr failed_;
    bool stopped_ = false;
};

}  // namespace mulle::engine
