#pragma once

/// Options that a kind would ignore.

#include "inkling/classifier.h"
#include "inkling/kind_options.h"

namespace inkling::classify {

/// Throws OptionError for an option that differs from its default and that the kind does not take.
/// It names the kinds that do.
void require_taken(const TrainOptions& options);

/// Whether the kind takes all that differ from their defaults.
bool takes_all(const TrainOptions& options, ModelKind kind);

/// The options with those that the kind does not take as they are by default.
TrainOptions with_taken_only(TrainOptions options);

}  // namespace inkling::classify
