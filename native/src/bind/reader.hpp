// Reading untrusted Python values key by key; what is wrong is said with the key's name.
#pragma once

#include <nanobind/nanobind.h>

#include <climits>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "../cards.hpp"
#include "../errors.hpp"

namespace mulle::bind {

namespace nb = nanobind;

inline constexpr int kMostPoints = 1'000'000;
inline constexpr int kMostDepth = 1000;  // of perft

[[noreturn]] void refuse(const std::string& key, const std::string& what);

// A value as text; what no encoding can write becomes a sign that is in no known word.
std::string text_in(nb::handle value);
int whole_number(nb::handle value, const std::string& key, int least, int most);
Face card_of(nb::handle value, const std::string& key);
std::vector<nb::object> items_of(nb::handle value, const std::string& key);

class Reader {
  public:
    explicit Reader(nb::handle data, std::string where = "");

    std::string named(std::string_view key) const;
    void refuse_unknown(const std::vector<std::string_view>& known) const;
    bool has(const char* key) const;
    bool is_null(const char* key) const;  // absent counts as null
    nb::object raw(const char* key) const;

    int number(const char* key, int least, int most) const;
    int number_or(const char* key, int fallback, int least, int most) const;
    int number_or_null(const char* key, int null, int least, int most) const;
    bool truth(const char* key) const;
    std::string word(const char* key, std::initializer_list<std::string_view> words) const;

    std::vector<nb::object> items(const char* key) const;  // empty when absent
    std::vector<nb::object> items(const char* key, std::size_t length) const;
    std::vector<Face> cards(const char* key) const;  // empty when absent
    unsigned seats(const char* key, unsigned fallback, int players) const;

    void each_number(const char* key, std::size_t length, const std::function<void(std::size_t, int)>& visit) const;

  private:
    nb::dict data_;
    std::string where_;
};

std::vector<Face> cards_in(nb::handle list, const std::string& key);
nb::list names_of(const std::vector<Face>& cards);
nb::str name_of(Face card);

}  // namespace mulle::bind
