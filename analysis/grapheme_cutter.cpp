#include "analysis/grapheme_cutter.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <algorithm>
#include <cstdint>

#include "analysis/icu_status.h"

namespace inkling::analysis {

namespace {

/// Bytes on each side of a place that are looked at.
constexpr std::size_t kGraphemeReach = 256;

/// Whether a place is between two characters of ASCII, which join nothing but an end of a line.
bool is_between_ascii(std::string_view text, std::size_t at) noexcept {
  if (at == 0 || at >= text.size()) return true;
  const auto before = static_cast<unsigned char>(text[at - 1]);
  return before < 0x80 && before != '\r' && static_cast<unsigned char>(text[at]) < 0x80;
}

bool is_within_code_point(std::string_view text, std::size_t at) noexcept {
  return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

/// Where to begin to look for what is at `at`.
std::size_t reach_begin(std::string_view text, std::size_t at) noexcept {
  std::size_t begin = at - std::min(at, kGraphemeReach);
  while (begin < at && is_within_code_point(text, begin)) ++begin;
  return begin;
}

}  // namespace

class GraphemeCutter::Iterator {
 public:
  Iterator() {
    UErrorCode status = U_ZERO_ERROR;
    iterator_.reset(icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    check_icu(status, "rules for characters");
  }
  ~Iterator() { utext_close(&text_); }
  Iterator(const Iterator&) = delete;
  Iterator& operator=(const Iterator&) = delete;

  icu::BreakIterator& over(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    utext_openUTF8(&text_, text.data(), static_cast<std::int64_t>(text.size()), &status);
    iterator_->setText(&text_, status);
    check_icu(status, "characters");
    return *iterator_;
  }

 private:
  std::unique_ptr<icu::BreakIterator> iterator_;
  UText text_ = UTEXT_INITIALIZER;
};

GraphemeCutter::GraphemeCutter() = default;
GraphemeCutter::~GraphemeCutter() = default;
GraphemeCutter::GraphemeCutter(GraphemeCutter&&) noexcept = default;
GraphemeCutter& GraphemeCutter::operator=(GraphemeCutter&&) noexcept = default;

GraphemeCutter::Iterator& GraphemeCutter::iterator() {
  if (iterator_ == nullptr) iterator_ = std::make_unique<Iterator>();
  return *iterator_;
}

std::size_t GraphemeCutter::first_from(std::string_view text, std::size_t at) {
  return nearest(text, at, Side::behind);
}

std::size_t GraphemeCutter::last_up_to(std::string_view text, std::size_t at) {
  return nearest(text, at, Side::before);
}

std::size_t GraphemeCutter::nearest(std::string_view text, std::size_t at, Side side) {
  if (is_between_ascii(text, at)) return at;
  const std::size_t begin = reach_begin(text, at);
  icu::BreakIterator& ends = iterator().over(text.substr(begin, at - begin + kGraphemeReach));
  const auto place = static_cast<std::int32_t>(at - begin);
  if (ends.isBoundary(place) != 0) return at;
  const std::int32_t end = side == Side::before ? ends.preceding(place) : ends.following(place);
  return begin + static_cast<std::size_t>(end);
}

}  // namespace inkling::analysis
