#include "indexer/bytes/text_decoder.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include <array>
#include <new>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "reader/larger_charset.h"
#include "reader/latin10.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kUnits = 4096;
/// A lone half of a pair, which ICU never gives, stands for bytes that are no character.
constexpr UChar kNoCharacter = 0xDFFF;
constexpr char kIllFormedByte = '\xFF';

struct Close {
  void operator()(UConverter* converter) const noexcept { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, Close>;

void mark_no_character(const void*, UConverterToUnicodeArgs* arguments, const char*, int32_t,
                       UConverterCallbackReason reason, UErrorCode* status) {
  if (reason > UCNV_IRREGULAR) return;  // the converter is reset or closed
  *status = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(arguments, &kNoCharacter, 1, 0, status);
}

Converter open(const std::string& encoding) {
  UErrorCode status = U_ZERO_ERROR;
  const std::string name =
      reader::is_latin10(encoding) ? reader::kLatin1 : reader::larger_charset(encoding);
  Converter converter(ucnv_open(name.c_str(), &status));
  if (status == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
  return U_SUCCESS(status) ? std::move(converter) : nullptr;
}

void append_utf8(UChar32 c, std::string& utf8) {
  if (c == kNoCharacter) {
    utf8 += kIllFormedByte;
  } else {
    analysis::append(c, utf8);
  }
}

}  // namespace

class TextDecoder::Impl {
 public:
  explicit Impl(const std::string& encoding)
      : converter_(open(encoding)), is_latin10_(reader::is_latin10(encoding)) {
    if (!converter_)
      throw OptionError("encoding", "`" + encoding + "` is not an encoding that ICU knows");
    UErrorCode status = U_ZERO_ERROR;
    ucnv_setToUCallBack(converter_.get(), &mark_no_character, nullptr, nullptr, nullptr, &status);
  }

  /// Calls `on_character(c)` for each character.
  template <typename OnCharacter>
  void decode(std::string_view bytes, bool last, OnCharacter on_character) {
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
    while (status == U_BUFFER_OVERFLOW_ERROR) {
      status = U_ZERO_ERROR;
      UChar* to = units_.data();
      ucnv_toUnicode(converter_.get(), &to, units_.data() + units_.size(), &at, end, nullptr,
                     static_cast<UBool>(last), &status);
      hand_out(to, on_character);
    }
    if (last && std::exchange(high_, 0) != 0) on_character(kNoCharacter);
  }

 private:
  template <typename OnCharacter>
  void hand_out(const UChar* end, OnCharacter on_character) {
    for (const UChar* unit = units_.data(); unit != end; ++unit) {
      if (high_ != 0) {
        const UChar high = std::exchange(high_, 0);
        on_character(U16_GET_SUPPLEMENTARY(high, *unit));
      } else if (U16_IS_LEAD(*unit)) {
        high_ = *unit;  // its other half may come with the next bytes
      } else {
        on_character(UChar32{is_latin10_ ? reader::from_latin10(*unit) : *unit});
      }
    }
  }

  Converter converter_;
  bool is_latin10_;
  std::array<UChar, kUnits> units_;
  UChar high_ = 0;
};

TextDecoder::TextDecoder(const std::string& encoding) : impl_(std::make_unique<Impl>(encoding)) {}
TextDecoder::~TextDecoder() = default;
TextDecoder::TextDecoder(TextDecoder&&) noexcept = default;
TextDecoder& TextDecoder::operator=(TextDecoder&&) noexcept = default;

void TextDecoder::decode(std::string_view bytes, bool last, std::string& utf8) {
  impl_->decode(bytes, last, [&utf8](UChar32 c) { append_utf8(c, utf8); });
}

void TextDecoder::decode(std::string_view bytes, bool last,
                         std::vector<std::int32_t>& code_points) {
  impl_->decode(bytes, last, [&](UChar32 c) { code_points.push_back(c == kNoCharacter ? -1 : c); });
}

std::string standard_encoding_name(const std::string& name) {
  if (name.empty() || !open(name)) return {};
  if (reader::is_latin10(name)) return reader::kLatin10;
  for (const char* standard : {"MIME", "IANA", ""}) {
    UErrorCode status = U_ZERO_ERROR;
    const char* const found = ucnv_getStandardName(name.c_str(), standard, &status);
    if (U_SUCCESS(status) && found != nullptr) return found;
  }
  return name;
}

std::vector<std::string> encoding_names() {
  std::vector<std::string> names{reader::kLatin10, "latin10"};
  for (int32_t at = 0; at < ucnv_countAvailable(); ++at) {
    UErrorCode status = U_ZERO_ERROR;
    const char* const own = ucnv_getAvailableName(at);
    const std::uint16_t aliases = ucnv_countAliases(own, &status);
    for (std::uint16_t alias = 0; alias < aliases && U_SUCCESS(status); ++alias)
      names.emplace_back(ucnv_getAlias(own, alias, &status));
  }
  return names;
}

}  // namespace inkling::indexer
