#include "query/bind/binder.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/bind/ideograph_pairs.h"
#include "query/bind/text_binder.h"
#include "query/bind/value_binder.h"
#include "query/common/exact_field.h"

namespace inkling::query {

namespace {

/// A node, and whether it may be lacking where it would be required: a word that some language of
/// the index drops is in no document of that language.
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

std::optional<Binding> one_of(std::vector<BoundTerms> alternatives) {
  if (alternatives.size() == 1) return node_of(std::move(alternatives.front()));
  BoundGroup group;
  for (BoundTerms& terms : alternatives)
    group.clauses.push_back({Occur::optional, {std::move(terms)}});
  return node_of(std::move(group));
}

/// Without those that find the same as one before.
std::vector<BoundTerms> each_once(std::vector<BoundTerms> all) {
  std::set<Identity> seen;
  std::erase_if(
      all, [&seen](const BoundTerms& terms) { return !seen.insert(identity_of(terms)).second; });
  return all;
}

/// Whether nothing was lost when analysis left nothing of `text`.
bool is_punctuation(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const analysis::CodePoint c = analysis::next_code_point(text, at);
    if (c == analysis::kIllFormed || analysis::is_python_word(c)) return false;
  }
  return true;
}

/// Whether people would say so of all of `text`: of ASCII also of its symbols.
bool is_told_as_punctuation(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const bool is_ascii = static_cast<unsigned char>(text[at]) < 0x80;
    const analysis::CodePoint c = analysis::next_code_point(text, at);
    if (is_ascii ? analysis::is_python_word(c) : analysis::character_kind(c) != "punctuation")
      return false;
  }
  return true;
}

std::string key_of_synonyms(const SynonymNode& synonyms) {
  CountKey key(FieldId::text, "synonyms");
  key.add(std::size_t{synonyms.typed.slop}).add(std::size_t{synonyms.typed.exact});
  for (const std::string& alternative : synonyms.alternatives) key.add(alternative);
  return key.text();
}

/// What was typed, without its field.
template <typename WordsNode>
std::string words_of(WordsNode node) {
  node.field.clear();
  return printed({std::move(node)});
}

class Binder {
 public:
  Binder(std::string_view query, const Index& index, analysis::Analyzer& analyzer,
         const BindOptions& options)
      : index_(index),
        analyzer_(analyzer),
        options_(options),
        words_(query, index, analyzer, options.known, options_.whole, is_counting()),
        values_(query, index, options_.whole, options.counted) {}

  BoundQuery bind(const Node& tree) {
    std::optional<Binding> root = bind(tree, /*boost=*/1);
    result_.is_required = tree.is_required && root && !root->may_lack;
    return finish(std::move(root));
  }
  BoundQuery bind_bag(std::string_view text, const SynonymTable* synonyms);

 private:
  /// Empty when analysis leaves nothing of it. A boost of 0 does not score.
  std::optional<Binding> bind(const Node& node, double boost);
  std::optional<Binding> bind_value(const GroupNode& group, double boost);
  std::optional<Binding> bind_value(const TextNode& text, double boost);
  std::optional<Binding> bind_value(const PatternNode& pattern, double boost) {
    return bind_words(pattern, boost);
  }
  std::optional<Binding> bind_value(const FuzzyNode& fuzzy, double boost) {
    return bind_words(fuzzy, boost);
  }
  std::optional<Binding> bind_value(const RangeNode& range, double boost) {
    return bind_words(range, boost);
  }
  std::optional<Binding> bind_value(const SynonymNode& synonyms, double boost);
  std::optional<Binding> bind_value(const EverythingNode&, double) {
    return node_of(BoundSet{index_.documents()});
  }

  std::optional<Binding> bind_text(FieldId field, const TextNode& text, double boost);
  /// None for a phrase that is refused, where that is told.
  BoundAlternatives alternatives_of(FieldId field, const TextNode& text);
  /// All that the text may stand for once it is known which of that some document holds.
  std::optional<Binding> bind_all(FieldId field, const TextNode& text,
                                  BoundAlternatives alternatives, double boost);
  /// Each of its words as a clause of the group.
  void bind_each(const TextNode& text, BoundGroup& group);
  /// A node that stands for words of an analyzed field, or for values of another.
  template <typename WordsNode>
  std::optional<Binding> bind_words(const WordsNode& node, double boost);
  template <typename WordsNode>
  std::optional<Binding> bind_expansion(FieldId field, const WordsNode& node, double boost);
  /// Terms of a pattern, a fuzzy term or a range.
  Expansion expanded(FieldId field, const ExpandedNode& node);
  /// A single ideograph in an index of pairs: all pairs that contain it, or empty for another text.
  std::optional<Expansion> pairs_with(FieldId field, const BoundAlternatives& text) const;
  /// `typed` is what stands for all of it, without the field.
  std::optional<Binding> bind_as_one(FieldId field, const std::string& typed, Expansion expansion,
                                     double boost);
  /// Values of an exact field.
  template <typename ValueNode>
  std::optional<Binding> bind_exact(const ValueNode& node);
  template <typename ValueNode>
  DocumentSet find_values(const ValueNode& node);
  void refuse(const Error& error);
  bool is_counting() const noexcept { return options_.counted != nullptr; }
  /// Whether no document of the collection has the value; counts those that have it, if they are
  /// counted.
  bool is_nowhere(const std::string& key, const DocumentSet& found);

