#include "reader/office.h"

#include <doctest/doctest.h>

#include <string>

#include "reader/prepare.h"
#include "tests/reader/office_samples.h"
#include "tests/support/zip.h"

using namespace inkling::reader;
using namespace inkling::test;

TEST_CASE("a document of Word has every word, and what it says about itself") {
  const ConvertedDocument document = convert_docx(zip_of(kDocx));
  CHECK(document.title == "On ink");
  CHECK(document.text == "Soot & glue\ntr\xC3\xA4gt\non\nbox\na\nb\nnote\nsecond\ntenth");
  CHECK(fields_of(document) == kCoreFields + "|language=de-DE");
}

TEST_CASE("parts of a docx in other formats are read where they stand, or named") {
  prepare();
  std::string relations;
  for (const std::string name :
       {"a.htm", "b.txt", "c.mht", "d.rtf", "E.XHTML", "f.html", "g.txt", "none.html"})
    relations += "<Relationship Id='" + name + "' Type='x/aFChunk' Target='/" + name + "'/>";
  std::string chunks;
  for (const std::string id :
       {"a.htm", "b.txt", "c.mht", "d.rtf", "E.XHTML", "f.html", "g.txt", "none.html", "nowhere"})
    chunks += "<a:altChunk r:id='" + id + "'/>";
  std::string attributes;
  for (int at = 0; at < 3000; ++at) attributes += " a" + std::to_string(at) + "=1";
  const ConvertedDocument letter = convert_docx(zip_of({
      {"word/document.xml",
       "<d xmlns:r='r' xmlns:a='a'><p><t>one</t></p>" + chunks + "<p><t>two</t></p></d>"},
      {"word/_rels/document.xml.rels", "<r>" + relations + "</r>"},
      {"a.htm", "<title>no</title><meta charset='koi8-r'><p>\xEB<script>no</script><p>page"},
      {"b.txt", "caf\xE9\nplain"},
      {"c.mht",
       "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: "
       "text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>=41rchive\n--b\n"
       "Content-Type: image/png\n\nno\n--b--\n"},
      {"d.rtf", "{\\rtf1 no}"},
      {"e.xhtml", "<?xml version='1.0' encoding='iso-8859-1'?><html><p>\xE9t\xE9</p></html>"},
      {"f.html", "<b" + attributes + ">no"},
      {"g.txt", std::string("\xFF\xFEw\0i\0d\0e\0", 10)},
  }));
  CHECK(letter.text == "one\n\u041A\npage\ncaf\u00E9\nplain\nArchive\n\u00E9t\u00E9\nwide\ntwo");
  CHECK(fields_of(letter) == "missing=d.rtf|missing=f.html|missing=none.html|missing=nowhere");
}

TEST_CASE("how a word is read is another word") {
  CHECK(convert_docx(
            zip_of({{"word/document.xml",
                     "<w:d xmlns:w='w'><w:p><w:r><w:t>a</w:t><w:ruby><w:rt><w:r><w:t>read</w:t>"
                     "</w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby>"
                     "</w:r></w:p></w:d>"}}))
            .text == "a read base");
  CHECK(
      convert_odt(zip_of({{"content.xml",
                           "<o:d xmlns:o='o' xmlns:t='t'><t:p>a<t:ruby><t:ruby-base>base"
                           "</t:ruby-base><t:ruby-text>read</t:ruby-text></t:ruby>b</t:p></o:d>"}}))
          .text == "abase read b");
}

TEST_CASE("sheets of OpenDocument have their names, tables in texts have none") {
  const auto text_in = [](const std::string& body) {
    return convert_odt(zip_of({{"content.xml", "<o:d xmlns:o='o' xmlns:t='t'><o:" + body +
                                                   "><t:table t:style-name='s' t:name='Ink &amp; "
                                                   "pens'><t:p>soot</t:p></t:table><t:table "
                                                   "t:name='Glue'/></o:" +
                                                   body + "></o:d>"}}))
        .text;
  };
  CHECK(text_in("spreadsheet") == "Ink & pens\nsoot\nGlue");
  CHECK(text_in("text") == "soot");
}

