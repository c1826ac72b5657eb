#include "query/common/chosen_documents.h"

#include <algorithm>

namespace inkling::query {

void ChosenDocuments::clear() noexcept {
  docs.clear();
  sums.clear();
}

void ChosenDocuments::resize(std::size_t size) {
  docs.resize(size);
  sums.resize(size);
}

std::size_t ChosenDocuments::count_up_to(DocId last) const noexcept {
  return static_cast<std::size_t>(std::ranges::upper_bound(docs, last) - docs.begin());
}

// From the last on, so that nothing is in the way.
void ChosenDocuments::merge(const ChosenDocuments& others) {
  std::size_t left = size();
  std::size_t others_left = others.size();
  resize(left + others_left);
  std::size_t to = size();
  while (others_left > 0) {
    const DocId other = others.docs[others_left - 1];
    double sum = 0;
    if (left > 0 && docs[left - 1] >= other) {
      --left;
      docs[--to] = docs[left];
      sum = sums[left];
    } else {
      docs[--to] = other;
    }
    if (docs[to] == other) sum += others.sums[--others_left];
    sums[to] = sum;
  }
  docs.erase(docs.begin() + static_cast<std::ptrdiff_t>(left),
             docs.begin() + static_cast<std::ptrdiff_t>(to));
  sums.erase(sums.begin() + static_cast<std::ptrdiff_t>(left),
             sums.begin() + static_cast<std::ptrdiff_t>(to));
}

}  // namespace inkling::query
