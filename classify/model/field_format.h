#pragma once

/// The fields in a model file. docs/classification.md describes them.

#include <string>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

/// Whether the record has fields, or a pseudo-count of its prior.
bool has_fields_part(const RecordHead& record);
void put_fields(std::string& out, const RecordHead& record);
/// The topics of the record must be there. Throws CorruptIndexError.
void read_fields(storage::ByteReader& in, RecordHead& record);
/// Throws CorruptIndexError where the kind wants fields and there are none, or the other way round.
void require_fields_of_kind(storage::ByteReader& in, const RecordHead& record);

}  // namespace inkling::classify
