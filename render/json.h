#pragma once

/// Writes JSON directly, without building a tree.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "inkling/number.h"

namespace inkling::render {

/// Writes JSON values to a stream on one line, keys in the order in which they are given. Doubles
/// get the shortest form that reads back equal; NaN and the infinities become null. Strings become
/// well-formed UTF-8 (U+FFFD for what is not), with control characters escaped.
///
/// The caller opens and closes in order and writes keys only inside objects. What is written goes
/// to the stream when the outermost value ends, and before where it is long.
class JsonWriter {
 public:
  /// `out` must outlive the writer.
  explicit JsonWriter(std::ostream& out) : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(double number);
  JsonWriter& value(const Number& number) { return raw(to_string(number)); }
  template <std::unsigned_integral Number>
  JsonWriter& value(Number number) {
    return integer(static_cast<std::uint64_t>(number));
  }
  template <std::signed_integral Number>
  JsonWriter& value(Number number) {
    return integer(static_cast<std::int64_t>(number));
  }
  JsonWriter& null() { return raw("null"); }

  /// `"name": value`.
  template <typename Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    return key(name).value(content);
  }

  /// `"name": [...]`, each element written by `write(element)`.
  template <typename Range, typename Write>
  JsonWriter& array(std::string_view name, const Range& elements, Write&& write) {
    key(name).begin_array();
    for (const auto& element : elements) write(element);
    return end_array();
  }

  /// `"name": [...]` of plain values.
  template <typename Range>
  JsonWriter& array(std::string_view name, const Range& elements) {
    return array(name, elements, [this](const auto& element) { this->value(element); });
  }

  /// Ends the line: the next value begins a new document.
  JsonWriter& end_line();

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& raw(std::string_view token);
  JsonWriter& integer(std::uint64_t number);
  JsonWriter& integer(std::int64_t number);
  void put_comma();
  JsonWriter& end_value();
  void flush();

  std::ostream& out_;
  std::string waiting_;  ///< for flush()
  std::size_t depth_ = 0;
  bool comma_due_ = false;
};

}  // namespace inkling::render
