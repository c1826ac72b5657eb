#include "reader/character_names.h"

#include <algorithm>
#include <array>

#include "reader/ascii.h"

namespace inkling::reader {

namespace {

struct CharacterName {
  std::string_view name;
  std::string_view characters;
  bool is_old = false;  ///< it also counts without `;`
};

constexpr std::array kCharacterNames = std::to_array<CharacterName>({
#include "reader/character_names.inc"
});
static_assert(std::ranges::is_sorted(kCharacterNames, {}, &CharacterName::name));

constexpr std::size_t kLongestOldName = 6;
constexpr std::size_t kLongestCharacterName = 31;

const CharacterName* character_name(std::string_view name) noexcept {
  const auto* const found =
      std::ranges::lower_bound(kCharacterNames, name, {}, &CharacterName::name);
  return found == kCharacterNames.end() || found->name != name ? nullptr : found;
}

}  // namespace

std::string_view named_characters(std::string_view name) noexcept {
  const CharacterName* const known = character_name(name);
  return known == nullptr ? std::string_view() : known->characters;
}

NamedReference named_reference(std::string_view text, bool in_attribute) noexcept {
  text.remove_prefix(1);
  const std::string_view front = text.substr(0, kLongestCharacterName + 1);
  const auto* const end_of_name =
      std::ranges::find_if_not(front, [](char c) { return is_letter_or_digit(c); });
  const std::string_view name(front.begin(), end_of_name);
  if (text.substr(name.size()).starts_with(';')) {
    const CharacterName* const known = character_name(name);
    if (known != nullptr) return {known->characters, name.size() + 2};
  }
  for (std::size_t size = std::min(name.size(), kLongestOldName); size > 1; --size) {
    const CharacterName* const known = character_name(name.substr(0, size));
    if (known == nullptr || !known->is_old) continue;
    const bool goes_on = size < name.size() || text.substr(size).starts_with('=');
    if (in_attribute && goes_on) return {};
    return {known->characters, size + 1};
  }
  return {};
}

}  // namespace inkling::reader
