#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "indexer/formats/identifiers.h"
#include "indexer/formats/notebook.h"
#include "indexer/formats/subtitles.h"
#include "indexer/formats/tagged_records.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/support/data.h"
#include "tests/support/places.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::indexer;
using test::records_of;
using test::shown;

namespace {

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("subtitles are the words of their cues") {
  const std::string srt =
      "1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>Hello</i>,\r\nyou.\r\n\r\n"
      "2\r\n00:00:03,000 --> 00:00:04,000 X1:1\r\n2 < 3 --> so\r\n\r\nand on\r\n";
  CHECK(shown(records_of(srt, "srt")) == Strings{"f [] Hello,\nyou.\n2 < 3 --> so\nand on"});
  const std::string vtt =
      "WEBVTT - a title\nKind: captions\n\nNOTE no\nno\n\nSTYLE\n::cue { color: red }\n\n"
      "intro\n00:01.000 --> 00:02.000 align:start\n<v Ann>Tom &amp; <c.loud>Jerry</c>\n";
  CHECK(shown(records_of(vtt, "vtt")) == Strings{"f [] Tom & Jerry"});
  const auto with_cr = [](std::string text) {
    std::erase(text, '\r');
    std::ranges::replace(text, '\n', '\r');
    return text;
  };
  CHECK(subtitle_text(with_cr(srt)) == "Hello,\nyou.\n2 < 3 --> so\nand on");
  CHECK(subtitle_text(with_cr(vtt)) == "Tom & Jerry");
  CHECK(subtitle_text("") == "");
  CHECK(subtitle_text("1\n00:00:01 --> ") == "");
  CHECK(subtitle_text("no times at all <b") == "no times at all <b");
  CHECK(shown(records_of("a note without times", "srt")) == Strings{"f [] a note without times"});
}

TEST_CASE("a bare bracket in a subtitle is text") {
  CHECK(subtitle_text("i <3 you but a>b") == "i <3 you but a>b");
  CHECK(subtitle_text("<00:01.500>now <b <i>then</i> {\\an8 {\\an8}x") == "now <b then {\\an8 x");
}

TEST_CASE("the words of names in code follow as a further value of the text") {
  CHECK(words_of_identifiers(
            "int readHTTPHeader2(x) { read_file_(__a, HTTP, mId, readHTTPHeader2);") ==
        "read HTTP Header 2\nread file\nm Id");
  CHECK(words_of_identifiers("straßenName 0x1F 12ab") == "straßen Name");
  CHECK(words_of_identifiers("straßeÜber maxÉcole ÉCOLENom ÉcoleÎle имяФайла") ==
        "straße Über\nmax École\nÉCOLE Nom\nÉcole Île\nимя Файла");
  CHECK(words_of_identifiers("maxE\u0301cole E\u0301cole \xFF\xFFz") == "max E\u0301cole");
  CHECK(words_of_identifiers("") == "");
  CHECK(shown(records_of("fooBar();", "py", {.format = InputFormat::code})) ==
        Strings{"f [] fooBar(); text~foo Bar"});
  CHECK(shown(records_of("fooBar();", "py")) == Strings{"f [] fooBar();"});
}

TEST_CASE("a notebook is the sources of its cells") {
  const std::string notebook =
      "{\"nbformat\":4,\"cells\":[{\"cell_type\":\"markdown\",\"source\":[\"# Ink\\n\",\"soot\"]},"
      "{\"cell_type\":\"code\",\"source\":\"x = 1\",\"outputs\":[{\"text\":\"no\"}]},"
      "{\"cell_type\":\"raw\"},{\"source\":[]}]}";
  CHECK(shown(records_of(notebook, "ipynb")) == Strings{"f [] # Ink\nsoot\n\nx = 1"});
  CHECK(notebook_text("{\"worksheets\":[{\"cells\":[{\"input\":[\"a\"]},{\"source\":\"b\"}]}]}") ==
        "a\n\nb");
  CHECK(shown(records_of(notebook.substr(0, 100), "ipynb")) == Strings{"f: bad_ipynb"});
  CHECK(shown(records_of("{\"a\":1}", "ipynb")) == Strings{"f: bad_ipynb"});
}

TEST_CASE("documents of TREC have their numbers as ids") {
  const std::string trec =
      "<DOC>\n<DOCNO> AP-1 </DOCNO>\n<HEAD>Ink</HEAD>\n<DATE>1998-02-12</DATE>\n<TEXT>\nblack "
      "&amp; "
      "blue <F P=1>soot</F>\n</TEXT>\n</DOC>\n\n<DOC>\n<DOCNO>2</DOCNO>\nno text <b>at</b> "
      "all\n</DOC>\n";
  for (const std::size_t step : {1UL, 6UL, 1000UL}) {
    CHECK(shown(records_of(trec, "txt", {}, {}, step)) ==
          Strings{"AP-1 [Ink] black & blue  soot date=1998-02-12", "2 [] no text  at  all"});
  }
  CHECK(shown(records_of("<DOC>\n<DOCNO>1</DOCNO>\nx\n<DOC>\n<DOCNO>2</DOCNO>y</DOC>\nnoise\n"
                         "<DOC>z</DOC>\n<DOC><DOCNO>3</DOCNO>cut",
                         "trec")) ==
        Strings{"f:1: bad_record", "2 [] y", "f:6: bad_record", "f:7 [] z", "f:8: bad_record"});
  IngestOptions options;
  options.max_record_bytes = 70'000;
  CHECK(shown(records_of("<DOC><DOCNO>1</DOCNO>" + std::string(200'000, 'x') +
                             "</DOC>\n<DOC><DOCNO>2</DOCNO>y</DOC>",
                         "trec", options)) == Strings{"f:1: too_large", "2 [] y"});
}

TEST_CASE("all texts and heads of a document of TREC are read") {
  CHECK(shown(records_of("<DOC>\n<DOCNO>1</DOCNO>\n<HEAD>one</HEAD>\n<HEAD>two</HEAD>\n<TEXT>\na\rb"
                         "\n</TEXT>\n<TEXT>\r\nc\r\n</TEXT>\n</DOC>",
                         "trec")) == Strings{"1 [one two] a b\nc"});
}

TEST_CASE("a bare < is text in documents of TREC and news of Reuters") {
  CHECK(without_tags("p < 0.05 in zebra\nand <B>q</B> > 3 <4 <- <x <!-- <a> > --> y</b>") ==
        "p < 0.05 in zebra\nand  q  > 3 <4 <- <x   y");
  CHECK(without_tags("<!-- never closed <i>x") == "<!-- never closed  x");
  CHECK(shown(records_of("<REUTERS NEWID=\"1\">\n<TEXT><BODY>profit < 5 mln zebra</BODY></TEXT>\n"
                         "</REUTERS>",
                         "sgm"))
            .front()
            .starts_with("1 [] profit < 5 mln zebra"));
}

TEST_CASE("a document of TREC without an end is told where the next one begins") {
  CHECK(shown(records_of("<DOC><DOCNO>1</DOCNO>a</doc>\n<DOC><DOCNO>2</DOCNO>b</DOC>\n<DOC>",
                         "trec")) == Strings{"f:1: bad_record", "2 [] b", "f:3: bad_record"});
}

TEST_CASE("any number of blanks between documents of TREC ends no file") {
  IngestOptions options;
  options.max_record_bytes = 70'000;
  for (const std::size_t blanks : {300'000UL, 300'001UL, 300'002UL, 300'003UL, 300'004UL}) {
    CAPTURE(blanks);
    const std::string between = std::string(blanks, ' ') + '\n';
    CHECK(
        shown(records_of("<DOC><DOCNO>1</DOCNO>a</DOC>" + between + "<DOC><DOCNO>2</DOCNO>b</DOC>" +
                             between + "noise" + between + "<DOC><DOCNO>3</DOCNO>c</DOC>" + between,
                         "trec", options))
            .back() == "3 [] c");
  }
  const std::string doctype = "<!DOCTYPE x " + std::string(140'000, 'x') + ">\n";
  CHECK(shown(records_of(doctype + "<DOC><DOCNO>1</DOCNO>a</DOC>", "trec",
                         {.format = InputFormat::trec}))
            .back() == "1 [] a");
}

TEST_CASE("topics of Reuters whose tags are left open are still topics") {
  CHECK(shown(records_of("<REUTERS NEWID=\"1\"><TOPICS><D>tea<D>ink</D></TOPICS><TEXT>a</TEXT>"
                         "</REUTERS>",
                         "sgm"))
            .front()
            .starts_with("1 [] a #tea #ink"));
}

TEST_CASE("the time that open tags take grows with their number, not its square") {
  // 200,000 of each: a minute if it did, milliseconds as it is.
  const auto many = [](const std::string& piece) {
    std::string all;
    for (int count = 0; count < 200'000; ++count) all += piece;
    return all;
  };
  CHECK(without_tags(many("< ")).size() == 399'999);
  CHECK(without_tags(many("<!--")).size() == 800'000);
  CHECK(without_tags(many("<a ")).size() == 599'999);
  CHECK(subtitle_text(many("<v ")).size() == 600'000);
  CHECK(subtitle_text(many("{\\")).size() == 400'000);
  CHECK(records_of(many("<DOC>\n"), "trec", {.format = InputFormat::trec}).size() == 200'000);
  CHECK(records_of("<REUTERS NEWID=\"1\"><TOPICS>" + many("<D>") + "</TOPICS><TEXT>" +
                       many("<TITLE></TITLE>") + "x</TEXT></REUTERS>",
                   "sgm")
            .size() == 1);
}

TEST_CASE("news of Reuters have their authors, and the words outside of their bodies") {
  CHECK(shown(records_of("<REUTERS NEWID=\"1\">\n<TEXT TYPE=\"BRIEF\">&#2;\n<AUTHOR> by Ann "
                         "</AUTHOR><TITLE>T</TITLE>before<BODY>body</BODY>&#3;</TEXT>\n</REUTERS>",
                         "sgm"))
            .front() == "1 [T] before body author=by Ann");
}

TEST_CASE("fields of Reuters that were chosen count as found") {
  const FieldMapping mapping{.label = "places", .text_fields = {"people", "author"}};
  const auto records = records_of(
      "<REUTERS NEWID=\"1\"><PLACES><D>uk</D></PLACES><PEOPLE><D>ann</D></PEOPLE><TEXT>a</TEXT>"
      "</REUTERS>",
      "sgm", {}, mapping);
  CHECK(std::get<ReadDocument>(records.front()).chosen_fields == 0b101);
}

TEST_CASE("news of Reuters have their topics as labels") {
  const std::string reuters =
      "<!DOCTYPE lewis SYSTEM \"lewis.dtd\">\n"
      "<REUTERS TOPICS=\"YES\" LEWISSPLIT=\"TRAIN\" CGISPLIT=\"X\" OLDID=\"5\" NEWID=\"1\">\n"
      "<DATE>26-FEB-1987</DATE>\n<TOPICS><D>cocoa</D><D>tea</D></TOPICS>\n<PLACES><D>usa</D>"
      "</PLACES>\n<PEOPLE></PEOPLE><ORGS></ORGS>\n<TEXT>&#2;\n<TITLE>BAHIA</TITLE>\n<DATELINE> "
      "SALVADOR, Feb 26 - </DATELINE><BODY>Showers &lt;x> fell\n&#3;</BODY></TEXT>\n</REUTERS>\n"
      "<REUTERS TOPICS=\"NO\" LEWISSPLIT=\"NOT-USED\" NEWID=\"2\">\n<TEXT TYPE=\"UNPROC\">bare"
      "</TEXT>\n</REUTERS>";
  CHECK(shown(records_of(reuters, "sgm")) ==
        Strings{"1 [BAHIA] Showers <x> fell #cocoa #tea split=train has_topics=yes "
                "date=26-FEB-1987 places=usa dateline=SALVADOR, Feb 26 -",
                "2 [] bare split=unused has_topics=no"});
  CHECK(shown(records_of(reuters, "sgm", {}, {.label = "places"})).front().find("#usa") !=
        std::string::npos);
}

TEST_CASE("whatever the bytes are, these formats end, in pieces of any size alike") {
  for (unsigned seed = 1; seed <= test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const Strings kPieces = {
        "<DOC>", "</DOC>",   "<DOCNO>", "</DOCNO>",   "<",      ">",    "&#", "&lt;", ";",
        "1",     "\n",       "-->",     " ",          "a",      "B",    "_",  "{",    "}",
        "\"",    "<REUTERS", "\r",      "</REUTERS>", "WEBVTT", "NOTE", "{\\"};
    std::string bytes;
    for (std::size_t piece = random() % 60; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(seed);
    CAPTURE(bytes);
    for (const InputFormat format : {InputFormat::trec, InputFormat::reuters, InputFormat::srt,
                                     InputFormat::vtt, InputFormat::code, InputFormat::ipynb}) {
      const Strings whole = shown(records_of(bytes, "x", {.format = format}));
      CHECK(shown(records_of(bytes, "x", {.format = format}, {}, 1)) == whole);
    }
  }
}

TEST_CASE("each format has a fuzz target, with a file to begin with") {
  for (const InputFormatFacts& facts : input_formats()) {
    CAPTURE(facts.name);
    // Configuring fails where such a folder has no target.
    const std::filesystem::path seeds = test::project_path("tests/fuzz/" + facts.name);
    REQUIRE(std::filesystem::is_directory(seeds));
    CHECK_FALSE(std::filesystem::is_empty(seeds));
  }
}
