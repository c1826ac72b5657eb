#include "analysis/icu_breaker.h"

#include <unicode/brkiter.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>

#include <string>

#include "analysis/icu_status.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

// A letter in all releases of ICU, to stand for "@".
constexpr CodePoint kLetter = 'a';
// A space that joins nothing, to stand for one that does.
constexpr CodePoint kPlainSpace = 0x00A0;

}  // namespace

/// Works on UTF-16, which ICU walks faster than UTF-8, especially in its dictionaries. ICU is also
/// tested with UTF-16: in UTF-8 its dictionaries of South-East Asia mistake the length of short
/// runs in bytes for one in characters.
class IcuBreaker::Iterator {
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

  void append_pieces(std::string_view text, std::size_t begin, std::size_t end,
                     std::vector<Piece>& pieces) {
    const std::string_view part = text.substr(0, end);
    set_text(part, begin);
    std::size_t byte = begin;
    std::int32_t unit = 0;
    for (std::int32_t next = iterator_->next(); next >= 0; next = iterator_->next()) {
      const auto start = static_cast<std::uint32_t>(byte);
      while (unit < next) unit += next_code_point(part, byte) > 0xFFFF ? 2 : 1;
      pieces.push_back({start, static_cast<std::uint32_t>(byte),
                        iterator_->getRuleStatus() >= UBRK_WORD_NONE_LIMIT});
    }
  }

 private:
  // ICU loads a dictionary for the first text that needs it, but the Japanese sign "ー", which
  // belongs to no single script, does not trigger that. Without this, words would depend on the
  // texts that came before.
  void load_east_asian_dictionary() {
    constexpr std::string_view kIdeographs = "\u65e5\u672c";
    std::vector<Piece> pieces;
    append_pieces(kIdeographs, 0, kIdeographs.size(), pieces);
  }

  void set_text(std::string_view text, std::size_t begin) {
    units_.clear();
    while (begin < text.size()) append_units(next_code_point(text, begin));
    UErrorCode status = U_ZERO_ERROR;
    utext_openUChars(&text_, units_.data(), static_cast<std::int64_t>(units_.size()), &status);
    iterator_->setText(&text_, status);
    check_icu(status, "word boundaries");
  }

  void append_units(CodePoint c) {
    if (c == kIllFormed) c = kReplacement;
    if (c == kAt) c = kLetter;
    if (c == kNarrowSpace) c = kPlainSpace;
    if (c > 0xFFFF) {
      units_ += U16_LEAD(c);
      units_ += U16_TRAIL(c);
    } else {
      units_ += static_cast<char16_t>(c);
    }
  }

  std::u16string units_;  ///< the text, kept while ICU reads it
  UText text_ = UTEXT_INITIALIZER;
  std::unique_ptr<icu::BreakIterator> iterator_;
};

IcuBreaker::IcuBreaker() = default;
IcuBreaker::~IcuBreaker() = default;
IcuBreaker::IcuBreaker(IcuBreaker&&) noexcept = default;
IcuBreaker& IcuBreaker::operator=(IcuBreaker&&) noexcept = default;

std::span<const Piece> IcuBreaker::pieces(std::string_view text, std::size_t begin,
                                          std::size_t end) {
  pieces_.clear();
  if (begin == end) return pieces_;
  if (iterator_ == nullptr) iterator_ = std::make_unique<Iterator>();
  iterator_->append_pieces(text, begin, end, pieces_);
  return pieces_;
}

}  // namespace inkling::analysis
