#include "indexer/bytes/utf8.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <string>
#include <unordered_set>
#include <vector>

#include "indexer/bytes/surrogates.h"
#include "tests/support/rounds.h"

namespace inkling {

namespace {

using indexer::mend_utf8;

const std::string kR{indexer::kReplacementCharacter};

std::string encoded(std::uint32_t code) {
  const auto tail = [code](unsigned shift) {
    return static_cast<char>(0x80 | (code >> shift & 0x3F));
  };
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), tail(0)};
  if (code < 0x10000) return {static_cast<char>(0xE0 | code >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | code >> 18), tail(12), tail(6), tail(0)};
}

/// All characters and all that begins one, written out.
class Characters {
 public:
  Characters() {
    for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
      if (code >= 0xD800 && code <= 0xDFFF) continue;
      const std::string bytes = encoded(code);
      whole_.insert(bytes);
      for (std::size_t size = 1; size < bytes.size(); ++size) begun_.insert(bytes.substr(0, size));
    }
  }
  bool is_one(const std::string& bytes) const { return whole_.contains(bytes); }
  bool begins_one(const std::string& bytes) const { return begun_.contains(bytes); }

 private:
  std::unordered_set<std::string> whole_;
  std::unordered_set<std::string> begun_;
};

/// The definition in the words of the standard: the longest piece that begins a character, or one
/// byte.
std::string slow_mend(const std::string& text) {
  static const Characters characters;
  std::string mended;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = 1;
    bool whole = false;
    for (std::size_t size = 1; size <= 4 && at + size <= text.size() && !whole; ++size) {
      const std::string piece = text.substr(at, size);
      whole = characters.is_one(piece);
      if (whole || characters.begins_one(piece)) length = size;
    }
    mended += whole ? text.substr(at, length) : kR;
    at += length;
  }
  return mended;
}

