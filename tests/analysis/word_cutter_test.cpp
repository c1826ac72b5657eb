#include "analysis/word_cutter.h"

#include <doctest/doctest.h>
#include <simdjson.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/east_asian_dictionary.h"
#include "analysis/unicode.h"
#include "tests/analysis/icu_reference.h"
#include "tests/analysis/own_words.h"
#include "tests/analysis/provoking_text.h"
#include "tests/support/data.h"
#include "tests/support/instructions.h"
#include "tests/support/rounds.h"

using namespace inkling::analysis;
using inkling::test::IcuReference;
using inkling::test::own_pieces;
using inkling::test::own_words;
using inkling::test::provoking_text;
using inkling::test::with_all_instructions;

namespace {

std::vector<WordSpan> icu_words(IcuReference& icu, std::string_view text) {
  std::vector<WordSpan> found;
  for (const Piece& piece : icu.pieces(text)) {
    if (piece.is_word) found.push_back({piece.begin, piece.end});
  }
  return found;
}

std::vector<std::string> words(std::string_view text) {
  WordCutter cutter;
  std::vector<std::string> found;
  for (const WordSpan& word : own_words(cutter, text)) found.emplace_back(bytes_of(text, word));
  return found;
}

/// A text as code points, for messages.
std::string spelled(std::string_view text) {
  std::ostringstream out;
  for (std::size_t at = 0; at < text.size();) out << std::hex << next_code_point(text, at) << ' ';
  return out.str();
}

struct BreakCase {
  std::string source;  ///< as in the file, without the comment
  std::string text;
  std::set<std::size_t> boundaries;
};

BreakCase parse_case(const std::string& line) {
  BreakCase found{line.substr(0, line.find('\t')), "", {}};
  std::istringstream in(found.source);
  for (std::string word; in >> word;) {
    if (word == "÷") {
      found.boundaries.insert(found.text.size());
    } else if (word != "×") {
      append(std::stoi(word, nullptr, 16), found.text);
    }
  }
  return found;
}

std::vector<BreakCase> break_cases() {
  std::istringstream in(
      inkling::test::read_file(inkling::test::conformance_file("WordBreakTest.txt")));
  std::vector<BreakCase> cases;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') cases.push_back(parse_case(line));
  }
  return cases;
}

// Unicode joins letters across a colon, ICU 72 does not. These are all cases with a colon
// between two letters.
const std::set<std::string> kColonBetweenLetters = {
    "÷ 0061 × 003A × 0041 ÷",
    "÷ 0061 × 003A × 0308 × 0041 ÷",
    "÷ 0061 × 003A × 05D0 ÷",
    "÷ 0061 × 003A × 0308 × 05D0 ÷",
    "÷ 0061 × 003A × 0061 × 2060 ÷",
    "÷ 0061 × 003A × 0308 × 0061 × 2060 ÷",
    "÷ 0061 × 003A × 0061 ÷ 003A ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 003A ÷",
    "÷ 0061 × 003A × 0061 ÷ 0027 ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 0027 ÷",
    "÷ 0061 × 003A × 0061 ÷ 0027 × 2060 ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 0027 × 2060 ÷",
    "÷ 0061 × 003A × 0061 ÷ 002C ÷",
    "÷ 0061 × 003A × 0308 × 0061 ÷ 002C ÷",
    "÷ 0041 × 003A × 0041 ÷",
};

/// Calls `on_text` for every text in the records of a collection, or for the whole of any other
/// file. Returns the number of bytes.
template <typename OnText>
std::size_t for_each_text(const std::filesystem::path& path, OnText on_text) {
  const std::string contents = inkling::test::read_file(path);
  if (path.string().find(".jsonl") == std::string::npos) {
    on_text(contents);
    return contents.size();
  }
  std::istringstream in(contents);
  simdjson::dom::parser parser;
  std::size_t bytes = 0;
  for (std::string line; std::getline(in, line);) {
    const simdjson::dom::object record = parser.parse(line);
    for (const auto& [name, value] : record) {
      std::string_view text;
      if (value.get(text) != simdjson::SUCCESS) continue;
      on_text(text);
      bytes += text.size();
    }
  }
  return bytes;
}

