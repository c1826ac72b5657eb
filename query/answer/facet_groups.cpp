#include "query/answer/facet_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inkling/date.h"
#include "inkling/error.h"
#include "query/common/exact_field.h"
#include "stats/equal_bins.h"

namespace inkling::query {

namespace {

using Kind = Grouping::Kind;

constexpr std::uint32_t kNoGroup = 0xFFFF'FFFF;

/// Counts a document once for each group, however many of its values are in it.
class GroupCounts {
 public:
  explicit GroupCounts(std::size_t groups) : counts_(groups), last_(groups, kNoDoc) {}

  void add(DocId doc, std::size_t group) {
    if (last_[group] == doc) return;
    last_[group] = doc;
    ++counts_[group];
  }
  std::uint64_t operator[](std::size_t group) const noexcept { return counts_[group]; }

 private:
  std::vector<std::uint64_t> counts_;
  std::vector<DocId> last_;
};

/// Those that have a document.
void list_groups(const std::vector<std::string>& names, const GroupCounts& counts, Facet& facet) {
  for (std::size_t group = 0; group < names.size(); ++group) {
    if (counts[group] > 0) facet.counts.push_back({names[group], counts[group]});
  }
  facet.values = facet.counts.size();
}

Date::Part part_of(Kind period) noexcept {
  return period == Kind::year ? Date::year : period == Kind::month ? Date::month : Date::day;
}

/// Periods by their numbers, which order years of any length, and their names; and the places that
/// they get in this order.
class Periods {
 public:
  explicit Periods(Kind kind) : kind_(kind) {}

  /// Empty for anything that is not a date, or not as precise. Dates have the years that whole
  /// numbers are.
  std::optional<std::pair<Number, std::string>> of(const std::string& value) const {
    const std::optional<Date> date = parse_date(value);
    if (!date || !date->tells(part_of(kind_))) return std::nullopt;
    const std::size_t length = 4 + 3 * part_of(kind_);  // "2024", "2024-03", "2024-03-05"
    const Number year = kind_ == Kind::year ? *Number::parse(value.substr(0, length)) : Number();
    return std::pair(year, value.substr(0, length));
  }
  std::optional<std::pair<Number, std::string>> of(const Number& value) const {
    if (kind_ != Kind::year || value.kind() != Number::Kind::integer) return std::nullopt;
    return std::pair(value, to_string(value));
  }

  template <typename Value>
  void add(const Value& value) {
    if (auto period = of(value)) places_.emplace(*std::move(period), 0);
  }
  std::vector<std::string> number() {
    std::vector<std::string> names;
    for (auto& [period, place] : places_) {
      place = static_cast<std::uint32_t>(names.size());
      names.push_back(period.second);
    }
    return names;
  }
  template <typename Value>
  std::uint32_t place(const Value& value) const {
    const auto period = of(value);
    return period ? places_.at(*period) : kNoGroup;
  }