TEST_CASE("times of office documents are in UTC") {
  const auto created = [](const std::string& time) {
    return fields_of(convert_odt(zip_of(
        {{"content.xml", "<o/>"},
         {"meta.xml", "<m xmlns:m='m'><m:creation-date>" + time + "</m:creation-date></m>"}})));
  };
  CHECK(created("2022-04-03T19:31:02.25+02:00") == "created=2022-04-03T17:31:02.25Z");
  CHECK(created("2022-04-03T19:31:02Z") == "created=2022-04-03T19:31:02Z");
  CHECK(created("2022-04-03T19:31:02.5") == "created=2022-04-03T19:31:02.5");
  for (const std::string odd :
       {"2022-04-03T25:31:02+02:00", "2022-04-03T19:61:02+02:00", "2022-04-03T19:31:02+99:00",
        "0000-01-01T00:00:00+02:00", "9999-12-31T23:00:00-02:00", "2022-04-31T19:31:02+02:00"})
    CHECK(created(odd) == "created=" + odd);
}

TEST_CASE("a presentation has its slides in their order, each with its notes") {
  const auto slide = [](const std::string& words) {
    return "<p:sld xmlns:p='p' xmlns:a='a'><a:p><a:r><a:t>" + words + "</a:t></a:r></a:p></p:sld>";
  };
  const ConvertedDocument document = convert_pptx(zip_of({
      {"ppt/presentation.xml",
       "<p:presentation xmlns:p='p' xmlns:r='r'><p:sldId id='256' r:id='rId9'/>"
       "<p:sldId id='257' r:id='rId3'/><p:sldId id='258' r:id='none'/></p:presentation>"},
      {"ppt/_rels/presentation.xml.rels",
       "<Relationships><Relationship Id='rId3' Target='slides/slide1.xml'/>"
       "<Relationship Id='rId9' Target='/ppt/slides/slide2.xml'/></Relationships>"},
      {"ppt/slides/slide1.xml", slide("last")},
      {"ppt/slides/slide2.xml", slide("first")},
      {"ppt/slides/slide3.xml", slide("not shown")},
      {"ppt/slides/_rels/slide2.xml.rels",
       "<Relationships><Relationship Id='a' Target='../notesSlides/notesSlide1.xml'/>"
       "<Relationship Id='b' TargetMode='External' Target='http://x/'/></Relationships>"},
      {"ppt/notesSlides/notesSlide1.xml", slide("spoken")},
      {"docProps/core.xml", kCore},
  }));
  CHECK(document.text == "first\nspoken\nlast");
  CHECK(document.title == "On ink");
}

TEST_CASE("comments of slides are read, those of older and of newer programs") {
  const ConvertedDocument document = convert_pptx(zip_of({
      {"ppt/presentation.xml", "<p xmlns:r='r'><sldId r:id='1'/></p>"},
      {"ppt/_rels/presentation.xml.rels", "<r><Relationship Id='1' Target='slides/a.xml'/></r>"},
      {"ppt/slides/a.xml", "<s xmlns:a='a'><a:p><a:t>slide</a:t></a:p></s>"},
      {"ppt/slides/_rels/a.xml.rels",
       "<r><Relationship Id='1' Type='http://x/comments' Target='/old.xml'/>"
       "<Relationship Id='2' Target='../comments/modernComment_1.xml'/></r>"},
      {"old.xml",
       "<p:cmLst xmlns:p='p'><p:cm authorId='0'><p:pos x='1'/><p:text>remark &amp; so on</p:text>"
       "</p:cm><p:cm><p:text>next</p:text></p:cm></p:cmLst>"},
      {"ppt/comments/modernComment_1.xml",
       "<m:cmLst xmlns:m='m' xmlns:a='a'><m:cm><m:replyLst><m:reply><m:txBody><a:p><a:r><a:t>reply"
       "</a:t></a:r></a:p></m:txBody></m:reply></m:replyLst><m:txBody><a:bodyPr/><a:p><a:r><a:t>"
       "ask</a:t></a:r><a:r><a:t>ed</a:t></a:r></a:p></m:txBody></m:cm></m:cmLst>"},
  }));
  CHECK(document.text == "slide\nremark & so on\nnext\nreply\nasked");
}

