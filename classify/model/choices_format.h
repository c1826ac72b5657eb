#pragma once

/// What training chose, as bytes. Readers throw CorruptIndexError.

#include <string>

#include "classify/counts/training_record.h"
#include "storage/bits/bytes.h"

namespace inkling::classify {

void put_rule(std::string& out, const FeatureRule& rule);
FeatureRule read_rule(storage::ByteReader& in);

void put_choices(std::string& out, const RecordHead& record);
void read_choices(storage::ByteReader& in, RecordHead& record);

/// The precision that cuts hold. Reading throws CorruptIndexError for one outside (0, 1], and where
/// there are no cuts.
void put_precision(std::string& out, const Choices& choices);
void read_precision(storage::ByteReader& in, Choices& choices);
void put_typical(std::string& out, const TypicalTexts& typical);
void read_typical(storage::ByteReader& in, TypicalTexts& typical);
void put_care(std::string& out, const TrainingCare& care);
/// Throws CorruptIndexError for what no training takes, and for what is usual.
TrainingCare read_care(storage::ByteReader& in);
/// What auto compared, at least one kind.
void put_kinds(std::string& out, const Choices& choices);
void read_kinds(storage::ByteReader& in, Choices& choices);

}  // namespace inkling::classify
