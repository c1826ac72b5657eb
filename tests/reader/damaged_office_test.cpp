#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "reader/office.h"
#include "tests/reader/office_samples.h"
#include "tests/support/zip.h"

using namespace inkling::reader;
using namespace inkling::test;

TEST_CASE("sheets and slides that are missing are named, and the others are read") {
  const ConvertedDocument book = convert_xlsx(zip_of({
      {"xl/workbook.xml",
       "<w xmlns:r='r'><sheet name='One' r:id='1'/><sheet name='Two' r:id='2'/>"
       "<sheet name='Three' r:id='3'/></w>"},
      {"xl/_rels/workbook.xml.rels",
       "<r><Relationship Id='1' Target='worksheets/sheet1.xml'/>"
       "<Relationship Id='2' Target='worksheets/sheet2.xml'/></r>"},
      {"xl/worksheets/sheet1.xml", "<s><row><c t='str'><v>ink</v></c></row></s>"},
  }));
  CHECK(book.text == "One\nink\nTwo\nThree");
  CHECK(fields_of(book) == "missing=xl/worksheets/sheet2.xml|missing=Three");
  const ConvertedDocument deck = convert_pptx(zip_of({
      {"ppt/presentation.xml",
       "<p xmlns:r='r'><sldId r:id='1'/><sldId r:id='2'/><sldId r:id='3'/></p>"},
      {"ppt/_rels/presentation.xml.rels",
       "<r><Relationship Id='1' Target='slides/a.xml'/><Relationship Id='2' Target='b.xml'/></r>"},
      {"ppt/slides/a.xml", "<s><p><t>ink</t></p></s>"},
  }));
  CHECK(deck.text == "ink");
  CHECK(fields_of(deck) == "missing=ppt/b.xml|missing=3");
}

namespace {

const std::string kDamagedPart = "<x><p><t>before</t></p><row><c><v>before</v></c></row></y>";

const std::string kTwoRelations =
    "<r><Relationship Id='1' Target='a.xml'/><Relationship Id='2' Target='b.xml'/></r>";

void check_damaged_book() {
  const ConvertedDocument book = convert_xlsx(zip_of({
      {"xl/workbook.xml",
       "<w xmlns:r='r'><sheet name='A' r:id='1'/><sheet name='B' r:id='2'/></w>"},
      {"xl/_rels/workbook.xml.rels", kTwoRelations},
      {"xl/sharedStrings.xml", "<t><si><t>soot</t></si><si>"},
      {"xl/a.xml", kDamagedPart},
      {"xl/b.xml", "<s><row><c t='s'><v>0</v></c><c t='s'><v>9</v></c></row></s>"},
  }));
  CHECK(book.text == "A\nbefore\nB\nsoot");
  CHECK(fields_of(book) == "missing=xl/sharedStrings.xml|missing=xl/a.xml");
}

}  // namespace

TEST_CASE("a part that is damaged is named, and the others are read") {
  ZipMembers members = kDocx;
  members.push_back({"word/header1.xml", kDamagedPart});
  members.push_back({"word/_rels/document.xml.rels", kDamagedPart});
  for (auto& [name, bytes] : members) {
    if (name == "word/styles.xml") bytes = "<w:styles>";
  }
  const ConvertedDocument letter = convert_docx(zip_of(members));
  CHECK(letter.text == "Soot & glue\ntr\xC3\xA4gt\non\nbox\na\nb\nnote\nbefore\nsecond\ntenth");
  CHECK(fields_of(letter) == kCoreFields +
                                 "|missing=word/styles.xml|missing=word/_rels/document.xml.rels|"
                                 "missing=word/header1.xml");
  const ConvertedDocument deck = convert_pptx(zip_of({
      {"docProps/core.xml", "<c><title>On ink</title>"},
      {"ppt/presentation.xml", "<p xmlns:r='r'><sldId r:id='1'/><sldId r:id='2'/></p>"},
      {"ppt/_rels/presentation.xml.rels", kTwoRelations},
      {"ppt/a.xml", kDamagedPart},
      {"ppt/b.xml", "<s><p><t>ink</t></p></s>"},
      {"ppt/_rels/b.xml.rels", "<r><Relationship Id='1' Type='x/notesSlide' Target='c.xml'/></r>"},
      {"ppt/c.xml", kDamagedPart},
  }));
  CHECK(deck.title == "On ink");
  CHECK(deck.text == "before\nink\nbefore");
  CHECK(fields_of(deck) == "missing=docProps/core.xml|missing=ppt/a.xml|missing=ppt/c.xml");
  check_damaged_book();
  const ConvertedDocument open = convert_odt(zip_of({
      {"content.xml", "<o xmlns:t='t'><t:p>ink</t:p></o>"},
      {"styles.xml", "<o xmlns:t='t'><t:p>foot</t:p>"},
      {"meta.xml", "<m><title>On ink</title>"},
  }));
  CHECK(open.title == "On ink");
  CHECK(open.text == "ink\nfoot");
  CHECK(fields_of(open) == "missing=meta.xml|missing=styles.xml");
}

