#pragma once

/// What to do about records that were skipped.

#include "inkling/error_text.h"
#include "inkling/ingest.h"

namespace inkling::service {

/// "--text body reads the text from `body`", where one of the first skipped records has no text and
/// a field whose name promises one; "--format ciff -i OTHER ..." where one is of a CIFF file. Empty
/// where no such record was skipped.
ErrorText skipped_hint(const IngestReport& report);

}  // namespace inkling::service
