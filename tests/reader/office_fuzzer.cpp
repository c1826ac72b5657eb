// A fuzz target for each format of office programs and e-books: any bytes are a document, or
// damaged. The archive is made here, so that what is changed is the markup: NULs part the members.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "reader/office.h"
#include "reader/prepare.h"
#include "tests/support/fuzz_target.h"
#include "tests/support/zip.h"

namespace {

using namespace inkling::reader;

/// A format, and the members that are made of bytes.
struct OfficeFormat {
  std::string_view name;
  ConvertedDocument (*convert)(std::string_view);
  std::array<const char*, 4> members;
};

constexpr std::array<OfficeFormat, 5> kOfficeFormats = {{
    {"docx",
     convert_docx,
     {"word/document.xml", "docProps/core.xml", "word/styles.xml", "word/notes.xml"}},
    {"pptx",
     convert_pptx,
     {"ppt/presentation.xml", "ppt/_rels/presentation.xml.rels", "ppt/a.xml", "docProps/core.xml"}},
    {"xlsx",
     convert_xlsx,
     {"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/a.xml", "xl/sharedStrings.xml"}},
    {"odt", convert_odt, {"content.xml", "styles.xml", "meta.xml", "META-INF/manifest.xml"}},
    {"epub",
     convert_epub,
     {"META-INF/container.xml", "a.opf", "a.xhtml", "META-INF/encryption.xml"}},
}};

void convert_any(const OfficeFormat& format, std::string_view bytes) {
  try {
    to_json(format.convert(bytes));
  } catch (const DamagedDocument&) {
  }
}

void convert_and_pack(std::string_view target, std::string_view bytes) {
  prepare();
  const OfficeFormat& format = *std::ranges::find(kOfficeFormats, target, &OfficeFormat::name);
  convert_any(format, bytes);
  inkling::test::ZipMembers members;
  for (const char* const name : format.members) {
    const std::string_view member = bytes.substr(0, bytes.find('\0'));
    members.emplace_back(name, member);
    bytes.remove_prefix(std::min(member.size() + 1, bytes.size()));
  }
  convert_any(format, inkling::test::zip_of(members));
}

}  // namespace

INKLING_FUZZ_TARGETS(convert_and_pack)
