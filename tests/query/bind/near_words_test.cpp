#include <doctest/doctest.h>

#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "analysis/unicode.h"
#include "query/bind/surface_choice.h"
#include "storage/view/surface_list.h"
#include "storage/view/view.h"
#include "tests/query/bind/chosen_surfaces.h"
#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

/// The words within `fuzzy.distance` of a word, with its first letter where that must stay.
Chosen near_in(const storage::SurfaceList& list, const FuzzyNode& fuzzy,
               const AnalyzerSettings& settings) {
  Chosen found = chosen_in(list, {fuzzy}, settings);
  const auto letter = [](std::string_view word) {
    std::size_t at = 0;
    return analysis::next_code_point(word, at);
  };
  if (fuzzy.keeps_first)
    std::erase_if(found, [&](const auto& one) { return letter(one.first) != letter(fuzzy.text); });
  return found;
}

constexpr std::size_t kLettersOfTest = std::size(kLettersOfWords);

std::string random_letters(std::mt19937& random, std::size_t size, std::size_t letters) {
  std::string word;
  for (; size > 0; --size) word += kLettersOfWords[random() % letters];
  return word;
}

/// Of terms with an apostrophe little is known.
std::size_t letters_of(unsigned seed) {
  const std::size_t sizes[] = {kLettersOfTest - 1, 8, kLettersOfTest};
  return sizes[seed % std::size(sizes)];
}

Index index_of_words(std::mt19937& random, std::size_t letters) {
  test::Collection collection({.kind = AnalyzerKind::whitespace});
  std::string text;
  for (int count = 0; count < 12'000; ++count)
    text += random_letters(random, 2 + random() % 4, letters) + ' ';
  return collection.add_texts({text}).index();
}

TEST_CASE("of words near another all are found, whatever their letters, at a look at few terms") {
  for (unsigned seed = 1; seed <= inkling::test::rounds(6u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::size_t letters = letters_of(seed);
    const Index index = index_of_words(random, letters);
    const auto& segments = storage::view_of(index).segments();
    const storage::TermDictionary& terms = segments[0].segment->terms();
    const storage::SurfaceList all(segments, FieldId::text);
    std::size_t looked_at = 0, looks = 0, found = 0;
    for (int trial = 0; trial < 60; ++trial) {
      FuzzyNode fuzzy{{}, random_letters(random, 2 + random() % 5, letters), 1};
      if (trial % 2 == 0) fuzzy.text = misspelled(std::string(all[random() % all.size()]), random);
      if (trial % 3 == 0) fuzzy.distance = 2;
      fuzzy.keeps_first = fuzzy.distance > 1 && random() % 2 == 0;
      CAPTURE(fuzzy.text);
      const auto choice = choice_of({fuzzy}, index.analyzer(), Skipping::always, kNever);
      const storage::SurfaceList some(segments, FieldId::text, *choice);
      const Chosen near = near_in(some, fuzzy, index.analyzer());
      CHECK(near == near_in(all, fuzzy, index.analyzer()));
      found += near.size();
      if (fuzzy.distance > 1) continue;
      ++looks;
      choice->begin(terms.rules());
      terms.walk(
          FieldId::text,
          [&](std::string_view term) {
            ++looked_at;
            return choice->next(term);
          },
          [](std::string_view, const auto&, const auto&) {});
    }
    CHECK(found > 30);
    // A look at each two letters with which terms begin would be far more.
    if (letters == kLettersOfTest - 1) CHECK(looked_at < looks * letters * letters / 2);
  }
}

}  // namespace inkling::query
