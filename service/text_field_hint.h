#pragma once

/// What to do about records that have their text in another field than the mapping says.

#include <string>

#include "inkling/ingest.h"

namespace inkling::service {

/// "--text body reads the text from `body`", where one of the first skipped records has no text and
/// a field whose name promises one. Empty where no such record was skipped.
std::string text_field_hint(const IngestReport& report);

}  // namespace inkling::service
