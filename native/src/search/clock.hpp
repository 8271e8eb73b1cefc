// How long a search may go on.
#pragma once

#include <chrono>
#include <cstdint>

namespace mulle::search {

struct Budget {
    double milliseconds = 0;       // 0: no limit
    std::uint64_t iterations = 0;  // 0: no limit; one of them is set
    int threads = 1;
};

class Clock {
  public:
    explicit Clock(double milliseconds) : milliseconds_(milliseconds), started_(std::chrono::steady_clock::now()) {}

    double spent() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started_).count();
    }
    double left() const { return milliseconds_ - spent(); }
    bool limited() const { return milliseconds_ > 0; }
    bool is_up() const { return limited() && left() <= 0; }

  private:
    double milliseconds_;
    std::chrono::steady_clock::time_point started_;
};

}  // namespace mulle::search
