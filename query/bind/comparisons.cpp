#include "query/bind/comparisons.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/unicode.h"
#include "inkling/date.h"
#include "query/bind/range_kind.h"
#include "query/common/exact_field.h"

namespace inkling::query {

namespace {

/// What the text says if it is a comparison.
std::optional<RangeNode> range_of(const TextNode& text) {
  std::string_view bound = text.text;
  const bool is_below = bound.starts_with('<');
  if (text.quoted || text.exact || !(is_below || bound.starts_with('>'))) return std::nullopt;
  bound.remove_prefix(1);
  const bool has_equal = bound.starts_with('=');
  if (has_equal) bound.remove_prefix(1);
  RangeNode range{.field = text.field, .position = text.position, .compares = true};
  (is_below ? range.to : range.from) = bound;
  (is_below ? range.without_to : range.without_from) = !has_equal;
  return range;
}

bool has_dates(const KeywordColumn* column) {
  return column != nullptr && std::ranges::any_of(column->values(), [](const std::string& value) {
           return parse_date(value).has_value();
         });
}

class ComparisonReader {
 public:
  ComparisonReader(std::string_view query, const Index& index, const WholeCollection& whole,
                   QueryCounts* counted)
      : query_(query), index_(index), whole_(whole), counted_(counted) {}

  void read(Node& node) {
    if (auto* const group = std::get_if<GroupNode>(&node.value)) {
      for (Clause& clause : group->clauses) read(clause.node);
    } else if (const auto* const text = std::get_if<TextNode>(&node.value)) {
      std::optional<RangeNode> range = range_of(*text);
      if (range && is_meant(*text, *range)) node.value = *std::move(range);
    }
  }

 private:
  bool is_meant(const TextNode& text, const RangeNode& range) {
    const std::string& field = text.field;
    if (analyzed_field(index_, field) || holds_topics(field) || holds_names(field) ||
        !is_exact_field(index_, field, whole_) || !stands_unescaped(text))
      return false;
    const ExactColumns columns = exact_columns(index_, field, whole_);
    const RangeKind kind = kind_of(range, columns);
    const bool is_of_dates = kind.has_date && may_hold_dates(columns);
    return (kind.is_of_numbers || is_of_dates) && !is_value(text, columns.keywords);
  }

  /// What strings other shards have is not known: any of them may be dates.
  bool may_hold_dates(const ExactColumns& columns) const {
    return whole_.is_larger() ? columns.some_have_keywords : has_dates(columns.keywords);
  }

  bool stands_unescaped(const TextNode& text) const {
    const std::size_t start = analysis::first_code_points(query_, text.position).size();
    return query_.substr(start).starts_with(text.text);
  }

  /// Whether a document of the collection has it.
  bool is_value(const TextNode& text, const KeywordColumn* column) {
    const std::string key =
        CountKey(FieldId::text, "compared").add(text.field).add(text.text).text();
    std::uint64_t documents = 0;
    if (const auto ordinal = column == nullptr ? std::nullopt : column->find(text.text)) {
      DocumentSet found = column->documents(*ordinal);
      documents = (found &= index_.documents()).count();
    }
    if (counted_ != nullptr) counted_->documents[key] = documents;
    const bool may_be_elsewhere = counted_ == nullptr && whole_.has_counts();
    return documents > 0 || (may_be_elsewhere && whole_.documents(key) > 0);
  }

  std::string_view query_;
  const Index& index_;
  const WholeCollection& whole_;
  QueryCounts* counted_;
};

}  // namespace

void read_comparisons(Node& tree, std::string_view query, const Index& index,
                      const WholeCollection& whole, QueryCounts* counted) {
  ComparisonReader(query, index, whole, counted).read(tree);
}

}  // namespace inkling::query
