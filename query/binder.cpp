#include "query/binder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "analysis/lexicon.h"
#include "inkling/error.h"
#include "query/languages.h"

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

/// What a text says in one language.
struct Reading {
  BoundTerms bound;
  std::vector<analysis::Token> words;  ///< of each term
};

/// Built in place: GCC 12 takes a moved variant for uninitialized under its sanitizers.
template <typename Value>
std::optional<BoundNode> node_of(Value value) {
  std::optional<BoundNode> node(std::in_place);
  node->value = std::move(value);
  return node;
}

/// What may stand for a word or a phrase in an index of several languages: whatever some document holds, or the first.
std::optional<BoundNode> one_of(std::vector<BoundTerms> alternatives) {
  const auto is_in_no_document = [](const BoundTerms& terms) { return std::ranges::count(terms.dfs, 0u) > 0; };
  BoundTerms first = alternatives.front();
  std::erase_if(alternatives, is_in_no_document);
  if (alternatives.empty()) return node_of(std::move(first));
  if (alternatives.size() == 1) return node_of(std::move(alternatives.front()));
  BoundGroup group;
  for (BoundTerms& terms : alternatives) group.clauses.push_back({Occur::optional, {std::move(terms)}});
  return node_of(std::move(group));
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
  /// One for each way in which a language of the index reads the text: none when nothing is left of it in any.
  std::vector<Reading> readings(FieldId field, std::string_view text, bool scores);
  Reading read(FieldId field, std::string_view text, std::string_view language, bool scores);
  void note_unknown_words(FieldId field, std::string_view text, const std::vector<Reading>& readings);
  DocumentSet documents_with(const TextNode& text);
  DocumentSet documents_with_topic(const TextNode& text);
  DocumentSet documents_with_value(const TextNode& text);
  DocumentSet documents_with_number(const NumberColumn& column, double value) const;
  BoundQuery finish(std::optional<BoundNode> root);
  void note_unknown(std::string word);

  std::string_view query_;
  const Index& index_;
  analysis::Analyzer& analyzer_;
  std::vector<std::string> languages_;  ///< of the index; empty before the first text is read
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
  std::vector<BoundTerms> alternatives;
  for (Reading& reading : readings(field, text, scores)) alternatives.push_back(std::move(reading.bound));
  if (alternatives.empty()) return std::nullopt;
  return one_of(std::move(alternatives));
}

std::vector<Reading> Binder::readings(FieldId field, std::string_view text, bool scores) {
  if (languages_.empty()) languages_ = languages_of(index_);
  std::vector<Reading> found;
  for (const std::string& language : languages_) {
    Reading reading = read(field, text, language, scores);
    const auto says_the_same = [&](const Reading& other) {
      return other.bound.terms == reading.bound.terms && other.bound.offsets == reading.bound.offsets;
    };
    if (!reading.words.empty() && std::ranges::none_of(found, says_the_same)) found.push_back(std::move(reading));
  }
  for (Reading& reading : found) {
    for (const std::string& term : reading.bound.terms) {
      reading.bound.dfs.push_back(index_.statistics(field, term).df);
    }
  }
  if (found.empty()) result_.dropped.emplace_back(text);
  note_unknown_words(field, text, found);
  return found;
}

Reading Binder::read(FieldId field, std::string_view text, std::string_view language, bool scores) {
  analysis::Lexicon lexicon;
  Reading reading{{field, {}, {}, {}, scores}, {}};
  analyzer_.analyze(text, language, lexicon, reading.words);
  for (const analysis::Token& word : reading.words) {
    reading.bound.terms.emplace_back(lexicon[word.form].term);
    reading.bound.offsets.push_back(word.position - reading.words[0].position);
  }
  return reading;
}

void Binder::note_unknown_words(FieldId field, std::string_view text, const std::vector<Reading>& readings) {
  std::map<std::uint32_t, std::pair<std::uint32_t, bool>>
      words;  // where they begin; where they end, and if they are known
  for (const auto& [bound, tokens] : readings) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      auto& [end, known] = words.try_emplace(tokens[at].start, tokens[at].end, false).first->second;
      known = known || bound.dfs[at] > 0;
    }
  }
  for (const auto& [begin, word] : words) {
    const auto [end, known] = word;
    if (!known) note_unknown((field == FieldId::title ? "title:" : "") + std::string(text.substr(begin, end - begin)));
  }
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
  std::map<std::uint32_t, std::vector<BoundTerms>> words;  // by where they begin
  for (auto& [bound, tokens] : readings(FieldId::text, text, /*scores=*/true)) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      std::vector<BoundTerms>& alternatives = words[tokens[at].start];
      const auto is_this = [&](const BoundTerms& other) { return other.terms[0] == bound.terms[at]; };
      if (std::ranges::any_of(alternatives, is_this)) continue;
      alternatives.push_back({FieldId::text, {bound.terms[at]}, {bound.dfs[at]}, {0}, true});
    }
  }
  if (words.empty()) return finish(std::nullopt);
  BoundGroup bag;
  for (auto& [begin, alternatives] : words) bag.clauses.push_back({Occur::optional, *one_of(std::move(alternatives))});
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
