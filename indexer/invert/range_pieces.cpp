#include "indexer/invert/range_pieces.h"

#include <algorithm>

namespace inkling::indexer {

namespace {

/// For each piece the forms of the whole range are looked through, and its log is read.
constexpr std::size_t kMostPieces = 16;

/// Each so many'th form is looked at. A prime, since words may come in turns of ten or of sixteen.
constexpr std::size_t kStep = 61;

std::vector<std::string_view> sample_terms(const FieldOccurrences& occurrences, std::size_t range) {
  std::vector<std::string_view> terms;
  for (std::size_t part = 0; part < occurrences.parts(); ++part) {
    const auto forms = occurrences.forms(part, range);
    for (std::size_t at = 0; at < forms.size(); at += kStep) {
      terms.push_back(occurrences.lexicon(part)[forms[at]].term);
    }
  }
  std::ranges::sort(terms);
  return terms;
}

}  // namespace

std::size_t forms_of_piece(std::size_t forms_of_range) noexcept {
  return std::max(kFewForms, 2 * forms_of_range / kMostPieces);
}

// Pieces are meant to have half of what they may have, as the sample tells their size only roughly.
std::vector<RangePiece> pieces_of(const FieldOccurrences& occurrences, std::size_t range) {
  std::size_t forms = 0;
  for (std::size_t part = 0; part < occurrences.parts(); ++part)
    forms += occurrences.forms(part, range).size();
  std::vector<RangePiece> pieces = {{range}};
  if (forms <= kFewForms) return pieces;
  const std::size_t samples = forms_of_piece(forms) / 2 / kStep;
  const std::vector<std::string_view> terms = sample_terms(occurrences, range);
  for (std::size_t at = samples; at < terms.size(); at += samples) {
    if (terms[at] == pieces.back().first) continue;
    pieces.back().end = terms[at];
    pieces.push_back({range, terms[at]});
  }
  return pieces;
}

}  // namespace inkling::indexer
