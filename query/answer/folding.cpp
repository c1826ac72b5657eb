#include "query/answer/folding.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "inkling/error.h"
#include "query/common/languages.h"
#include "storage/view/view.h"

namespace inkling::query {

double required_resemblance(double threshold, const Index& index) {
  if (!(threshold > 0 && threshold <= 1))
    throw OptionError("fold-duplicates", "must be a number above 0 and at most 1");
  if (!index.stores_text()) {
    throw OptionError("fold-duplicates", "texts are compared, and the index keeps none",
                      "index without --no-store");
  }
  return threshold;
}

Folding::Folding(const Index& index, double threshold, const AnalyzerPool::Loan& analyzer,
                 const Deadline& deadline)
    : index_(index),
      deadline_(deadline),
      stored_(storage::view_of(index)),
      reader_(analyzer),
      texts_(required_resemblance(threshold, index), deadline) {}

void Folding::read(std::span<const Hit> ranking, std::size_t most) {
  while (shown_.size() < most && read_ < ranking.size()) {
    // Even if all of them are shown, none is read in vain.
    const std::size_t count = std::min(most - shown_.size(), ranking.size() - read_);
    take(ranking.subspan(read_, count));
    read_ += count;
  }
}

void Folding::take(std::span<const Hit> hits) {
  std::vector<Shingles> texts = shingles(hits);
  for (std::size_t at = 0; at < hits.size(); ++at) {
    if (const std::optional<std::size_t> like = texts_.find(texts[at])) {
      folded_[*like].push_back(hits[at].doc);
    } else {
      texts_.keep(std::move(texts[at]));
      shown_.push_back(hits[at]);
      folded_.emplace_back();
    }
  }
}

std::vector<Shingles> Folding::shingles(std::span<const Hit> hits) {
  std::vector<std::size_t> by_document(hits.size());
  std::iota(by_document.begin(), by_document.end(), std::size_t{0});
  std::ranges::sort(by_document, {}, [&](std::size_t at) { return hits[at].doc; });
  std::vector<Shingles> result(hits.size());
  for (const std::size_t at : by_document) {
    deadline_.check();
    const DocId doc = hits[at].doc;
    result[at] = reader_.read(stored_.read(doc), language_of(index_, doc));
  }
  return result;
}

}  // namespace inkling::query
