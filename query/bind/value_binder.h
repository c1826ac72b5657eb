#pragma once

/// The documents that have a value in an exact field: labels, tags, other strings, numbers.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/bind/expansion.h"
#include "query/bind/range_kind.h"
#include "query/bind/spellings.h"
#include "query/common/decimal.h"
#include "query/common/exact_field.h"
#include "query/common/whole_collection.h"
#include "query/parse/syntax_tree.h"

namespace inkling::query {

/// Finds live documents by the values of exact fields. Throws as bind_query() for fields that do
/// not exist.
class ValueBinder {
 public:
  /// `query` is the text of the nodes, for errors. `counted`: topics that are found are noted
  /// there, and others are not refused; null for a search. All must outlive it.
  ValueBinder(std::string_view query, const Index& index, const WholeCollection& whole,
              QueryCounts* counted)
      : query_(query), index_(index), whole_(whole), counted_(counted) {}

  /// Exactly this value, however Unicode spells its accents; of a date all that lies within it,
  /// unless `=`, quotation marks or a field of names ask for it alone. Cost of each: O(documents),
  /// and O(documents / 64) of what was asked for lately.
  DocumentSet find(const TextNode& text) const;
  /// Values that look so; of `*` alone all documents that have any.
  DocumentSet find(const PatternNode& pattern) const;
  DocumentSet find(const FuzzyNode& fuzzy) const;
  /// Some value within the bounds: numbers by value, strings as ValueBound and RangeKind say.
  DocumentSet find(const RangeNode& range) const;

 private:
  /// What `find()` gives, but for documents that are deleted; kept for whoever asks again.
  template <typename ValueNode, typename Find>
  DocumentSet live(const ValueNode& node, const ExactColumns& columns, Find find) const;
  DocumentSet with_value(const KeywordColumn& column, const TextNode& text) const;
  DocumentSet find_topic(const TextNode& text) const;
  /// Throws UnknownNameError unless another shard has the topic.
  void require_elsewhere(const TextNode& topic, const KeywordColumn* column) const;
  DocumentSet with_strings_in(const KeywordColumn& column, const RangeNode& range,
                              const RangeKind& kind) const;
  DocumentSet within(const RangeNode& range, const ExactColumns& columns) const;
  DocumentSet any_value(const ExactColumns& columns) const;
  Decimal decimal(const std::string& text, const std::string& field, std::size_t position) const;
  template <typename IsWanted>
  DocumentSet with_strings(const KeywordColumn& column, IsWanted is_wanted) const;
  template <typename IsWanted>
  DocumentSet with_numbers(const NumberColumn& column, IsWanted is_wanted) const;

  std::string_view query_;
  const Index& index_;
  const WholeCollection& whole_;
  QueryCounts* counted_;
};

/// What QueryCounts calls the documents with a value.
template <typename ValueNode>
std::string key_of_value(const ValueNode& node) {
  CountKey key(FieldId::text, "value");
  if constexpr (std::is_same_v<ValueNode, TextNode>) {
    return key.add(node.field).add(node.text).add(std::size_t{node.exact || node.quoted}).text();
  } else {
    return key.add(node.field).add(key_of(ExpandedNode(node))).text();
  }
}

/// What QueryCounts calls a label or tag.
std::string key_of_topic(const TextNode& topic);

}  // namespace inkling::query
