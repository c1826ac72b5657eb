// How often encodings are told by bytes alone: docs/quality.md has the numbers.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/reading/input.h"
#include "indexer/reading/record_parser.h"
#include "inkling/text_analyzer.h"
#include "tests/indexer/bytes/encoded_texts.h"
#include "tests/indexer/packing.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::indexer;
using namespace std::string_literals;
using test::EncodedText;
using test::EncodingInUse;

namespace {

/// The text of a file of these bytes.
std::string text_of(const std::string& bytes, const IngestOptions& options = {}) {
  Input input = open_input(test::source_of(bytes, 1 << 16), "file.txt", options);
  if (input.unread) return input.unread->reason;
  auto file = std::make_shared<FileContext>();
  file->max_record_bytes = 1 << 20;
  file->encoding = input.encoding;
  file->guess_encoding = input.guess;
  file->format = input.format;
  FoundRecord raw = RawRecord{.file = file, .bytes = test::read_all(*input.source, 1 << 16).text};
  Record record = RecordParser(FieldMapping()).parse(raw);
  if (const auto* rejected = std::get_if<RejectedRecord>(&record)) return rejected->reason;
  return std::get<ReadDocument>(record).document.text;
}

bool has_same_terms(const std::string& found, const std::string& wanted) {
  if (found == wanted) return true;
  static TextAnalyzer analyzer;
  const auto terms = [](const std::string& text) {
    std::vector<std::string> all;
    for (const AnalyzedToken& token : analyzer.analyze(text)) all.push_back(token.term);
    std::erase(all, "");
    return all;
  };
  return terms(found) == terms(wanted);
}

struct Tally {
  std::size_t right = 0;
  std::size_t all = 0;
};

/// The front of up to `count` texts in the languages of the encoding, 1 kB of each.
std::vector<EncodedText> samples(const EncodingInUse& encoding,
                                 const std::map<std::string, std::vector<std::string>>& texts,
                                 std::size_t count) {
  std::vector<EncodedText> found;
  for (std::size_t at = 0; at < 400 && found.size() < count; ++at) {
    for (const char* language : encoding.languages) {
      const auto of_language = texts.find(language);
      if (of_language == texts.end() || at >= of_language->second.size()) continue;
      auto sample = test::encoded_front(of_language->second[at], encoding.name.c_str(), 1000);
      if (sample && found.size() < count) found.push_back(*std::move(sample));
    }
  }
  return found;
}

}  // namespace

TEST_CASE("texts of 1 kB in 36 encodings are read: all when it is named, 98 % when it is guessed") {
  const auto texts = test::multilingual_texts();
  if (texts.empty()) return;
  const std::size_t count = test::is_thorough() ? 200 : 5;
  std::vector<EncodingInUse> encodings = test::encodings_in_use();
  encodings.insert(encodings.end(), test::unicode_encodings().begin(),
                   test::unicode_encodings().end());
  Tally total;
  for (const EncodingInUse& encoding : encodings) {
    CAPTURE(encoding.name);
    Tally guessed;
    for (const auto& [text, bytes] : samples(encoding, texts, count)) {
      CHECK(has_same_terms(text_of(bytes, {.encoding = encoding.name}), text));
      const std::string found = text_of(bytes);
      guessed.right += has_same_terms(found, text) ? 1U : 0U;
      ++guessed.all;
    }
    CHECK(guessed.all > 0);
    if (test::is_thorough()) {
      MESSAGE(encoding.name << ": " << guessed.right << " of " << guessed.all);
      CHECK(guessed.right * 100 >= guessed.all * 98);
    }
    total.right += guessed.right;
    total.all += guessed.all;
  }
  CAPTURE(total.right);
  CHECK(total.right * 100 >= total.all * 98);
}

