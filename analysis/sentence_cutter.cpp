#include "analysis/sentence_cutter.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>

#include "analysis/icu_status.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

/// Whether the line feed at `at` ends a paragraph: only blanks stand before the next one.
bool ends_paragraph(std::string_view text, std::size_t at) noexcept {
  const std::size_t next = text.find_first_not_of(" \t\r", at + 1);
  return next != text.npos && text[next] == '\n';
}

/// As ICU reads it, in UTF-16.
CodePoint as_read(std::string_view text, std::size_t at, CodePoint c) noexcept {
  constexpr CodePoint kUnknownSign = 0xFFFD;
  if (c == kIllFormed) return kUnknownSign;
  if (c == '\r') return ' ';
  if (c == '\n' && !ends_paragraph(text, at)) return ' ';
  return c;
}

}  // namespace

class SentenceCutter::Iterator {
 public:
  explicit Iterator(const std::string& language) {
    UErrorCode status = U_ZERO_ERROR;
    iterator_.reset(
        icu::BreakIterator::createSentenceInstance(icu::Locale(language.c_str()), status));
    check_icu(status, "rules for sentences");
  }
  ~Iterator() { utext_close(&text_); }
  Iterator(const Iterator&) = delete;
  Iterator& operator=(const Iterator&) = delete;

  std::vector<std::uint32_t> ends(std::string_view text) {
    set_text(text);
    std::vector<std::uint32_t> found;
    std::size_t byte = 0;
    std::int32_t unit = 0;
    for (std::int32_t next = iterator_->next(); next >= 0; next = iterator_->next()) {
      while (unit < next) unit += next_code_point(text, byte) > 0xFFFF ? 2 : 1;
      found.push_back(static_cast<std::uint32_t>(byte));
    }
    return found;
  }

 private:
  void set_text(std::string_view text) {
    units_.clear();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t start = at;
      const CodePoint c = as_read(text, start, next_code_point(text, at));
      if (c > 0xFFFF) {
        units_ += U16_LEAD(c);
        units_ += U16_TRAIL(c);
      } else {
        units_ += static_cast<char16_t>(c);
      }
    }
    UErrorCode status = U_ZERO_ERROR;
    utext_openUChars(&text_, units_.data(), static_cast<std::int64_t>(units_.size()), &status);
    iterator_->setText(&text_, status);
    check_icu(status, "sentences");
  }

  std::unique_ptr<icu::BreakIterator> iterator_;
  std::u16string units_;
  UText text_ = UTEXT_INITIALIZER;
};

SentenceCutter::SentenceCutter() = default;
SentenceCutter::~SentenceCutter() = default;
SentenceCutter::SentenceCutter(SentenceCutter&&) noexcept = default;
SentenceCutter& SentenceCutter::operator=(SentenceCutter&&) noexcept = default;

std::vector<std::uint32_t> SentenceCutter::ends(std::string_view text,
                                                const std::string& language) {
  if (text.empty()) return {};
  std::unique_ptr<Iterator>& iterator = iterators_[language];
  if (iterator == nullptr) iterator = std::make_unique<Iterator>(language);
  return iterator->ends(text);
}

}  // namespace inkling::analysis
