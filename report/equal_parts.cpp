#include "report/equal_parts.h"

#include <algorithm>
#include <span>
#include <utility>

#include "report/token_runs.h"
#include "stats/wide_integer.h"

namespace inkling::report {

namespace {

constexpr std::uint64_t kBytesOfRuns = 32ULL << 20U;

/// The tokens before each of `count` parts, increasing; more parts than tokens are not there.
std::vector<std::uint64_t> equal_places(std::uint64_t tokens, std::size_t count) {
  std::vector<std::uint64_t> places;
  for (std::size_t part = 0; part < count; ++part) {
    const auto place = static_cast<std::uint64_t>(stats::Unsigned128{tokens} * part / count);
    if (places.empty() || places.back() != place) places.push_back(place);
  }
  return places;
}

/// In the document that has the token. Those within a document have no position yet.
std::vector<PartStart> starts_in(const Index& index, const Selection& selection,
                                 std::size_t count) {
  const std::vector<std::uint64_t> places = equal_places(selection.tokens(), count);
  std::vector<PartStart> starts;
  std::uint64_t before = 0;
  auto next = places.begin();
  for (const DocId doc : index.by_entry(selection.documents())) {
    const std::uint64_t behind = before + selection.length(doc);
    for (; next != places.end() && *next < behind; ++next) starts.push_back({*next, doc});
    before = behind;
  }
  return starts;
}

/// Moves a start within a document to the beginning of its place.
void place_start(PartStart& start, std::uint64_t before, std::span<const PlacedTerm> tokens) {
  std::size_t at = start.token - before;
  start.position = tokens[at].position;
  while (at > 0 && tokens[at - 1].position == start.position) --at;
  start.token = before + at;
  if (at == 0) start.position = 0;
}

}  // namespace

std::vector<PartStart> equal_parts(const Index& index, const Selection& selection,
                                   std::size_t count, const ReportWork& work) {
  index.require_positions("over");
  std::vector<PartStart> starts = starts_in(index, selection, count);
  DocumentSet cut = index.no_documents();
  std::vector<std::uint64_t> before(index.document_bound());
  std::uint64_t tokens = 0;
  for (const DocId doc : index.by_entry(selection.documents())) {
    before[to_number(doc)] = std::exchange(tokens, tokens + selection.length(doc));
  }
  for (const PartStart& start : starts) {
    if (start.token > before[to_number(start.doc)]) cut.insert(start.doc);
  }
  const Selection cut_documents(index, cut, index.field_name(selection.field()));
  auto next = starts.begin();
  TokenRuns runs(index, cut_documents, TermUnit::stems, kBytesOfRuns, work);
  runs.for_each_document([&](DocId doc, std::span<const PlacedTerm> placed) {
    while (next->doc != doc) ++next;
    for (; next != starts.end() && next->doc == doc; ++next)
      place_start(*next, before[to_number(doc)], placed);
  });
  const auto repeated = std::ranges::unique(starts, {}, &PartStart::token);
  starts.erase(repeated.begin(), repeated.end());
  return starts;
}

}  // namespace inkling::report
