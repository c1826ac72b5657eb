#include "analysis/lexicon.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace inkling::analysis;

TEST_CASE("a new lexicon knows nothing and holds hardly any memory") {
  const Lexicon lexicon;
  CHECK(lexicon.size() == 0);
  CHECK(!lexicon.find("").has_value());
  CHECK(!lexicon.find("ink").has_value());
  CHECK(lexicon.memory_bytes() < 1024);
}

TEST_CASE("spellings of one form share its number") {
  Lexicon lexicon;
  const FormId form = lexicon.add("computers", "comput");
  lexicon.add_raw("Computers", form);
  lexicon.add_raw("C\u2126MPUTERS WITH MORE BYTES", form);
  CHECK(lexicon.size() == 1);
  CHECK(lexicon.find("computers") == form);
  CHECK(lexicon.find("Computers") == form);
  CHECK(lexicon.find("C\u2126MPUTERS WITH MORE BYTES") == form);
  CHECK(!lexicon.find("comput").has_value());
  CHECK(lexicon[form].surface == "computers");
  CHECK(lexicon[form].term == "comput");
}

TEST_CASE("forms are numbered in order, whatever their terms") {
  Lexicon lexicon;
  const FormId first = lexicon.add("computers", "comput");
  const FormId second = lexicon.add("computing", "comput");
  const FormId third = lexicon.add("went", "go");
  CHECK(to_number(first) == 0);
  CHECK(to_number(second) == 1);
  CHECK(to_number(third) == 2);
  CHECK(lexicon[second].surface == "computing");
  CHECK(lexicon[third].surface == "went");
  CHECK(lexicon[third].term == "go");
}

TEST_CASE("words may hold any byte, or a megabyte") {
  Lexicon lexicon;
  using namespace std::string_literals;
  const std::string words[] = {"\0"s, "\0\0"s, "\xff\xfe", std::string(1 << 20, 'x'),
                               std::string(1 << 20, 'y')};
  for (const std::string& word : words) lexicon.add(word, word);
  CHECK(lexicon.size() == 5);
  for (const std::string& word : words) {
    REQUIRE(lexicon.find(word).has_value());
    CHECK(lexicon[*lexicon.find(word)].surface == word);
  }
  CHECK(lexicon.memory_bytes() > 2u << 20);
}

TEST_CASE("views and numbers outlive growth and moving") {
  Lexicon lexicon;
  const FormId first = lexicon.add("first", "first");
  const Form form = lexicon[first];
  const std::size_t before = lexicon.memory_bytes();
  for (int number = 0; number < 100'000; ++number) {
    const std::string word = "word" + std::to_string(number);
    CHECK(to_number(lexicon.add(word, word.substr(0, 4))) ==
          static_cast<std::uint32_t>(number) + 1);
  }
  Lexicon moved = std::move(lexicon);
  CHECK(form.surface == "first");
  CHECK(moved[first].surface.data() == form.surface.data());
  CHECK(moved.find("word99999") == FormId{100'000});
  CHECK(moved[FormId{100'000}].term == "word");
  // At least the bytes of each form, their place, and one slot of the table.
  CHECK(moved.memory_bytes() > before + 100'000 * (5 + 16 + 16));
  CHECK(moved.memory_bytes() < before + 100'000 * 85);
}

TEST_CASE("words of any length are told apart, at any place of a text") {
  Lexicon lexicon;
  std::string text;
  std::vector<WordSpan> words;
  for (std::size_t length = 1; length <= 40; ++length) {
    for (const char c : {'x', '\0'}) {
      words.push_back(span_of(text.size(), text.size() + length));
      text += std::string(length, c);
    }
  }
  for (const WordSpan word : words) lexicon.add(bytes_of(text, word), "term");
  CHECK(lexicon.size() == words.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    const RawKey key = RawKey::of(text, words[at]);
    const FormId* const form = lexicon.raws().find(key, key.hash(), bytes_of(text, words[at]));
    REQUIRE(form != nullptr);
    CHECK(to_number(*form) == at);
    CHECK(key == RawKey::of(bytes_of(text, words[at])));
  }
}

TEST_CASE("words of eleven and twelve bytes are told apart, whatever the last byte is") {
  Lexicon lexicon;
  std::vector<std::string> words;
  const std::string eleven = "elevenbytes";
  for (std::size_t length = 1; length <= eleven.size(); ++length)
    words.push_back(eleven.substr(0, length));
  for (int last = 0; last < 256; ++last) {
    words.push_back(eleven + static_cast<char>(last));
    words.push_back(std::string(11, '\0') + static_cast<char>(last));
  }
  for (const std::string& word : words) lexicon.add(word, "term");
  CHECK(lexicon.size() == words.size());
  for (std::size_t at = 0; at < words.size(); ++at)
    CHECK(lexicon.find(words[at]) == FormId{static_cast<std::uint32_t>(at)});
}

TEST_CASE("more long words than sixteen bits can count") {
  constexpr std::uint32_t kWords = 150'000;
  const auto word = [](std::uint32_t number) {
    return "a word of more bytes than a slot has, number " + std::to_string(number);
  };
  Lexicon lexicon;
  for (std::uint32_t number = 0; number < kWords; ++number) {
    lexicon.add(word(number), "term");
    lexicon.add(std::to_string(number), "term");
  }
  for (std::uint32_t number = 0; number < kWords; ++number) {
    CHECK(lexicon.find(word(number)) == FormId{2 * number});
    CHECK(lexicon.find(std::to_string(number)) == FormId{2 * number + 1});
  }
  CHECK(!lexicon.find(word(kWords)).has_value());
}

TEST_CASE("long words of one fingerprint are told apart by their bytes") {
  const RawKey key{std::uint64_t{7} << 16, 0};
  const auto word = [](std::uint32_t number) {
    return "the same fingerprint " + std::to_string(number);
  };
  constexpr std::uint32_t kWords = 100;
  std::vector<std::string> words;
  for (std::uint32_t number = 0; number < kWords; ++number) words.push_back(word(number));
  RawTable table;
  for (std::uint32_t number = 0; number < kWords; ++number)
    table.add(key, words[number], FormId{number});
  for (std::uint32_t number = 0; number < kWords; ++number) {
    const FormId* const form = table.find(key, key.hash(), word(number));
    REQUIRE(form != nullptr);
    CHECK(to_number(*form) == number);
  }
  CHECK(table.find(key, key.hash(), word(kWords)) == nullptr);
}

TEST_CASE("a lexicon keeps copies of the bytes that it was given") {
  for (const std::string& raw :
       {std::string("elevenbytes\x05"), std::string("more than twelve bytes")}) {
    Lexicon lexicon;
    const FormId form = lexicon.add("surface", "term");
    std::string given = raw;
    lexicon.add_raw(given, form);
    std::fill(given.begin(), given.end(), '?');
    CHECK(lexicon.find(raw) == form);
  }
}
