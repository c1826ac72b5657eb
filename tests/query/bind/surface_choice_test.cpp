#include "query/bind/surface_choice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/unicode.h"
#include "inkling/error.h"
#include "storage/view/surface_list.h"
#include "storage/view/view.h"
#include "tests/query/bind/chosen_surfaces.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

/// A word whose stem is often not its beginning.
std::string random_word(std::mt19937& random) {
  static constexpr const char* kBeginnings[] = {
      "hap", "ski", "d", "gentl", "univers", "whal",         "é",           "rela",        "abil",
      "fli", "co",  "n", "語",    "org",     "o’shaughness", "d’universal", "o'shaughness"};
  static constexpr const char* kMiddles[] = {"", "p", "t", "an", "iz", "al", "ö", "at"};
  static constexpr const char* kEnds[] = {"y",  "ies", "ying", "ie",      "ily",  "ational", "ing",
                                          "ed", "s",   "e",    "ization", "ness", "",        "ity",
                                          "ly", "'s",  "’s",   "ed",      "iest"};
  return std::string(kBeginnings[random() % std::size(kBeginnings)]) +
         kMiddles[random() % std::size(kMiddles)] + kMiddles[random() % std::size(kMiddles)] +
         kEnds[random() % std::size(kEnds)];
}

/// Some hundreds of words, in two segments, the first of several blocks.
Index random_index(std::mt19937& random, const AnalyzerSettings& settings) {
  test::Collection collection(settings);
  for (const std::size_t words : {1500u, 200u}) {
    std::string text;
    for (std::size_t count = 0; count < words; ++count) text += random_word(random) + ' ';
    collection.add_texts({text});
    collection.commit();
  }
  collection.add({"dates",
                  "",
                  "java.lang.NullPointerException 2025-09-01T10:00:00Z CO₂ don’t dying",
                  {},
                  {},
                  {}});
  return collection.index();
}

ExpandedNode random_node(std::mt19937& random) {
  const std::string word = random_word(random);
  switch (random() % 4) {
    case 0: {
      PatternNode pattern{{}, {{word.substr(0, random() % 5), '*'}, {}}};
      if (random() % 3 == 0) pattern.pieces = {{word.substr(0, 3), '?'}, {"", '*'}, {"s", 0}};
      if (random() % 8 == 0) pattern.pieces = {{"", '*'}, {"al", '*'}, {}};
      for (PatternPiece& piece : pattern.pieces)
        piece.literal = analysis::to_valid_utf8(piece.literal);
      return pattern;
    }
    case 1: {
      RangeNode range{};
      if (random() % 4 != 0) range.from = word;
      if (random() % 4 != 0) range.to = random_word(random);
      range.without_from = random() % 2 == 0;
      range.without_to = random() % 2 == 0;
      return range;
    }
    default:
      return FuzzyNode{{}, misspelled(word, random), 1 + static_cast<unsigned>(random() % 2)};
  }
}

void check_walks(const AnalyzerSettings& settings, unsigned seed) {
  CAPTURE(seed);
  std::mt19937 random(seed);
  const Index index = random_index(random, settings);
  const storage::View& view = storage::view_of(index);
  analysis::Analyzer analyzer(index.analyzer());
  const storage::SurfaceList all(view.segments(), FieldId::text);
  const Skipping skipping = rules_tell_all(index) ? Skipping::where_certain : Skipping::none;
  for (int trial = 0; trial < 60; ++trial) {
    const ExpandedNode node = random_node(random);
    CAPTURE(printed(std::visit([](const auto& what) { return Node{what}; }, node)));
    Spellings spellings = spellings_of(node, {settings.language}, analyzer);
    if (random() % 3 == 0)
      spellings.push_back(spellings_of(random_node(random), {settings.language}, analyzer).front());
    const auto choice = choice_of(spellings, settings, skipping, kNever);
    const storage::SurfaceList some(view.segments(), FieldId::text, *choice);
    CHECK(chosen_in(some, spellings, settings) == chosen_in(all, spellings, settings));
  }
  for (int trial = 0; trial < 20; ++trial) {
    std::vector<std::string> forms;
    for (std::size_t count = random() % 5; count > 0; --count) {
      forms.push_back(random() % 2 == 0 ? std::string(all[random() % all.size()])
                                        : random_word(random));
    }
    std::ranges::sort(forms);
    const auto choice = choice_of(forms, skipping, kNever);
    const storage::SurfaceList some(view.segments(), FieldId::text, *choice);
    for (const std::string& form : forms) {
      const std::size_t at = some.lower_bound(form), place = all.lower_bound(form);
      const bool is_there = place < all.size() && all[place] == form;
      CHECK((at < some.size() && some[at] == form) == is_there);
      if (is_there) CHECK(some.next_surface(at) - at == all.next_surface(place) - place);
    }
  }
}

}  // namespace

TEST_CASE("a walk over the dictionary finds what a list of all forms has") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(4u); ++seed) {
    check_walks({.kind = AnalyzerKind::standard}, seed);
    check_walks({.kind = AnalyzerKind::words}, seed);
    check_walks({.kind = AnalyzerKind::standard, .fold_accents = true}, seed);
    check_walks({.kind = AnalyzerKind::standard, .language = "de"}, seed);
  }
}

TEST_CASE("only English stems and words without stems are known to keep their beginnings") {
  const auto tells = [](const AnalyzerSettings& settings) {
    test::Collection collection(settings);
    return rules_tell_all(collection.add_texts({"ink"}).index());
  };
  CHECK(tells({.kind = AnalyzerKind::standard}));
  CHECK(tells({.kind = AnalyzerKind::whitespace}));
  CHECK_FALSE(tells({.kind = AnalyzerKind::standard, .language = "de"}));
  CHECK_FALSE(tells({.kind = AnalyzerKind::words, .fold_accents = true}));
}

TEST_CASE("most terms are passed over without a look at their forms") {
  std::mt19937 random(1);
  const Index index = random_index(random, {.kind = AnalyzerKind::standard});
  const PatternNode pattern{{}, {{"whal", '*'}, {}}};
  const auto choice = choice_of({pattern}, index.analyzer(), Skipping::where_certain, kNever);
  const storage::PlacedSegment& placed = storage::view_of(index).segments()[0];
  choice->begin(placed.segment->terms().rules());
  std::size_t looked_at = 0, all = 0;
  placed.segment->terms().walk(
      FieldId::text, [&](std::string_view term) { return choice->next(term); },
      [&](std::string_view, const auto&, const auto&) { ++looked_at; });
  placed.segment->terms().walk(
      FieldId::text, [](std::string_view term) { return std::optional(term); },
      [&](std::string_view, const auto&, const auto&) { ++all; });
  CHECK(looked_at > 0);
  CHECK(looked_at < all / 4);
}

TEST_CASE("a walk ends at its deadline") {
  std::mt19937 random(1);
  const Index index = random_index(random, {.kind = AnalyzerKind::standard});
  const Deadline past(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const PatternNode pattern{{}, {{"", '*'}, {"x", '*'}, {}}};
  const auto choice = choice_of({pattern}, index.analyzer(), Skipping::none, past);
  CHECK_THROWS_AS(storage::SurfaceList(storage::view_of(index).segments(), FieldId::text, *choice),
                  TimeLimitError);
}

}  // namespace inkling::query
