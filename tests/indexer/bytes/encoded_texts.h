#pragma once

/// Texts in many encodings, made by ICU.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::test {

/// A text, and its bytes in some encoding.
struct EncodedText {
  std::string text;
  std::string bytes;
};

/// `text` in the encoding. Characters that the encoding lacks are left out of both; empty when they
/// are more than one of fifty.
std::optional<EncodedText> encoded(std::string_view text, const char* encoding);

/// encoded(), of the front of `text` that takes `size` bytes or a few more; empty when it has
/// fewer.
std::optional<EncodedText> encoded_front(std::string_view text, const char* encoding,
                                         std::size_t size);

/// An encoding, and languages that were written in it.
struct EncodingInUse {
  std::string name;
  std::vector<const char*> languages;
};
/// Those that have to be told by their bytes.
const std::vector<EncodingInUse>& encodings_in_use();
/// Unicode's own.
const std::vector<EncodingInUse>& unicode_encodings();

/// Texts of some thousand bytes by language, from the multilingual collections and the
/// Declarations of Human Rights; nothing where the collections are absent.
std::map<std::string, std::vector<std::string>> multilingual_texts();

/// The first `characters` code points of up to `count` English texts, of those that have accents or
/// signs there and fit Windows-1252; nothing where the collection is absent.
std::vector<EncodedText> english_fronts(std::size_t characters, std::size_t count);

}  // namespace inkling::test
