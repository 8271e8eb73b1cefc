#include "hidden.hpp"

#include <algorithm>

namespace mulle::search {
namespace {

using engine::Allocator;

std::uint32_t told_apart(const std::vector<Room>& rooms) {
    std::uint32_t kinds = 0;
    for (const Room& room : rooms) kinds |= room.holds | room.lacks;
    return kinds;
}

// Only kinds of which something is proved are told apart.
std::vector<Allocator::Class> classes_of(const std::vector<Face>& cards, const std::vector<Room>& rooms,
                                         int (*kind_of)(Face)) {
    const std::uint32_t kinds = told_apart(rooms);
    std::vector<Allocator::Class> classes;
    each_bit(kinds, [&](int kind) {
        Allocator::Class some;
        for (const Face card : cards)
            if (kind_of(card) == kind) some.cards.push_back(card);
        for (std::size_t room = 0; room < rooms.size(); ++room) {
            some.required |= static_cast<unsigned>(rooms[room].holds >> kind & 1) << room;
            some.forbidden |= static_cast<unsigned>(rooms[room].lacks >> kind & 1) << room;
        }
        classes.push_back(std::move(some));
    });
    Allocator::Class rest;
    for (const Face card : cards)
        if (!(kinds >> kind_of(card) & 1)) rest.cards.push_back(card);
    classes.push_back(std::move(rest));
    return classes;
}

}  // namespace

HiddenDeal::HiddenDeal(std::vector<Face> cards, std::vector<Room> rooms, int (*kind_of)(Face)) : cards_(std::move(cards)) {
    std::vector<int> sizes;
    int filled = 0;
    for (const Room& room : rooms) {
        dealt_ += static_cast<std::size_t>(room.size);
        filled += room.size > 0;
        sizes.push_back(room.size);
    }
    if (dealt_ > cards_.size()) throw InvalidInput("hidden: too few cards");
    certain_ = filled <= 1 && dealt_ == cards_.size();
    if (!told_apart(rooms)) return;
    sizes.push_back(static_cast<int>(cards_.size() - dealt_));
    Allocator allocator(classes_of(cards_, rooms, kind_of), std::move(sizes));
    // A position from outside may break promises: then nothing is proved.
    if (allocator.possible()) proved_ = std::move(allocator);
}

void HiddenDeal::draw(Random& random, std::vector<Face>& cards) const {
    if (proved_) {
        cards.clear();
        for (const auto& some : proved_->draw(random)) cards.insert(cards.end(), some.begin(), some.end());
        return;
    }
    cards = cards_;
    for (std::size_t place = 0; place < dealt_; ++place)
        std::swap(cards[place], cards[place + random.below(cards.size() - place)]);
}

}  // namespace mulle::search
