#include "query/bind/typed_values.h"

#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "inkling/error.h"
#include "query/bind/value_binder.h"
#include "query/common/exact_field.h"
#include "query/parse/parser.h"

namespace inkling::query {

namespace {

/// Whether a node of a query stands for a value of a field, and has one.
template <typename Node>
inline constexpr bool kIsValue =
    std::is_same_v<Node, TextNode> || std::is_same_v<Node, PatternNode> ||
    std::is_same_v<Node, FuzzyNode> || std::is_same_v<Node, RangeNode>;

/// Of an analyzed field 1 for words and 0 for a pattern.
std::uint64_t documents_with(const Node& value, const ValueBinder& values, const Index& index) {
  return std::visit(
      [&](const auto& node) -> std::uint64_t {
        using Value = std::decay_t<decltype(node)>;
        if constexpr (kIsValue<Value>) {
          if (analyzed_field(index, node.field)) return std::is_same_v<Value, TextNode> ? 1 : 0;
          return values.find(node).count();
        }
        return 0;
      },
      value.value);
}

}  // namespace

bool finds_value(std::string_view typed, const Index& index, const WholeCollection& whole,
                 QueryCounts* counted) {
  const std::string key = CountKey(FieldId::text, "typed").add(typed).text();
  std::uint64_t documents = 0;
  try {
    documents = documents_with(parse_query(typed, Join::any),
                               ValueBinder(typed, index, whole, counted), index);
  } catch (const QuerySyntaxError&) {
    documents = 0;  // no value of this field
  } catch (const UnknownNameError&) {
    documents = 0;  // no such topic
  }
  if (counted != nullptr) counted->documents[key] = documents;
  return documents > 0 || (counted == nullptr && whole.has_counts() && whole.documents(key) > 0);
}

}  // namespace inkling::query
