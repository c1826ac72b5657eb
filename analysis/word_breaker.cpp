#include "analysis/word_breaker.h"

#include <unicode/brkiter.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <algorithm>

#include "analysis/icu_status.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

class WordBreaker::Iterator {
 public:
  Iterator() {
    UErrorCode status = U_ZERO_ERROR;
    iterator_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    check_icu(status, "rules for word boundaries");
  }
  ~Iterator() { utext_close(&text_); }
  Iterator(const Iterator&) = delete;
  Iterator& operator=(const Iterator&) = delete;

  void set_text(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    utext_openUTF8(&text_, text.data(), static_cast<std::int64_t>(text.size()), &status);
    iterator_->setText(&text_, status);
    check_icu(status, "word boundaries");
  }

  /// The next boundary; negative after the last.
  std::int32_t next() { return iterator_->next(); }
  bool at_word_end() const { return iterator_->getRuleStatus() >= UBRK_WORD_NONE_LIMIT; }

 private:
  UText text_ = UTEXT_INITIALIZER;
  std::unique_ptr<icu::BreakIterator> iterator_;
};

WordBreaker::WordBreaker() : iterator_(std::make_unique<Iterator>()) {}
WordBreaker::~WordBreaker() = default;
WordBreaker::WordBreaker(WordBreaker&&) noexcept = default;
WordBreaker& WordBreaker::operator=(WordBreaker&&) noexcept = default;

std::span<const Piece> WordBreaker::pieces(std::string_view text) {
  pieces_.clear();
  if (text.empty()) return pieces_;
  iterator_->set_text(text);
  std::uint32_t start = 0;
  for (std::int32_t next = iterator_->next(); next >= 0; next = iterator_->next()) {
    const auto end = static_cast<std::uint32_t>(next);
    pieces_.push_back({start, end, iterator_->at_word_end()});
    start = end;
  }
  return pieces_;
}

std::size_t window_end(std::string_view text, std::size_t start, std::size_t preferred, std::size_t limit) noexcept {
  if (text.size() - start <= preferred) return text.size();
  const std::size_t last = std::min(text.size(), start + limit);
  for (std::size_t at = start + preferred; at < last; ++at) {
    if (is_ascii_space(text[at])) return at;
  }
  if (last == text.size()) return last;
  std::size_t end = last;
  while (end > last - 3 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
  return end;
}

}  // namespace inkling::analysis
