// A fuzz target: whatever `pdfinfo` writes about a hostile document is read. The document itself is
// parsed by that program and `pdftotext`. Built with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <string>

#include "indexer/bytes/utf8.h"
#include "indexer/formats/pdf_info.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inkling;
  const indexer::MendedText info =
      indexer::mend_utf8(std::string(reinterpret_cast<const char*>(data), size));
  Document document;
  indexer::read_pdf_info(info.text, document);
  return 0;
}
