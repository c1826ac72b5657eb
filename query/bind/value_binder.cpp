#include "query/bind/value_binder.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "query/bind/fuzzy_search.h"
#include "query/common/dates.h"
#include "query/parse/pattern.h"

namespace inkling::query {

namespace {

bool is_topic(std::string_view field) noexcept { return field == "label" || field == "tag"; }

}  // namespace

int compare_values(std::string_view value, std::string_view bound) noexcept {
  if (is_date(value) && is_date(bound)) value = value.substr(0, bound.size());
  return value.compare(bound);
}

template <typename IsWanted>
DocumentSet ValueBinder::with_strings(const KeywordColumn& column, IsWanted is_wanted) const {
  std::vector<bool> wanted;
  for (const std::string& value : column.values()) wanted.push_back(is_wanted(value));
  DocumentSet documents(index_.document_bound());
  index_.documents().for_each([&](DocId doc) {
    if (std::ranges::any_of(column.ordinals(doc), [&](std::uint32_t at) { return wanted[at]; }))
      documents.insert(doc);
  });
  return documents;
}

template <typename IsWanted>
DocumentSet ValueBinder::with_numbers(const NumberColumn& column, IsWanted is_wanted) const {
  DocumentSet documents(index_.document_bound());
  index_.documents().for_each([&](DocId doc) {
    if (std::ranges::any_of(column[doc], is_wanted)) documents.insert(doc);
  });
  return documents;
}

DocumentSet ValueBinder::find(const TextNode& text) const {
  if (is_topic(text.field)) return find_topic(text);
  const auto [keywords, numbers] = exact_columns(index_, text.field);
  const std::optional<Number> wanted = Number::parse(text.text);
  if (keywords == nullptr && !wanted) number(text.text, text.field, text.position);
  DocumentSet documents(index_.document_bound());
  const std::optional<std::uint32_t> ordinal =
      keywords == nullptr ? std::nullopt : keywords->find(text.text);
  if (ordinal) documents = keywords->documents(*ordinal);
  if (numbers != nullptr && wanted) {
    documents |= with_numbers(*numbers, [&](const Number& number) { return number == *wanted; });
  }
  return documents &= index_.documents();
}

DocumentSet ValueBinder::find_topic(const TextNode& text) const {
  const KeywordColumn* column = index_.keyword_column(text.field);
  if (column == nullptr) throw UnknownNameError(text.field, text.text);
  const std::optional<std::uint32_t> ordinal = column->find(text.text);
  if (!ordinal)
    throw UnknownNameError(text.field, text.text,
                           {column->values().begin(), column->values().end()});
  DocumentSet documents = column->documents(*ordinal);
  return documents &= index_.documents();
}

DocumentSet ValueBinder::any_value(const ExactColumns& columns) const {
  DocumentSet documents(index_.document_bound());
  if (columns.keywords != nullptr)
    documents = with_strings(*columns.keywords, [](std::string_view) { return true; });
  if (columns.numbers != nullptr)
    documents |= with_numbers(*columns.numbers, [](const Number&) { return true; });
  return documents;
}

DocumentSet ValueBinder::find(const PatternNode& pattern) const {
  const ExactColumns columns = exact_columns(index_, pattern.field);
  if (is_any(pattern)) return any_value(columns);
  if (columns.keywords != nullptr) {
    return with_strings(*columns.keywords,
                        [&](std::string_view value) { return matches(pattern.pieces, value); });
  }
  if (columns.numbers != nullptr) {
    throw QuerySyntaxError(std::string(query_), pattern.position, "numbers have no patterns",
                           "write " + pattern.field + ":[a TO b]");
  }
  return DocumentSet(index_.document_bound());
}

DocumentSet ValueBinder::find(const FuzzyNode& fuzzy) const {
  const ExactColumns columns = exact_columns(index_, fuzzy.field);
  if (columns.keywords != nullptr) {
    FuzzyMatcher matcher(fuzzy.text, fuzzy.distance);
    return with_strings(*columns.keywords, [&](std::string_view value) {
      return matcher.distance(value).has_value();
    });
  }
  if (columns.numbers != nullptr) {
    throw QuerySyntaxError(std::string(query_), fuzzy.position,
                           "numbers are not near others by letters",
                           "write " + fuzzy.field + ":[a TO b]");
  }
  return DocumentSet(index_.document_bound());
}

DocumentSet ValueBinder::find(const RangeNode& range) const {
  const auto [keywords, numbers] = exact_columns(index_, range.field);
  DocumentSet documents(index_.document_bound());
  if (keywords != nullptr) {
    documents = with_strings(*keywords, [&](std::string_view value) {
      const int from = range.from ? compare_values(value, *range.from) : 1;
      const int to = range.to ? compare_values(value, *range.to) : -1;
      return (from > 0 || (from == 0 && !range.without_from)) &&
             (to < 0 || (to == 0 && !range.without_to));
    });
  }
  if (numbers == nullptr) return documents;
  const bool must_be_number = keywords == nullptr;
  const auto bound = [&](const std::optional<std::string>& text) -> std::optional<Number> {
    if (!text) return std::nullopt;
    return must_be_number ? number(*text, range.field, range.position) : Number::parse(*text);
  };
  const std::optional<Number> from = bound(range.from), to = bound(range.to);
  const bool are_numbers =
      from.has_value() == range.from.has_value() && to.has_value() == range.to.has_value();
  if (!are_numbers) return documents;
  return documents |= with_numbers(*numbers, [&](const Number& number) {
           if (from && (range.without_from ? number <= *from : number < *from)) return false;
           return !to || (range.without_to ? number < *to : number <= *to);
         });
}

Number ValueBinder::number(const std::string& text, const std::string& field,
                           std::size_t position) const {
  if (const std::optional<Number> number = Number::parse(text)) return *number;
  throw QuerySyntaxError(std::string(query_), position, "`" + text + "` is not a number",
                         "the field `" + field + "` holds numbers");
}

}  // namespace inkling::query