  std::optional<Binding> documents_with_length(FieldId field) const;
  BoundQuery finish(std::optional<Binding> root);
  void note_unknown(FieldId field, const std::vector<std::string>& words);
  /// Whether it was not noted before.
  bool note_unknown(std::string word);

  const Index& index_;
  analysis::Analyzer& analyzer_;
  BindOptions options_;
  TextBinder words_;
  ValueBinder values_;  ///< refers to options_
  BoundQuery result_;
  std::set<std::string> noted_;  ///< what is in result_.unknown
};

BoundQuery Binder::finish(std::optional<Binding> root) {
  result_.is_punctuation = !root && !result_.dropped.empty() &&
                           std::ranges::all_of(result_.dropped, is_told_as_punctuation);
  if (options_.lenient && root) std::erase_if(result_.dropped, is_punctuation);
  result_.root =
      root ? std::move(root->node) : BoundNode{BoundSet{DocumentSet(index_.document_bound())}};
  return std::move(result_);
}

std::optional<Binding> Binder::bind(const Node& node, double boost) {
  return std::visit([&](const auto& value) { return bind_value(value, boost * node.boost); },
                    node.value);
}

std::optional<Binding> Binder::bind_value(const GroupNode& group, double boost) {
  BoundGroup bound;
  for (const Clause& clause : group.clauses) {
    if (const auto* text = std::get_if<TextNode>(&clause.node.value); text && text->is_loose) {
      bind_each(*text, bound);
      continue;
    }
    std::optional<Binding> binding =
        bind(clause.node, clause.occur == Occur::forbidden ? 0 : boost);
    if (!binding) continue;
    const bool is_waived = binding->may_lack && clause.occur == Occur::required;
    bound.clauses.push_back({is_waived ? Occur::optional : clause.occur, std::move(binding->node)});
  }
  if (bound.clauses.empty()) return std::nullopt;
  if (std::ranges::all_of(bound.clauses,
                          [](const BoundClause& c) { return c.occur == Occur::forbidden; })) {
    bound.clauses.push_back({Occur::required, {BoundSet{index_.documents()}}});
  }
  return node_of(std::move(bound));
}

std::optional<Binding> Binder::bind_value(const TextNode& text, double boost) {
  if (const std::optional<FieldId> field = analyzed_field(index_, text.field))
    return bind_text(*field, text, boost);
  return bind_exact(text);
}

void Binder::bind_each(const TextNode& text, BoundGroup& group) {
  std::vector<BoundAlternatives> words = words_.bind_each(text.text);
  if (words.empty()) result_.dropped.push_back(text.text);
  for (BoundAlternatives& word : words) {
    note_unknown(FieldId::text, word.unknown);
    group.clauses.push_back({Occur::optional, one_of(std::move(word.terms))->node});
  }
}

std::optional<Binding> Binder::bind_text(FieldId field, const TextNode& text, double boost) {
  BoundAlternatives alternatives = alternatives_of(field, text);
  if (alternatives.terms.empty()) {
    result_.dropped.push_back(text.text);
    return std::nullopt;
  }
  if (is_counting()) return bind_all(field, text, std::move(alternatives), boost);
  if (std::optional<Expansion> pairs = pairs_with(field, alternatives)) {
    std::optional<Binding> binding = bind_as_one(field, text.text, *std::move(pairs), boost);
    binding->may_lack = alternatives.may_lack;
    return binding;
  }
  note_unknown(field, alternatives.unknown);
  for (BoundTerms& terms : alternatives.terms) {
    terms.scores = boost != 0;
    terms.boost = boost;
  }
  std::optional<Binding> binding = one_of(std::move(alternatives.terms));
  binding->may_lack = alternatives.may_lack;
  return binding;
}

