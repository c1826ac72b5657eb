#include "storage/postings/form_levels.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace inkling::storage {

void FormLevels::assign(std::span<const std::uint64_t> counts) {
  levels_.clear();
  std::uint64_t standing = 0;
  for (const std::uint64_t count : counts) standing += count;
  const std::size_t last = counts.empty() ? 0 : counts.size() - 1;
  const std::size_t levels = std::min(last, kMostLevels);
  behind_ = static_cast<std::uint32_t>(last - levels);
  for (std::size_t form = 0; form < levels; ++form) {
    const std::uint64_t others = standing - counts[form];
    const std::uint64_t rarer = std::min(others, counts[form]);
    levels_.push_back({others <= counts[form], rice_parameter(standing - rarer, rarer)});
    standing = others;
  }
}

// Which form comes next cannot be foreseen: no step for each occurrence branches on it.
void FormLevels::put(std::span<std::uint32_t> forms, BitWriter& out) {
  if (rarer_.size() < forms.size()) rarer_.resize(forms.size());
  for (std::uint32_t form = 0; form < levels_.size() && !forms.empty(); ++form) {
    const auto [tells_others, parameter] = levels_[form];
    std::size_t others = 0;
    std::size_t rarer = 0;
    // Those of other forms move to the front.
    for (std::uint32_t at = 0; at < forms.size(); ++at) {
      const std::uint32_t of_occurrence = forms[at];
      const bool is_other = of_occurrence != form;
      forms[others] = of_occurrence;
      others += is_other ? 1u : 0u;
      rarer_[rarer] = at;
      rarer += is_other == tells_others ? 1u : 0u;
    }
    out.reserve_more((rarer + 1) * (parameter + 1) + (forms.size() >> parameter));
    BitCursor bits = out.cursor();
    std::uint32_t next = 0;
    for (std::size_t at = 0; at < rarer; ++at) {
      bits.put_rice(rarer_[at] - next, parameter);
      next = rarer_[at] + 1;
    }
    bits.put_rice(forms.size() - next, parameter);
    out.set_cursor(bits);
    forms = forms.first(others);
  }
  const auto number_bits = static_cast<unsigned>(std::bit_width(behind_));
  out.reserve_more(forms.size() * number_bits);
  BitCursor bits = out.cursor();
  for (const std::uint32_t form : forms) bits.put(form - levels_.size(), number_bits);
  out.set_cursor(bits);
}

void FormLevels::read(BitReader& in, std::span<std::uint32_t> forms) {
  std::uint32_t form = read_first(in, forms);
  for (; form < levels_.size() && !standing_.empty(); ++form) {
    levels_[form].tells_others ? read_others(in, form, forms) : read_form(in, form, forms);
    std::swap(standing_, next_);
  }
  const auto number_bits = static_cast<unsigned>(std::bit_width(behind_));
  for (const std::uint32_t at : standing_) {
    const auto number = static_cast<std::uint32_t>(in.take(number_bits));
    if (number > behind_) in.fail("form that the term does not have");
    forms[at] = form + number;
  }
}

/// Where the first form is that of most, what stands at its level need not be listed: it is all.
std::uint32_t FormLevels::read_first(BitReader& in, std::span<std::uint32_t> forms) {
  if (forms.empty() || levels_.empty() || !levels_.front().tells_others) {
    standing_.resize(forms.size());
    std::iota(standing_.begin(), standing_.end(), 0u);
    return 0;
  }
  std::ranges::fill(forms, 0u);
  standing_.clear();
  for_each_rarer(in, levels_.front().parameter, forms.size(),
                 [this](std::size_t at) { standing_.push_back(static_cast<std::uint32_t>(at)); });
  return 1;
}

void FormLevels::read_others(BitReader& in, std::uint32_t form, std::span<std::uint32_t> forms) {
  for (const std::uint32_t at : standing_) forms[at] = form;
  next_.clear();
  for_each_rarer(in, levels_[form].parameter, standing_.size(),
                 [this](std::size_t at) { next_.push_back(standing_[at]); });
}

void FormLevels::read_form(BitReader& in, std::uint32_t form, std::span<std::uint32_t> forms) {
  next_.clear();
  auto left = standing_.begin();
  for_each_rarer(in, levels_[form].parameter, standing_.size(), [&](std::size_t at) {
    const auto of_form = standing_.begin() + static_cast<std::ptrdiff_t>(at);
    forms[*of_form] = form;
    next_.insert(next_.end(), left, of_form);
    left = of_form + 1;
  });
  next_.insert(next_.end(), left, standing_.end());
}

/// Calls `on_rarer` with the place, among so many that stand, of each that is told.
template <typename OnRarer>
void FormLevels::for_each_rarer(BitReader& in, unsigned parameter, std::size_t standing,
                                OnRarer on_rarer) {
  for (std::size_t at = 0;; ++at) {
    const std::uint64_t passed = in.rice(parameter);
    if (passed > standing - at) in.fail("form of no occurrence");
    at += static_cast<std::size_t>(passed);
    if (at == standing) return;
    on_rarer(at);
  }
}

}  // namespace inkling::storage