/// Some collections of prose in many languages; if $INKLING_ROUNDS is above 1, every
/// file of the data.
std::vector<std::filesystem::path> files_of_text() {
  std::vector<std::filesystem::path> files;
  for (const char* name : {"prose-sample.jsonl.zst", "multilingual/udhr.jsonl.zst",
                           "multilingual/ud-sentences.jsonl.zst"}) {
    if (const auto file = inkling::test::data_file(name)) files.push_back(*file);
  }
  if (files.empty() || !inkling::test::is_thorough()) return files;
  const std::filesystem::path root = files[0].parent_path();
  files.clear();
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

// ICU keeps its dictionaries for the whole process: only a text cut before main() is
// cut without any.
const std::string kFirstText = "ージョン";
const std::vector<std::string> kFirstWords = words(kFirstText);

}  // namespace

TEST_CASE("word boundaries are those of Unicode's own test, except at colons between letters") {
  WordCutter cutter;
  IcuBreaker icu;
  std::set<std::string> different;
  const std::vector<BreakCase> cases = break_cases();
  for (const BreakCase& expected : cases) {
    std::set<std::size_t> found{0};
    for (const Piece& piece : own_pieces(cutter, icu, expected.text)) found.insert(piece.end);
    if (found != expected.boundaries) different.insert(expected.source);
  }
  CHECK(cases.size() == 1823);
  CHECK(different == kColonBetweenLetters);
}

