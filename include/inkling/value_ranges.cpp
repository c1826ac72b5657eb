#include "inkling/value_ranges.h"

#include <bit>
#include <cassert>
#include <utility>

namespace inkling {

void ValueRanges::add(DocId doc, std::uint32_t values) {
  const std::uint32_t at = to_number(doc);
  assert(at < documents_ && values > 0 && groups_.empty());
  if (!is_dense_ && docs_.size() >= documents_ / kFewOf) make_dense();
  if (is_dense_) {
    assert(at >= starts_.size());
    // Also of the documents before it, which have none.
    starts_.resize(std::size_t{at} + 1, values_);
  } else {
    assert(docs_.empty() || docs_.back() < at);
    docs_.push_back(at);
    starts_.push_back(values_);
  }
  values_ += values;
}

void ValueRanges::make_dense() {
  is_dense_ = true;
  std::vector<std::uint32_t> starts;
  starts.reserve(std::size_t{documents_} + 1);
  for (std::size_t row = 0; row < docs_.size(); ++row)
    starts.resize(std::size_t{docs_[row]} + 1, starts_[row]);
  starts_ = std::move(starts);
  docs_ = decltype(docs_)();
}

void ValueRanges::finish() {
  if (is_dense_) {
    starts_.resize(std::size_t{documents_} + 1, values_);
    return;
  }
  starts_.push_back(values_);
  docs_.shrink_to_fit();
  starts_.shrink_to_fit();
  // About as many groups as there are documents with values.
  const auto few = static_cast<std::uint32_t>(std::max<std::size_t>(docs_.size(), 1));
  group_bits_ = static_cast<unsigned>(std::bit_width(documents_ / few));
  groups_.reserve((documents_ >> group_bits_) + 2);
  groups_.push_back(0);
  for (std::uint32_t row = 0; row < docs_.size(); ++row)
    groups_.resize((docs_[row] >> group_bits_) + 1, row);
  groups_.resize((documents_ >> group_bits_) + 2, static_cast<std::uint32_t>(docs_.size()));
}

}  // namespace inkling
