#include "storage/view/topic_column.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "inkling/error.h"
#include "storage/view/column_access.h"

namespace inkling::storage {

namespace {

void sort_distinct(auto& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::string listed(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

/// Numbers and strings of one field, as strings.
class Topics {
 public:
  Topics(const NumberColumn& numbers, const KeywordColumn* keywords)
      : numbers_(numbers), keywords_(keywords) {
    for (std::size_t at = 0; at < numbers.values().size(); ++at)
      distinct_.push_back(numbers.values()[at]);
    sort_distinct(distinct_);
    for (const Number& number : distinct_) names_.push_back(to_string(number));
    if (keywords != nullptr)
      names_.insert(names_.end(), keywords->values().begin(), keywords->values().end());
    const std::vector<std::string> unsorted = names_;
    sort_distinct(names_);
    for (const std::string& name : unsorted) {
      const auto place = std::ranges::lower_bound(names_, name) - names_.begin();
      ordinals_.push_back(static_cast<std::uint32_t>(place));
    }
  }

  KeywordColumn column(std::uint32_t documents) && {
    ValueRanges ranges(documents);
    std::vector<std::uint32_t> all, of_document;
    for (std::uint32_t doc = 0; doc < documents; ++doc) {
      of_document.clear();
      add(DocId{doc}, of_document);
      if (of_document.empty()) continue;
      sort_distinct(of_document);
      all.insert(all.end(), of_document.begin(), of_document.end());
      ranges.add(DocId{doc}, static_cast<std::uint32_t>(of_document.size()));
    }
    ranges.finish();
    return ColumnAccess::of(std::move(names_), std::move(ranges), std::move(all));
  }

 private:
  void add(DocId doc, std::vector<std::uint32_t>& ordinals) const {
    for (const Number number : numbers_[doc]) {
      const auto place = std::ranges::lower_bound(distinct_, number) - distinct_.begin();
      ordinals.push_back(ordinals_[static_cast<std::size_t>(place)]);
    }
    if (keywords_ == nullptr) return;
    for (const std::uint32_t ordinal : keywords_->ordinals(doc))
      ordinals.push_back(ordinals_[distinct_.size() + ordinal]);
  }

  const NumberColumn& numbers_;
  const KeywordColumn* keywords_;
  std::vector<Number> distinct_;         ///< sorted
  std::vector<std::string> names_;       ///< of both, sorted
  std::vector<std::uint32_t> ordinals_;  ///< places in names_: of numbers, then of strings
};

}  // namespace

std::shared_ptr<const KeywordColumn> topic_column(const Index& index, std::string_view field) {
  const KeywordColumn* const keywords = index.keyword_column(field);
  const NumberColumn* const numbers = index.number_column(field);
  if (numbers == nullptr) return {std::shared_ptr<const void>(), keywords};
  return std::make_shared<const KeywordColumn>(
      Topics(*numbers, keywords).column(index.document_bound()));
}

std::shared_ptr<const KeywordColumn> require_topic_column(const Index& index,
                                                          std::string_view field) {
  auto column = topic_column(index, field);
  if (column == nullptr) refuse_values(index, field, exact_fields(index));
  return column;
}

void refuse_values(const Index& index, std::string_view name,
                   const std::vector<std::string>& known) {
  const std::string wanted(name);
  if (!index.field(name)) throw UnknownNameError("field", wanted, known);
  throw OptionError::at(wanted, "has words, and no values to count or to order by",
                        known.empty() ? "" : "there are: " + listed(known));
}

FieldId require_field(const Index& index, std::string_view name) {
  if (const std::optional<FieldId> field = index.field(name)) return *field;
  const std::string wanted(name);
  std::vector<std::string> known;
  for (const FieldId field : field_ids(index.field_count()))
    known.emplace_back(index.field_name(field));
  if (index.keyword_column(name) != nullptr || index.number_column(name) != nullptr)
    throw OptionError::at(wanted, "has values, and no terms to count",
                          "there are: " + listed(known));
  throw UnknownNameError("field", wanted, known);
}

std::vector<std::string> exact_fields(const Index& index) {
  std::vector<std::string> names = index.keyword_fields();
  const std::vector<std::string> more = index.number_fields();
  names.insert(names.end(), more.begin(), more.end());
  std::erase_if(names, [](const std::string& name) { return name.starts_with('_'); });
  sort_distinct(names);
  return names;
}

}  // namespace inkling::storage