TEST_CASE("random texts of every class of character are cut as by ICU") {
  const std::uint32_t seed = inkling::test::seed_or(4);
  const std::uint64_t rounds = std::uint64_t{20'000} * inkling::test::round_factor();
  MESSAGE("INKLING_SEED=", seed, ", ", rounds, " texts");
  WordCutter cutter;
  IcuBreaker breaker;
  IcuReference icu;
  std::mt19937_64 random(seed);
  std::uint64_t different = 0;
  for (std::uint64_t round = 0; round < rounds && different < 5; ++round) {
    const std::string text = provoking_text(random);
    if (own_pieces(cutter, breaker, text) == icu.pieces(text)) continue;
    ++different;
    INFO(spelled(text));
    CHECK(own_pieces(cutter, breaker, text) == icu.pieces(text));
  }
  CHECK(different == 0);
}

namespace {

constexpr std::u32string_view kFrequentCharacters =
    U"一三上下不世中主义九事二五人今代以会作你使全公其典六内分到前力十千原又及可合同名和四回因"
    U"国图地在城外多大天太央女好如子学定家小少山工市年平度当很心必性我所政教文新方日时是時最月"
    U"有本机来東校次歴民気水法海点為然物生用由的直相知社神第等経者自行表見言語說请谁路通道那都"
    U"里重金長門開間院雨電青非面音食高あいうえおかがきくけこさしすせそたちっつてでとどなにのは"
    U"ばひふべほまみむめもやよらりるれろわをんアイウエオカガキクグケコサシジスズセタチッテデト"
    U"ドナニネノハバパビピフプベペホポボマミムメモャヤュョラリルレロワンヴー";
constexpr std::string_view kBetweenCharacters[] = {
    "。", " ", "1", "a", "가", "・", "_", "\u3099", "々", "\u200d", "\U00020000", "ไทย"};

}  // namespace

TEST_CASE("random ideographs and kana are cut as by ICU with its dictionary") {
  REQUIRE(EastAsianDictionary::instance() != nullptr);
  const std::uint32_t seed = inkling::test::seed_or(11);
  const std::uint64_t rounds = std::uint64_t{2'000} * inkling::test::round_factor();
  MESSAGE("INKLING_SEED=", seed, ", ", rounds, " texts");
  WordCutter cutter;
  IcuReference icu;
  std::mt19937_64 random(seed);
  std::uint64_t words_of_several = 0;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    CAPTURE(round);
    std::string text;
    while (random() % 12 != 0) {
      // A range of the characters, so that kana stay together and words occur.
      const std::size_t width = 2 + random() % 40;
      const std::size_t first = random() % (kFrequentCharacters.size() - width);
      for (std::size_t left = 1 + random() % 30; left > 0; --left) {
        append(static_cast<CodePoint>(kFrequentCharacters[first + random() % width]), text);
      }
      if (random() % 4 != 0) text += kBetweenCharacters[random() % std::size(kBetweenCharacters)];
    }
    const std::vector<WordSpan> found = own_words(cutter, text);
    REQUIRE(found == icu_words(icu, text));
    for (const WordSpan& word : found) words_of_several += word.end - word.begin > 3 ? 1 : 0;
  }
  CHECK(words_of_several > rounds);
}

TEST_CASE(
    "words of plain ASCII are the same with all instruction sets, wherever the text begins and "
    "ends") {
  constexpr std::string_view kSigns = "abzAZ09_.',;:@ \t\n-\"\x7f";
  IcuReference icu;
  WordCutter cutter;
  with_all_instructions([&] {
    std::mt19937_64 random(7);
    for (int round = 0; round < inkling::test::rounds(600); ++round) {
      CAPTURE(round);
      const std::size_t kinds = 2 + random() % (kSigns.size() - 2);
      const std::size_t first = random() % kSigns.size();
      std::string text;
      for (std::size_t left = random() % (round % 20 == 0 ? 9000 : 400); left > 0; --left) {
        text += kSigns[(first + random() % kinds) % kSigns.size()];
      }
      if (random() % 4 == 0) text.insert(random() % (text.size() + 1), "é");
      REQUIRE(own_words(cutter, text) == icu_words(icu, text));
    }
  });
}

TEST_CASE("the words of real text in many languages are those of ICU") {
  IcuReference icu;
  WordCutter cutter;
  for (const std::filesystem::path& file : files_of_text()) {
    CAPTURE(file);
    std::size_t different = 0;
    const std::size_t bytes = for_each_text(file, [&](std::string_view text) {
      if (own_words(cutter, text) == icu_words(icu, text)) return;
      if (++different == 1) CHECK(own_words(cutter, text) == icu_words(icu, text));
    });
    MESSAGE(file.string(), ": ", bytes, " bytes");
    CHECK(different == 0);
  }
}

TEST_CASE("signs on which the releases of ICU disagree are as in ICU 72") {
  CHECK(words("joe@example.org") == std::vector<std::string>{"joe@example.org"});
  CHECK(words("中joe@example.org") == std::vector<std::string>{"中", "joe@example.org"});
  CHECK(words("Re:ink a:b 3:4") == std::vector<std::string>{"Re", "ink", "a", "b", "3", "4"});
  CHECK(words("中:国") == std::vector<std::string>{"中", "国"});
}

TEST_CASE("flags are paired across the marks of a dictionary, as by ICU") {
  WordCutter cutter;
  IcuBreaker breaker;
  IcuReference icu;
  const std::string flag = "\U0001F1E9";
  const std::string lao = "\u0EB1";
  const std::string myanmar = "\u1039";
  const std::string joined = "\u200D\u24C2";
  for (const std::string& text :
       {flag + lao + flag + joined + flag, flag + lao + flag + joined + "a",
        myanmar + flag + myanmar + joined, flag + myanmar + flag + myanmar + flag + joined,
        flag + flag + lao + flag + flag + lao + joined + "a",
        "a" + lao + flag + lao + flag + " " + flag + joined}) {
    CAPTURE(spelled(text));
    CHECK(own_pieces(cutter, breaker, text) == icu.pieces(text));
  }
}

TEST_CASE("the words of a text do not depend on the texts before it") {
  CHECK(words("たっ ไทย ລາວ ខ្មែរ မြန်မာ").size() > 4);
  CHECK(words(kFirstText) == kFirstWords);
  WordCutter used;
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    CAPTURE(round);
    WordCutter fresh;
    const std::string text = provoking_text(random);
    CHECK(own_words(fresh, text) == own_words(used, text));
  }
}
