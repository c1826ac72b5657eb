// A fuzz target: whatever `pdfinfo` writes about a hostile document is read. The document itself is
// parsed by that program and `pdftotext`.

#include <string>
#include <string_view>

#include "indexer/bytes/utf8.h"
#include "indexer/formats/pdf_info.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void read_info(std::string_view bytes) {
  const indexer::MendedText info = indexer::mend_utf8(std::string(bytes));
  Document document;
  indexer::read_pdf_info(info.text, document);
}

}  // namespace

INKLING_FUZZ_TARGET(read_info)
