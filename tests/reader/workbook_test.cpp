#include <doctest/doctest.h>

#include <string>

#include "reader/office.h"
#include "tests/reader/office_samples.h"
#include "tests/support/zip.h"

using namespace inkling::reader;
using namespace inkling::test;

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
