// A fuzz target: any bytes are a document of an office program or an e-book, or damaged. The
// archive is made here, so that what is changed is the markup: the first byte chooses the format,
// and NULs part the members. Built with the option INKLING_FUZZ, by clang.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "reader/office.h"
#include "tests/support/zip.h"

namespace {

using namespace inkling::reader;

struct Parts {
  ConvertedDocument (*convert)(std::string_view);
  std::array<const char*, 4> names;
};

constexpr std::array<Parts, 5> kParts{{
    {convert_docx, {"word/document.xml", "docProps/core.xml", "word/styles.xml", "word/notes.xml"}},
    {convert_pptx,
     {"ppt/presentation.xml", "ppt/_rels/presentation.xml.rels", "ppt/a.xml", "docProps/core.xml"}},
    {convert_xlsx,
     {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/a.xml", "xl/sharedStrings.xml"}},
    {convert_odt, {"content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml"}},
    {convert_epub, {"META-INF/container.xml", "a.opf", "a.xhtml", "META-INF/encryption.xml"}},
}};

void convert_any(const Parts& parts, std::string_view bytes) {
  try {
    to_json(parts.convert(bytes));
  } catch (const DamagedDocument&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Parts& parts = kParts[data[0] % kParts.size()];
  convert_any(parts, bytes);
  inkling::test::ZipMembers members;
  for (const char* const name : parts.names) {
    const std::string_view member = bytes.substr(0, bytes.find('\0'));
    members.emplace_back(name, member);
    bytes.remove_prefix(std::min(member.size() + 1, bytes.size()));
  }
  convert_any(parts, inkling::test::zip_of(members));
  return 0;
}
