#pragma once

/// Topics that a model has lost, as bytes.

#include <string>
#include <vector>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

void put_former(std::string& out, const std::vector<FormerTopic>& former);
/// Throws CorruptIndexError for none, and for topics that are out of order, that the model has, or
/// that have nothing to come back with.
std::vector<FormerTopic> read_former(storage::ByteReader& in, const RecordHead& record);

}  // namespace inkling::classify
