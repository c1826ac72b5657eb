#pragma once

/// Where the training documents of a model came from, as bytes.

#include <string>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

void put_origin(std::string& out, const TrainingOrigin& origin);
/// Throws CorruptIndexError for ids out of order.
TrainingOrigin read_origin(storage::ByteReader& in);

}  // namespace inkling::classify
