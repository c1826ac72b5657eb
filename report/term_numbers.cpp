#include "report/term_numbers.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "report/walked_ranges.h"
#include "storage/view/surface_sorter.h"

namespace inkling::report {

TermNumbers::TermNumbers(const Index& index, FieldId field, TermUnit unit, std::uint64_t bytes,
                         const Stretch& work)
    : bytes_(0, bytes / 2), starts_(0, bytes / 2) {
  show_terms(index, field, unit, work, [this](const TermCursor& terms) {
    starts_.append(bytes_.size());
    bytes_.append(terms.term());
    return true;
  });
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

std::map<std::uint32_t, std::string> terms_of(const Index& index, FieldId field, TermUnit unit,
                                              const std::set<std::uint32_t>& numbers,
                                              const Stretch& work) {
  std::map<std::uint32_t, std::string> names;
  std::uint32_t number = 0;
  auto wanted = numbers.begin();
  if (numbers.empty()) return names;
  show_terms(index, field, unit, work, [&](const TermCursor& terms) {
    if (number++ == *wanted) names.emplace(*wanted++, terms.term());
    return wanted != numbers.end();
  });
  return names;
}

storage::ValueArray<std::uint32_t> surface_places(const Index& index, FieldId field,
                                                  std::uint64_t bytes, const Stretch& work) {
  constexpr std::uint64_t kBytesOfForm = 80;  // in a sorter, about
  storage::FormSorter<std::uint32_t> forms(std::max<std::uint64_t>(bytes / kBytesOfForm, 1));
  std::uint32_t terms = 0;
  show_terms(index, field, TermUnit::stems, work.first_half(), [&](const TermCursor& term) {
    forms.add(term.surface(), terms++);
    return true;
  });
  const auto sorted = std::move(forms).sorted([&](double done) { work.part(0.5, 1).tell(done); });
  storage::ValueArray<std::uint32_t> places(terms, bytes / 8);
  std::uint32_t place = 0;
  for (std::size_t at = 0; at < sorted.size(); ++at) {
    if (at > 0 && sorted[at] != sorted[at - 1]) ++place;
    places[sorted.entry(at)] = place;
  }
  return places;
}

}  // namespace inkling::report
