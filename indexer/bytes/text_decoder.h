#pragma once

/// Bytes of any encoding to UTF-8.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::indexer {

/// Bytes in, UTF-8 out, in pieces of any size. Each sequence of bytes that is no character becomes
/// one byte FF, which is in no UTF-8: mend_utf8() makes it U+FFFD and counts it.
class TextDecoder {
 public:
  /// Throws OptionError for a name that standard_encoding_name() does not know.
  explicit TextDecoder(const std::string& encoding);
  ~TextDecoder();
  TextDecoder(TextDecoder&&) noexcept;
  TextDecoder& operator=(TextDecoder&&) noexcept;

  /// Appends what `bytes` are. With `last`, nothing follows: a character that was cut off is none.
  void decode(std::string_view bytes, bool last, std::string& utf8);
  /// The same as code points; -1 for each sequence that is no character.
  void decode(std::string_view bytes, bool last, std::vector<std::int32_t>& code_points);

 private:
  class Impl;  // hides ICU's converters
  std::unique_ptr<Impl> impl_;
};

/// The name by which ICU and people know the encoding, as in "windows-1252"; empty when neither ICU
/// nor reader/latin10.h has one of that name.
std::string standard_encoding_name(const std::string& name);

/// The names that ICU lists, and those of reader/latin10.h that people use.
std::vector<std::string> encoding_names();

}  // namespace inkling::indexer
