#include "indexer/files/glob.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

constexpr std::uint32_t kBeyondUnicode = 0x110000;

/// Takes the first character off `text`, which is not empty: a code point, or a byte that belongs
/// to none, as a number beyond all code points.
std::uint32_t take_character(std::string_view& text) noexcept {
  const std::size_t length = well_formed_length(text);
  const auto lead = static_cast<unsigned char>(text[0]);
  if (length <= 1) {
    text.remove_prefix(1);
    return length == 1 ? lead : kBeyondUnicode + lead;
  }
  std::uint32_t character = lead & (0xFFu >> (length + 1));
  for (std::size_t at = 1; at < length; ++at)
    character = character << 6 | (static_cast<unsigned char>(text[at]) & 0x3Fu);
  text.remove_prefix(length);
  return character;
}

bool between(std::uint32_t character, char first, char last) {
  return character >= static_cast<unsigned char>(first) &&
         character <= static_cast<unsigned char>(last);
}

bool is_digit(std::uint32_t c) { return between(c, '0', '9'); }
bool is_lower(std::uint32_t c) { return between(c, 'a', 'z'); }
bool is_upper(std::uint32_t c) { return between(c, 'A', 'Z'); }
bool is_alpha(std::uint32_t c) { return is_lower(c) || is_upper(c); }
bool is_alnum(std::uint32_t c) { return is_alpha(c) || is_digit(c); }
bool is_blank(std::uint32_t c) { return c == ' ' || c == '\t'; }
bool is_space(std::uint32_t c) { return c == ' ' || between(c, '\t', '\r'); }
bool is_graph(std::uint32_t c) { return between(c, '!', '~'); }
bool is_punct(std::uint32_t c) { return is_graph(c) && !is_alnum(c); }
bool is_print(std::uint32_t c) { return between(c, ' ', '~'); }
bool is_control(std::uint32_t c) { return c < ' ' || c == 0x7F; }
bool is_hexadecimal(std::uint32_t c) {
  return is_digit(c) || between(c, 'a', 'f') || between(c, 'A', 'F');
}

using IsOfClass = bool (*)(std::uint32_t);

/// The classes of POSIX, of ASCII as in git.
constexpr std::array<std::pair<std::string_view, IsOfClass>, 12> kClasses{{
    {"alnum", is_alnum},
    {"alpha", is_alpha},
    {"blank", is_blank},
    {"cntrl", is_control},
    {"digit", is_digit},
    {"graph", is_graph},
    {"lower", is_lower},
    {"print", is_print},
    {"punct", is_punct},
    {"space", is_space},
    {"upper", is_upper},
    {"xdigit", is_hexadecimal},
}};

/// One character between brackets; empty at the end of the pattern.
std::optional<std::uint32_t> take_member(std::string_view& pattern) {
  if (pattern.starts_with('\\')) pattern.remove_prefix(1);
  if (pattern.empty()) return std::nullopt;
  return take_character(pattern);
}

/// The name in `[:digit:]` at the front of the pattern; empty where that is no class.
std::string_view class_at(std::string_view pattern) {
  if (!pattern.starts_with("[:")) return {};
  const std::size_t end = pattern.find(']', 2);
  if (end == std::string_view::npos || end < 4 || pattern[end - 1] != ':') return {};
  return pattern.substr(2, end - 3);
}

/// The next of what stands between brackets: whether `character` is of it. Empty for a class that
/// nobody knows, and at the end of the pattern.
std::optional<bool> take_item(std::string_view& pattern, std::uint32_t character) {
  if (const std::string_view name = class_at(pattern); !name.empty()) {
    const auto* const known =
        std::ranges::find(kClasses, name, &std::pair<std::string_view, IsOfClass>::first);
    if (known == kClasses.end()) return std::nullopt;
    pattern.remove_prefix(name.size() + 4);
    return known->second(character);
  }
  const std::optional<std::uint32_t> first = take_member(pattern);
  if (!first) return std::nullopt;
  const bool is_range = pattern.size() > 1 && pattern[0] == '-' && pattern[1] != ']';
  if (!is_range) return character == *first;
  pattern.remove_prefix(1);
  const std::optional<std::uint32_t> last = take_member(pattern);
  if (!last) return std::nullopt;
  return *first <= character && character <= *last;
}

