#include "query/parse/synonym_tree.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "query/common/exact_field.h"
#include "query/parse/parser.h"

namespace inkling::query {

namespace {

/// Words with blanks between them, and where each begins.
struct JoinedWords {
  std::string text;
  std::vector<std::size_t> begins;

  explicit JoinedWords(std::span<const Clause> run) {
    for (const Clause& clause : run) {
      if (!text.empty()) text += ' ';
      begins.push_back(text.size());
      text += std::get<TextNode>(clause.node.value).text;
    }
  }
  /// How many words begin before that byte.
  std::size_t words_before(std::size_t byte) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(begins, byte) - begins.begin());
  }
  std::string words(std::size_t first, std::size_t end) const {
    const std::size_t behind = end == begins.size() ? text.size() : begins[end] - 1;
    return text.substr(begins[first], behind - begins[first]);
  }
};

std::size_t count_combinations(std::span<const SynonymMatch> matches) {
  std::size_t count = 1;
  for (const SynonymMatch& match : matches) {
    const bool is_beyond_counting = count > std::numeric_limits<std::size_t>::max() / match.found;
    count = is_beyond_counting ? std::numeric_limits<std::size_t>::max() : count * match.found;
  }
  return count;
}

/// `text` with an alternative of each match in its place: the combination of that number, in which
/// the last match changes first. Empty where no query could say it: phrases of a million words
/// would take all time and memory.
std::optional<std::string> combination(std::string_view text, std::span<const SynonymMatch> matches,
                                       std::size_t number) {
  std::vector<const std::string*> chosen(matches.size());
  for (std::size_t at = matches.size(); at-- > 0; number /= matches[at].alternatives.size()) {
    chosen[at] = &matches[at].alternatives[number % matches[at].alternatives.size()];
  }
  std::string result;
  std::size_t from = 0;
  for (std::size_t at = 0; at < matches.size(); from = matches[at++].end) {
    result.append(text, from, matches[at].begin - from);
    result += *chosen[at];
    if (result.size() > kLongestQuery) return std::nullopt;
  }
  result.append(text, from);
  return result.size() <= kLongestQuery ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<std::string> combinations(std::string_view text,
                                      std::span<const SynonymMatch> matches) {
  std::size_t count = 1;
  for (const SynonymMatch& match : matches)
    count = std::min(kMostSynonyms, count * match.alternatives.size());
  std::vector<std::string> texts;
  for (std::size_t number = 0; number < count; ++number) {
    if (auto combined = combination(text, matches, number)) texts.push_back(*std::move(combined));
  }
  return texts;
}

/// A run that is one entry leaves nothing to group.
Node in_place_of(double boost, GroupNode group) {
  const bool is_one = group.clauses.size() == 1 && group.clauses[0].occur != Occur::forbidden;
  if (!is_one) return {std::move(group), boost};
  Node node = std::move(group.clauses[0].node);
  node.boost *= boost;
  node.is_required = node.is_required || group.clauses[0].occur == Occur::required;
  return node;
}

class Rewriter {
 public:
  Rewriter(const Index& index, const SynonymTable& table, analysis::Analyzer& analyzer,
           const Deadline& deadline)
      : index_(index), table_(table), analyzer_(analyzer), deadline_(deadline) {}

  Node rewrite(Node node) const {
    if (auto* const group = std::get_if<GroupNode>(&node.value)) {
      return in_place_of(node.boost, rewrite_group(std::move(*group)));
    } else if (const auto* const text = std::get_if<TextNode>(&node.value)) {
      if (std::optional<SynonymNode> synonyms = synonyms_of(*text))
        node.value = *std::move(synonyms);
    }
    return node;
  }

 private:
  bool may_have_synonyms(const TextNode& text) const {
    return !text.exact && analyzed_field(index_, text.field).has_value();
  }

  /// The word of a clause that may be one of a run; null for any other.
  const TextNode* word_of_run(const Clause& clause) const {
    const auto* const text = std::get_if<TextNode>(&clause.node.value);
    const bool is_word =
        text != nullptr && clause.is_bare && clause.node.boost == 1 && !text->quoted;
    return is_word && may_have_synonyms(*text) ? text : nullptr;
  }

  /// How many clauses at the beginning are one run, at least one.
  std::size_t length_of_run(std::span<const Clause> clauses) const {
    const TextNode* const first = word_of_run(clauses[0]);
    if (first == nullptr) return 1;
    const auto ends = [&](const Clause& clause) {
      const TextNode* const word = word_of_run(clause);
      return word == nullptr || word->field != first->field;
    };
    return static_cast<std::size_t>(std::ranges::find_if(clauses, ends) - clauses.begin());
  }

  GroupNode rewrite_group(GroupNode group) const {
    GroupNode result;
    for (std::span<Clause> rest(group.clauses); !rest.empty();) {
      const std::size_t length = length_of_run(rest);
      length == 1 ? add(rest[0], result) : add_run(rest.first(length), result);
      rest = rest.subspan(length);
    }
    return result;
  }

  void add(Clause& clause, GroupNode& result) const {
    result.clauses.push_back({clause.occur, rewrite(std::move(clause.node)), clause.is_bare});
  }

  void add_run(std::span<Clause> run, GroupNode& result) const {
    const JoinedWords joined(run);
    std::size_t at = 0;
    for (const SynonymMatch& match :
         table_.find(joined.text, joined.begins, analyzer_, deadline_)) {
      const std::size_t first = joined.words_before(match.begin + 1) - 1;
      for (; at < first; ++at) add(run[at], result);
      at = joined.words_before(match.end);
      TextNode typed = std::get<TextNode>(run[first].node.value);
      typed.text = joined.words(first, at);
      result.clauses.push_back({run[first].occur,
                                {SynonymNode{std::move(typed), match.alternatives, match.found}},
                                /*is_bare=*/true});
    }
    for (; at < run.size(); ++at) add(run[at], result);
  }

  std::optional<SynonymNode> synonyms_of(const TextNode& text) const {
    if (!may_have_synonyms(text)) return std::nullopt;
    const std::vector<SynonymMatch> matches = table_.find(text.text, {}, analyzer_, deadline_);
    if (matches.empty()) return std::nullopt;
    return SynonymNode{text, combinations(text.text, matches), count_combinations(matches)};
  }

  const Index& index_;
  const SynonymTable& table_;
  analysis::Analyzer& analyzer_;
  const Deadline& deadline_;
};

}  // namespace

Node with_synonyms(Node tree, const Index& index, const SynonymTable& table,
                   analysis::Analyzer& analyzer, const Deadline& deadline) {
  return Rewriter(index, table, analyzer, deadline).rewrite(std::move(tree));
}

}  // namespace inkling::query
