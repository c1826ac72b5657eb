#include "query/bind/value_binder.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/unicode.h"
#include "inkling/date.h"
#include "inkling/error.h"
#include "query/bind/fuzzy_search.h"
#include "query/bind/value_bound.h"
#include "query/parse/pattern.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// Texts are compared composed: names of files have accents within letters or behind them, as the
/// system that made them does.
class ComposedText {
 public:
  /// Valid until the next call.
  std::string_view operator()(const std::string& text) {
    if (analysis::is_ascii(text)) return text;
    composed_ = analysis::composed(text);
    return composed_;
  }

 private:
  std::string composed_;
};

std::string spelled(const std::string& text) { return std::string(ComposedText()(text)); }

std::vector<PatternPiece> spelled(std::vector<PatternPiece> pieces) {
  for (PatternPiece& piece : pieces) piece.literal = spelled(piece.literal);
  return pieces;
}

/// The numbers of the values that are `text`. Cost: O(log values), and O(values) beyond ASCII.
std::vector<std::uint32_t> ordinals_of(const KeywordColumn& column, const std::string& text) {
  std::vector<std::uint32_t> ordinals;
  if (analysis::is_ascii(text)) {
    if (const auto ordinal = column.find(text)) ordinals.push_back(*ordinal);
    return ordinals;
  }
  const std::string wanted = spelled(text);
  ComposedText spelling;
  const std::span<const std::string> values = column.values();
  for (std::size_t at = 0; at < values.size(); ++at) {
    if (spelling(values[at]) == wanted) ordinals.push_back(static_cast<std::uint32_t>(at));
  }
  return ordinals;
}

}  // namespace

