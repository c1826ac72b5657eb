#include "query/answer/shingles.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/query/naive_resemblance.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

using test::naive_resemblance;
using test::naive_shingles;
using test::Words;
using test::words_of;

class Reader {
 public:
  explicit Reader(AnalyzerKind kind = AnalyzerKind::whitespace)
      : pool_({.kind = kind}), loan_(pool_.borrow()), reader_(loan_) {}

  Shingles operator()(const std::string& text, const std::string& language = "en") {
    return reader_.read({{}, text}, language);
  }

 private:
  AnalyzerPool pool_;
  AnalyzerPool::Loan loan_;
  ShingleReader reader_;
};

/// Of `most` words at most, of few different ones.
std::string random_text(std::mt19937& random, std::size_t most) {
  std::string text;
  for (std::size_t length = random() % (most + 1); length > 0; --length) {
    text += static_cast<char>('a' + random() % 3);
    text += ' ';
  }
  return text;
}

/// `text` with some of its words exchanged.
std::string varied(std::mt19937& random, std::string text) {
  for (std::size_t changes = random() % 3; changes > 0 && !text.empty(); --changes) {
    text[random() % text.size() / 2 * 2] = 'd';
  }
  return text;
}

TEST_CASE("resemblance is what the arithmetic of sets of runs of four terms gives") {
  std::mt19937 random(1);
  Reader read;
  for (int trial = 0; trial < inkling::test::rounds(2'000); ++trial) {
    const std::string a = random_text(random, 40);
    const std::string b = trial % 2 == 0 ? varied(random, a) : random_text(random, 40);
    CAPTURE(a);
    CAPTURE(b);
    const std::set<Words> in_a = naive_shingles(words_of(a), kShingleTerms);
    const std::set<Words> in_b = naive_shingles(words_of(b), kShingleTerms);
    CHECK(read(a).size() == in_a.size());
    CHECK(resemblance(read(a), read(b)) == naive_resemblance(in_a, in_b));
    CHECK(resemblance(read(b), read(a)) == resemblance(read(a), read(b)));
  }
}

TEST_CASE("a text of three terms or fewer is one shingle, and one of none is like nothing") {
  Reader read;
  CHECK(resemblance(read("a b c"), read("a b c")) == 1);
  CHECK(resemblance(read("a b c"), read("a b")) == 0);
  CHECK(resemblance(read("a b c"), read("a b c d")) == 0);
  CHECK(resemblance(read("a b c d"), read("a b c d")) == 1);
  CHECK(read("").empty());
  CHECK(resemblance(read(""), read(" \n")) == 0);
  CHECK(resemblance(read(""), read("a")) == 0);
}

TEST_CASE(
    "texts are compared by their terms: case, punctuation and endings do not tell them apart") {
  Reader read(AnalyzerKind::standard);
  CHECK(resemblance(read("The printer's inks are black."), read("the printer's INK, are: black")) ==
        1);
  CHECK(resemblance(read("läufer laufen schnell weiter", "de"),
                    read("läufer laufen schnell weiter", "en")) == 0);
}

TEST_CASE("a set holds a repeated shingle once, whatever the length of the text") {
  Reader read;
  std::string text;
  for (int at = 0; at < 100'000; ++at) text += "a ";
  CHECK(read(text).size() == 1);
  CHECK(resemblance(read(text), read("a a a a")) == 1);
}

/// By comparing with all texts before.
std::optional<std::size_t> first_like(const std::vector<Shingles>& kept, const Shingles& text,
                                      double least) {
  const auto found = std::ranges::find_if(
      kept, [&](const Shingles& one) { return resemblance(one, text) >= least; });
  if (found == kept.end()) return std::nullopt;
  return static_cast<std::size_t>(found - kept.begin());
}

TEST_CASE(
    "the first kept text that is like another is found, as comparing with all of them finds it") {
  const Deadline never = Deadline::never();
  for (const double least :
       {1e-300, 0.05, 0.1, 1.0 / 3, 0.5, 0.6, 2.0 / 3, 0.7, 0.8, 0.9, 0.99, 1.0}) {
    CAPTURE(least);
    std::mt19937 random(7);
    Reader read;
    KeptTexts kept(least, never);
    std::vector<Shingles> naively_kept;
    std::vector<std::string> texts = {""};
    for (int trial = 0; trial < inkling::test::rounds(600); ++trial) {
      texts.push_back(trial % 3 == 0 ? random_text(random, 60)
                                     : varied(random, texts[random() % texts.size()]));
      const Shingles shingles = read(texts.back());
      const std::optional<std::size_t> found = kept.find(shingles);
      CHECK(found == first_like(naively_kept, shingles, least));
      if (found) continue;
      kept.keep(shingles);
      naively_kept.push_back(shingles);
    }
  }
}

TEST_CASE("sets whose ratio is the threshold itself are found, whatever it is rounded to") {
  const Deadline never = Deadline::never();
  for (std::size_t size = 1; size <= 120; ++size) {
    Shingles whole;
    for (std::size_t at = 0; at < size; ++at) whole.push_back(1'000 - size + at);
    for (std::size_t part = 1; part <= size; ++part) {
      const Shingles last(whole.end() - static_cast<std::ptrdiff_t>(part), whole.end());
      KeptTexts kept(static_cast<double>(part) / static_cast<double>(size), never);
      kept.keep(whole);
      CHECK(kept.find(last) == 0);
    }
  }
}

}  // namespace

}  // namespace inkling::query
