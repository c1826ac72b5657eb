#pragma once

/// Numbers whose normal distribution has no density.

#include <string>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// The first field of numbers that has, in a topic, a variance that is not a number above 0; empty
/// if there is none.
std::string improper_field(const RecordHead& record);

/// Throws OptionError if there is one.
void require_proper_variances(const RecordHead& record);

}  // namespace inkling::classify
