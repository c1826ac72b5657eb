#pragma once

/// Documents that have more than one topic.

#include <cstdint>
#include <string>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct SeveralLabels {
  std::uint64_t labelled = 0;  ///< documents that have a topic
  std::uint64_t several = 0;   ///< that have more than one
  std::string first{};         ///< the id of the first of these in the order of entry
};

/// Counts them among the live documents of `where`, by their values in the exact field `by`. Cost:
/// O(documents). Throws UnknownNameError for a field that the index lacks, OptionError for a set of
/// another view.
SeveralLabels count_several_labels(const Index& index, const DocumentSet& where,
                                   const std::string& by);

}  // namespace inkling
