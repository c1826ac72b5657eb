#include <doctest/doctest.h>

#include <string>

#include "reader/office.h"
#include "reader/package.h"
#include "tests/reader/office_samples.h"
#include "tests/support/zip.h"

using namespace inkling::reader;
using namespace inkling::test;

TEST_CASE("chapters are found whatever the case of their names, and missing ones are named") {
  const ConvertedDocument document = convert_epub(zip_of({
      {"mimetype", "application/epub+zip"},
      {"META-INF/container.xml", "<c><rootfile full-path='book.opf'/></c>"},
      {"book.opf",
       "<package><manifest><item id='a' href='Text/One.xhtml'/><item id='b' href='no/../two.xht'/>"
       "<item id='c' href='gone.xhtml'/><item id='e' href='three.svg'/></manifest><spine>"
       "<itemref idref='a'/><itemref idref='b'/><itemref idref='c'/><itemref idref='d'/>"
       "<itemref idref='e'/></spine></package>"},
      {"text/one.xhtml", "<p>one</p>"},
      {"two.xht", "<p>two</p>"},
      {"three.svg",
       "<svg xmlns='s'><style>x</style><title>three</title><text>fo<tspan>ur</tspan></text></svg>"},
  }));
  CHECK(document.text == "one\ntwo\nthree\nfour");
  CHECK(fields_of(document) == "missing=gone.xhtml|missing=d");
}

TEST_CASE("the main part of a docx is the one that its package names, also in UTF-16") {
  const std::string xml = "<w:document xmlns:w='w'><w:p><w:t>ink</w:t></w:p></w:document>";
  std::string wide = "\xFF\xFE";
  for (const char c : xml) wide += std::string{c, '\0'};
  const ConvertedDocument document = convert_docx(zip_of({
      {"_rels/.rels",
       "<r><Relationship Id='1' Type='http://x/officeDocument' Target='odd/d.xml'/></r>"},
      {"odd/d.xml", wide},
  }));
  CHECK(document.text == "ink");
}

namespace {

std::string relation(const std::string& id, const std::string& kind, const std::string& to) {
  return "<Relationship Id='" + id + "' Type='http://x/" + kind + "' Target='" + to + "'/>";
}

void check_parts_of_letter() {
  const ConvertedDocument letter = convert_docx(zip_of({
      {"_rels/.rels", "<r>" + relation("1", "officeDocument", "l.xml") + "</r>"},
      {"word/document.xml", "<d><p><t>not shown</t></p></d>"},
      {"l.xml", "<d><p><t>ink</t></p></d>"},
      {"_rels/l.xml.rels",
       "<r>" + relation("1", "header", "h.xml") + relation("2", "footnotes", "none.xml") + "</r>"},
      {"h.xml", "<h><p><t>head</t></p></h>"},
  }));
  CHECK(letter.text == "ink\nhead");
  CHECK(fields_of(letter) == "missing=none.xml");
}

}  // namespace

TEST_CASE("parts are found by what refers to them, whatever their names and the case of these") {
  const std::string cells =
      "<s><row><c t='s'><v>0</v></c><c t='s'><v>7</v></c><c t='s'><v/></c><c t='s'><v>8</v></c>"
      "</row></s>";
  ZipMembers members = {
      {"_rels/.rels", "<r>" + relation("1", "officeDocument", "/book/w.xml") +
                          relation("2", "core-properties", "Meta/C.xml") + "</r>"},
      {"meta/c.XML", "<c xmlns:d='d'><d:title>On ink</d:title></c>"},
      {"book/w.xml", "<w xmlns:r='r'><sheet name='One' r:id='s'/></w>"},
      {"book/_rels/w.xml.rels", "<r>" + relation("s", "worksheet", "a.xml") +
                                    relation("t", "sharedStrings", "T.xml") + "</r>"},
      {"book/A.xml", cells},
      {"book/_rels/a.xml.rels",
       "<r>" + relation("c", "comments", "c.xml") + relation("d", "drawing", "d.xml") + "</r>"},
      {"book/c.xml", "<c><comment><t>remark</t></comment></c>"},
      {"book/d.xml", "<d><p><t>drawn</t></p></d>"},
      {"book/_rels/d.xml.rels", "<r>" + relation("c", "chart", "e.xml") + "</r>"},
      {"book/e.xml", "<d><p><t>chart</t></p></d>"},
  };
  CHECK(fields_of(convert_xlsx(zip_of(members))) == "missing=book/T.xml");
  members.push_back({"book/t.xml", "<t><si><t>soot</t></si></t>"});
  const ConvertedDocument book = convert_xlsx(zip_of(members));
  CHECK(book.title == "On ink");
  CHECK(book.text == "One\nsoot\nremark\ndrawn\nchart");
  CHECK(fields_of(book) == "missing=book/T.xml#7");
  const ConvertedDocument deck = convert_pptx(zip_of({
      {"_rels/.rels", "<r>" + relation("1", "officeDocument", "p.xml") + "</r>"},
      {"p.xml", "<p xmlns:r='r'><sldId r:id='1'/></p>"},
      {"_rels/p.xml.rels", "<r>" + relation("1", "slide", "s.xml") + "</r>"},
      {"S.xml", "<s><p><t>ink</t></p></s>"},
      {"_rels/s.xml.rels", "<r>" + relation("1", "notesSlide", "n.xml") + "</r>"},
      {"n.xml", "<s><p><t>spoken</t></p></s>"},
  }));
  CHECK(deck.text == "ink\nspoken");
  CHECK(fields_of(deck) == "");
  check_parts_of_letter();
}

TEST_CASE("references lead to members as they do in the web") {
  CHECK(resolved_name("a/b.xml", "c.xml") == "a/c.xml");
  CHECK(resolved_name("a/b.xml", "../c%20d.xml#e") == "c d.xml");
  CHECK(resolved_name("a/b/c.xml", "../../../d.xml") == "d.xml");
  CHECK(resolved_name("a/b.xml", "/c.xml") == "c.xml");
  CHECK(resolved_name("b.xml", "./100%") == "100%");
}
