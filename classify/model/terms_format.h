#pragma once

/// The terms of a model with their counts, and the weights of a twin, as bytes. Readers throw
/// CorruptIndexError.

#include <cstdint>
#include <string>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

void put_terms(std::string& out, const TrainingRecord& record);
/// As a model of this version has them (model_versions.h).
void read_terms(storage::ByteReader& in, std::uint16_t version, TrainingRecord& record);

/// Nothing but a mark if there is none.
void put_twin(std::string& out, const LinearTwin& twin);
/// `record` has its topics and terms.
void read_twin(storage::ByteReader& in, TrainingRecord& record);

}  // namespace inkling::classify
