#include "storage/form_levels.h"

#include <utility>

namespace inkling::storage {

void FormLevels::assign(std::span<const std::uint64_t> counts) {
  levels_.clear();
  std::uint64_t standing = 0;
  for (const std::uint64_t count : counts) standing += count;
  for (std::size_t form = 0; form + 1 < counts.size(); ++form) {
    const std::uint64_t others = standing - counts[form];
    const std::uint64_t rarer = std::min(others, counts[form]);
    levels_.push_back({others <= counts[form], rice_parameter(standing - rarer, rarer)});
    standing = others;
  }
}

void FormLevels::put(std::span<std::uint32_t> forms, BitWriter& out) const {
  for (std::uint32_t form = 0; form < levels_.size() && !forms.empty(); ++form) {
    const auto [tells_others, parameter] = levels_[form];
    // A rarer one takes parameter + 1 bits, and a bit for each 2^parameter that are passed.
    out.reserve_more(forms.size() * (parameter + 2) + kMostBits + 2);
    BitCursor bits = out.cursor();
    std::size_t others = 0;
    std::uint32_t passed = 0;
    // Those of other forms move to the front.
    for (const std::uint32_t of_occurrence : forms) {
      const bool is_other = of_occurrence != form;
      const bool is_rarer = is_other == tells_others;
      forms[others] = of_occurrence;
      others += is_other ? 1 : 0;
      bits.put_unary_if(is_rarer, passed >> parameter);
      bits.put(is_rarer ? passed & low_mask(parameter) : 0, is_rarer ? parameter : 0);
      passed = is_rarer ? 0 : passed + 1;
    }
    bits.put_rice(passed, parameter);
    out.set_cursor(bits);
    forms = forms.first(others);
  }
}

void FormLevels::read(BitReader& in, std::span<std::uint32_t> forms) {
  standing_.resize(forms.size());
  for (std::uint32_t at = 0; at < forms.size(); ++at) standing_[at] = at;
  std::uint32_t form = 0;
  for (; form < levels_.size() && !standing_.empty(); ++form) {
    const auto [tells_others, parameter] = levels_[form];
    next_.clear();
    for (std::size_t at = 0;;) {
      const std::uint64_t passed = in.rice(parameter);
      if (passed > standing_.size() - at) in.fail("form of no occurrence");
      for (const std::size_t end = at + static_cast<std::size_t>(passed); at < end; ++at) {
        if (tells_others) {
          forms[standing_[at]] = form;
        } else {
          next_.push_back(standing_[at]);
        }
      }
      if (at == standing_.size()) break;
      if (tells_others) {
        next_.push_back(standing_[at]);
      } else {
        forms[standing_[at]] = form;
      }
      ++at;
    }
    std::swap(standing_, next_);
  }
  for (const std::uint32_t at : standing_) forms[at] = form;
}

}  // namespace inkling::storage