TEST_CASE("a byte order mark names the encoding, whatever the text") {
  const std::map<std::string, std::string> marks = {{"UTF-8", "\xEF\xBB\xBF"},
                                                    {"UTF-16LE", "\xFF\xFE"},
                                                    {"UTF-16BE", "\xFE\xFF"},
                                                    {"UTF-32LE", "\xFF\xFE\0\0"s},
                                                    {"UTF-32BE", "\0\0\xFE\xFF"s}};
  for (const auto& [encoding, mark] : marks) {
    for (const char* text : {"", "a", "会議は火曜日です", "Müller", "𝔘nicode 😀", "\xEF\xBF\xBD"}) {
      CAPTURE(encoding);
      CAPTURE(text);
      const std::string bytes = *text == '\0' ? "" : test::encoded(text, encoding.c_str())->bytes;
      CHECK(text_of(mark + bytes) == text);
      CHECK(text_of(mark + bytes, {.encoding = "windows-1252"}) == text);
    }
  }
}

TEST_CASE("Unicode without a mark is told where it holds ASCII, and read where it is named") {
  for (const char* encoding : {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"}) {
    CAPTURE(encoding);
    for (const char* text :
         {"hi", "Müller straße\n", "会議は火曜日です。\n明日も。\n", "Привет, мир"})
      CHECK(text_of(test::encoded(text, encoding)->bytes) == text);
    const std::string meeting = test::encoded("会議は火曜日です", encoding)->bytes;
    CHECK(text_of(meeting, {.encoding = encoding}) == "会議は火曜日です");
  }
  const std::string windows = test::encoded("from Windows", "UTF-16LE")->bytes;
  CHECK(text_of(windows, {.encoding = "UTF-16"}) == "from Windows");
}

TEST_CASE("short UTF-16 without a mark is told by a single byte that is a control character") {
  for (const char* const encoding : {"UTF-16LE", "UTF-16BE"}) {
    for (const char* const text :
         {"会议在星期二下午举行", "小さな部屋で火曜日の午後に", "本会議は明日"}) {
      CAPTURE(encoding);
      CAPTURE(text);
      CHECK(text_of(test::encoded(text, encoding)->bytes) == text);
    }
  }
  CHECK(text_of("one \x01 in a short text") == "one \x01 in a short text");
  const std::string indented = "Chapter 1" + std::string(81, ' ') + "\x0E" + "12\n";
  CHECK(text_of(indented) == indented);
  CHECK(text_of("\x01 two \x02 in a short text") == "binary");
}

TEST_CASE("each half of a pair that stands alone and each half of a character becomes U+FFFD") {
  CHECK(text_of("\xFF\xFE"
                "a\0\0\xD8"
                "b\0"s) ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(text_of("\xFF\xFE"
                "a\0\0\xDC\0\xDC"
                "b\0"s) ==
        "a\xEF\xBF\xBD\xEF\xBF\xBD"
        "b");
  CHECK(text_of("\xFF\xFE"
                "a\0\0\xD8"s) == "a\xEF\xBF\xBD");
  CHECK(text_of("\xFF\xFE"
                "a\0b"s) == "a\xEF\xBF\xBD");
  CHECK(text_of("\xFE\xFF\0a\0"s) == "a\xEF\xBF\xBD");
  CHECK(text_of("\xFF\xFE\0\0"
                "a\0\0\0\xFF\xFF\xFF\x7F"
                "b\0\0\0"s) ==
        "a\xEF\xBF\xBD"
        "b");
  CHECK(text_of("\xFF\xFE") == "");
}

TEST_CASE("short texts are read in the encodings that people used") {
  CHECK(text_of("M\xFCller stra\xDF"
                "e Gr\xFC\xDF"
                "e") == "Müller straße Grüße");
  CHECK(text_of("caf\xE9") == "café");
  CHECK(text_of("It\x92s \x93quoted\x94 \x96 so") == "It’s “quoted” – so");
  CHECK(text_of("\xCF\xF0\xE8\xE2\xE5\xF2") == "Привет");
  CHECK(text_of("\xF0\xD2\xC9\xD7\xC5\xD4") == "Привет");
  CHECK(text_of("\xC4\xE3\xBA\xC3") == "你好");
  CHECK(text_of("\x83\x65\x83\x58\x83\x67") == "テスト");
  CHECK(text_of("\x1B$B2q5D\x1B(B") == "会議");
}

TEST_CASE("texts in half-width kana alone are read in Shift_JIS") {
  for (const std::string text :
       {"ﾊﾞﾝｺﾞｳ ｱﾝﾅｲ ﾃﾞﾝﾜ ﾄｳｷｮｳ ｼﾝｼﾞｭｸ ﾆｼｸﾁ ﾋｶﾞｼｸﾞﾁ ﾐﾅﾐｸﾞﾁ\nﾖﾔｸ ﾆ ﾂｲﾃ ｵﾄｲｱﾜｾ ｸﾀﾞｻｲ\n"
        "ｺﾉ ﾌﾟﾛｸﾞﾗﾑ ﾊ ﾌｧｲﾙ ｦ ﾖﾐｺﾐ ｶﾞﾒﾝ ﾆ ﾋｮｳｼﾞ ｼﾏｽ\nﾃﾞｨｽｸ ﾉ ｱｷ ﾖｳﾘｮｳ ｶﾞ ﾀﾘﾏｾﾝ｡ ﾍﾞﾂ ﾉ ﾃﾞｨｽｸ ｦ "
        "ｲﾚﾃ ｸﾀﾞｻｲ｡\nｼｭｳﾘｮｳ ｼﾏｼﾀ｡ ﾅﾆｶ ｷｰ ｦ ｵｼﾃ ｸﾀﾞｻｲ｡\nｴﾗｰ ｶﾞ ﾊｯｾｲ ｼﾏｼﾀ｡\n",
        "ｶ)ﾔﾏﾀﾞｼﾖｳﾃﾝ ﾐﾂﾋﾞｼﾕｰｴﾌｼﾞｴｲ ﾏﾙﾉｳﾁ\nｽｽﾞｷ ﾀﾛｳ ﾐｽﾞﾎ ｼﾝｼﾞﾕｸ\nﾕ)ｻﾄｳｺｳｷﾞﾖｳ ﾘｿﾅ ｵｵｻｶ\nﾀﾅｶ ﾊﾅｺ "
        "ﾐﾂｲｽﾐﾄﾓ ﾌｸｵｶ\nﾜﾀﾅﾍﾞ ｹﾝｼﾞ ﾕｳﾁﾖ ｻﾂﾎﾟﾛ\nｲﾄｳ ﾖｳｺ ﾁﾊﾞｷﾞﾝ ﾌﾅﾊﾞｼ\nﾔﾏﾓﾄ ｶｽﾞｵ ﾖｺﾊﾏ ｶﾜｻｷ\n",
        "ﾎｯｶｲﾄﾞｳ\nｱｵﾓﾘｹﾝ\nｲﾜﾃｹﾝ\nﾐﾔｷﾞｹﾝ\nｱｷﾀｹﾝ\nﾔﾏｶﾞﾀｹﾝ\nﾌｸｼﾏｹﾝ\nｲﾊﾞﾗｷｹﾝ\n",
        "1,ﾋﾞｰﾙ,500\n2,ﾗｰﾒﾝ,650\n3,ｷﾞｮｳｻﾞ,300\n4,ﾁｬｰﾊﾝ,600\n5,ｵﾚﾝｼﾞｼﾞｭｰｽ,250\n6,ｺｰﾋｰ,300\n"}) {
    CAPTURE(text);
    CHECK(text_of(test::encoded(text, "Shift_JIS")->bytes) == text);
    CHECK(text_of(test::encoded(text, "Shift_JIS")->bytes, {.language = "ja"}) == text);
  }
  CHECK(guess_encoding(test::encoded("ﾌｧｲﾙ", "Shift_JIS")->bytes, "ja") == "Shift_JIS");
}

TEST_CASE("letters that are half-width kana in Shift_JIS stay what they are") {
  for (const auto& [text, encoding] :
       {std::pair{"офиц", "KOI8-R"}, {"発生", "EUC-JP"}, {"오늘날 ", "windows-949"}}) {
    CAPTURE(text);
    CHECK(text_of(test::encoded(text, encoding)->bytes) == text);
  }
}

TEST_CASE("one letter in 10 kB of ASCII is read by the language around it") {
  std::string text;
  while (text.size() < 10'000)
    text += "Der Ausschuss tagte am Montag im kleinen Saal und beriet den Haushalt. ";
  CHECK(text_of(text + "M\xFCller") == text + "Müller");
  std::string english;
  while (english.size() < 10'000)
    english += "The committee met on Monday in the small hall and discussed the budget. ";
  CHECK(text_of(english + "in a caf\xE9 nearby " + english) ==
        english + "in a café nearby " + english);
}

TEST_CASE("lines of Windows-1252 and of UTF-8 may follow one another") {
  const std::vector<std::string> lines = {
      "Der Müller über die Straße, größer als früher; Bäume blühen.\n",
      "L’été dernier, nous étions à côté de la forêt, près du château.\n",
      "El niño comió piña mañana en la montaña – “qué bien”.\n"};
  for (const std::string& line : lines) {
    CAPTURE(line);
    const std::string other = test::encoded(line, "windows-1252")->bytes;
    const auto repeated = [](const std::string& text, int times) {
      std::string all;
      for (; times > 0; --times) all += text;
      return all;
    };
    for (const auto& [before, behind] : {std::pair{30, 1}, {30, 5}, {1, 30}, {5, 30}, {15, 15}}) {
      CAPTURE(before);
      CAPTURE(behind);
      const std::string wanted = repeated(line, before + behind);
      CHECK(text_of(repeated(other, before) + repeated(line, behind)) == wanted);
      CHECK(text_of(repeated(line, before) + repeated(other, behind)) == wanted);
      CHECK(text_of(repeated(other + line, behind)) == repeated(line, 2 * behind));
    }
  }
}

TEST_CASE("JSON Lines of both encodings are told line by line") {
  const std::string line = "{\"text\":\"Der Müller über die Straße, größer als früher\"}\n";
  const std::string other = test::encoded(line, "windows-1252")->bytes;
  for (const std::string& bytes : {other + other + line, line + other, other + line + line}) {
    Input input = open_input(test::source_of(bytes, 1000), "a.jsonl", {});
    CHECK(input.encoding.empty());
    CHECK(test::read_all(*input.source, 4096).text == bytes);
  }
}

TEST_CASE("UTF-8 with a few bytes that are wrong stays UTF-8") {
  CHECK(text_of("über die Brücke, caf\xE9, nach Köln") ==
        "über die Brücke, caf\xEF\xBF\xBD, nach Köln");
  CHECK(text_of("Привет, мир \xFF и всё") == "Привет, мир \xEF\xBF\xBD и всё");
  CHECK(text_of("会議は火曜\xE6\x97") == "会議は火曜\xEF\xBF\xBD");
  CHECK(text_of("\xEF\xBB\xBF"
                "caf\xE9") == "caf\xEF\xBF\xBD");
  CHECK(text_of("bad \xFF byte") == "bad \xEF\xBF\xBD byte");
  CHECK(text_of("caf\xE9", {.encoding = "UTF-8"}) == "caf\xEF\xBF\xBD");
}

TEST_CASE("UTF-8 with surrogates of three bytes each stays UTF-8") {
  const std::string pair = "\xED\xA0\xBD\xED\xB8\x80";
  std::string english;
  while (english.size() < 1500) english += "The committee met on Monday in the small hall. ";
  CHECK(text_of(english + pair + " " + english) == english + "😀 " + english);
  CHECK(text_of("Grüße " + pair) == "Grüße 😀");
  CHECK(text_of(pair) == "😀");
  CHECK(text_of("\xED\xA0\xBD") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  // Among lines of Windows-1252, too.
  CHECK(text_of("M\xFCller\n" + pair + " Köln\n") == "Müller\n😀 Köln\n");
}

TEST_CASE("an encoding that is named holds, and what is no character in it becomes U+FFFD") {
  CHECK(text_of("\xFC", {.encoding = "KOI8-R"}) == "Э");
  CHECK(text_of("\x82\xA0\x82", {.encoding = "Shift_JIS"}) == "あ\xEF\xBF\xBD");
  CHECK(text_of("plain", {.encoding = "EUC-KR"}) == "plain");
  CHECK(text_of("a\0b"s, {.encoding = "windows-1252"}) == "binary");
}

TEST_CASE("the name of a small encoding stands for the larger one that holds it") {
  const auto decoded = [](const char* encoding, std::string_view bytes) {
    std::string text;
    TextDecoder(encoding).decode(bytes, true, text);
    return text;
  };
  for (const char* const name : {"big5", "BIG5", "Big-5", "big5_tw"})
    CHECK(decoded(name, "\xC7\xF3\xA3\xE1") == "А€");
  for (const char* const name : {"euc-kr", "EUC_KR", "ks_c_5601-1987"})
    CHECK(decoded(name, "\xA2\xE6\xB0\xA1") == "€가");
  CHECK(decoded("ISO-8859-1", "\x93\xE4") == "“ä");
  CHECK(decoded("gbk", "\x81\x30\x84\x36") == "\u00A5");
  CHECK(decoded("KOI8-R", "\xC1") == "а");
}

TEST_CASE("ISO-8859-16 is read, which ICU does not know") {
  std::string bytes;
  for (int byte = 0xA0; byte <= 0xFF; ++byte) bytes += static_cast<char>(byte);
  const std::string text =
      "\u00A0ĄąŁ€„Š§š©Ș«Ź\u00ADźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊË"
      "ÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ";
  CHECK(text_of("a " + bytes, {.encoding = "ISO-8859-16"}) == "a " + text);
  std::string decoded;
  TextDecoder("latin10").decode(bytes, true, decoded);
  CHECK(decoded == text);
}

TEST_CASE("a language that is expected decides between encodings that are as likely") {
  const std::string bytes = "\xD4\xEF";
  CHECK_FALSE(guess_encoding(bytes, "").empty());
  CHECK(guess_encoding("\xC1\xEB\xE1", "el") == "windows-1253");
}

TEST_CASE("a few accents or signs in words of Latin letters are those of Windows-1252") {
  for (const char* const bytes :
       {"A bank pays \xA3"
        "1m to its staff.",
        "Bl\xF6\xF6"
        "dhag",
        "the Veder\xF2 group, by and large", "along the C\xF4te, where we go",
        "Is it gef\xE4llig? Please reply to us.",
        "about Kerem Ger\xE7"
        "ek and others",
        "Fa\xE7"
        "a parte da explos\xE3o, click here"}) {
    CAPTURE(bytes);
    CHECK(guess_encoding(bytes, "") == "windows-1252");
    CHECK(guess_encoding(bytes, "en") == "windows-1252");
  }
}

TEST_CASE("English with a few accents or signs is Windows-1252") {
  const std::string about =
      "The committee met on Monday in the small hall and discussed the budget of the coming year. ";
  for (const char* const text : {"A naïve Bayes model",
                                 "10 µm",
                                 "2 × 3",
                                 "6 ÷ 2",
                                 "about £5 or so",
                                 "ça va, à la carte",
                                 "señor Núñez",
                                 "Associação Cristã",
                                 "± 3",
                                 "5¢",
                                 "1º",
                                 "Malmö",
                                 "smørrebrød",
                                 "Þór",
                                 "Ærø",
                                 "Coruña, Marañón and Muñoz",
                                 "Lei\u00DF and Gro\u00DFer",
                                 "12 °C – 14 °C",
                                 "½ cup",
                                 "Bahá"}) {
    const std::string bytes = test::encoded(text, "windows-1252")->bytes;
    for (const int times : {1, 2, 5, 20}) {
      CAPTURE(text);
      CAPTURE(times);
      std::string wanted = about;
      std::string encoded = about;
      for (int time = 0; time < times; ++time) {
        wanted += text + (". " + about);
        encoded += bytes + (". " + about);
      }
      CHECK(text_of(encoded) == wanted);
      CHECK(text_of(encoded, {.language = "en"}) == wanted);
    }
  }
  for (const char* const text : {"2 × 3", "± 3", "6 ÷ 2", "about £5 or so", "ça va, à la carte"})
    CHECK(text_of(test::encoded(text, "windows-1252")->bytes) == text);
}

TEST_CASE("words of other languages within English keep their encoding") {
  const std::string about =
      "The committee met on Monday in the small hall and discussed the budget of the coming year. ";
  for (const auto& [text, encoding] : {std::pair{"Здравствуйте, уважаемые коллеги", "windows-1251"},
                                       {"Здравствуйте, уважаемые коллеги", "KOI8-R"},
                                       {"Καλημέρα σε όλους τους φίλους", "ISO-8859-7"},
                                       {"Władysław Łokietek, książę łęczycki", "windows-1250"},
                                       {"Çankırı ve Şanlıurfa ağırlığı", "windows-1254"},
                                       {"会議は火曜日です。明日も", "Shift_JIS"}}) {
    CAPTURE(text);
    const std::string bytes = test::encoded(text, encoding)->bytes;
    CHECK(text_of(about + bytes + ". " + about) == about + text + ". " + about);
  }
}

TEST_CASE("of real English with accents or signs, all but one in a hundred is read") {
  for (const std::size_t size : {1000u, 5000u}) {
    const auto texts = test::english_fronts(size, test::is_thorough() ? 2500 : 100);
    std::size_t wrong = 0;
    for (const auto& [text, bytes] : texts) wrong += text_of(bytes) == text ? 0U : 1U;
    CAPTURE(size);
    CHECK(wrong * 100 <= texts.size());
    if (test::is_thorough()) MESSAGE(size << ": " << wrong << " of " << texts.size());
  }
}

TEST_CASE("random bytes are no text, whatever their range") {
  for (unsigned seed = 1; seed <= test::rounds(20u); ++seed) {
    std::mt19937 random(seed);
    std::string high;
    std::string kana;  // in Shift_JIS
    std::string printable;
    for (int i = 0; i < 2000; ++i) {
      high += static_cast<char>(0x80 + random() % 0x80);
      kana += static_cast<char>(0xA6 + random() % 0x3A);
      const auto byte = static_cast<char>(0x20 + random() % 0xE0);
      printable += byte == '\x7F' ? ' ' : byte;
    }
    CAPTURE(seed);
    CHECK(text_of(high) == "binary");
    CHECK(text_of(kana) == "binary");
    CHECK(text_of(printable) == "binary");
  }
}

TEST_CASE("a decoder gives the same, however small the pieces are") {
  for (const char* encoding : {"UTF-16LE", "UTF-16BE", "UTF-32BE", "Shift_JIS", "GB18030", "EUC-JP",
                               "Big5", "ISO-2022-JP", "UTF-8"}) {
    const auto sample = test::encoded("漢字 abc 中文\n", encoding);
    const std::string bytes = sample ? sample->bytes : test::encoded("abc", encoding)->bytes;
    std::string whole;
    TextDecoder(encoding).decode(bytes, true, whole);
    for (const std::size_t step : {1u, 2u, 3u, 7u}) {
      CAPTURE(encoding);
      CAPTURE(step);
      TextDecoder decoder(encoding);
      std::string pieces;
      for (std::size_t at = 0; at < bytes.size(); at += step)
        decoder.decode(bytes.substr(at, step), at + step >= bytes.size(), pieces);
      CHECK(pieces == whole);
    }
  }
}

TEST_CASE("JSON Lines are converted by their first 64 KiB") {
  IngestOptions options{.format = InputFormat::jsonl};
  const auto read = [&](const std::string& bytes) {
    Input input = open_input(test::source_of(bytes, 1000), "a.jsonl", options);
    return input.encoding + "|" + test::read_all(*input.source, 4096).text;
  };
  const std::string line =
      "{\"text\":\"M\xFCller stra\xDF"
      "e\"}\n";
  // Each line of this encoding says itself that it is not UTF-8.
  CHECK(read(line) == "|" + line);
  CHECK(read("{\"text\":\"\xF0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2\"}\n") ==
        "KOI8-R|{\"text\":\"Привет, мир\"}\n");
  CHECK(read("{\"text\":\"Müller\"}\n") == "|{\"text\":\"Müller\"}\n");
  const std::string ascii(70'000, ' ');
  CHECK(read(ascii + line) == "|" + ascii + line);
  std::string cut = "{\"text\":\"" + std::string((64 << 10) - 10, 'x') + "ü\"}\n";
  CHECK(read(cut) == "|" + cut);
  CHECK(read("\xFF\xFE" + test::encoded("{\"text\":\"あ\"}\n", "UTF-16LE")->bytes) ==
        "UTF-16LE|\xEF\xBB\xBF{\"text\":\"あ\"}\n");
}
