// Streams of records that stop being UTF-8 somewhere.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "indexer/bytes/guessing_source.h"
#include "inkling/ingest.h"
#include "tests/indexer/bytes/encoded_texts.h"
#include "tests/indexer/ingest_scene.h"
#include "tests/indexer/packing.h"

using namespace inkling;

namespace {

using Scene = test::IngestScene;
using Converted = std::map<std::string, std::uint64_t>;

constexpr const char* kEnglish = "The committee met on Monday in the small hall.";
constexpr const char* kJapanese =
    "会議は火曜日の午後三時に始まります。資料は明日までに送ってください。";
constexpr const char* kRussian = "Заседание комитета состоится во вторник в малом зале заседаний.";

std::string encoded_in(const std::string& text, const char* encoding) {
  return test::encoded(text, encoding)->bytes;
}

std::string repeated_lines(const std::string& text, int times) {
  std::string lines;
  for (int i = 0; i < times; ++i) lines += "{\"text\":\"" + text + "\"}\n";
  return lines;
}

/// What a source gives that is read in pieces of that size.
std::string read_guessing(const std::string& bytes, std::size_t piece) {
  indexer::GuessingSource source(test::source_of(bytes, piece), "");
  return test::read_all(source, piece).text;
}

std::uint64_t count_with_text(const Index& index, const std::string& text) {
  std::uint64_t count = 0;
  index.documents().for_each([&](DocId doc) { count += index.text(doc) == text ? 1U : 0U; });
  return count;
}

}  // namespace

TEST_CASE("lines of JSON Lines behind 64 KiB of ASCII are read in the encoding that they are in") {
  struct Lines {
    const char* text;
    const char* encoding;
  };
  for (const auto& [text, encoding] : {Lines{kJapanese, "Shift_JIS"},
                                       {kRussian, "KOI8-R"},
                                       {kRussian, "windows-1251"},
                                       {kJapanese, "EUC-JP"},
                                       {kRussian, "IBM866"}}) {
    CAPTURE(encoding);
    Scene scene;
    scene.file("a.jsonl",
               repeated_lines(kEnglish, 1600) + repeated_lines(encoded_in(text, encoding), 800));
    const IngestReport report = scene.ingest({scene.path("a.jsonl")});
    CHECK(report.characters.converted == Converted{{encoding, 1}});
    CHECK(report.characters.replaced_utf8 == 0);
    CHECK(report.characters.garbled == 0);
    const Index index = scene.commit();
    CHECK(count_with_text(index, kEnglish) == 1600);
    CHECK(count_with_text(index, text) == 800);
  }
}

TEST_CASE("rows of a table behind 64 KiB of UTF-8 are read in theirs, and later UTF-8 in that") {
  Scene scene;
  std::string table = "n,text\n";
  const auto rows = [&](const std::string& text, int times) {
    for (int i = 0; i < times; ++i) table += "1," + text + "\n";
  };
  rows("Die Größe der Straße in Köln.", 3000);
  rows(encoded_in(kRussian, "windows-1251"), 800);
  rows(kRussian, 500);
  scene.file("t.csv", table);
  const IngestReport report = scene.ingest({scene.path("t.csv")});
  CHECK(report.characters.converted == Converted{{"windows-1251", 1}});
  const Index index = scene.commit();
  CHECK(count_with_text(index, "Die Größe der Straße in Köln.") == 3000);
  CHECK(count_with_text(index, kRussian) == 1300);
}

