#pragma once

/// The last section of a model file. docs/classification.md describes it.

#include <string>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

/// Nothing for a record that has no fields and no pseudo-count of its prior.
void put_fields(std::string& out, const TrainingRecord& record);
/// Reads what is left. The topics and the kind of the record must be there. Throws
/// CorruptIndexError.
void read_fields(storage::ByteReader& in, TrainingRecord& record);

}  // namespace inkling::classify