TEST_CASE("descriptions of images are read") {
  const std::string picture =
      "<w:drawing><d:inline><d:docPr id='1' name='no' title='Pens' descr='a &quot;pen&quot; &amp; "
      "ink'/><a:pic><a:cNvPr name='no' title='Pens' descr='a &quot;pen&quot; &amp; ink'/></a:pic>"
      "</d:inline></w:drawing>";
  CHECK(convert_docx(zip_of({{"word/document.xml",
                              "<w:d xmlns:w='w' xmlns:d='d' xmlns:a='a'><w:p><w:r><w:t>see</w:t>" +
                                  picture + "<w:t>there</w:t></w:r></w:p></w:d>"}}))
            .text == "see Pens a \"pen\" & ink there");
  CHECK(convert_docx(
            zip_of({{"word/document.xml", "<w:d xmlns:w='w' xmlns:d='d' xmlns:a='a'><w:p><w:r>" +
                                              picture + picture + "</w:r></w:p></w:d>"}}))
            .text == "Pens a \"pen\" & ink Pens a \"pen\" & ink");
  CHECK(
      convert_odt(zip_of({{"content.xml",
                           "<o:d xmlns:o='o' xmlns:t='t' xmlns:svg='s'><t:p>see<o:frame><svg:title>"
                           "Pens</svg:title><svg:desc>a pen</svg:desc></o:frame>there <t:title>T"
                           "</t:title>s</t:p><o:frame><svg:desc>box</svg:desc></o:frame></o:d>"}}))
          .text == "see Pens a pen there Ts\nbox");
}

TEST_CASE("an OpenDocument file has its paragraphs, headings, headers and footers") {
  const ZipMembers members = {
      {"mimetype", "application/vnd.oasis.opendocument.text"},
      {"content.xml",
       "<o:document-content xmlns:o='o' xmlns:text='t' xmlns:dc='d'><text:tracked-changes><text:p>"
       "gone</text:p></text:tracked-changes><text:h>On "
       "ink</text:h><text:p>So<text:span>ot</text:span>"
       "<text:s text:c='3'/>and<text:tab/>glue<text:note><text:note-citation>1</text:note-citation>"
       "<text:note-body><text:p>note</text:p></text:note-body></text:note><text:line-break/>on"
       "<o:annotation><dc:creator>Ann</dc:creator><dc:date>2024</dc:date><text:p>remark</text:p>"
       "</o:annotation></text:p> loose </o:document-content>"},
      {"styles.xml", "<s xmlns:text='t'><text:p>footer</text:p></s>"},
      {"meta.xml",
       "<m xmlns:dc='d' xmlns:meta='m'><dc:title>Ink</dc:title><meta:initial-creator>Ann"
       "</meta:initial-creator><dc:creator>Bob</dc:creator><meta:creation-date>2024-03-05"
       "</meta:creation-date><dc:language>en-US</dc:language></m>"},
  };
  const ConvertedDocument document = convert_odt(zip_of(members));
  CHECK(document.title == "Ink");
  CHECK(document.text == "On ink\nSoot and glue\nnote\non\nremark\nfooter");
  CHECK(fields_of(document) == "author=Ann|created=2024-03-05|language=en-US");
  ZipMembers locked = members;
  locked.push_back({"META-INF/manifest.xml", "<m><encryption-data/></m>"});
  CHECK(damage_of(convert_odt, zip_of(locked)) == "it is encrypted");
}
