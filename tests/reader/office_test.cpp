#include "reader/office.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "reader/package.h"
#include "reader/prepare.h"
#include "tests/support/zip.h"

using namespace inkling::reader;
using inkling::test::zip_of;
using inkling::test::ZipMembers;

namespace {

using Convert = ConvertedDocument (*)(std::string_view);

std::string fields_of(const ConvertedDocument& document) {
  std::string line;
  for (const auto& [name, value] : document.fields)
    line += (line.empty() ? "" : "|") + name + "=" + value;
  return line;
}

std::string damage_of(Convert convert, const std::string& bytes) {
  try {
    convert(bytes);
    return "none";
  } catch (const DamagedDocument& damage) {
    return damage.what();
  }
}

const std::string kCore =
    "<cp:coreProperties xmlns:cp='c' xmlns:dc='d' xmlns:dcterms='t'><dc:title>On  ink</dc:title>"
    "<dc:creator>Ann Soot; Bob</dc:creator><dcterms:created>2024-03-05T10:00:00Z</dcterms:created>"
    "<dcterms:modified>2024-04-01T00:00:00Z</dcterms:modified><cp:keywords>pen;ink</cp:keywords>"
    "</cp:coreProperties>";
const std::string kCoreFields =
    "author=Ann Soot|author=Bob|created=2024-03-05T10:00:00Z|changed=2024-04-01T00:00:00Z|"
    "keyword=pen|keyword=ink";

const ZipMembers kDocx = {
    {"[Content_Types].xml", "<Types/>"},
    {"docProps/core.xml", kCore},
    {"word/styles.xml", "<w:styles xmlns:w='w'><w:lang w:val='de-DE'/></w:styles>"},
    {"word/document.xml",
     "\xEF\xBB\xBF<?xml version='1.0' encoding='UTF-8'?><w:document xmlns:w='w' xmlns:mc='m'>"
     "<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t>So</w:t></w:r><w:r>"
     "<w:t>ot</w:t><w:tab/><w:t xml:space='preserve'> &amp; glue</w:t></w:r></w:p>"
     "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t>"
     "</w:r></w:moveFrom><w:r><w:instrText>PAGE</w:instrText><w:t>tr\xC3\xA4gt</w:t><w:br/>"
     "<w:t>on</w:t></w:r></w:p><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>box</w:t></w:r></w:p>"
     "</mc:Choice><mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback>"
     "</mc:AlternateContent><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc>"
     "<w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:document>"},
    {"word/footnotes.xml", "<w:footnotes xmlns:w='w'><w:p><w:t>note</w:t></w:p></w:footnotes>"},
    {"word/header2.xml", "<w:hdr xmlns:w='w'><w:p><w:t>second</w:t></w:p></w:hdr>"},
    {"word/header10.xml", "<w:hdr xmlns:w='w'><w:p><w:t>tenth</w:t></w:p></w:hdr>"},
    {"word/media/image1.png", std::string(1000, '\x89')},
};

}  // namespace

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

TEST_CASE("a workbook has its sheets by name, and a row on each line") {
  const ConvertedDocument document = convert_xlsx(zip_of({
      {"xl/workbook.xml",
       "<workbook xmlns:r='r'><sheet name='Q&amp;A' sheetId='1' r:id='r1'/></workbook>"},
      {"xl/_rels/workbook.xml.rels",
       "<Relationships><Relationship Id='r1' Target='worksheets/sheet1.xml'/></Relationships>"},
      {"xl/sharedStrings.xml",
       "<sst><si><t>ink</t></si><si><r><t>so</t></r><r><t>ot</t></r><rPh><t>read</t></rPh></si>"
       "</sst>"},
      {"xl/worksheets/sheet1.xml",
       "<worksheet><row><c t='s'><v>1</v></c><c><f>1+1</f><v>2.5</v></c><c t='b'><v>1</v></c></row>"
       "<row><c t='inlineStr'><is><t>in line</t></is></c><c t='s'><v>99</v></c><c t='str'><v>text"
       "</v></c><c t='s'><v>0</v></c></row></worksheet>"},
      {"xl/comments1.xml",
       "<comments><comment><text><r><t>remark</t></r></text></comment></comments>"},
  }));
  CHECK(document.text == "Q&A\nsoot 2.5 TRUE\nin line text ink\nremark");
}