 private:
  Kind kind_;
  std::map<std::pair<Number, std::string>, std::uint32_t> places_{};
};

void count_periods(const ExactColumns& columns, Kind kind, const DocumentSet& documents,
                   Facet& facet) {
  Periods periods(kind);
  if (columns.keywords != nullptr) {
    for (const std::string& value : columns.keywords->values()) periods.add(value);
  }
  if (columns.numbers != nullptr) {
    documents.for_each([&](DocId doc) {
      for (const Number number : (*columns.numbers)[doc]) periods.add(number);
    });
  }
  const std::vector<std::string> names = periods.number();
  std::vector<std::uint32_t> place_of;
  if (columns.keywords != nullptr) {
    for (const std::string& value : columns.keywords->values())
      place_of.push_back(periods.place(value));
  }
  GroupCounts counts(names.size());
  documents.for_each([&](DocId doc) {
    const auto add = [&](std::uint32_t place) {
      if (place != kNoGroup) counts.add(doc, place);
    };
    if (columns.keywords != nullptr) {
      for (const std::uint32_t ordinal : columns.keywords->ordinals(doc)) add(place_of[ordinal]);
    }
    if (columns.numbers != nullptr) {
      for (const Number number : (*columns.numbers)[doc]) add(periods.place(number));
    }
  });
  list_groups(names, counts, facet);
}

/// Groups of numbers that follow one another: each begins at its `from`.
struct NumberGroups {
  std::vector<Number> from{};
  std::vector<std::string> names{};
};

/// As many numbers in each as equal ones allow.
NumberGroups quantiles(const std::vector<Number>& sorted, std::size_t count) {
  NumberGroups groups;
  std::vector<Number> last;
  std::size_t last_part = 0;
  for (std::size_t at = 0; at < sorted.size();) {
    const std::size_t part = at * count / sorted.size();
    if (groups.from.empty() || part != last_part) {
      groups.from.push_back(sorted[at]);
      last.emplace_back();
    }
    last_part = part;
    last.back() = sorted[at];
    while (at < sorted.size() && sorted[at] == last.back()) ++at;
  }
  for (std::size_t group = 0; group < last.size(); ++group)
    groups.names.push_back(
        fmt::format("[{} TO {}]", to_string(groups.from[group]), to_string(last[group])));
  return groups;
}

NumberGroups bins(const std::vector<Number>& sorted, std::size_t count) {
  const Number low = sorted.front(), high = sorted.back();
  const std::vector<double> edges = stats::equal_bins(low.to_double(), high.to_double(), count);
  NumberGroups groups{{low}, {}};
  for (std::size_t at = 1; at < count; ++at)
    groups.from.push_back(std::clamp<Number>(edges[at], low, high));  // doubles may lie outside
  for (std::size_t at = 0; at < count; ++at) {
    const bool is_last = at + 1 == count;
    groups.names.push_back(fmt::format("[{} TO {}{}", to_string(groups.from[at]),
                                       to_string(is_last ? sorted.back() : groups.from[at + 1]),
                                       is_last ? ']' : '}'));
  }
  return groups;
}

void count_ranges(const NumberColumn& column, const FacetChoice& choice,
                  const DocumentSet& documents, Facet& facet) {
  std::vector<Number> numbers;
  documents.for_each([&](DocId doc) {
    for (const Number number : column[doc]) numbers.push_back(number);
  });
  if (numbers.empty()) return;
  std::ranges::sort(numbers);
  const std::size_t count = choice.grouping.count;
  const NumberGroups groups =
      choice.grouping.kind == Kind::bins ? bins(numbers, count) : quantiles(numbers, count);
  GroupCounts counts(groups.names.size());
  documents.for_each([&](DocId doc) {
    for (const Number number : column[doc]) {
      const auto above = std::upper_bound(groups.from.begin() + 1, groups.from.end(), number);
      counts.add(doc, static_cast<std::size_t>(above - groups.from.begin()) - 1);
    }
  });
  list_groups(groups.names, counts, facet);
}

[[noreturn]] void refuse(const std::string& what, const std::string& hint) {
  throw OptionError("facet", what, hint);
}

}  // namespace

Facet count_groups(const Index& index, const FacetChoice& choice, const DocumentSet& documents) {
  const ExactColumns columns = valued_columns(index, choice.field);
  Facet facet{.field = choice.field, .grouping = choice.grouping};
  const Kind kind = choice.grouping.kind;
  if (kind == Kind::bins || kind == Kind::quantiles) {
    if (choice.grouping.count < 2 || choice.grouping.count > kMostGroups)
      refuse("there must be 2 to 1,000 groups", "price:quantiles:4 makes four");
    if (columns.numbers == nullptr)
      refuse("`" + choice.field + "` has no numbers", "count its values one by one");
    count_ranges(*columns.numbers, choice, documents, facet);
  } else if (columns.keywords == nullptr && columns.numbers != nullptr && kind != Kind::year) {
    refuse("the numbers of `" + choice.field + "` are not dates", "take " + choice.field + ":year");
  } else {
    count_periods(columns, kind, documents, facet);
  }
  return facet;
}

}  // namespace inkling::query
