#include "report/term_numbers.h"

#include <algorithm>
#include <ranges>

namespace inkling::report {

TermNumbers::TermNumbers(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes)
    : bytes_(0, bytes / 2), starts_(0, bytes / 2) {
  for (TermCursor terms = index.terms(field, unit); !terms.exhausted(); terms.advance()) {
    starts_.append(bytes_.size());
    bytes_.append(terms.term());
  }
  starts_.append(bytes_.size());
  bytes_.finish();
  starts_.finish();
}

std::string_view TermNumbers::term(std::uint32_t number) const noexcept {
  const auto from = static_cast<std::size_t>(starts_.values()[number]);
  const auto to = static_cast<std::size_t>(starts_.values()[number + 1]);
  return {bytes_.values().data() + from, to - from};
}

std::optional<std::uint32_t> TermNumbers::find(std::string_view term) const noexcept {
  const auto numbers = std::views::iota(std::uint32_t{0}, size());
  const auto found = std::ranges::lower_bound(
      numbers, term, {}, [this](std::uint32_t number) { return this->term(number); });
  if (found == numbers.end() || this->term(*found) != term) return std::nullopt;
  return *found;
}

}  // namespace inkling::report
