#include "storage/documents/stored_text.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace inkling::storage {

namespace {

FieldId field_of(const std::string& name, std::span<const std::string> text_fields) {
  const auto found = std::ranges::find(text_fields, name);
  if (found == text_fields.end()) {
    assert(name == "text");
    return FieldId::text;
  }
  return static_cast<FieldId>(kFixedFields + static_cast<std::size_t>(found - text_fields.begin()));
}

/// Values of the text itself come last.
std::size_t order_of(FieldId field) { return (to_index(field) - 1) & 0xFF; }

}  // namespace

std::vector<FieldValue> in_order(std::span<const TextValue> values,
                                 std::span<const std::string> text_fields) {
  std::vector<FieldValue> all;
  all.reserve(values.size());
  for (const TextValue& each : values)
    all.push_back({field_of(each.field, text_fields), each.value});
  std::ranges::stable_sort(all, {}, [](const FieldValue& each) { return order_of(each.field); });
  return all;
}

void put_values(std::span<const TextValue> values, std::span<const std::string> text_fields,
                std::string& out) {
  if (values.empty()) {
    out += kNoValues;
    return;
  }
  put_varint(out, values.size());
  for (const auto& [field, value] : in_order(values, text_fields)) {
    out.push_back(static_cast<char>(field));
    put_string(out, value);
  }
}

std::string_view take_values(ByteReader& in, std::size_t fields) {
  const std::byte* const begin = in.position();
  std::size_t last = 0;
  for (std::size_t left = in.count(2); left > 0; --left) {
    const auto field = static_cast<FieldId>(in.fixed<std::uint8_t>());
    if (field == FieldId::title || to_index(field) >= fields) in.fail("a value of no text field");
    if (order_of(field) < last) in.fail("values out of order");
    last = order_of(field);
    in.string();
  }
  return as_text({begin, static_cast<std::size_t>(in.position() - begin)});
}

std::vector<TextValue> values_of(const StoredText& stored,
                                 std::span<const std::string> text_fields) {
  std::vector<TextValue> values;
  bool is_text_visited = false;
  for_each_value(stored, [&](FieldId field, std::string_view value) {
    if (field == FieldId::title) return;
    if (field != FieldId::text) {
      values.push_back({text_fields[to_index(field) - kFixedFields], std::string(value)});
    } else if (std::exchange(is_text_visited, true)) {
      values.push_back({"text", std::string(value)});
    }
  });
  return values;
}

}  // namespace inkling::storage
