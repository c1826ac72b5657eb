#include "report/equal_parts.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "inkling/error.h"
#include "report/range_walk.h"
#include "stats/wide_integer.h"
#include "storage/view/cursor_access.h"

namespace inkling::report {

namespace {

using Places = std::map<DocId, std::vector<std::uint32_t>>;

/// A start in the document that has its token.
struct Cut {
  PartStart start;
  std::uint64_t before = 0;  ///< tokens before the document

  bool is_within() const noexcept { return start.token > before; }
};

/// Collects the places of the terms of a range in `docs`.
struct PlacedRange {
  const Index& index;
  FieldId field;
  const DocumentSet& docs;
  Places& all;
  Places own{};
  PostingCursor postings{};
  std::vector<std::uint32_t> places{};

  void walk(std::size_t, const TermRange& range) {
    for (TermCursor terms = index.terms(field, TermUnit::stems, range); !terms.exhausted();
         terms.advance()) {
      const auto single = storage::single_posting(terms);
      if (single && !docs.contains(single->doc)) continue;
      terms.postings(postings);
      take();
    }
  }
  void take() {
    while (postings.doc() != kNoDoc) {
      const DocId wanted = docs.next(postings.doc());
      if (wanted == kNoDoc) return;
      postings.seek(wanted);
      if (postings.doc() != wanted) continue;
      postings.positions(places);
      std::vector<std::uint32_t>& found = own[wanted];
      found.insert(found.end(), places.begin(), places.end());
      postings.advance();
    }
  }
  void finish() {
    for (const auto& [doc, found] : own)
      all[doc].insert(all[doc].end(), found.begin(), found.end());
  }
};

/// The tokens before each of `count` parts, increasing; more parts than tokens are not there.
std::vector<std::uint64_t> equal_places(std::uint64_t tokens, std::size_t count) {
  std::vector<std::uint64_t> places;
  for (std::size_t part = 0; part < count; ++part) {
    const auto place = static_cast<std::uint64_t>(stats::Unsigned128{tokens} * part / count);
    if (places.empty() || places.back() != place) places.push_back(place);
  }
  return places;
}

std::vector<Cut> cuts_in(const Index& index, const Selection& selection, std::size_t count) {
  const std::vector<std::uint64_t> places = equal_places(selection.tokens(), count);
  std::vector<Cut> cuts;
  std::uint64_t before = 0;
  auto next = places.begin();
  for (const DocId doc : index.by_entry(selection.documents())) {
    const std::uint64_t behind = before + selection.length(doc);
    for (; next != places.end() && *next < behind; ++next) cuts.push_back({{*next, doc}, before});
    before = behind;
  }
  return cuts;
}

/// Moves a cut to the beginning of its place.
void place_cut(Cut& cut, const std::vector<std::uint32_t>& places) {
  std::size_t at = cut.start.token - cut.before;
  cut.start.position = places[at];
  while (at > 0 && places[at - 1] == cut.start.position) --at;
  cut.start.token = cut.before + at;
  if (at == 0) cut.start.position = 0;
}

void place_cuts(const Index& index, const Selection& selection, std::span<Cut> cuts, Stretch work) {
  DocumentSet docs = index.no_documents();
  for (const Cut& cut : cuts) {
    if (cut.is_within()) docs.insert(cut.start.doc);
  }
  if (docs.count() == 0) return;
  Places all;
  const auto ranges = walked_ranges(index, selection.field(), TermUnit::stems, work);
  share_ranges(ranges, work, [&] { return PlacedRange{index, selection.field(), docs, all}; });
  docs.for_each([&](DocId doc) {
    if (all[doc].size() != selection.length(doc))
      throw CorruptIndexError("postings", 0, "a document has not the tokens that its length says");
    std::ranges::sort(all[doc]);
  });
  for (Cut& cut : cuts) {
    if (cut.is_within()) place_cut(cut, all[cut.start.doc]);
  }
}

/// The end of the cuts from `first` on whose documents are placed together.
std::size_t end_of_chunk(const std::vector<Cut>& cuts, const Selection& selection,
                         std::size_t first, std::uint64_t most_placed) {
  std::uint64_t tokens = 0;
  std::size_t end = first;
  for (; end < cuts.size(); ++end) {
    const DocId doc = cuts[end].start.doc;
    if (end > first && cuts[end - 1].start.doc == doc) continue;
    tokens += selection.length(doc);
    if (tokens > most_placed && end > first) break;
  }
  return end;
}

}  // namespace

std::vector<PartStart> equal_parts(const Index& index, const Selection& selection,
                                   std::size_t count, const Stretch& work,
                                   std::uint64_t most_placed) {
  index.require_positions("over");
  std::vector<Cut> cuts = cuts_in(index, selection, count);
  const auto share_of = [&](std::size_t placed) {
    return static_cast<double>(placed) / static_cast<double>(cuts.size());
  };
  for (std::size_t first = 0; first < cuts.size();) {
    const std::size_t end = end_of_chunk(cuts, selection, first, most_placed);
    place_cuts(index, selection, std::span(cuts).subspan(first, end - first),
               work.part(share_of(first), share_of(end)));
    first = end;
  }
  std::vector<PartStart> starts;
  for (const Cut& cut : cuts) {
    if (starts.empty() || starts.back().token != cut.start.token) starts.push_back(cut.start);
  }
  return starts;
}

}  // namespace inkling::report