/// Takes `[...]` off the pattern: whether `character` is one of its characters. Empty where the
/// bracket is not closed.
std::optional<bool> take_bracket(std::string_view& pattern, std::uint32_t character) {
  pattern.remove_prefix(1);
  const bool is_negated = pattern.starts_with('!') || pattern.starts_with('^');
  if (is_negated) pattern.remove_prefix(1);
  bool is_found = false;
  for (bool is_first = true; is_first || !pattern.starts_with(']'); is_first = false) {
    const std::optional<bool> is_of_item = take_item(pattern, character);
    if (!is_of_item) return std::nullopt;
    is_found = is_found || *is_of_item;
  }
  pattern.remove_prefix(1);
  return character != '/' && is_found != is_negated;
}

/// Takes what stands for one character off the pattern, which is not empty: whether it stands for
/// `character`. Empty where the pattern is not well formed.
std::optional<bool> take_one(std::string_view& pattern, std::uint32_t character) {
  if (pattern[0] == '[') return take_bracket(pattern, character);
  if (pattern[0] == '?') {
    pattern.remove_prefix(1);
    return character != '/';
  }
  const std::optional<std::uint32_t> wanted = take_member(pattern);
  if (!wanted) return std::nullopt;
  return character == *wanted;
}

/// Where matching goes on when it fails behind a star: the star takes one character more.
struct Retry {
  std::string_view pattern;  ///< behind the star
  std::string_view text;     ///< behind what the star has taken
  bool is_set = false;
};

/// Makes the star take more: false when it cannot.
bool take_more(Retry& retry, bool crosses_folders) {
  if (!retry.is_set || retry.text.empty()) return false;
  if (crosses_folders) {
    const std::size_t slash = retry.text.find('/');
    if (slash == std::string_view::npos) return false;
    retry.text.remove_prefix(slash + 1);
    return true;
  }
  return take_character(retry.text) != '/';
}

/// `**/` at the beginning of a part of the path: takes it off the pattern.
bool take_folders(std::string_view& pattern, bool is_at_part) {
  if (!is_at_part || !pattern.starts_with("**/")) return false;
  while (pattern.starts_with("**/")) pattern.remove_prefix(3);
  return true;
}

/// Linear in practice and never worse than cubic: only the last `*` and the last `**/` take more.
bool matches_text(std::string_view pattern, std::string_view text) {
  Retry star;
  Retry folders;
  bool is_at_part = true;
  for (;;) {
    if (take_folders(pattern, is_at_part)) {
      folders = {pattern, text, true};
      star.is_set = false;
      continue;
    }
    if (is_at_part && pattern == "**") return !text.empty();
    if (pattern.starts_with('*')) {
      while (pattern.starts_with('*')) pattern.remove_prefix(1);
      star = {pattern, text, true};
      is_at_part = false;
      continue;
    }
    if (pattern.empty() && text.empty()) return true;
    bool goes_on = false;
    if (!pattern.empty() && !text.empty()) {
      const std::uint32_t character = take_character(text);
      goes_on = take_one(pattern, character).value_or(false);
      is_at_part = character == '/';
    }
    if (goes_on) continue;
    if (take_more(star, /*crosses_folders=*/false)) {
      pattern = star.pattern;
      text = star.text;
      is_at_part = false;
    } else if (take_more(folders, /*crosses_folders=*/true)) {
      pattern = folders.pattern;
      text = folders.text;
      star.is_set = false;
      is_at_part = true;
    } else {
      return false;
    }
  }
}

/// Whether every bracket is closed and something follows every backslash.
bool is_complete(std::string_view pattern) {
  while (!pattern.empty()) {
    if (!take_one(pattern, 0)) return false;
  }
  return true;
}

std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

Glob::Glob(std::string_view pattern) {
  const bool is_anchored = pattern.starts_with('/');
  if (is_anchored) pattern.remove_prefix(1);
  of_folders_ = pattern.ends_with('/');
  if (of_folders_) pattern.remove_suffix(1);
  of_whole_path_ = is_anchored || pattern.find('/') != std::string_view::npos;
  is_well_formed_ = !pattern.empty() && is_complete(pattern);
  pattern_ = pattern;
}

bool Glob::matches(std::string_view path, bool is_folder) const {
  if (!is_well_formed_ || (of_folders_ && !is_folder)) return false;
  return matches_text(pattern_, of_whole_path_ ? path : name_of(path));
}

bool Glob::matches_within(std::string_view path, bool is_folder) const {
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    if (matches(path.substr(0, slash), /*is_folder=*/true)) return true;
  }
  return matches(path, is_folder);
}

}  // namespace inkling::indexer
