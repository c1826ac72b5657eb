#include "indexer/field_limit.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "inkling/error.h"
#include "storage/documents/keyword_data.h"

namespace inkling::indexer {

namespace {

/// Texts, exact strings and numbers.
std::set<std::string> fields_in(const Index& index) {
  std::set<std::string> names;
  for (const FieldId field : field_ids(index.field_count())) names.emplace(index.field_name(field));
  for (std::string& name : index.keyword_fields()) names.insert(std::move(name));
  for (std::string& name : index.number_fields()) names.insert(std::move(name));
  return names;
}

}  // namespace

FieldLimit::FieldLimit(std::size_t most, const Index& base) : most_(most) { take_all(base); }

void FieldLimit::take_all(const Index& index) {
  for (const std::string& name : fields_in(index)) names_.insert(name);
}

void FieldLimit::take_within(const Index& index) {
  const std::set<std::string> names = fields_in(index);
  std::set<std::string_view> added;
  for (const std::string& name : names) {
    if (!names_.contains(name)) added.insert(name);
  }
  if (!added.empty()) add(added);
}

void FieldLimit::take(const Document& document, bool detects_language) {
  std::set<std::string_view> added;
  const auto find = [&](std::string_view name) {
    if (!names_.contains(name)) added.insert(name);
  };
  if (!document.labels.empty()) find(storage::kLabelField);
  if (detects_language) find(kLanguageField);
  for (const KeywordValue& keyword : document.keywords) find(keyword.field);
  for (const NumberValue& number : document.numbers) find(number.field);
  if (!document.shared.is_copy_of(shared_)) {
    for (const KeywordValue& keyword : document.shared.values()) find(keyword.field);
  }
  if (!added.empty()) add(added);
  shared_ = document.shared;
}

void FieldLimit::add(const std::set<std::string_view>& added) {
  if (names_.size() + added.size() > most_) {
    throw OptionError(
        kMaxFields,
        fmt::format("`{}` would be field {} of the index, and {} is the limit", *added.begin(),
                    names_.size() + 1, most_),
        fmt::format("leave such fields out of the input, or allow more: --{} N", kMaxFields));
  }
  for (const std::string_view name : added) names_.emplace(name);
}

}  // namespace inkling::indexer
