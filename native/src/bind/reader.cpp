#include "reader.hpp"

#include <algorithm>
#include <array>

namespace mulle::bind {
namespace {

std::string shown(nb::handle value) {
    std::string text = text_in(nb::repr(value));
    return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

bool is_bool(nb::handle value) { return PyBool_Check(value.ptr()); }

}  // namespace

void refuse(const std::string& key, const std::string& what) { throw InvalidInput(key + ": " + what); }

int whole_number(nb::handle value, const std::string& key, int least, int most) {
    int overflow = 0;
    const bool whole = PyLong_Check(value.ptr()) && !is_bool(value);
    const long long number = whole ? PyLong_AsLongLongAndOverflow(value.ptr(), &overflow) : 0;
    if (!whole || overflow || number < least || number > most)
        refuse(key, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<int>(number);
}

Face card_of(nb::handle value, const std::string& key) {
    if (!nb::isinstance<nb::str>(value)) refuse(key, shown(value) + " is no card");
    Py_ssize_t length = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &length);
    if (!text) PyErr_Clear();
    const auto card = text ? card_from({text, static_cast<std::size_t>(length)}) : std::nullopt;
    if (!card) refuse(key, shown(value) + " is no card");
    return *card;
}

std::vector<nb::object> items_of(nb::handle value, const std::string& key) {
    if (!PyList_Check(value.ptr()) && !PyTuple_Check(value.ptr())) refuse(key, "must be a list");
    std::vector<nb::object> items;
    for (nb::handle item : value) items.push_back(nb::borrow(item));
    return items;
}

std::vector<Face> cards_in(nb::handle list, const std::string& key) {
    std::vector<Face> cards;
    for (const nb::object& item : items_of(list, key)) cards.push_back(card_of(item, key));
    return cards;
}

Reader::Reader(nb::handle data, std::string where) : where_(std::move(where)) {
    if (!PyDict_Check(data.ptr())) refuse(where_.empty() ? "position" : where_, "must be an object with keys");
    data_ = nb::borrow<nb::dict>(data);
}

std::string Reader::named(std::string_view key) const {
    return where_.empty() ? std::string(key) : where_ + "." + std::string(key);
}

std::string text_in(nb::handle value) {
    const nb::str text(value);
    if (const char* written = PyUnicode_AsUTF8(text.ptr())) return written;
    PyErr_Clear();  // a lone surrogate
    return "\xef\xbf\xbd";
}

void Reader::refuse_unknown(const std::vector<std::string_view>& known) const {
    for (const auto& [key, value] : data_) {
        const std::string name = nb::isinstance<nb::str>(key) ? text_in(key) : shown(key);
        if (std::find(known.begin(), known.end(), name) == known.end()) refuse(named(name), "unknown key");
    }
}

bool Reader::has(const char* key) const { return data_.contains(key); }
bool Reader::is_null(const char* key) const { return !has(key) || raw(key).is_none(); }

nb::object Reader::raw(const char* key) const {
    if (!has(key)) refuse(named(key), "is missing");
    return nb::borrow(data_[key]);
}

int Reader::number(const char* key, int least, int most) const {
    return whole_number(raw(key), named(key), least, most);
}

int Reader::number_or(const char* key, int fallback, int least, int most) const {
    return has(key) ? number(key, least, most) : fallback;
}

int Reader::number_or_null(const char* key, int null, int least, int most) const {
    return is_null(key) ? null : number(key, least, most);
}

bool Reader::truth(const char* key) const {
    if (!has(key)) return false;
    const nb::object value = raw(key);
    if (!is_bool(value)) refuse(named(key), "must be true or false");
    return value.ptr() == Py_True;
}

std::string Reader::word(const char* key, std::initializer_list<std::string_view> words) const {
    const nb::object value = raw(key);
    const std::string text = nb::isinstance<nb::str>(value) ? text_in(value) : std::string();
    if (std::find(words.begin(), words.end(), text) == words.end()) refuse(named(key), shown(value) + " is not known");
    return text;
}

std::vector<nb::object> Reader::items(const char* key) const {
    if (!has(key)) return {};
    return items_of(raw(key), named(key));
}

std::vector<nb::object> Reader::items(const char* key, std::size_t length) const {
    std::vector<nb::object> found = items(key);
    if (found.size() != length) refuse(named(key), "must have " + std::to_string(length) + " items");
    return found;
}

std::vector<Face> Reader::cards(const char* key) const {
    return has(key) ? cards_in(raw(key), named(key)) : std::vector<Face>{};
}

unsigned Reader::seats(const char* key, unsigned fallback, int players) const {
    if (!has(key)) return fallback;
    unsigned seats = 0;
    for (const nb::object& item : items(key)) {
        const unsigned bit = 1u << whole_number(item, named(key), 0, players - 1);
        if (seats & bit) refuse(named(key), "a seat stands twice");
        seats |= bit;
    }
    return seats;
}

void Reader::each_number(const char* key, std::size_t length,
                         const std::function<void(std::size_t, int)>& visit) const {
    if (!has(key)) return;
    const std::vector<nb::object> found = items(key, length);
    for (std::size_t index = 0; index < length; ++index)
        visit(index, whole_number(found[index], named(key) + "[" + std::to_string(index) + "]", 0, kMostPoints));
}

nb::str name_of(Face card) {
    std::string text;
    append_card(text, card);
    return nb::str(text.c_str(), text.size());
}

nb::list names_of(const std::vector<Face>& cards) {
    nb::list names;
    for (const Face card : cards) names.append(name_of(card));
    return names;
}

}  // namespace mulle::bind
