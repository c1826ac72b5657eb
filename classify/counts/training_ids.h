#pragma once

/// Which documents of an index trained a model.

#include <cstdint>
#include <string_view>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/training_record.h"
#include "inkling/index.h"

namespace inkling::classify {

/// XXH3-64. Two of a million ids have the same with a probability of 3e-8.
std::uint64_t id_digest(std::string_view id) noexcept;

/// The labelled documents by their ids: 8 bytes each, exact but for equal digests.
TrainingOrigin origin_of(const Index& index, const LabelledDocuments& labelled,
                         const TrainedFrom& from);

bool has_id(const TrainingOrigin& origin, std::string_view id) noexcept;
/// Nothing if it is there already.
void add_id(TrainingOrigin& origin, std::string_view id);
/// Nothing if it is not there.
void remove_id(TrainingOrigin& origin, std::string_view id);

}  // namespace inkling::classify