TEST_CASE("lines in another encoding leave those in UTF-8 around them as they are") {
  struct Lines {
    const char* text;
    const char* encoding;
  };
  const std::string ascii = repeated_lines(kEnglish, 1500);
  const std::string utf8 = repeated_lines("Die Größe der Straße, 東京 und Москва.", 300) +
                           repeated_lines("A café.", 20) + repeated_lines("naïve, über", 20);
  for (const auto& [text, encoding] :
       {Lines{kRussian, "KOI8-R"},
        {kJapanese, "Shift_JIS"},
        {kJapanese, "EUC-JP"},
        {"他们在星期一的下午开会，请明天以前把资料送来。", "GB18030"},
        {kRussian, "IBM866"},
        {kJapanese, "ISO-2022-JP"},
        {"회의는 화요일 오후에 시작합니다.", "ISO-2022-KR"}}) {
    for (const int times : {5, 100}) {
      CAPTURE(encoding);
      CAPTURE(times);
      const std::string others = repeated_lines(text, times);
      const std::string encoded = encoded_in(others, encoding);
      const std::string expected = ascii + others + utf8 + others + ascii + utf8;
      for (const std::size_t piece : {1000u, 65536u})
        CHECK(read_guessing(ascii + encoded + utf8 + encoded + ascii + utf8, piece) == expected);
    }
  }
}

TEST_CASE("short lines in an encoding of several bytes are told from UTF-8") {
  const std::string chinese = repeated_lines("他们在星期一的下午开会，请明天以前把资料送来。", 100);
  // In GB18030 it is UTF-8, too.
  const std::string ten_o_clock = repeated_lines("十时", 1);
  const std::string utf8 = repeated_lines("A café.", 20);
  const std::string ascii = repeated_lines(kEnglish, 1500);
  CHECK(read_guessing(ascii + encoded_in(chinese + ten_o_clock, "GB18030") + utf8, 65536) ==
        ascii + chinese + ten_o_clock + utf8);
}

TEST_CASE("seven bits with escapes are recognised late, too") {
  Scene scene;
  std::string table = "n,text\n";
  for (int i = 0; i < 2000; ++i) table += std::string("1,") + kEnglish + "\n";
  for (int i = 0; i < 100; ++i) table += "2," + encoded_in(kJapanese, "ISO-2022-JP") + "\n";
  scene.file("t.csv", table);
  CHECK(scene.ingest({scene.path("t.csv")}).characters.converted == Converted{{"ISO-2022-JP", 1}});
  CHECK(count_with_text(scene.commit(), kJapanese) == 100);
}

TEST_CASE("a source that guesses gives the same, however small the pieces are") {
  const std::string ascii = repeated_lines(kEnglish, 100);
  const std::string utf8 = ascii + repeated_lines(kRussian, 300) + ascii;
  const std::string one_line = std::string(70'000, 'x') + kRussian + std::string(70'000, 'y');
  const std::string russian = repeated_lines(kRussian, 500);
  for (const std::size_t piece : {1u, 7u, 1000u, 16384u, 65536u}) {
    CAPTURE(piece);
    CHECK(read_guessing(utf8, piece) == utf8);
    CHECK(read_guessing(one_line, piece) == one_line);
    CHECK(read_guessing("", piece).empty());
    CHECK(read_guessing(ascii + encoded_in(russian, "KOI8-R"), piece) == ascii + russian);
    CHECK(read_guessing(utf8 + encoded_in(russian, "windows-1251") + utf8, piece) ==
          utf8 + russian + utf8);
    // Each line says itself whether it is in Windows-1252.
    const std::string western = ascii +
                                repeated_lines(
                                    "M\xFCller stra\xDF"
                                    "e",
                                    100) +
                                utf8;
    CHECK(read_guessing(western, piece) == western);
    const std::string cut = utf8 + russian.substr(0, russian.size() - 5);
    CHECK(read_guessing(cut, piece) == cut);
  }
}

TEST_CASE("documents that are mostly U+FFFD are counted") {
  Scene scene;
  scene.file("a.jsonl",
             repeated_lines("\xFF\xFE\x81\xFF not told", 3) + repeated_lines("é è \xFF", 1));
  const IngestReport report = scene.ingest({scene.path("a.jsonl")}, {.encoding = "UTF-8"});
  CHECK(report.characters.garbled == 3);
  CHECK(report.characters.documents_with_bad_utf8 == 4);
}
