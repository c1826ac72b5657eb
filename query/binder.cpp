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

/// A node, and whether it may be lacking where it would be required: a word that some language of the index drops is in
/// no document of that language.
struct Binding {
  BoundNode node;
  bool may_lack = false;
};

/// Built in place: GCC 12 takes a moved variant for uninitialized under its sanitizers.
template <typename Value>
std::optional<Binding> node_of(Value value) {
  std::optional<Binding> binding(std::in_place);
  binding->node.value = std::move(value);
  return binding;
}

/// What a text says in the languages of an index, each way once.
struct Readings {
  std::vector<Reading> found;
  bool some_drop_all = false;  ///< whether analysis leaves nothing of it in one of them
};

bool is_in_no_document(const BoundTerms& terms) { return std::ranges::count(terms.dfs, 0u) > 0; }

/// What may stand for a word or a phrase in an index of several languages: whatever some document holds, or the first.
std::optional<Binding> one_of(std::vector<BoundTerms> alternatives) {
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
  std::optional<Binding> bind(const Node& node, bool scores);
  std::optional<Binding> bind_value(const GroupNode& group, bool scores);
  std::optional<Binding> bind_value(const TextNode& text, bool scores);
  std::optional<Binding> bind_value(const EverythingNode&, bool) { return node_of(BoundSet{index_.documents()}); }
  std::optional<Binding> bind_terms(FieldId field, std::string_view text, bool scores);
  Readings readings(FieldId field, std::string_view text, bool scores);
  Reading read(FieldId field, std::string_view text, std::string_view language, bool scores);
  void note_unknown_words(FieldId field, std::string_view text, const std::vector<Reading>& readings);
  DocumentSet documents_with(const TextNode& text);
  DocumentSet documents_with_topic(const TextNode& text);
  DocumentSet documents_with_value(const TextNode& text);
  DocumentSet documents_with_number(const NumberColumn& column, double value) const;
  BoundQuery finish(std::optional<Binding> root);
  void note_unknown(std::string word);

  std::string_view query_;
  const Index& index_;
  analysis::Analyzer& analyzer_;
  std::vector<std::string> languages_;  ///< of the index; empty before the first text is read
  BoundQuery result_;
  std::set<std::string> noted_;  ///< what is in result_.unknown
};

BoundQuery Binder::bind(const Node& tree) { return finish(bind(tree, /*scores=*/true)); }

BoundQuery Binder::finish(std::optional<Binding> root) {
  result_.root = root ? std::move(root->node) : BoundNode{BoundSet{DocumentSet(index_.document_bound())}};
  return std::move(result_);
}

std::optional<Binding> Binder::bind(const Node& node, bool scores) {
  return std::visit([&](const auto& value) { return bind_value(value, scores); }, node.value);
}

std::optional<Binding> Binder::bind_value(const GroupNode& group, bool scores) {
  BoundGroup bound;
  for (const Clause& clause : group.clauses) {
    std::optional<Binding> binding = bind(clause.node, scores && clause.occur != Occur::forbidden);
    if (!binding) continue;
    const bool is_waived = binding->may_lack && clause.occur == Occur::required;
    bound.clauses.push_back({is_waived ? Occur::optional : clause.occur, std::move(binding->node)});
  }
  if (bound.clauses.empty()) return std::nullopt;
  if (std::ranges::all_of(bound.clauses, [](const BoundClause& c) { return c.occur == Occur::forbidden; })) {
    bound.clauses.push_back({Occur::required, {BoundSet{index_.documents()}}});
  }
  return node_of(std::move(bound));
}

std::optional<Binding> Binder::bind_value(const TextNode& text, bool scores) {
  if (text.field.empty() || text.field == "text") return bind_terms(FieldId::text, text.text, scores);
  if (text.field == "title") return bind_terms(FieldId::title, text.text, scores);
  return node_of(BoundSet{documents_with(text)});
}

std::optional<Binding> Binder::bind_terms(FieldId field, std::string_view text, bool scores) {
  Readings all = readings(field, text, scores);
  std::vector<BoundTerms> alternatives;
  for (Reading& reading : all.found) alternatives.push_back(std::move(reading.bound));
  if (all.some_drop_all && std::ranges::all_of(alternatives, is_in_no_document)) {
    result_.dropped.emplace_back(text);
    return std::nullopt;
  }
  std::optional<Binding> binding = one_of(std::move(alternatives));
  binding->may_lack = all.some_drop_all;
  return binding;
}

Readings Binder::readings(FieldId field, std::string_view text, bool scores) {
  if (languages_.empty()) languages_ = languages_of(index_);
  Readings all;
  std::vector<Reading>& found = all.found;
  for (const std::string& language : languages_) {
    Reading reading = read(field, text, language, scores);
    const auto says_the_same = [&](const Reading& other) {
      return other.bound.terms == reading.bound.terms && other.bound.offsets == reading.bound.offsets;
    };
    if (reading.words.empty()) {
      all.some_drop_all = true;
    } else if (std::ranges::none_of(found, says_the_same)) {
      found.push_back(std::move(reading));
    }
  }
  for (Reading& reading : found) {
    for (const std::string& term : reading.bound.terms) {
      reading.bound.dfs.push_back(index_.statistics(field, term).df);
    }
  }
  if (!all.some_drop_all) note_unknown_words(field, text, found);
  return all;
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

/// A word that no reading finds and none drops.
void Binder::note_unknown_words(FieldId field, std::string_view text, const std::vector<Reading>& readings) {
  struct Word {
    std::uint32_t end;
    std::size_t misses;
  };
  std::map<std::uint32_t, Word> words;  // by where they begin
  for (const auto& [bound, tokens] : readings) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      Word& word = words.try_emplace(tokens[at].start, Word{tokens[at].end, 0}).first->second;
      if (bound.dfs[at] == 0) ++word.misses;
    }
  }
  for (const auto& [begin, word] : words) {
    if (word.misses < readings.size()) continue;
    note_unknown((field == FieldId::title ? "title:" : "") + std::string(text.substr(begin, word.end - begin)));
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
  const Readings all = readings(FieldId::text, text, /*scores=*/true);
  for (const auto& [bound, tokens] : all.found) {
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      std::vector<BoundTerms>& alternatives = words[tokens[at].start];
      const auto is_this = [&](const BoundTerms& other) { return other.terms[0] == bound.terms[at]; };
      if (std::ranges::any_of(alternatives, is_this)) continue;
      alternatives.push_back({FieldId::text, {bound.terms[at]}, {bound.dfs[at]}, {0}, true});
    }
  }
  if (words.empty()) {
    result_.dropped.emplace_back(text);
    return finish(std::nullopt);
  }
  BoundGroup bag;
  for (auto& [begin, alternatives] : words) {
    bag.clauses.push_back({Occur::optional, std::move(one_of(std::move(alternatives))->node)});
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
