#pragma once

/// Values beside the names of their fields, as people type them.

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "query/parse/lenient_options.h"

namespace inkling::query {

/// Reads `label:soil?`, `label:(pens, ink)`, `[label:soil]` and `title:"red ink` as what is most
/// likely meant. Only so many values are looked up as a query may have. Of one query; not thread
/// safe.
class FieldValues {
 public:
  /// The options must outlive it.
  explicit FieldValues(const LenientReadingOptions& options) : options_(options) {}

  /// With a sign before it or without.
  bool names_field(std::string_view word) const;

  /// The query without the marks behind values that find what is asked for only without them,
  /// beside their fields and in groups of these.
  std::string with_meant_values(const std::string& query);
  /// "[label:soil]", where there is such a label.
  bool stands_in_brackets(std::string_view word);

  /// What opens a value at `at` and is never closed ends with the query; other signs at either end
  /// of a field and its value are none of their letters, and left out. False where there is no
  /// field.
  bool mend_sign(std::string& query, std::size_t at);

 private:
  bool may_look_up();
  bool finds(std::string_view word) const;
  std::string meant_value(std::string_view typed);
  std::string meant_in_group(std::string_view field, std::string_view word);
  void close(std::string& query, std::size_t at);
  bool opens_value(std::string_view query, std::size_t at) const;
  bool stands_before_field(std::string_view query, std::size_t at) const;
  bool stands_behind_value(std::string_view query, std::size_t at) const;

  const LenientReadingOptions& options_;
  std::size_t looked_up_ = 0;       ///< values with marks behind them
  std::set<std::size_t> closed_{};  ///< where what is closed at the end of the query opens
};

}  // namespace inkling::query
