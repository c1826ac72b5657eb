#pragma once

/// A whole model for other programs. docs/classification.md describes the formats.

#include <iosfwd>

#include "inkling/results.h"

namespace inkling::render {

/// In the format of the export.
void write_export(std::ostream& out, const ModelExport& model);

}  // namespace inkling::render
