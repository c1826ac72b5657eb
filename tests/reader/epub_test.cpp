#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "reader/office.h"
#include "tests/reader/office_samples.h"
#include "tests/support/zip.h"

using namespace inkling::reader;
using namespace inkling::test;

namespace {

/// A book of three files that lists them so.
ConvertedDocument book_of(const std::string& manifest, const std::string& spine = {}) {
  return convert_epub(zip_of({
      {"mimetype", "application/epub+zip"},
      {"META-INF/container.xml", "<c><rootfile full-path='in/book.opf'/></c>"},
      {"in/book.opf", "<package><manifest>" + manifest + "</manifest>" + spine + "</package>"},
      {"in/n.xhtml", "<p>contents</p>"},
      {"in/a.xhtml", "<p>two</p>"},
      {"in/b.xhtml", "<p>one</p>"},
      {"in/c.svg", "<svg xmlns='s'><text>drawn</text></svg>"},
  }));
}

/// Of the manifest.
std::string book_item(const std::string& name, const std::string& type,
                      const std::string& properties = {}) {
  return "<item id='" + name + "' href='" + name + "' media-type='" + type + "' properties='" +
         properties + "'/>";
}

}  // namespace

TEST_CASE("an e-book has its chapters in the order of its spine") {
  ZipMembers members = {
      {"mimetype", "application/epub+zip"},
      {"META-INF/container.xml",
       "<container><rootfiles><rootfile full-path='OEBPS/book.opf'/></rootfiles></container>"},
      {"OEBPS/book.opf",
       "<package xmlns:dc='d'><metadata><dc:title>Ink</dc:title><dc:creator>Ann</dc:creator>"
       "<dc:creator>Bob</dc:creator><dc:language>en</dc:language><dc:date>1851</dc:date></metadata>"
       "<manifest><item id='b' href='text/b%20c.xhtml'/><item id='a' href='a.xhtml#x'/></manifest>"
       "<spine><itemref idref='b'/><itemref idref='a'/><itemref idref='none'/></spine></package>"},
      {"OEBPS/text/b c.xhtml", "<html><title>no</title><body><h1>One</h1><p>so<i>ot</i></html>"},
      {"OEBPS/a.xhtml", "<html><body><script>no</script><p>glue</p></body></html>"},
  };
  const ConvertedDocument document = convert_epub(zip_of(members));
  CHECK(document.title == "Ink");
  CHECK(document.text == "One\nsoot\nglue");
  CHECK(fields_of(document) == "author=Ann|author=Bob|language=en|created=1851|missing=OEBPS/none");
  members.push_back({"META-INF/encryption.xml", "<e><r URI=\"OEBPS/a.xhtml\"/></e>"});
  CHECK(damage_of(convert_epub, zip_of(members)) == "it is encrypted");
}

TEST_CASE("without a spine, the pages of an e-book are read as they are listed") {
  const std::string page = "application/xhtml+xml";
  for (const char* const spine : {"", "<spine/>"}) {
    CAPTURE(spine);
    for (const char* const nav : {"nav", "nav scripted", "svg\n nav"}) {
      CAPTURE(nav);
      CHECK(book_of(book_item("n.xhtml", page, nav) + book_item("b.xhtml", page) +
                        book_item("c.svg", "image/svg+xml") +
                        book_item("a.xhtml", page, "navigable scripted"),
                    spine)
                .text == "one\ntwo");
    }
  }
}

TEST_CASE("types of pages may have parameters, or be those of Open eBook") {
  const ConvertedDocument document =
      book_of(book_item("b.xhtml", "application/xhtml+xml; charset=utf-8") +
              book_item("a.xhtml", "text/x-oeb1-document"));
  CHECK(document.text == "one\ntwo");
  CHECK(fields_of(document) == "");
}

TEST_CASE("an e-book without any page lacks what its list should name") {
  const ConvertedDocument document = book_of(book_item("n.xhtml", "application/xhtml+xml", "nav") +
                                             book_item("c.svg", "image/svg+xml"));
  CHECK(document.text == "");
  CHECK(fields_of(document) == "missing=in/book.opf");
}

TEST_CASE("chapters of an e-book need not be UTF-8") {
  using namespace std::string_literals;
  const std::string page =
      "<p>Gr\xF6\xDF"
      "e \x80</p>";
  const std::string wide = "<\0p\0>\0\xF6\0\xDF\0\x11\x01"s;
  const std::vector<std::pair<std::string, std::string>> pages = {
      {"Größe €", page},
      {"Größe €", "<?xml version='1.0' encoding='iso-8859-1'?>" + page},
      {"GrцЯe Ђ", "<?xml encoding='windows-1251'?><meta charset=utf-8>" + page},
      {"Größe €", "<meta http-equiv='content-type' content='text/html; charset=latin1'>" + page},
      {"Größe €", "<?xml version='1.0' encoding='utf-16'?>" + page},
      {"Größe", "\xEF\xBB\xBF<?xml encoding='latin1'?><p>Größe</p>"},
      {"ößđ", "\xFF\xFE" + wide},
      {"ößđ", wide},
      {"ößđ", "\xFE\xFF\0<\0p\0>\0\xF6\0\xDF\1\x11"s},
      {"ößđ", "\0<\0p\0>\0\xF6\0\xDF\1\x11"s},
  };
  for (const auto& [text, bytes] : pages) {
    CAPTURE(bytes);
    CHECK(convert_epub(zip_of({{"META-INF/container.xml", "<c><rootfile full-path='b.opf'/></c>"},
                               {"b.opf",
                                "<package><manifest><item id='a' href='a.xhtml'/>"
                                "</manifest><spine><itemref idref='a'/></spine></package>"},
                               {"a.xhtml", bytes}}))
              .text == text);
  }
}
