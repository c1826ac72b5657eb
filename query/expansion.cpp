#include "query/expansion.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "query/word_search.h"
#include "storage/view.h"
#include "storage/word_list.h"

namespace inkling::query {

namespace {

class Chooser {
 public:
  Chooser(const Index& index, const storage::WordList& list) : index_(index), list_(list) {}

  /// Leaves the `most` best in the order of the list.
  void keep_best(std::vector<Candidate>& candidates, std::size_t most) const {
    if (candidates.size() <= most) return;
    for (Candidate& candidate : candidates) candidate.count = live_count(index_, list_, candidate);
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
