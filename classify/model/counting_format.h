#pragma once

/// Which terms a model chose, and how its documents weighed.

#include <string>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

/// Whether the part is there.
bool has_counting_part(const RecordHead& record) noexcept;
void put_counting(std::string& out, const RecordHead& record);
/// Topics must be there. Fails through `in`.
void read_counting(storage::ByteReader& in, RecordHead& record);

}  // namespace inkling::classify
