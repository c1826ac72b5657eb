#include "analysis/porter2.h"

#include <doctest/doctest.h>
#include <libstemmer.h>

#include <cstdint>
#include <iostream>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "analysis/analyzer.h"
#include "analysis/stemmer.h"
#include "tests/support/rounds.h"

using namespace inkling::analysis;

namespace {

/// The endings, beginnings and words named by the rules of English stems, and what may
/// surround them.
constexpr std::string_view kParts[] = {
    "'",       "'s",      "'s'",     "a",       "able",    "abli",   "al",      "alism",
    "aliti",   "alize",   "alli",    "ance",    "anci",    "andes",  "ant",     "arsen",
    "at",      "ate",     "ation",   "ational", "ative",   "atlas",  "ator",    "bb",
    "bias",    "biliti",  "bl",      "bli",     "canning", "commun", "cosmos",  "dd",
    "dying",   "e",       "early",   "earring", "ed",      "edly",   "eed",     "eedly",
    "ement",   "ence",    "enci",    "ent",     "entli",   "er",     "exceed",  "ff",
    "ful",     "fulli",   "fulness", "gener",   "gent",    "gently", "gg",      "herring",
    "howe",    "ible",    "ic",      "ical",    "icate",   "iciti",  "idly",    "ied",
    "ies",     "ing",     "ingly",   "inning",  "ion",     "ism",    "iti",     "ive",
    "iveness", "iviti",   "iz",      "ization", "ize",     "izer",   "l",       "lessli",
    "li",      "ll",      "logi",    "ly",      "lying",   "ment",   "mm",      "ness",
    "news",    "nn",      "ogi",     "only",    "ous",     "ousli",  "ousness", "outing",
    "pp",      "proceed", "rr",      "s",       "singly",  "skies",  "skis",    "sky",
    "sses",    "succeed", "tional",  "tt",      "tying",   "ugly",   "us",      "w",
    "x",       "y",       "yy"};
constexpr std::string_view kBytes = "abcdefghijklmnopqrstuvwxyzaeiouy'._0";

/// One in eight has the greatest length that Porter2 accepts.
std::string random_word(std::mt19937_64& random) {
  constexpr std::size_t kLongest = 63;
  std::string word;
  for (std::size_t left = 1 + random() % 6; left > 0; --left) {
    if (random() % 3 == 0) {
      word += kBytes[random() % kBytes.size()];
    } else {
      word += kParts[random() % std::size(kParts)];
    }
  }
  if (random() % 8 != 0) return word;
  std::string filling = random() % 2 == 0 ? "'" : "";
  while (filling.size() + word.size() < kLongest) filling += kBytes[random() % kBytes.size()];
  return (filling + word).substr(0, kLongest);
}

}  // namespace

TEST_CASE("random words have the English stems of Snowball") {
  if (library_versions().snowball != "2.2.0") {
    std::cout << "skipped: Porter2 is that of Snowball 2.2.0, not of "
              << library_versions().snowball << '\n';
    return;
  }
  const std::uint32_t seed = inkling::test::seed_or(12);
  const std::uint32_t rounds = 200'000 * inkling::test::round_factor();
  MESSAGE("INKLING_SEED=", seed, ", ", rounds, " words");
  const std::unique_ptr<sb_stemmer, decltype(&sb_stemmer_delete)> snowball(
      sb_stemmer_new("english", "UTF_8"), sb_stemmer_delete);
  Porter2 porter2;
  std::mt19937_64 random(seed);
  std::uint32_t changed = 0;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    const std::string word = random_word(random);
    const auto* const bytes = reinterpret_cast<const sb_symbol*>(word.data());
    const sb_symbol* const stem =
        sb_stemmer_stem(snowball.get(), bytes, static_cast<int>(word.size()));
    const std::string expected(stem, stem + sb_stemmer_length(snowball.get()));
    const std::string_view found = porter2.stem(word).value();
    changed += found == word ? 0u : 1u;
    if (found == expected) continue;
    CAPTURE(word);
    REQUIRE(found == expected);
  }
  CHECK(changed > rounds / 4);
}

TEST_CASE(
    "words with other bytes, capitals or many letters are left to Snowball, with the same stems") {
  Porter2 porter2;
  const std::string longest(60, 'a');
  CHECK(porter2.stem(longest + "ing") == longest);
  for (const std::string& word :
       {longest + "king", std::string("Houses"), std::string("caf\u00e9s"),
        std::string("a\0houses", 8), std::string("\xFFhouses")}) {
    CAPTURE(word);
    CHECK(!porter2.stem(word));
  }
  Stemmer english("en");
  CHECK(english.stem(longest + "king") == longest + "k");
  CHECK(english.stem("caf\u00e9s") == "caf\u00e9");
  CHECK(english.stem("houses") == "hous");
}

TEST_CASE("another release is recognised by the words that it stems differently") {
  const auto same = [](std::string_view word) { return std::string(Porter2().stem(word).value()); };
  CHECK(Porter2::agrees_with(same));
  CHECK(!Porter2::agrees_with(
      [&](std::string_view word) { return word == "evening" ? "evening" : same(word); }));
}

TEST_CASE("words too short for a stem are their own stems, and are kept like others") {
  Porter2 porter2;
  std::string word = "is";
  const std::string_view stem = porter2.stem(word).value();
  word = "at";
  CHECK(stem == "is");
  CHECK(porter2.stem("").value().empty());
}