TEST_CASE("a workbook has its threads of comments once, and headers and footers without codes") {
  const std::string relations =
      "<r><Relationship Id='1' Type='http://x/threadedComment' Target='../t/some.xml'/></r>";
  const ZipMembers members = {
      {"xl/workbook.xml", "<w xmlns:r='r'><sheet name='S' r:id='1'/></w>"},
      {"xl/_rels/workbook.xml.rels", "<r><Relationship Id='1' Target='w/a.xml'/></r>"},
      {"xl/w/_rels/a.xml.rels", relations},
      {"xl/w/a.xml",
       "<s><row><c><v>7</v></c></row><headerFooter><oddHeader>&amp;L&amp;\"Arial,Bold\"&amp;12Ink"
       "&amp;CPa&amp;Bpers&amp;K01+023 soot&amp;R&amp;D</oddHeader><evenFooter>Page &amp;P of "
       "&amp;N"
       " &amp;&amp; more&amp;</evenFooter></headerFooter></s>"},
      {"xl/t/some.xml",
       "<ThreadedComments><threadedComment ref='A1' id='{1}'><text>asked &amp; told</text>"
       "</threadedComment><threadedComment ref='A1' parentId='{1}'><text>reply</text>"
       "</threadedComment></ThreadedComments>"},
      {"xl/comments1.xml",
       "<c><authors><author>tc={1}</author><author>Ann</author></authors><commentList>"
       "<comment authorId='0'><text><t>[Threaded comment] asked</t></text></comment>"
       "<comment authorId='1'><text><t>remark</t></text></comment></commentList></c>"},
  };
  const std::string sheet = "S\n7\nInk Papers soot\nPage of & more&\n";
  CHECK(convert_xlsx(zip_of(members)).text == sheet + "asked & told\nreply\nremark");
  ZipMembers without_threads = members;
  without_threads.erase(without_threads.begin() + 2);
  CHECK(convert_xlsx(zip_of(without_threads)).text == sheet + "[Threaded comment] asked\nremark");
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

TEST_CASE("escapes in strings of a workbook are the characters that they stand for") {
  const ConvertedDocument document = convert_xlsx(zip_of({
      {"xl/workbook.xml", "<w xmlns:r='r'><sheet name='S_x00E9_' r:id='1'/></w>"},
      {"xl/_rels/workbook.xml.rels", "<r><Relationship Id='1' Target='a.xml'/></r>"},
      {"xl/sharedStrings.xml",
       "<sst><si><t>one_x000D_\nline</t></si><si><r><t>_x00</t></r><r><t>41_</t></r></si></sst>"},
      {"xl/a.xml",
       "<s><row><c t='s'><v>0</v></c><c t='s'><v>1</v></c><c t='str'><v>_x005F_x0041_ _x0041_"
       "</v></c></row><row><c t='inlineStr'><is><t>a_x0000_b _x0041 _X0041_ _xD83D__xDE00_ "
       "_xD83D_ _x_x0042_</t></is></c></row></s>"},
      {"xl/comments1.xml", "<c><comment><t>re_x006d_ark</t></comment></c>"},
  }));
  CHECK(document.text ==
        "S\u00E9\none line _x0041_ _x0041_ A\na b _x0041 _X0041_ \U0001F600 \uFFFD _xB\nremark");
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
  for (const char* const spine : {"", "<spine/>"}) {
    CAPTURE(spine);
    const std::string type = "media-type='application/xhtml+xml'";
    const ConvertedDocument document = convert_epub(zip_of({
        {"mimetype", "application/epub+zip"},
        {"META-INF/container.xml", "<c><rootfile full-path='book.opf'/></c>"},
        {"book.opf", "<package><manifest><item id='n' href='nav.xhtml' properties='nav' " + type +
                         "/><item id='a' href='b.xhtml' " + type +
                         "/><item id='i' href='c.svg' media-type='image/svg+xml'/>"
                         "<item id='b' href='a.xhtml' " +
                         type + "/></manifest>" + spine + "</package>"},
        {"nav.xhtml", "<p>contents</p>"},
        {"a.xhtml", "<p>two</p>"},
        {"b.xhtml", "<p>one</p>"},
        {"c.svg", "<svg xmlns='s'><text>drawn</text></svg>"},
    }));
    CHECK(document.text == "one\ntwo");
  }
}

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

TEST_CASE("a part that is damaged is named, and the others are read") {
  const std::string damaged = "<x><p><t>before</t></p><row><c><v>before</v></c></row></y>";
  ZipMembers members = kDocx;
  members.push_back({"word/header1.xml", damaged});
  members.push_back({"word/_rels/document.xml.rels", damaged});
  for (auto& [name, bytes] : members) {
    if (name == "word/styles.xml") bytes = "<w:styles>";
  }
  const ConvertedDocument letter = convert_docx(zip_of(members));
  CHECK(letter.text == "Soot & glue\ntr\xC3\xA4gt\non\nbox\na\nb\nnote\nbefore\nsecond\ntenth");
  CHECK(fields_of(letter) == kCoreFields +
                                 "|missing=word/styles.xml|missing=word/_rels/document.xml.rels|"
                                 "missing=word/header1.xml");
  const std::string relations =
      "<r><Relationship Id='1' Target='a.xml'/><Relationship Id='2' Target='b.xml'/></r>";
  const ConvertedDocument deck = convert_pptx(zip_of({
      {"docProps/core.xml", "<c><title>On ink</title>"},
      {"ppt/presentation.xml", "<p xmlns:r='r'><sldId r:id='1'/><sldId r:id='2'/></p>"},
      {"ppt/_rels/presentation.xml.rels", relations},
      {"ppt/a.xml", damaged},
      {"ppt/b.xml", "<s><p><t>ink</t></p></s>"},
      {"ppt/_rels/b.xml.rels", "<r><Relationship Id='1' Type='x/notesSlide' Target='c.xml'/></r>"},
      {"ppt/c.xml", damaged},
  }));
  CHECK(deck.title == "On ink");
  CHECK(deck.text == "before\nink\nbefore");
  CHECK(fields_of(deck) == "missing=docProps/core.xml|missing=ppt/a.xml|missing=ppt/c.xml");
  const ConvertedDocument book = convert_xlsx(zip_of({
      {"xl/workbook.xml",
       "<w xmlns:r='r'><sheet name='A' r:id='1'/><sheet name='B' r:id='2'/></w>"},
      {"xl/_rels/workbook.xml.rels", relations},
      {"xl/sharedStrings.xml", "<t><si><t>soot</t></si><si>"},
      {"xl/a.xml", damaged},
      {"xl/b.xml", "<s><row><c t='s'><v>0</v></c><c t='s'><v>9</v></c></row></s>"},
  }));
  CHECK(book.text == "A\nbefore\nB\nsoot");
  CHECK(fields_of(book) == "missing=xl/sharedStrings.xml|missing=xl/a.xml");
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

TEST_CASE("parts are found by what refers to them, whatever their names and the case of these") {
  const auto relation = [](const std::string& id, const std::string& kind, const std::string& to) {
    return "<Relationship Id='" + id + "' Type='http://x/" + kind + "' Target='" + to + "'/>";
  };
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
    for (const Convert convert :
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

TEST_CASE("references lead to members as they do in the web") {
  CHECK(resolved_name("a/b.xml", "c.xml") == "a/c.xml");
  CHECK(resolved_name("a/b.xml", "../c%20d.xml#e") == "c d.xml");
  CHECK(resolved_name("a/b/c.xml", "../../../d.xml") == "d.xml");
  CHECK(resolved_name("a/b.xml", "/c.xml") == "c.xml");
  CHECK(resolved_name("b.xml", "./100%") == "100%");
}
