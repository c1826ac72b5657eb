#pragma once

/// The encodings that a text may be in, and what speaks against each before its letters do.

#include <cstdint>
#include <span>

#include "indexer/bytes/encoding_sample.h"

namespace inkling::indexer {

struct Candidate {
  const char* name;
  double rarity;  ///< in bits: how much more of the evidence it takes
};

/// Those that hold the characters of another come in its place: windows-1252 for ISO-8859-1,
/// GB18030 for GBK, windows-949 for EUC-KR, windows-874 for TIS-620.
std::span<const Candidate> encoding_candidates() noexcept;

/// What speaks against an encoding in which the sample is `text`, in bits; infinite where it is out
/// of the question. -1 stands for bytes that are no character. Cost: O(characters).
double doubt_of(const Candidate& candidate, std::span<const std::int32_t> text,
                const EncodingSample& sample);

}  // namespace inkling::indexer
