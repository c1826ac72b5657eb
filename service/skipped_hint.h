#pragma once

/// What to do about records that were skipped.

#include "inkling/error_text.h"
#include "inkling/ingest.h"

namespace inkling::service {

/// "--text body reads the text from `body`", where most of the skipped records that something can
/// be done about have no text, and most of the first a field whose name promises one; "--format
/// ciff -i OTHER ..." where most are of CIFF files. Empty where no such record was skipped.
ErrorText skipped_hint(const IngestReport& report);

}  // namespace inkling::service