std::uint64_t replacements_in(const std::string& text) {
  std::uint64_t count = 0;
  for (std::size_t at = text.find(kR); at != std::string::npos; at = text.find(kR, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("maximal subparts are replaced as in the tables of The Unicode Standard, section 3.9") {
  struct Row {
    std::string text, mended;
    std::uint64_t replaced;
  };
  const std::vector<Row> rows = {
      // Table 3-8: non-shortest forms.
      {"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", kR + kR + kR + kR + kR + kR + kR + kR + "A", 8},
      // Table 3-9: surrogates, of which a pair is a character here.
      {"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", "\xF0\x90\x8F\xBF" + kR + kR + "A", 2},
      {"\xED\xA0\x80\xED\xAF\x41", kR + kR + kR + kR + kR + "A", 5},
      // Table 3-10: other ill-formed sequences.
      {"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", kR + kR + kR + kR + kR + "A" + kR + kR + "B", 7},
      // Table 3-11: truncated sequences.
      {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", kR + kR + kR + kR + "A", 4},
      {"", "", 0},
      {"plain", "plain", 0},
      {"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x99\x82", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x99\x82", 0},
      {"already \xEF\xBF\xBD", "already \xEF\xBF\xBD", 0},
      {"caf\xE9", "caf" + kR, 1},
      {"\xE2\x82", kR, 1},
      {"\xF0\x9F\x99", kR, 1},
      {"\x80", kR, 1},
      {"a\xFE\xFF", "a" + kR + kR, 2},
      {"\xF8\x88\x80\x80\x80", kR + kR + kR + kR + kR, 5},
      {std::string("\0\xC1\0", 3), std::string("\0", 1) + kR + std::string("\0", 1), 1},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const indexer::MendedText mended = mend_utf8(row.text);
    CHECK(mended.text == row.mended);
    CHECK(mended.replaced == row.replaced);
  }
}

TEST_CASE("all strings over an alphabet of border bytes are mended as the standard defines it") {
  const std::string alphabet =
      "A\x80\x8F\x90\x9F\xA0\xBF\xC0\xC2\xDF\xE0\xE1\xED\xEF\xF0\xF1\xF4\xF5";
  for (std::size_t length = 1; length <= 4; ++length) {
    std::vector<std::size_t> digits(length, 0);
    bool more = true;
    std::size_t wrong = 0;
    while (more) {
      std::string text;
      for (const std::size_t digit : digits) text += alphabet[digit];
      const indexer::MendedText mended = mend_utf8(text);
      if (mended.text != slow_mend(text) || mended.replaced != replacements_in(mended.text))
        ++wrong;
      more = false;
      for (std::size_t at = 0; at < length && !more; ++at) {
        digits[at] = (digits[at] + 1) % alphabet.size();
        more = digits[at] != 0;
      }
    }
    CAPTURE(length);
    CHECK(wrong == 0);
  }
}

TEST_CASE("mended text is valid, and mending it again changes nothing") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    std::string text;
    const std::size_t size = random() % 300;
    while (text.size() < size)
      text += static_cast<char>(random() % 2 == 0 ? 'a' + random() % 26 : 0x80 + random() % 128);
    CAPTURE(seed);
    const indexer::MendedText mended = mend_utf8(text);
    CHECK(mended.text == slow_mend(text));
    CHECK(mend_utf8(mended.text).replaced == 0);
  }
}

TEST_CASE("only surrogates that stand alone become \\uFFFD") {
  struct Row {
    std::string json, mended;
    std::uint64_t replaced;
  };
  const std::vector<Row> rows = {
      {R"("no escape")", R"("no escape")", 0},
      {R"("\ud83d\ude42")", R"("\ud83d\ude42")", 0},
      {R"("\uD83D\uDE42\uD83D\uDE42")", R"("\uD83D\uDE42\uD83D\uDE42")", 0},
      {R"("\ud83d")", R"("\uFFFD")", 1},
      {R"("\ude42")", R"("\uFFFD")", 1},
      {R"("\ude42\ud83d")", R"("\uFFFD\uFFFD")", 2},
      {R"("\ud83d\ud83d\ude42")", R"("\uFFFD\ud83d\ude42")", 1},
      {R"("\ud83d\u0041")", R"("\uFFFD\u0041")", 1},
      {R"("\ud83dA\ude42")", R"("\uFFFDA\uFFFD")", 2},
      {R"("\ud83d\n")", R"("\uFFFD\n")", 1},
      {R"("\\ud83d")", R"("\\ud83d")", 0},
      {R"("\\\ud83d")", R"("\\\uFFFD")", 1},
      {R"("\ud83)", R"("\ud83)", 0},
      {R"("\ud8zz")", R"("\ud8zz")", 0},
      {R"("\u+d83")", R"("\u+d83")", 0},
      {R"(\)", R"(\)", 0},
      {R"("\ud7ff\ue000")", R"("\ud7ff\ue000")", 0},
      {R"("\ud800\udbff\udc00\udfff")", R"("\uFFFD\udbff\udc00\uFFFD")", 2},
      {R"("\ud83d)", R"("\uFFFD)", 1},
  };
  for (Row row : rows) {
    CAPTURE(row.json);
    CHECK(indexer::mend_surrogates(row.json) == row.replaced);
    CHECK(row.json == row.mended);
  }
}

TEST_CASE("a pair of surrogates of three bytes each is one character, and a lone one is none") {
  const std::string pair = "\xED\xA0\xBD\xED\xB8\x80";
  CHECK(indexer::is_utf8_with_surrogates("caf\xC3\xA9 " + pair));
  CHECK(indexer::is_utf8_with_surrogates("\xED\xA0\xBD"));
  CHECK_FALSE(indexer::is_utf8_with_surrogates("caf\xE9 " + pair));
  CHECK_FALSE(indexer::is_utf8_with_surrogates(pair + "\xED\xA0"));
  CHECK(indexer::mend_utf8("a" + pair + pair + "\xC3\xA9").text == "a😀😀é");
  CHECK(indexer::mend_utf8(pair).replaced == 0);
  CHECK(indexer::mend_utf8(pair + "\xED\xA0\xBDx").replaced == 3);
  CHECK(indexer::mend_utf8("\xED\xB8\x80\xED\xA0\xBD").replaced == 6);
  CHECK(indexer::mend_utf8("\xED\xAF\xBF\xED\xBF\xBF").text == "\U0010FFFF");
}

}  // namespace inkling
