#include "python/matrix/counted_texts.h"

#include "python/matrix/blocks.h"

namespace inkling::python {

CountedTexts::CountedTexts(std::span<TermCounter> counters, std::span<const std::string_view> texts,
                           const service::StopAsked& stop)
    : rows_(texts.size()), counts_(counters.size()) {
  for_each_item(counters.size(), texts.size(), stop, [&](std::size_t counter, std::size_t row) {
    std::vector<TermCount>& counts = counts_[counter];
    const std::span<const TermCount> found = counters[counter].count(texts[row]);
    rows_[row] = {counter, counts.size(), found.size()};
    counts.insert(counts.end(), found.begin(), found.end());
  });
}

}  // namespace inkling::python
