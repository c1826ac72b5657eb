#include "query/bind/surface_search.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "analysis/unicode.h"
#include "query/bind/fuzzy_search.h"
#include "query/parse/pattern.h"
#include "storage/view/surface_union.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// What a list counts no further than.
constexpr std::uint32_t kMostListed = std::numeric_limits<std::uint32_t>::max();

/// The first of all strings that do not begin with `prefix`, which is UTF-8 and not empty, and come
/// behind those that do.
std::string successor(std::string_view prefix) {
  std::string next(prefix);
  ++next.back();
  return next;
}

/// Occurrences by the dictionary, in deleted documents, too; where it is not known how many, more
/// than there can be.
std::uint64_t listed_count(const storage::SurfaceList& list, const Candidate& candidate) noexcept {
  std::uint64_t count = 0;
  for (std::size_t at = candidate.first; at < candidate.end; ++at) {
    if (list.count(at) == kMostListed) return std::numeric_limits<std::uint64_t>::max();
    count += list.count(at);
  }
  return count;
}

bool occurs_more(const Candidate& a, const Candidate& b) noexcept {
  return a.count != b.count ? a.count > b.count : a.first < b.first;
}

bool occurs_less(const Candidate& a, const Candidate& b) noexcept { return occurs_more(b, a); }

}  // namespace

std::vector<Candidate> SurfaceSearch::find(const Spellings& spellings) {
  std::vector<Candidate> found;
  for (const ExpandedNode& node : spellings) {
    std::vector<Candidate> more =
        std::visit([&](const auto& what) { return find_one(what); }, node);
    if (spellings.size() == 1) return more;
    found.insert(found.end(), more.begin(), more.end());
  }
  std::ranges::sort(found, {},
                    [](const Candidate& one) { return std::pair(one.first, one.distance); });
  const auto repeated = std::ranges::unique(found, {}, &Candidate::first);
  found.erase(repeated.begin(), repeated.end());
  return found;
}

std::vector<Candidate> SurfaceSearch::find_one(const PatternNode& pattern) {
  const std::string& prefix = pattern.pieces.front().literal;
  return among(prefix, prefix.empty() ? std::nullopt : std::optional(successor(prefix)),
               [&](std::string_view word) { return matches(pattern.pieces, word); });
}

std::vector<Candidate> SurfaceSearch::find_one(const RangeNode& range) {
  const std::optional<std::string>&from = range.from, &to = range.to;
  const std::optional<std::string> end = to ? std::optional(*to + '\0') : std::nullopt;
  return among(from.value_or(""), end, [&](std::string_view word) {
    if (from && (word < *from || (range.without_from && word == *from))) return false;
    return !to || word < *to || (word == *to && !range.without_to);
  });
}

std::vector<Candidate> SurfaceSearch::find_one(const FuzzyNode& fuzzy) {
  return strips_ ? compare_all(fuzzy.text, fuzzy.distance)
                 : FuzzySearch(list_, fuzzy.text, fuzzy.distance, deadline_).find();
}

std::vector<Candidate> SurfaceSearch::compare_all(std::string_view word, unsigned most) {
  std::vector<Candidate> found;
  FuzzyMatcher matcher(word, most);
  for (std::size_t at = 0; at < list_.size();) {
    pass_word();
    const std::size_t end = list_.next_surface(at);
    if (const std::optional<unsigned> distance = matcher.distance(spelled(at)))
      found.push_back({at, end, *distance});
    at = end;
  }
  return found;
}

template <typename IsWanted>
std::vector<Candidate> SurfaceSearch::among(std::string_view from,
                                            const std::optional<std::string>& end,
                                            IsWanted is_wanted) {
  std::vector<Candidate> found;
  std::size_t at = strips_ ? 0 : list_.lower_bound(from);
  const std::size_t last = strips_ || !end ? list_.size() : list_.lower_bound(*end, at);
  while (at < last) {
    pass_word();
    const std::size_t next = list_.next_surface(at);
    if (is_wanted(spelled(at))) found.push_back({at, next, 0});
    at = next;
  }
  return found;
}

void SurfaceSearch::pass_word() {
  constexpr std::uint32_t kWordsBetweenChecks = 4096;
  if (++passed_ % kWordsBetweenChecks == 0) deadline_.check();
}

std::string_view SurfaceSearch::spelled(std::size_t at) {
  const std::string_view word = list_[at];
  if (!strips_) return word;
  spelling_ = word;
  analysis::strip_accents(spelling_);
  return spelling_;
}

std::uint64_t live_count(const Index& index, const storage::SurfaceList& list,
                         const Candidate& candidate) {
  std::uint64_t count = 0;
  std::vector<storage::SurfacePlace> to_walk;
  for (std::size_t at = candidate.first; at < candidate.end; ++at) {
    const storage::SurfacePlace place = list.place(at);
    const bool is_told =
        !storage::view_of(index).segments()[place.segment].segment->has_deletions();
    if (is_told && list.count(at) < kMostListed) {
      count += list.count(at);
    } else {
      to_walk.push_back(place);
    }
  }
  if (to_walk.empty()) return count;
  const auto live = storage::union_of(storage::view_of(index), std::move(to_walk), [] {});
  return count + live.cf();
}

std::vector<Candidate> most_frequent(const Index& index, const storage::SurfaceList& list,
                                     std::vector<Candidate> candidates, std::size_t most,
                                     const Deadline& deadline) {
  for (Candidate& candidate : candidates) candidate.count = listed_count(list, candidate);
  std::ranges::make_heap(candidates, occurs_less);
  std::vector<Candidate> best;  // the worst of them in front
  while (!candidates.empty() && most > 0) {
    deadline.check();
    if (best.size() == most && occurs_more(best.front(), candidates.front())) break;
    std::ranges::pop_heap(candidates, occurs_less);
    Candidate candidate = candidates.back();
    candidates.pop_back();
    candidate.count = live_count(index, list, candidate);
    if (candidate.count == 0) continue;
    best.push_back(candidate);
    std::ranges::push_heap(best, occurs_more);
    if (best.size() <= most) continue;
    std::ranges::pop_heap(best, occurs_more);
    best.pop_back();
  }
  std::ranges::sort(best, occurs_more);
  return best;
}

}  // namespace inkling::query