BoundAlternatives Binder::alternatives_of(FieldId field, const TextNode& text) {
  if (!options_.lenient) return words_.bind(field, text);
  try {
    return words_.bind(field, text);
  } catch (const QuerySyntaxError& error) {
    refuse(error);
  }
  return {};
}

std::optional<Binding> Binder::bind_all(FieldId field, const TextNode& text,
                                        BoundAlternatives alternatives, double boost) {
  BoundGroup all;
  for (BoundTerms& terms : alternatives.terms) {
    terms.scores = boost != 0;
    terms.boost = boost;
    if (std::optional<Expansion> pairs =
            pairs_with(field, BoundAlternatives{{terms}, false, {}, 0})) {
      std::optional<Binding> binding = bind_as_one(field, text.text, *std::move(pairs), boost);
      all.clauses.push_back({Occur::optional, std::move(binding->node)});
    }
    all.clauses.push_back({Occur::optional, {std::move(terms)}});
  }
  return node_of(std::move(all));
}

template <typename WordsNode>
std::optional<Binding> Binder::bind_words(const WordsNode& node, double boost) {
  if (const std::optional<FieldId> field = analyzed_field(index_, node.field))
    return bind_expansion(*field, node, boost);
  return bind_exact(node);
}

template <typename WordsNode>
std::optional<Binding> Binder::bind_expansion(FieldId field, const WordsNode& node, double boost) {
  if constexpr (std::is_same_v<WordsNode, PatternNode>) {
    if (is_any(node)) return documents_with_length(field);
  }
  const std::string text = printed({node});
  Expansion expansion = expanded(field, node);
  result_.expansions.push_back({text, expansion.forms.size(), expansion.found});
  return bind_as_one(field, words_of(node), std::move(expansion), boost);
}

Expansion Binder::expanded(FieldId field, const ExpandedNode& node) {
  const bool asks_collection = options_.whole.has_counts() && options_.most_words != kAllWords;
  const std::string key = key_of(node);
  if (!asks_collection) {
    Expansion expansion =
        expand(index_, field, node, analyzer_, options_.most_words, options_.deadline);
    expansion.key = key;
    return expansion;
  }
  auto [chosen, found] =
      options_.whole.forms(CountKey(field, "forms").add(key).text(), options_.most_words);
  Expansion expansion = find_forms(index_, field, chosen, options_.deadline);
  expansion.forms = std::move(chosen);
  expansion.found = found;
  expansion.key = key;
  return expansion;
}

std::optional<Expansion> Binder::pairs_with(FieldId field, const BoundAlternatives& text) const {
  if (!index_.analyzer().bigrams || text.terms.size() != 1) return std::nullopt;
  const BoundTerms& bound = text.terms.front();
  if (bound.terms.size() != 1 || !bound.forms.empty() ||
      !analysis::is_one_ideograph(bound.terms.front()))
    return std::nullopt;
  return query::pairs_with(index_, field, bound.terms.front(), analyzer_, options_.deadline);
}

std::optional<Binding> Binder::bind_as_one(FieldId field, const std::string& typed,
                                           Expansion expansion, double boost) {
  BoundTerms terms{
      .field = field, .terms = {typed}, .offsets = {0}, .scores = boost != 0, .boost = boost};
  terms.expansion = std::make_shared<const Expansion>(std::move(expansion));
  count_occurrences(index_, terms);
  if (!is_counting() && options_.most_words != kAllWords) look_up_collection(options_.whole, terms);
  if (terms.in_collection(0).df == 0) note_unknown(written(index_, {field, typed}));
  return node_of(std::move(terms));
}

/// A single alternative is a word or a phrase like any other.
std::optional<Binding> Binder::bind_value(const SynonymNode& synonyms, double boost) {
  const FieldId field = analyzed_field(index_, synonyms.typed.field).value_or(FieldId::text);
  const std::string text = printed({synonyms.typed});
  result_.expansions.push_back(
      {text, synonyms.alternatives.size(), synonyms.found, synonyms.alternatives});
  TextNode alternative = synonyms.typed;
  if (synonyms.alternatives.size() == 1) {
    alternative.text = synonyms.alternatives.front();
    return bind_text(field, alternative, boost);
  }
  std::vector<BoundTerms> all;
  bool may_lack = false;
  for (const std::string& other : synonyms.alternatives) {
    options_.deadline.check();
    alternative.text = other;
    BoundAlternatives bound = alternatives_of(field, alternative);
    may_lack |= bound.may_lack;
    std::ranges::move(bound.terms, std::back_inserter(all));
  }
  if (all.empty() && !synonyms.alternatives.empty()) {
    result_.dropped.push_back(text);
    return std::nullopt;
  }
  Expansion united = unite(index_, each_once(std::move(all)), options_.deadline);
  united.key = key_of_synonyms(synonyms);
  std::optional<Binding> binding =
      bind_as_one(field, words_of(synonyms.typed), std::move(united), boost);
  binding->may_lack = may_lack;
  return binding;
}

