#include "classify/answers/evidence_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace inkling::classify {

namespace {

/// Of the line to either side of the term.
constexpr std::size_t kBytesAround = 40;

bool continues_character(char byte) noexcept { return (byte & '\xC0') == '\x80'; }

/// The line that a term stands in, without its end.
struct Line {
  std::size_t number, start, end;
};

Line line_at(const PartedText& parted, std::size_t place) {
  const std::string_view text = parted.all;
  const auto next = std::ranges::upper_bound(parted.starts, place);
  const std::size_t value = next == parted.starts.begin() ? 0 : *std::prev(next);
  const std::string_view before = text.substr(0, place);
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  const std::size_t end = std::min(text.find('\n', place), text.size());
  const auto number = static_cast<std::size_t>(std::ranges::count(before.substr(value), '\n')) + 1;
  return {number, start, end > start && text[end - 1] == '\r' ? end - 1 : end};
}

EvidenceLine window(const PartedText& parted, PlacedTerm term) {
  const std::string_view text = parted.all;
  const Line line = line_at(parted, term.start);
  std::size_t from =
      std::max<std::size_t>(line.start, term.start > kBytesAround ? term.start - kBytesAround : 0);
  while (from < term.start && continues_character(text[from])) ++from;
  std::size_t to =
      std::min<std::size_t>(std::max<std::size_t>(line.end, term.end), term.end + kBytesAround);
  while (to > term.end && to < text.size() && continues_character(text[to])) --to;
  return {std::move(term.term), line.number, std::string(text.substr(from, to - from)),
          term.start - from, term.end - from};
}

}  // namespace

std::vector<EvidenceLine> evidence_lines(const PartedText& text, std::vector<PlacedTerm> terms) {
  std::ranges::stable_sort(terms, std::ranges::greater(),
                           [](const PlacedTerm& term) { return std::abs(term.bits); });
  terms.resize(std::min(terms.size(), kMostEvidenceLines));
  std::vector<EvidenceLine> lines;
  for (PlacedTerm& term : terms) lines.push_back(window(text, std::move(term)));
  return lines;
}

}  // namespace inkling::classify
