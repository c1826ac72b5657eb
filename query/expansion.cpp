#include "query/expansion.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "analysis/unicode.h"
#include "query/pattern.h"
#include "storage/view.h"
#include "storage/word_list.h"

namespace inkling::query {

namespace {

/// A word that matches: words[first, end) of the list, in all its segments and terms.
struct Candidate {
  std::size_t first;
  std::size_t end;
  unsigned distance;
  std::uint64_t count = 0;
};

/// The first of all strings that do not begin with `prefix`, which is UTF-8 and not empty, and come behind those that
/// do.
std::string successor(std::string_view prefix) {
  std::string next(prefix);
  ++next.back();
  return next;
}

/// Finds words of one list. `spell` makes of each what is compared.
class WordSearch {
 public:
  WordSearch(const storage::WordList& list, analysis::Analyzer& analyzer)
      : list_(list), analyzer_(analyzer), strips_(analyzer.settings().fold_accents) {}

  std::vector<Candidate> find(const PatternNode& pattern) {
    std::vector<PatternPiece> pieces = pattern.pieces;
    for (PatternPiece& piece : pieces) piece.literal = analyzer_.fold(piece.literal);
    const std::string& prefix = pieces[0].literal;
    return among(prefix, prefix.empty() ? std::nullopt : std::optional(successor(prefix)),
                 [&](std::string_view word) { return matches(pieces, word); });
  }

  std::vector<Candidate> find(const RangeNode& range) {
    std::optional<std::string> from, to;
    if (range.from) from = analyzer_.fold(*range.from);
    if (range.to) to = analyzer_.fold(*range.to);
    const std::optional<std::string> end = to ? std::optional(*to + '\0') : std::nullopt;
    return among(from.value_or(""), end, [&](std::string_view word) {
      if (from && (word < *from || (range.without_from && word == *from))) return false;
      return !to || word < *to || (word == *to && !range.without_to);
    });
  }

  std::vector<Candidate> find(const FuzzyNode& fuzzy) {
    std::vector<Candidate> found;
    NearWords near(analyzer_.fold(fuzzy.text), fuzzy.distance);
    for (std::size_t at = 0; at < list_.size();) {
      const std::size_t end = list_.next_word(at);
      const std::string_view word = spelled(at);
      const std::optional<unsigned> distance = near.distance(word);
      if (distance) found.push_back({at, end, *distance});
      const bool skips = !distance && !strips_ && near.bytes_read() < word.size();
      at = skips ? list_.lower_bound(successor(word.substr(0, near.bytes_read())), end) : end;
    }
    return found;
  }

 private:
  /// Words from `from` to the one before `end` that `is_wanted`.
  template <typename IsWanted>
  std::vector<Candidate> among(std::string_view from, const std::optional<std::string>& end, IsWanted is_wanted) {
    std::vector<Candidate> found;
    std::size_t at = strips_ ? 0 : list_.lower_bound(from);
    const std::size_t last = strips_ || !end ? list_.size() : list_.lower_bound(*end, at);
    while (at < last) {
      const std::size_t next = list_.next_word(at);
      if (is_wanted(spelled(at))) found.push_back({at, next, 0});
      at = next;
    }
    return found;
  }

  /// Where terms lose their accents, words are compared without: then their order is another.
  std::string_view spelled(std::size_t at) {
    const std::string_view word = list_[at];
    if (!strips_) return word;
    spelling_ = word;
    analysis::strip_accents(spelling_);
    return spelling_;
  }

  const storage::WordList& list_;
  analysis::Analyzer& analyzer_;
  bool strips_;
  std::string spelling_;
};

class Chooser {
 public:
  Chooser(const Index& index, const storage::WordList& list) : index_(index), list_(list) {}

  /// Leaves the `most` best in the order of the list.
  void keep_best(std::vector<Candidate>& candidates, std::size_t most) const {
    if (candidates.size() <= most) return;
    for (Candidate& candidate : candidates) candidate.count = live_count(candidate);
    const auto better = [](const Candidate& a, const Candidate& b) {
      return std::tuple(a.distance, b.count, a.first) < std::tuple(b.distance, a.count, b.first);
    };
    const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(most);
    std::nth_element(candidates.begin(), end, candidates.end(), better);
    candidates.erase(end, candidates.end());
    std::ranges::sort(candidates, {}, &Candidate::first);
  }

  std::vector<storage::WordPlace> places(const std::vector<Candidate>& candidates) const {
    std::vector<storage::WordPlace> places;
    for (const Candidate& candidate : candidates) {
      for (std::size_t at = candidate.first; at < candidate.end; ++at) places.push_back(list_.place(at));
    }
    return places;
  }

 private:
  std::uint64_t live_count(const Candidate& candidate) const {
    std::uint64_t count = 0;
    std::vector<storage::WordPlace> with_deletions;
    for (std::size_t at = candidate.first; at < candidate.end; ++at) {
      const storage::WordPlace place = list_.place(at);
      if (index_.view().segments()[place.segment].segment->has_deletions()) {
        with_deletions.push_back(place);
      } else {
        count += list_.count(at);
      }
    }
    if (with_deletions.empty()) return count;
    const auto live = storage::union_of(index_.view().shared_from_this(), std::move(with_deletions));
    return std::accumulate(live.tfs.begin(), live.tfs.end(), count);
  }

  const Index& index_;
  const storage::WordList& list_;
};

void fill(Expansion& expansion, const Index& index, const storage::WordList& list,
          const std::vector<Candidate>& candidates) {
  for (const Candidate& candidate : candidates) expansion.words.emplace_back(list[candidate.first]);
  expansion.postings = storage::union_of(index.view().shared_from_this(), Chooser(index, list).places(candidates));
  const auto& tfs = expansion.postings.tfs;
  expansion.cf = std::accumulate(tfs.begin(), tfs.end(), std::uint64_t{0});
}

}  // namespace

Expansion expand(const Index& index, FieldId field, const ExpandedNode& node, analysis::Analyzer& analyzer,
                 std::size_t most) {
  const storage::WordList& list = index.view().words(field);
  WordSearch search(list, analyzer);
  std::vector<Candidate> candidates = std::visit([&](const auto& what) { return search.find(what); }, node);
  Expansion expansion;
  expansion.found = candidates.size();
  Chooser(index, list).keep_best(candidates, most);
  fill(expansion, index, list, candidates);
  return expansion;
}

Expansion find_words(const Index& index, FieldId field, const std::vector<std::string>& words) {
  const storage::WordList& list = index.view().words(field);
  std::vector<Candidate> candidates;
  for (const std::string& word : words) {
    const std::size_t at = list.lower_bound(word);
    if (at < list.size() && list[at] == word) candidates.push_back({at, list.next_word(at), 0});
  }
  Expansion expansion;
  expansion.found = candidates.size();
  fill(expansion, index, list, candidates);
  return expansion;
}

}  // namespace inkling::query