/// `title:*` finds what has a title, and its words do not score.
std::optional<Binding> Binder::documents_with_length(FieldId field) const {
  DocumentSet documents(index_.document_bound());
  index_.documents().for_each([&](DocId doc) {
    if (index_.length(field, doc) > 0) documents.insert(doc);
  });
  return node_of(BoundSet{std::move(documents)});
}

template <typename ValueNode>
DocumentSet Binder::find_values(const ValueNode& node) {
  if (!options_.lenient || !is_exact_field(index_, node.field, options_.whole))
    return values_.find(node);
  try {
    return values_.find(node);
  } catch (const UnknownNameError& error) {
    refuse(error);
  } catch (const QuerySyntaxError& error) {
    refuse(error);
  }
  return DocumentSet(index_.document_bound());
}

void Binder::refuse(const Error& error) {
  if (!result_.refused.empty()) return;
  result_.refused = error.what();
  if (!error.hint().empty()) result_.refused += "; " + error.hint();
}

template <typename ValueNode>
std::optional<Binding> Binder::bind_exact(const ValueNode& node) {
  BoundSet set{find_values(node)};
  if (is_nowhere(key_of_value(node), set.documents)) note_unknown(printed({node}));
  return node_of(std::move(set));
}

bool Binder::is_nowhere(const std::string& key, const DocumentSet& found) {
  if (is_counting()) options_.counted->documents[key] = found.count();
  if (found.next(DocId{0}) != kNoDoc) return false;
  return is_counting() || !options_.whole.has_counts() || options_.whole.documents(key) == 0;
}

void Binder::note_unknown(FieldId field, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (note_unknown(written(index_, {field, word})))
      result_.unknown_words.push_back({field, word});
  }
}

bool Binder::note_unknown(std::string word) {
  const bool is_new = noted_.insert(word).second;
  if (is_new) result_.unknown.push_back(std::move(word));
  return is_new;
}

BoundQuery Binder::bind_bag(std::string_view text, const SynonymTable* synonyms) {
  std::vector<SynonymMatch> matches;
  if (synonyms != nullptr) matches = synonyms->find(text, {}, analyzer_, options_.deadline);
  BoundGroup bag;
  const auto add = [&bag](std::optional<Binding> part) {
    if (part) bag.clauses.push_back({Occur::optional, std::move(part->node)});
  };
  std::size_t from = 0;
  for (auto match = matches.begin(); BoundAlternatives & word : words_.bind_each(text)) {
    while (match != matches.end() &&
           match->begin <= word.begin) {  // one, which begins with this word
      TextNode typed{{}, std::string(text.substr(match->begin, match->end - match->begin))};
      add(bind_value(SynonymNode{std::move(typed), std::move(match->alternatives), match->found},
                     /*boost=*/1));
      from = match++->end;
    }
    if (word.begin < from) continue;
    if (std::optional<Expansion> pairs = pairs_with(FieldId::text, word)) {
      const std::string ideograph = word.terms.front().terms.front();
      add(bind_as_one(FieldId::text, ideograph, *std::move(pairs), /*boost=*/1));
      continue;
    }
    note_unknown(FieldId::text, word.unknown);
    add(one_of(std::move(word.terms)));
  }
  if (!bag.clauses.empty()) return finish(node_of(std::move(bag)));
  result_.dropped.emplace_back(text);
  return finish(std::nullopt);
}

}  // namespace

std::string written(const Index& index, const UnknownWord& word) {
  if (word.field == FieldId::text) return word.text;
  return std::string(index.field_name(word.field)) + ":" + word.text;
}

BoundQuery bind_query(const Node& tree, std::string_view query, const Index& index,
                      analysis::Analyzer& analyzer, const BindOptions& options) {
  return Binder(query, index, analyzer, options).bind(tree);
}

BoundQuery bind_words(std::string_view text, const Index& index, analysis::Analyzer& analyzer,
                      const SynonymTable* synonyms) {
  return Binder(text, index, analyzer, BindOptions()).bind_bag(text, synonyms);
}

}  // namespace inkling::query
