#pragma once

/// The stored texts of one document.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document.h"
#include "inkling/types.h"
#include "storage/bits/bytes.h"

namespace inkling::storage {

/// Views of the bytes that they were read from.
struct StoredText {
  std::string_view title{};
  std::string_view text{};
  std::string_view values{};  ///< further ones, as put_values() encodes them
  std::string_view id{};      ///< of the document; empty where it does not stand beside its texts
};

/// A value of a field.
struct FieldValue {
  FieldId field;
  std::string_view value;
};

/// `values` in the order in which the field `text` has them: those of text fields, in the order of
/// `text_fields`, then further values of the text itself. Each field must be one of these.
std::vector<FieldValue> in_order(std::span<const TextValue> values,
                                 std::span<const std::string> text_fields);

/// No further values, as put_values() encodes them.
inline constexpr std::string_view kNoValues{"", 1};

/// Appends `values` as in_order() has them.
void put_values(std::span<const TextValue> values, std::span<const std::string> text_fields,
                std::string& out);

/// Reads what put_values() wrote of an index with so many fields, and returns its bytes. Throws
/// CorruptIndexError.
std::string_view take_values(ByteReader& in, std::size_t fields);

/// Calls visit(field, value) for all values of the field `text`, in order: the title, the values of
/// text fields, the text, and its further values, each with its own field. `stored.values` are
/// empty or were read by take_values().
template <typename Visit>
void for_each_value(const StoredText& stored, Visit&& visit) {
  visit(FieldId::title, stored.title);
  static const std::string kRead = "values that were read before";
  ByteReader in(as_bytes(stored.values), kRead, 0);
  bool is_text_visited = false;
  for (std::uint64_t left = stored.values.empty() ? 0 : in.varint(); left > 0; --left) {
    const auto field = static_cast<FieldId>(in.fixed<std::uint8_t>());
    if (field == FieldId::text && !is_text_visited) {
      visit(FieldId::text, stored.text);
      is_text_visited = true;
    }
    visit(field, in.string());
  }
  if (!is_text_visited) visit(FieldId::text, stored.text);
}

/// The further values of a document, by the names of `text_fields`.
std::vector<TextValue> values_of(const StoredText& stored,
                                 std::span<const std::string> text_fields);

}  // namespace inkling::storage
