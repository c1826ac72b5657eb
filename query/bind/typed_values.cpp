#include "query/bind/typed_values.h"

#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "inkling/error.h"
#include "query/bind/expansion.h"
#include "query/bind/value_binder.h"
#include "query/common/exact_field.h"
#include "query/parse/parser.h"

namespace inkling::query {

namespace {

/// Whether a node of a query stands for a value of a field.
template <typename Node>
inline constexpr bool kIsValue =
    std::is_same_v<Node, TextNode> || std::is_same_v<Node, PatternNode> ||
    std::is_same_v<Node, FuzzyNode> || std::is_same_v<Node, RangeNode>;

}  // namespace

template <typename ValueNode>
std::uint64_t TypedValues::count(const ValueNode& value, std::string_view typed) const {
  const std::optional<FieldId> field = analyzed_field(index_, value.field);
  if (!field) return ValueBinder(typed, index_, whole_, counted_).find(value).count();
  if constexpr (std::is_same_v<ValueNode, TextNode>) {
    return 1;
  } else {
    return expand(index_, *field, value, analyzer_, 1, deadline_).found;
  }
}

std::uint64_t TypedValues::documents_with(std::string_view typed) const {
  const Node tree = parse_query(typed, Join::any);
  return std::visit(
      [&](const auto& node) -> std::uint64_t {
        if constexpr (kIsValue<std::decay_t<decltype(node)>>) return count(node, typed);
        return 0;
      },
      tree.value);
}

bool TypedValues::finds(std::string_view typed) const {
  deadline_.check();
  const std::string key = CountKey(FieldId::text, "typed").add(typed).text();
  std::uint64_t documents = 0;
  try {
    documents = documents_with(typed);
  } catch (const QuerySyntaxError&) {
    documents = 0;  // no value of this field
  } catch (const UnknownNameError&) {
    documents = 0;  // no such topic
  }
  if (counted_ != nullptr) counted_->documents[key] = documents;
  return documents > 0 || (counted_ == nullptr && whole_.has_counts() && whole_.was_counted(key));
}

}  // namespace inkling::query
