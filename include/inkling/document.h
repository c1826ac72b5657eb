#pragma once

/// A document as a program adds it and as the index gives it back.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/number.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The keyword field that names the language a document is read in: a tag such as "de", "de-AT" or
/// "deu".
inline constexpr const char* kLanguageField = "language";

/// The file that holds a record, if it is one of many: its id. A keyword of ingest().
inline constexpr const char* kFileField = "_file";
/// When the document's file was last changed, in nanoseconds since 1970. A number of
/// ingest().
inline constexpr const char* kModifiedField = "_modified";

/// The longest id, in bytes.
inline constexpr std::size_t kLongestId = 512;

struct KeywordValue {
  std::string field;
  std::string value;  ///< exact: never analyzed

  friend bool operator==(const KeywordValue&, const KeywordValue&) = default;
};

/// Keywords that documents have in common, such as those of a file of many records. Documents in a
/// row with copies of one object pay for its keywords once: for checking them, and in memory while
/// they are indexed. Copies are cheap, and any thread may use them.
class SharedKeywords {
 public:
  SharedKeywords() = default;
  explicit SharedKeywords(std::vector<KeywordValue> values)
      : values_(std::make_shared<const std::vector<KeywordValue>>(std::move(values))) {}

  std::span<const KeywordValue> values() const noexcept {
    return values_ == nullptr ? std::span<const KeywordValue>() : std::span(*values_);
  }
  bool is_copy_of(const SharedKeywords& other) const noexcept { return values_ == other.values_; }

  /// Whether the keywords are the same, in that order.
  friend bool operator==(const SharedKeywords& a, const SharedKeywords& b) {
    return a.is_copy_of(b) || std::ranges::equal(a.values(), b.values());
  }

 private:
  std::shared_ptr<const std::vector<KeywordValue>> values_;
};

/// A text that is analyzed.
struct TextValue {
  std::string field{};  ///< a text field of the index, or "text" for a further value of the text
  std::string value{};

  friend bool operator==(const TextValue&, const TextValue&) = default;
};

struct NumberValue {
  std::string field;
  Number value;

  friend bool operator==(const NumberValue&, const NumberValue&) = default;
};

/// All strings are valid UTF-8. A field may occur more than once in `keywords` and in `numbers`,
/// and in both. A document has each of its values once, however often it is given.
struct Document {
  std::string id{};  ///< unique in the index, at most kLongestId; adding the same id again replaces
                     ///< the document
  std::string title{};
  std::string text{};
  std::vector<std::string> labels{};  ///< topics given by people
  std::vector<KeywordValue> keywords{};
  std::vector<NumberValue> numbers{};
  std::vector<TextValue> texts{};  ///< a field may occur several times: values of it, in order
  SharedKeywords shared{};         ///< further ones; the index gives them back in `keywords`

  friend bool operator==(const Document&, const Document&) = default;
};

/// The values that an index has of the document in a text field, in their order; those of `text`
/// begin with the title. Empty ones, which have no place there, are left out.
std::vector<std::string> text_values(const Document& document, std::string_view field);

}  // namespace inkling
