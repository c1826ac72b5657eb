// The server, the command line and the library say the same, to the last digit.

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/growth.h"
#include "inkling/index.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/render.h"
#include "inkling/search.h"
#include "inkling/topic_distances.h"
#include "tests/server/same_digits.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::string query_text(const Comparison& all, std::mt19937& random) {
  const std::string a = all.word(random), b = all.word(random);
  switch (random() % 8) {
    case 0:
      return a;
    case 1:
      return "\"" + a + " " + b + "\"";
    case 2:
      return "+" + a + " -" + b;
    case 3:
      return a.substr(0, 3) + "* " + b;
    case 4:
      return a + "~1";
    case 5:
      return "label:spam " + a;
    case 6:
      return "(" + a + " OR " + b + ") AND " + all.word(random);
    default:
      return a + " " + b;
  }
}

Question search(const Comparison& all, std::mt19937& random) {
  constexpr const char* kRankings[] = {"bm25", "bm25+", "tfidf", "smart:lnc.ltc",
                                       "lm",   "lm:jm", "dfr"};
  constexpr std::size_t kSizes[] = {1, 10, 50};
  const std::string query = query_text(all, random);
  Question question{.path = "/search", .command = {"search"}, .given = {{"query", query}}};
  question.word = "query";
  SearchOptions options;
  options.query.lenient = true;
  options.suggestions = true;
  const auto give = [&](const char* name, const std::string& value) {
    question.given.emplace_back(name, value);
  };
  const std::string ranking = kRankings[random() % std::size(kRankings)];
  options.query.ranker = parse_ranker(ranking);
  give("rank", ranking);
  options.k = kSizes[random() % std::size(kSizes)];
  give("k", std::to_string(options.k));
  give("time-limit", "100");  // the machine may be slow
  if (random() % 4 == 0) give("offset", std::to_string(options.offset = random() % 20));
  if (random() % 4 == 0) {
    options.query.join = Join::all;
    give("op", "and");
  }
  if ((options.snippets = random() % 3 == 0)) give("snippets", "true");
  if ((options.explain = random() % 3 == 0)) give("explain", "true");
  if (random() % 4 == 0) {
    options.filter = "label:ham";
    give("filter", "label:ham");
  }
  if (random() % 4 == 0) {
    options.facets = {"label"};
    give("facet", "label");
  }
  question.answer = [&all, query, options] {
    return to_json(all.searcher().search(query, options), options.explain);
  };
  return question;
}

template <typename Make>
Question report(const std::string& name, Given given, Make make, const std::string& word = {}) {
  return {.path = "/reports/" + name,
          .command = {"report", name},
          .given = std::move(given),
          .word = word,
          .answer = [make] { return to_json(make()); }};
}

/// A word that the index takes for one, too.
std::string plain_word(const Comparison& all, std::mt19937& random) {
  std::string word = all.word(random);
  while (word.size() < 3) word = all.word(random);
  return word;
}

/// How much a report lists, by chance.
struct Numbers {
  explicit Numbers(std::mt19937& random) : k(1 + random() % 30), df(1 + random() % 5) {}

  Given listed() const { return {{"k", std::to_string(k)}, {"min-df", std::to_string(df)}}; }

  std::size_t k, df;
};

Given with(Given given, const std::string& name, const std::string& value) {
  given.emplace_back(name, value);
  return given;
}

Question report_on_words(const Comparison& all, std::size_t kind, const Numbers& numbers,
                         std::mt19937& random) {
  const Index& index = all.searcher().index();
  switch (kind) {
    case 4:
      return report("wordlist", numbers.listed(), [&index, numbers] {
        return wordlist(index, index.documents(), {.k = numbers.k, .min_df = numbers.df});
      });
    case 5:
      return report("ngrams", with(numbers.listed(), "n", "3"), [&index, numbers] {
        return ngram_report(index, index.documents(),
                            {.shortest = 3, .longest = 3, .k = numbers.k, .min_df = numbers.df});
      });
    case 6:
      return report("growth", {{"k", std::to_string(numbers.k)}}, [&index, numbers] {
        return growth_report(index, index.documents(), {.points = numbers.k});
      });
    case 7: {
      const std::string word = plain_word(all, random);
      return report(
          "dispersion", {{"over", "label"}, {"word", word}},
          [&index, word] {
            DispersionOptions options;
            options.parts = {.kind = PartsChoice::Kind::values, .field = "label"};
            return dispersion_report(index, index.documents(), {word}, options);
          },
          "word");
    }
    default: {
      const std::string word = plain_word(all, random);
      return report(
          "collocations", {{"k", std::to_string(numbers.k)}, {"word", word}},
          [&index, word, numbers] {
            return collocations(index, index.documents(), word, {.k = numbers.k});
          },
          "word");
    }
  }
}

Question report_on_topics(const Comparison& all, std::size_t kind, const Numbers& numbers) {
  const Searcher& searcher = all.searcher();
  const Index& index = searcher.index();
  switch (kind) {
    case 0:
      return report("summary", {{"where", "label:spam"}}, [&] {
        return summary_report(index, searcher.matching("label:spam"), SummaryOptions());
      });
    case 1:
      return report("information", numbers.listed(), [&index, numbers] {
        return information_report(index, index.documents(), {.k = numbers.k, .min_df = numbers.df});
      });
    case 2:
      return report("topics", with(numbers.listed(), "measure", "chi2"), [&index, numbers] {
        return topic_report(index, index.documents(),
                            {.measure = Association::chi2, .k = numbers.k, .min_df = numbers.df});
      });
    case 3:
      return report(
          "keyness", with(numbers.listed(), "target", "label:spam"), [&searcher, numbers] {
            const Index& of = searcher.index();
            const DocumentSet target = searcher.matching("label:spam");
            DocumentSet others = target;
            others.complement();
            others &= of.documents();
            return keyness_report(of, target, others, {.k = numbers.k, .min_df = numbers.df});
          });
    default:
      return report("similar-topics", numbers.listed(), [&index, numbers] {
        return topic_distances(index, index.documents(), {.k = numbers.k, .min_df = numbers.df});
      });
  }
}

/// The kind of report by `at`, its numbers by chance.
Question report(const Comparison& all, std::size_t at, std::mt19937& random) {
  const std::size_t kind = at % 10;
  const Numbers numbers(random);
  return kind >= 4 && kind <= 8 ? report_on_words(all, kind, numbers, random)
                                : report_on_topics(all, kind, numbers);
}

}  // namespace

TEST_CASE("server, command line and library give the same digits") {
  const Comparison all;
  std::mt19937 random(test::seed_or(45));
  for (std::size_t at = 0; at < extent().queries; ++at) all.compare(search(all, random));
  for (std::size_t at = 0; at < extent().reports; ++at) all.compare(report(all, at, random));
  for (std::size_t at = 0; at < extent().texts; ++at) all.compare_text(random());
}
