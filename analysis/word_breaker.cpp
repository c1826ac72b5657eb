#include "analysis/word_breaker.h"

#include <unicode/brkiter.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <algorithm>
#include <string>

#include "analysis/icu_status.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

// The releases of ICU disagree on two signs: 72 takes "@" for a letter, so that "@" alone is a word,
// and later ones take ":" for a sign that joins letters. Here both part words everywhere, as a sign
// does on which all agree.
constexpr char kParting = '=';

bool parts_words(char c) noexcept { return c == '@' || c == ':'; }

}  // namespace

class WordBreaker::Iterator {
 public:
  Iterator() {
    UErrorCode status = U_ZERO_ERROR;
    iterator_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    check_icu(status, "rules for word boundaries");
    load_east_asian_dictionary();
  }
  ~Iterator() { utext_close(&text_); }
  Iterator(const Iterator&) = delete;
  Iterator& operator=(const Iterator&) = delete;

  void set_text(std::string_view text) {
    letters_ = text;
    std::replace_if(letters_.begin(), letters_.end(), parts_words, kParting);
    UErrorCode status = U_ZERO_ERROR;
    utext_openUTF8(&text_, letters_.data(), static_cast<std::int64_t>(letters_.size()), &status);
    iterator_->setText(&text_, status);
    check_icu(status, "word boundaries");
  }

  /// The next boundary; negative after the last.
  std::int32_t next() { return iterator_->next(); }
  bool at_word_end() const { return iterator_->getRuleStatus() >= UBRK_WORD_NONE_LIMIT; }

 private:
  // ICU loads a dictionary with the first text that needs it, but the Japanese sign "ー", which belongs
  // to no one script, does not count: words would depend on the texts that came before.
  void load_east_asian_dictionary() {
    set_text("\u65e5");
    while (next() >= 0) {
    }
  }

  std::string letters_;  ///< the text, kept for as long as ICU reads it
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