template <typename IsWanted>
DocumentSet ValueBinder::with_strings(const KeywordColumn& column, IsWanted is_wanted) const {
  std::vector<bool> wanted;
  ComposedText spelling;
  for (const std::string& value : column.values()) wanted.push_back(is_wanted(spelling(value)));
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

DocumentSet ValueBinder::with_value(const KeywordColumn& column, const TextNode& text) const {
  const bool may_be_date = !text.exact && !text.quoted && !holds_names(text.field);
  if (const std::optional<Date> period = parse_date(text.text); period && may_be_date)
    return with_strings(column,
                        [&](std::string_view value) { return lies_within(value, *period); });
  DocumentSet documents(index_.document_bound());
  for (const std::uint32_t ordinal : ordinals_of(column, text.text))
    documents |= column.documents(ordinal);
  return documents;
}

template <typename ValueNode, typename Find>
DocumentSet ValueBinder::live(const ValueNode& node, const ExactColumns& columns, Find find) const {
  // What other shards have of the field decides how it is read.
  const std::string name = CountKey(FieldId::text, "live")
                               .add(std::size_t{columns.some_have_keywords})
                               .add(std::size_t{columns.some_have_numbers})
                               .add(key_of_value(node))
                               .text();
  return *storage::view_of(index_).caches().value_sets().get(name, [&] {
    DocumentSet found = find();
    found &= index_.documents();
    return found;
  });
}

DocumentSet ValueBinder::find(const TextNode& text) const {
  if (holds_topics(text.field)) return find_topic(text);
  const ExactColumns columns = exact_columns(index_, text.field, whole_);
  const std::optional<Decimal> wanted = Decimal::parse(text.text);
  if (!columns.some_have_keywords && !wanted) decimal(text.text, text.field, text.position);
  return live(text, columns, [&] {
    DocumentSet documents(index_.document_bound());
    if (columns.keywords != nullptr) documents = with_value(*columns.keywords, text);
    if (columns.numbers != nullptr && wanted) {
      documents |= with_numbers(
          *columns.numbers, [&](const Number& number) { return wanted->order_of(number) == 0; });
    }
    return documents;
  });
}

std::string key_of_topic(const TextNode& topic) {
  return CountKey(FieldId::text, "topic").add(topic.field).add(topic.text).text();
}

DocumentSet ValueBinder::find_topic(const TextNode& text) const {
  const KeywordColumn* column = index_.keyword_column(text.field);
  std::vector<std::uint32_t> ordinals;
  if (column != nullptr) ordinals = ordinals_of(*column, text.text);
  if (ordinals.empty()) {
    if (counted_ == nullptr) require_elsewhere(text, column);
    return DocumentSet(index_.document_bound());
  }
  if (counted_ != nullptr) counted_->topics.insert(key_of_topic(text));
  return live(text, {column, nullptr}, [&] {
    DocumentSet documents(index_.document_bound());
    for (const std::uint32_t ordinal : ordinals) documents |= column->documents(ordinal);
    return documents;
  });
}

void ValueBinder::require_elsewhere(const TextNode& topic, const KeywordColumn* column) const {
  if (whole_.has_counts() && whole_.has_topic(key_of_topic(topic))) return;
  std::vector<std::string> known;
  if (column != nullptr) known.assign(column->values().begin(), column->values().end());
  throw UnknownNameError(topic.field, topic.text, known);
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
  const ExactColumns columns = exact_columns(index_, pattern.field, whole_);
  if (is_any(pattern)) return live(pattern, columns, [&] { return any_value(columns); });
  if (columns.keywords != nullptr) {
    return live(pattern, columns, [&] {
      const std::vector<PatternPiece> pieces = spelled(pattern.pieces);
      return with_strings(*columns.keywords,
                          [&](std::string_view value) { return matches(pieces, value); });
    });
  }
  if (columns.some_have_numbers && !columns.some_have_keywords) {
    throw QuerySyntaxError(std::string(query_), pattern.position, "numbers have no patterns",
                           "write " + pattern.field + ":[a TO b]");
  }
  return DocumentSet(index_.document_bound());
}

DocumentSet ValueBinder::find(const FuzzyNode& fuzzy) const {
  const ExactColumns columns = exact_columns(index_, fuzzy.field, whole_);
  if (columns.keywords != nullptr) {
    return live(fuzzy, columns, [&] {
      const std::string word = spelled(fuzzy.text);
      FuzzyMatcher matcher(word, fuzzy.distance);
      return with_strings(*columns.keywords, [&](std::string_view value) {
        return matcher.distance(value).has_value();
      });
    });
  }
  if (columns.some_have_numbers && !columns.some_have_keywords) {
    throw QuerySyntaxError(std::string(query_), fuzzy.position,
                           "numbers are not near others by letters",
                           "write " + fuzzy.field + ":[a TO b]");
  }
  return DocumentSet(index_.document_bound());
}

DocumentSet ValueBinder::with_strings_in(const KeywordColumn& column, const RangeNode& range,
                                         const RangeKind& kind) const {
  std::optional<ValueBound> first, last;
  if (range.from) first.emplace(spelled(*range.from));
  if (range.to) last.emplace(spelled(*range.to));
  const bool takes_all = !range.compares && !kind.is_of_numbers;
  const auto may_be_compared = [&](std::string_view value) {
    return takes_all || (kind.has_date && parse_date(value));
  };
  return with_strings(column, [&](std::string_view value) {
    const int from = first ? first->order_of(value) : 1;
    const int to = last ? last->order_of(value) : -1;
    return (from > 0 || (from == 0 && !range.without_from)) &&
           (to < 0 || (to == 0 && !range.without_to)) && may_be_compared(value);
  });
}

DocumentSet ValueBinder::find(const RangeNode& range) const {
  const ExactColumns columns = exact_columns(index_, range.field, whole_);
  return live(range, columns, [&] { return within(range, columns); });
}

DocumentSet ValueBinder::within(const RangeNode& range, const ExactColumns& columns) const {
  DocumentSet documents(index_.document_bound());
  if (columns.keywords != nullptr)
    documents = with_strings_in(*columns.keywords, range, kind_of(range, columns));
  if (!columns.some_have_numbers) return documents;
  const bool must_be_number = !columns.some_have_keywords;
  const auto bound = [&](const std::optional<std::string>& text) -> std::optional<Decimal> {
    if (!text) return std::nullopt;
    return must_be_number ? decimal(*text, range.field, range.position) : Decimal::parse(*text);
  };
  const std::optional<Decimal> from = bound(range.from), to = bound(range.to);
  const bool are_numbers =
      from.has_value() == range.from.has_value() && to.has_value() == range.to.has_value();
  if (!are_numbers || columns.numbers == nullptr) return documents;
  return documents |= with_numbers(*columns.numbers, [&](const Number& number) {
           const auto above = from ? from->order_of(number) : std::strong_ordering::greater;
           const auto below = to ? to->order_of(number) : std::strong_ordering::less;
           return (above > 0 || (above == 0 && !range.without_from)) &&
                  (below < 0 || (below == 0 && !range.without_to));
         });
}

Decimal ValueBinder::decimal(const std::string& text, const std::string& field,
                             std::size_t position) const {
  if (const std::optional<Decimal> decimal = Decimal::parse(text)) return *decimal;
  throw QuerySyntaxError(std::string(query_), position, "`" + text + "` is not a number",
                         "the field `" + field + "` holds numbers");
}

}  // namespace inkling::query
