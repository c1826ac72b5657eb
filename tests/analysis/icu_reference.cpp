#include "tests/analysis/icu_reference.h"

#include <unicode/brkiter.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>
#include <unicode/uvernum.h>

#include <stdexcept>
#include <string>

namespace inkling::test {

namespace {

/// A sign of as many bytes that parts words in all releases in the place of each `sign`.
void replace_all(std::string& text, std::string_view sign) {
  for (std::size_t at = text.find(sign); at != std::string::npos; at = text.find(sign, at))
    text.replace(at, sign.size(), "\u2261");
}

/// Without the narrow space, which joins nothing for Inkling, and with each sign on which releases
/// after ICU 72 disagree with it replaced by one on which all agree.
std::string as_in_icu_72(std::string_view text) {
  std::string same(text);
  replace_all(same, "\u202F");
#if U_ICU_VERSION_MAJOR_NUM > 72
  for (char& c : same) c = c == '@' ? 'a' : c == ':' ? '=' : c;
  for (const std::string_view colon : {"\uFE55", "\uFF1A"}) replace_all(same, colon);
#endif
  return same;
}

void require(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error(u_errorName(status));
}

}  // namespace

class IcuReference::Iterator {
 public:
  Iterator() {
    UErrorCode status = U_ZERO_ERROR;
    iterator_.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    require(status);
    // The first ideograph makes ICU load the dictionary, which also cuts some kana.
    cut("\u65e5\u672c");
  }
  ~Iterator() { utext_close(&text_); }
  Iterator(const Iterator&) = delete;
  Iterator& operator=(const Iterator&) = delete;

  const std::vector<analysis::Piece>& cut(std::string_view text) {
    pieces_.clear();
    bytes_ = as_in_icu_72(text);
    UErrorCode status = U_ZERO_ERROR;
    read_units();
    utext_openUChars(&text_, units_.data(), static_cast<std::int64_t>(units_.size()), &status);
    iterator_->setText(&text_, status);
    require(status);
    std::uint32_t begin = 0;
    for (std::int32_t next = iterator_->next(); next >= 0; next = iterator_->next()) {
      const std::uint32_t end = byte_of_[static_cast<std::size_t>(next)];
      pieces_.push_back({begin, end, iterator_->getRuleStatus() >= UBRK_WORD_NONE_LIMIT});
      begin = end;
    }
    return pieces_;
  }

 private:
  void read_units() {
    units_.clear();
    byte_of_.clear();
    for (std::int32_t at = 0; at < static_cast<std::int32_t>(bytes_.size());) {
      const auto byte = static_cast<std::uint32_t>(at);
      UChar32 c;
      U8_NEXT_OR_FFFD(reinterpret_cast<const std::uint8_t*>(bytes_.data()), at,
                      static_cast<std::int32_t>(bytes_.size()), c);
      units_ += c > 0xFFFF ? U16_LEAD(c) : static_cast<char16_t>(c);
      byte_of_.push_back(byte);
      if (c <= 0xFFFF) continue;
      units_ += U16_TRAIL(c);
      byte_of_.push_back(byte);
    }
    byte_of_.push_back(static_cast<std::uint32_t>(bytes_.size()));
  }

  std::string bytes_;
  std::u16string units_;
  std::vector<std::uint32_t> byte_of_;  ///< byte offset of each unit
  UText text_ = UTEXT_INITIALIZER;
  std::unique_ptr<icu::BreakIterator> iterator_;
  std::vector<analysis::Piece> pieces_;
};

IcuReference::IcuReference() : iterator_(std::make_unique<Iterator>()) {}
IcuReference::~IcuReference() = default;

const std::vector<analysis::Piece>& IcuReference::pieces(std::string_view text) {
  return iterator_->cut(text);
}

}  // namespace inkling::test
