#include "query/bind/spellings.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

namespace inkling::query {

namespace {

/// Folds a node in one language.
class NodeFolder {
 public:
  NodeFolder(analysis::Analyzer& analyzer, const std::string& language)
      : analyzer_(analyzer), language_(language) {}

  ExpandedNode operator()(PatternNode pattern) const {
    std::vector<PatternPiece>& pieces = pattern.pieces;
    const std::string prefix = std::move(pieces.front().literal);
    pieces.front().literal = without_article(prefix);
    for (std::size_t at = 1; at < pieces.size(); ++at)
      pieces[at].literal = analyzer_.fold_part(pieces[at].literal, language_);
    // "l'*" would be everything.
    if (is_any(pattern)) pieces.front().literal = analyzer_.fold_part(prefix, language_);
    return pattern;
  }
  ExpandedNode operator()(FuzzyNode fuzzy) const {
    fuzzy.text = analyzer_.fold(fuzzy.text, language_);
    return fuzzy;
  }
  ExpandedNode operator()(RangeNode range) const {
    if (range.from) range.from = analyzer_.fold(*range.from, language_);
    if (range.to) range.to = analyzer_.fold(*range.to, language_);
    return range;
  }

 private:
  /// What stands before a wildcard may be nothing but an article, as in "l'?rt": one more letter
  /// tells.
  std::string without_article(const std::string& prefix) const {
    if (prefix.empty()) return prefix;
    std::string longer = analyzer_.fold_prefix(prefix + 'x', language_);
    if (longer == "x") return {};
    return analyzer_.fold_prefix(prefix, language_);
  }

  analysis::Analyzer& analyzer_;
  const std::string& language_;
};

}  // namespace

Spellings spellings_of(const ExpandedNode& node, const std::vector<std::string>& languages,
                       analysis::Analyzer& analyzer) {
  Spellings spellings;
  for (const std::string& language : languages) {
    ExpandedNode spelled = std::visit(NodeFolder(analyzer, language), node);
    if (std::ranges::find(spellings, spelled) == spellings.end())
      spellings.push_back(std::move(spelled));
  }
  return spellings;
}

}  // namespace inkling::query