TEST_CASE("a member whose bytes are damaged is named, and the others are read") {
  const auto with_damaged = [](const std::string& name) {
    std::string bytes = zip_of(kDocx);
    char& changed = bytes[bytes.find(name) + name.size() + 3];
    changed = static_cast<char>(changed ^ 0x55);
    return bytes;
  };
  const ConvertedDocument letter = convert_docx(with_damaged("word/header2.xml"));
  CHECK(letter.text == "Soot & glue\ntr\xC3\xA4gt\non\nbox\na\nb\nnote\ntenth");
  CHECK(fields_of(letter).ends_with("|missing=word/header2.xml"));
  CHECK(damage_of(convert_docx, with_damaged("word/document.xml"))
            .starts_with("word/document.xml: "));
}

TEST_CASE("damaged documents are said to be, wherever they are cut or changed") {
  const std::string whole = zip_of(kDocx);
  CHECK(damage_of(convert_docx, "") != "none");
  CHECK(damage_of(convert_docx, "no archive") != "none");
  CHECK(damage_of(convert_docx, zip_of({})) != "none");
  CHECK(damage_of(convert_pptx, whole) == "there is no ppt/presentation.xml in it");
  CHECK(damage_of(convert_docx, zip_of({{"word/document.xml", "<a>\n<b></a>"}}))
            .starts_with("line 2: "));
  for (std::size_t size = 0; size < whole.size(); size += 7)
    CHECK(damage_of(convert_docx, whole.substr(0, size)) != "");
  for (std::size_t at = 0; at < whole.size(); at += 5) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x55);
    for (const ConvertOffice convert :
         {convert_docx, convert_pptx, convert_xlsx, convert_odt, convert_epub})
      CHECK(damage_of(convert, changed) != "");
  }
}

TEST_CASE("a bomb is given up before it has taken memory or time") {
  const auto begin = std::chrono::steady_clock::now();
  const std::string zeros(std::size_t{120} << 20, ' ');
  CHECK(damage_of(convert_docx, zip_of({{"word/document.xml", zeros}})) ==
        "unpacked, it has more than 96 MiB or 1,000 times its size");
  std::string laughs = "<!DOCTYPE a [<!ENTITY a 'ha'>";
  for (char name = 'b'; name < 'z'; ++name) {
    const std::string before = "&" + std::string(1, static_cast<char>(name - 1)) + ";";
    laughs += "<!ENTITY " + std::string(1, name) + " '" + before + before + before + before + "'>";
  }
  CHECK(damage_of(convert_docx, zip_of({{"word/document.xml", laughs + "]><t>&y;x</t>"}}))
            .starts_with("line 1: its entities stand for more than 1 MiB"));
  // One string, in a million cells.
  std::string cells = "<s><row>";
  for (int at = 0; at < 200'000; ++at) cells += "<c t='s'><v>0</v></c>";
  CHECK(damage_of(
            convert_xlsx,
            zip_of({{"xl/workbook.xml", "<w xmlns:r='r'><sheet r:id='a'/></w>"},
                    {"xl/_rels/workbook.xml.rels", "<R><Relationship Id='a' Target='s.xml'/></R>"},
                    {"xl/s.xml", cells + "</row></s>"},
                    {"xl/sharedStrings.xml",
                     "<t><si><t>" + std::string(10'000, 'x') + "</t></si></t>"}})) ==
        "its text has more than 64 MiB");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}
