#pragma once

/// Where the strongest evidence stands in a text.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "classify/answers/parted_text.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// A term at its first place in the text, in bytes.
struct PlacedTerm {
  std::string term;
  double bits;
  std::uint32_t start, end;
};

/// The lines around the kMostEvidenceLines terms with the most bits for or against, the strongest
/// first; equal ones in the order given. Lines are counted in each value. Cost: O(bytes of the
/// text).
std::vector<EvidenceLine> evidence_lines(const PartedText& text, std::vector<PlacedTerm> terms);

}  // namespace inkling::classify
