#include "inkling/stripping.h"

#include <doctest/doctest.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/reading.h"
#include "tests/support/data.h"
#include "tests/support/places.h"

using namespace inkling;

namespace {

constexpr StrippedParts kHeaders{.headers = true};
constexpr StrippedParts kFooters{.footers = true};
constexpr StrippedParts kQuotes{.quotes = true};
constexpr StrippedParts kAll{.headers = true, .footers = true, .quotes = true};

std::string stripped(std::string text, const StrippedParts& parts) {
  const std::size_t before = text.size();
  const StrippedBytes bytes = strip(text, parts);
  CHECK(before - text.size() == bytes.total());
  return text;
}

struct Case {
  std::string text;
  std::string kept;
};

void check(const StrippedParts& parts, const std::vector<Case>& cases) {
  for (const auto& [text, kept] : cases) {
    CAPTURE(text);
    CHECK(stripped(text, parts) == kept);
  }
}

}  // namespace

TEST_CASE("headers end at the first empty line, and without one all is headers") {
  check(kHeaders, {{"From: a\nSubject: b\n\ntext\n\nmore", "text\n\nmore"},
                   {"From: a\r\n\r\ntext\r\n", "text\r\n"},
                   {"From: a\n \ntext\n\nmore", "more"},  // a blank is no empty line
                   {"\n\ntext", "text"},
                   {"\n\n\ntext", "\ntext"},
                   {"no empty line\n", ""},
                   {"", ""}});
}

TEST_CASE("the footer is what follows the last empty line or line of hyphens") {
  check(kFooters, {{"text\n\nAda\nada@example.org\n", "text"},
                   {"text\n--\nAda", "text"},
                   {"text\n-- \nAda", "text"},
                   {"  text\n \t\nAda", "text"},  // blanks around the text go as well
                   {"a\n\nb\n---\nc\n\n\n", "a\n\nb"},
                   {"text\n\n\nAda", "text\n"},
                   {"text\n\xC2\xA0--\xE3\x80\x80\nAda\n", "text"},
                   {"text\n- -\nAda\n", "text\n- -\nAda\n"}});
}

TEST_CASE("a text that nothing sets apart in keeps its last lines, and the blanks around it") {
  check(kFooters, {{" one line \n", " one line \n"},
                   {"two\nlines\n\n", "two\nlines\n\n"},
                   {"\n\n", "\n\n"},
                   {"--\nfirst of all", "--\nfirst of all"},
                   {"", ""}});
}

TEST_CASE("quotes are lines with a mark in front, and lines that name who is quoted") {
  check(kQuotes, {{"> a\nb\n| c\nd", "b\nd"},
                  {"In article <1@x>, Ada writes:\n>a\nb\n", "b\n"},
                  {"Ada wrote:\na", "a"},
                  {"as Ada said: a\nb", "b"},
                  {"she says:\nb", "b"},
                  {"Ada writes in her book\nb", "b"},
                  {"Quoted from a book\nb", "b"},
                  {" > not in front\nnot In article\nAda Wrote:",
                   " > not in front\nnot In article\nAda Wrote:"},
                  {"\n> a\n\nb\n", "\n\nb\n"},
                  {"> a", ""},
                  {"", ""}});
}

TEST_CASE("headers go first, then footers, then quotes") {
  check(kAll, {{"From: a\n\nAda wrote:\n> b\n\nc\n\nd\n", "\nc"},
               {"From: a\n\nb\n\n> c\n", "b"},
               {"From: a\n\nb", "b"},
               {"From: a\nb", ""}});
}

TEST_CASE("parts are named in a list, and what is no part is refused with those that are") {
  CHECK(parse_stripped_parts("headers,footers,quotes") == kAll);
  CHECK(parse_stripped_parts("quotes") == kQuotes);
  CHECK(parse_stripped_parts("none") == StrippedParts{});
  for (const std::string list : {"none", "headers", "headers,quotes", "headers,footers,quotes"})
    CHECK(to_string(parse_stripped_parts(list)) == list);
  for (const std::string list : {"", "header", "headers,", "headers,none", "headers, quotes"}) {
    CAPTURE(list);
    CHECK_THROWS_AS(parse_stripped_parts(list), OptionError);
  }
}

namespace {

/// A line of tests/indexer/stripped/newsgroups.tsv.
struct Expected {
  std::string split;
  std::string parts;
  std::uint64_t documents = 0;
  std::uint64_t bytes = 0;
  std::string digest;
};

std::vector<Expected> expected_by_scikit_learn() {
  std::ifstream in(test::project_path("tests/indexer/stripped/newsgroups.tsv"));
  std::vector<Expected> rows;
  for (Expected row; in >> row.split >> row.parts >> row.documents >> row.bytes >> row.digest;)
    rows.push_back(row);
  return rows;
}

/// The texts of one split, less these parts.
class DigestOfTexts {
 public:
  DigestOfTexts() : state_(XXH3_createState(), &XXH3_freeState) { XXH3_64bits_reset(state_.get()); }
  void add(const std::string& text) {
    ++documents_;
    bytes_ += text.size();
    XXH3_64bits_update(state_.get(), text.c_str(), text.size() + 1);
  }
  void compare(const Expected& expected) const {
    CAPTURE(expected.split);
    CAPTURE(expected.parts);
    CHECK(documents_ == expected.documents);
    CHECK(bytes_ == expected.bytes);
    std::ostringstream digest;
    digest << std::hex << XXH3_64bits_digest(state_.get());
    CHECK(std::string(16 - digest.str().size(), '0') + digest.str() == expected.digest);
  }

 private:
  std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state_;
  std::uint64_t documents_ = 0;
  std::uint64_t bytes_ = 0;
};

std::vector<std::string> texts_of(const std::string& path, const StrippedParts& parts) {
  std::vector<std::string> texts;
  std::istringstream none;
  read_documents({path}, none, {.input = {}, .mapping = {.strip = parts}},
                 [&](Document&& document) -> TakeInOrder {
                   return [&texts, text = std::move(document.text)] {
                     texts.push_back(text);
                     return true;
                   };
                 });
  return texts;
}

}  // namespace

TEST_CASE("all 18,846 texts of 20 Newsgroups are stripped as scikit-learn strips them") {
  const std::vector<Expected> rows = expected_by_scikit_learn();
  REQUIRE(rows.size() == 14);
  for (const std::string split : {"train", "test"}) {
    const auto path = test::data_file("20news-bydate/20news-" + split + ".jsonl.zst");
    if (!path) return;
    const std::vector<std::string> whole = texts_of(path->string(), {});
    for (const Expected& expected : rows) {
      if (expected.split != split) continue;
      DigestOfTexts digest;
      for (const std::string& text : whole)
        digest.add(stripped(text, parse_stripped_parts(expected.parts)));
      digest.compare(expected);
    }
    DigestOfTexts as_read;
    for (const std::string& text : texts_of(path->string(), kAll)) as_read.add(text);
    const auto all = std::ranges::find_if(rows, [&](const Expected& row) {
      return row.split == split && row.parts == to_string(kAll);
    });
    REQUIRE(all != rows.end());
    as_read.compare(*all);
  }
}
