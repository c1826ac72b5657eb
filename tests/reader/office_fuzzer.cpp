// A fuzz target for each format of office programs and e-books: any bytes are a document, or
// damaged. The archive is made here, so that what is changed is the markup: NULs part the members.
// Built with the option INKLING_FUZZ, by clang; INKLING_FUZZED_FORMAT is the format.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "reader/office.h"
#include "reader/prepare.h"
#include "tests/support/zip.h"

namespace {

using namespace inkling::reader;

/// A format, by its name as INKLING_FUZZED_FORMAT has it, and the members that are made of bytes.
struct Parts {
  ConvertedDocument (*convert)(std::string_view);
  std::array<const char*, 4> names;
};

[[maybe_unused]] constexpr Parts docx{
    convert_docx, {"word/document.xml", "docProps/core.xml", "word/styles.xml", "word/notes.xml"}};
[[maybe_unused]] constexpr Parts pptx{
    convert_pptx,
    {"ppt/presentation.xml", "ppt/_rels/presentation.xml.rels", "ppt/a.xml", "docProps/core.xml"}};
[[maybe_unused]] constexpr Parts xlsx{
    convert_xlsx,
    {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/a.xml", "xl/sharedStrings.xml"}};
[[maybe_unused]] constexpr Parts odt{
    convert_odt, {"content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml"}};
[[maybe_unused]] constexpr Parts epub{
    convert_epub, {"META-INF/container.xml", "a.opf", "a.xhtml", "META-INF/encryption.xml"}};

constexpr const Parts& kParts = INKLING_FUZZED_FORMAT;

void convert_any(std::string_view bytes) {
  try {
    to_json(kParts.convert(bytes));
  } catch (const DamagedDocument&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  inkling::reader::prepare();
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  convert_any(bytes);
  inkling::test::ZipMembers members;
  for (const char* const name : kParts.names) {
    const std::string_view member = bytes.substr(0, bytes.find('\0'));
    members.emplace_back(name, member);
    bytes.remove_prefix(std::min(member.size() + 1, bytes.size()));
  }
  convert_any(inkling::test::zip_of(members));
  return 0;
}
