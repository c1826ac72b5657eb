#pragma once

/// What documents made of records have in common, whatever their format: limits, names of fields,
/// and the words for what is wrong.

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "indexer/records/record.h"

namespace inkling::indexer {

/// The field in which a member or column of that name is kept: the index has some of its own.
std::string field_for(std::string_view name);

/// Of a field's name or value, which may be a label, that is too long to be kept.
std::optional<Rejection> check_length(std::string_view field, std::string_view value);

/// Whether check_length() refuses it.
constexpr bool is_too_long(std::string_view field, std::string_view value) noexcept {
  return field.size() > kLongestKeyword || value.size() > kLongestKeyword;
}

/// Of such a field that a format found, and whose document is one without it.
Omission omitted_long_value(std::string_view field, std::string_view value, bool is_label);

/// The id of a record that has none itself, or may not have it: by its place, unless its reader
/// gave it another.
std::string place_id(const RawRecord& record);

/// Of an id that is too long. `is_own`: the record has it, and not its place.
std::optional<Rejection> check_id(std::string_view id, bool is_own);

/// Of a record that has none of the fields `text` nor a title. `names`: what it has, in order.
Rejection missing_text(std::span<const std::string> text, std::span<const std::string_view> names);

/// Of a member of a file whose TimeBudget is spent.
Rejection time_is_spent();

/// A field's name for a message, which may be cut.
std::string name_in_detail(std::string_view name);

/// Notes that the record has this field, if it is one of the first 64 of `chosen`.
void note_chosen(const std::vector<std::string>& chosen, std::string_view field,
                 ReadDocument& read);

/// Makes UTF-8 of a line that is not, and notes how: it is read in Windows-1252 if `guesses` and
/// its bytes look so, or its ill-formed sequences become U+FFFD. False if it was UTF-8.
bool mend_line(std::string& line, bool guesses, std::string& encoding, std::uint64_t& replaced);

/// Appends values that are not in `values` yet. Most documents have one or two: more than a few are
/// looked up in a set.
class DistinctValues {
 public:
  explicit DistinctValues(std::vector<std::string>& values) : values_(values) {}

  void add(std::string value) {
    const bool is_new = values_.size() < kFew ? std::ranges::find(values_, value) == values_.end()
                                              : is_new_of_many(value);
    if (is_new) values_.push_back(std::move(value));
  }

 private:
  static constexpr std::size_t kFew = 8;

  bool is_new_of_many(const std::string& value) {
    if (seen_.empty()) seen_.insert(values_.begin(), values_.end());
    return seen_.insert(value).second;
  }

  std::vector<std::string>& values_;
  std::unordered_set<std::string> seen_;
};

}  // namespace inkling::indexer
