#include "query/binder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "analysis/lexicon.h"
#include "inkling/error.h"

namespace inkling::query {

namespace {

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::vector<std::string> field_names(const Index& index) {
  std::vector<std::string> names = {"text", "title"};
  for (const std::vector<std::string>& more : {index.keyword_fields(), index.number_fields()}) {
    names.insert(names.end(), more.begin(), more.end());
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Built in place: GCC 12 takes a moved variant for uninitialized under its sanitizers.
template <typename Value>
std::optional<BoundNode> node_of(Value value) {
  std::optional<BoundNode> node(std::in_place);
  node->value = std::move(value);
  return node;
}

class Binder {
 public:
  Binder(std::string_view query, const Index& index, analysis::Analyzer& analyzer)
      : query_(query), index_(index), analyzer_(analyzer) {}

  BoundQuery bind(const Node& tree);
  BoundQuery bind_bag(std::string_view text);

 private:
  /// Empty when analysis leaves nothing of it.
  std::optional<BoundNode> bind(const Node& node, bool scores);
  std::optional<BoundNode> bind_value(const GroupNode& group, bool scores);
  std::optional<BoundNode> bind_value(const TextNode& text, bool scores);
  std::optional<BoundNode> bind_value(const EverythingNode&, bool) { return node_of(BoundSet{index_.documents()}); }
  std::optional<BoundNode> bind_terms(FieldId field, std::string_view text, bool scores);
  DocumentSet documents_with(const TextNode& text);
  DocumentSet documents_with_topic(const TextNode& text);
  DocumentSet documents_with_value(const TextNode& text);
  DocumentSet documents_with_number(const NumberColumn& column, double value) const;
  BoundQuery finish(std::optional<BoundNode> root);
  void note_unknown(std::string word);

  std::string_view query_;
  const Index& index_;
  analysis::Analyzer& analyzer_;
  BoundQuery result_;
  std::set<std::string> noted_;  ///< what is in result_.unknown
};

BoundQuery Binder::bind(const Node& tree) { return finish(bind(tree, /*scores=*/true)); }

BoundQuery Binder::finish(std::optional<BoundNode> root) {
  result_.root = root ? std::move(*root) : BoundNode{BoundSet{DocumentSet(index_.document_bound())}};
  return std::move(result_);
}

std::optional<BoundNode> Binder::bind(const Node& node, bool scores) {
  return std::visit([&](const auto& value) { return bind_value(value, scores); }, node.value);
}

std::optional<BoundNode> Binder::bind_value(const GroupNode& group, bool scores) {
  BoundGroup bound;
  for (const Clause& clause : group.clauses) {
    std::optional<BoundNode> node = bind(clause.node, scores && clause.occur != Occur::forbidden);
    if (node) bound.clauses.push_back({clause.occur, std::move(*node)});
  }
  if (bound.clauses.empty()) return std::nullopt;
  if (std::ranges::all_of(bound.clauses, [](const BoundClause& c) { return c.occur == Occur::forbidden; })) {
    bound.clauses.push_back({Occur::required, {BoundSet{index_.documents()}}});
  }
  return node_of(std::move(bound));
}

std::optional<BoundNode> Binder::bind_value(const TextNode& text, bool scores) {
  if (text.field.empty() || text.field == "text") return bind_terms(FieldId::text, text.text, scores);
  if (text.field == "title") return bind_terms(FieldId::title, text.text, scores);
  return node_of(BoundSet{documents_with(text)});
}

std::optional<BoundNode> Binder::bind_terms(FieldId field, std::string_view text, bool scores) {
  analysis::Lexicon lexicon;
  std::vector<analysis::Token> tokens;
  analyzer_.analyze(text, lexicon, tokens);
  if (tokens.empty()) {
    result_.dropped.emplace_back(text);
    return std::nullopt;
  }
  BoundTerms bound{field, {}, {}, {}, scores};
  for (const analysis::Token& token : tokens) {
    bound.terms.emplace_back(lexicon[token.form].term);
    bound.dfs.push_back(index_.statistics(field, bound.terms.back()).df);
    bound.offsets.push_back(token.position - tokens[0].position);
    if (bound.dfs.back() > 0) continue;
    note_unknown((field == FieldId::title ? "title:" : "") +
                 std::string(text.substr(token.start, token.end - token.start)));
  }
  return node_of(std::move(bound));
}

DocumentSet Binder::documents_with(const TextNode& text) {
  if (text.field == "label" || text.field == "tag") return documents_with_topic(text);
  return documents_with_value(text);
}

DocumentSet Binder::documents_with_topic(const TextNode& text) {
  const KeywordColumn* column = index_.keyword_column(text.field);
  if (column == nullptr) throw UnknownNameError(text.field, text.text);
  const std::optional<std::uint32_t> ordinal = column->find(text.text);
  if (!ordinal) throw UnknownNameError(text.field, text.text, {column->values().begin(), column->values().end()});
  DocumentSet documents = column->documents(*ordinal);
  return documents &= index_.documents();
}

DocumentSet Binder::documents_with_value(const TextNode& text) {
  const KeywordColumn* keywords = index_.keyword_column(text.field);
  const NumberColumn* numbers = index_.number_column(text.field);
  if (keywords == nullptr && numbers == nullptr) throw UnknownNameError("field", text.field, field_names(index_));
  const std::optional<double> number = parse_number(text.text);
  if (keywords == nullptr && !number) {
    throw QuerySyntaxError(std::string(query_), text.position, "`" + text.text + "` is not a number",
                           "the field `" + text.field + "` holds numbers");
  }
  const std::optional<std::uint32_t> ordinal = keywords == nullptr ? std::nullopt : keywords->find(text.text);
  DocumentSet documents = ordinal ? keywords->documents(*ordinal) : DocumentSet(index_.document_bound());
  if (numbers != nullptr && number) documents |= documents_with_number(*numbers, *number);
  documents &= index_.documents();
  if (documents.next(DocId{0}) == kNoDoc) note_unknown(text.field + ":" + text.text);
  return documents;
}

DocumentSet Binder::documents_with_number(const NumberColumn& column, double value) const {
  DocumentSet documents(index_.document_bound());
  column.documents().for_each([&](DocId doc) {
    if (column[doc] == value) documents.insert(doc);
  });
  return documents;
}

void Binder::note_unknown(std::string word) {
  if (noted_.insert(word).second) result_.unknown.push_back(std::move(word));
}

BoundQuery Binder::bind_bag(std::string_view text) {
  std::optional<BoundNode> phrase = bind_terms(FieldId::text, text, /*scores=*/true);
  if (!phrase) return finish(std::nullopt);
  auto& all = std::get<BoundTerms>(phrase->value);
  BoundGroup bag;
  for (std::size_t at = 0; at < all.terms.size(); ++at) {
    BoundTerms word{FieldId::text, {std::move(all.terms[at])}, {all.dfs[at]}, {0}, true};
    bag.clauses.push_back({Occur::optional, {std::move(word)}});
  }
  return finish(node_of(std::move(bag)));
}

}  // namespace

BoundQuery bind_query(const Node& tree, std::string_view query, const Index& index, analysis::Analyzer& analyzer) {
  return Binder(query, index, analyzer).bind(tree);
}

BoundQuery bind_words(std::string_view text, const Index& index, analysis::Analyzer& analyzer) {
  return Binder(text, index, analyzer).bind_bag(text);
}

}  // namespace inkling::query
