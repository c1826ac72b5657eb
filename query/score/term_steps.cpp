#include "query/score/term_steps.h"

#include <algorithm>

namespace inkling::query {

namespace {

std::size_t steps_of(std::uint32_t bound) {
  const std::size_t steps = (std::size_t{bound} + kStepDocuments - 1) / kStepDocuments;
  return (steps / kStepsAtOnce + 2) * kStepsAtOnce;
}

std::uint8_t rounded_up(double saturation) {
  return static_cast<std::uint8_t>(std::min(255 * saturation + 1, 255.0));
}

}  // namespace

TermSteps::TermSteps(std::uint32_t bound, bool has_few, std::uint64_t df)
    : has_few_(has_few), bounds_(has_few ? 0 : steps_of(bound)) {
  if (!has_few) return;
  bounds_.reserve(df);
  steps_.reserve(df);
  bits_.reserve(df);
  starts_.reserve(df);
  tfs_.reserve(df);
}

void TermSteps::add(DocId doc, std::uint32_t tf, double saturation) {
  const auto step = static_cast<std::uint32_t>(to_number(doc) / kStepDocuments);
  if (!has_few_) {
    bounds_[step] = std::max(bounds_[step], rounded_up(saturation));
    return;
  }
  if (steps_.empty() || steps_.back() != step) {
    steps_.push_back(step);
    bounds_.push_back(0);
    bits_.push_back(0);
    starts_.push_back(static_cast<std::uint32_t>(tfs_.size()));
  }
  bounds_.back() = std::max(bounds_.back(), rounded_up(saturation));
  bits_.back() |= std::uint64_t{1} << to_number(doc) % kStepDocuments;
  tfs_.push_back(static_cast<std::uint8_t>(std::min<std::uint32_t>(tf, kGreatTf)));
  has_great_tf_ |= tf >= kGreatTf;
}

std::size_t TermSteps::bytes_of(std::uint32_t bound, bool has_few, std::uint64_t df) noexcept {
  constexpr std::size_t kBytesOfStep =
      sizeof(std::uint8_t) + sizeof(std::uint32_t) + sizeof(std::uint64_t) + sizeof(std::uint32_t);
  return has_few ? static_cast<std::size_t>(df) * (kBytesOfStep + 1) : steps_of(bound);
}

}  // namespace inkling::query
