#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/search.h"
#include "tests/query/collection.h"
#include "tests/query/naive_search.h"
#include "tests/query/synonym_rules.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

RuleWords random_words(std::mt19937& random, std::size_t count) {
  RuleWords words;
  for (std::size_t at = 0; at < count; ++at)
    words.emplace_back(1, static_cast<char>('a' + random() % 6));
  return words;
}

Rules random_rules(std::mt19937& random) {
  Rules rules(1 + random() % 4);
  for (std::vector<RuleWords>& rule : rules) {
    for (std::size_t count = 2 + random() % 2; count > 0; --count) {
      rule.push_back(random_words(random, 1 + random() % 3));
    }
  }
  return rules;
}

/// The words of the longest entry that begins there; 0 for none.
std::size_t longest_entry(const Rules& rules, const RuleWords& words, std::size_t from) {
  std::size_t longest = 0;
  for (const std::vector<RuleWords>& rule : rules) {
    for (const RuleWords& entry : rule) {
      const bool fits =
          from + entry.size() <= words.size() &&
          std::equal(entry.begin(), entry.end(), words.begin() + static_cast<std::ptrdiff_t>(from));
      if (fits) longest = std::max(longest, entry.size());
    }
  }
  return longest;
}

/// What a part of a query stands for: phrases of one word or more, each once.
using Part = std::set<RuleWords>;

Part equals_of(const Rules& rules, const RuleWords& words) {
  Part part;
  for (const std::vector<RuleWords>& rule : rules) {
    if (std::ranges::count(rule, words) > 0) part.insert(rule.begin(), rule.end());
  }
  return part;
}

RuleWords slice(const RuleWords& words, std::size_t from, std::size_t count) {
  const auto begin = words.begin() + static_cast<std::ptrdiff_t>(from);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

/// Of bare words, from left to right.
std::vector<Part> parts_of(const Rules& rules, const RuleWords& words) {
  std::vector<Part> parts;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t longest = longest_entry(rules, words, at);
    const RuleWords here = slice(words, at, std::max<std::size_t>(longest, 1));
    parts.push_back(longest == 0 ? Part{here} : equals_of(rules, here));
    at += here.size();
  }
  return parts;
}

/// Of a phrase: each part in turn, with each of what stands before it.
Part phrases_of(const Rules& rules, const RuleWords& words) {
  Part phrases{{}};
  for (const Part& part : parts_of(rules, words)) {
    Part longer;
    for (const RuleWords& before : phrases) {
      for (const RuleWords& next : part) {
        RuleWords phrase = before;
        phrase.insert(phrase.end(), next.begin(), next.end());
        longer.insert(std::move(phrase));
      }
    }
    phrases = std::move(longer);
  }
  return phrases;
}

std::uint32_t occurrences_of(const Part& part, const NaiveDocument& document) {
  std::uint32_t count = 0;
  for (const RuleWords& phrase : part) count += occurrences({FieldId::text, phrase}, document);
  return count;
}

using TfById = std::map<std::string, std::uint32_t>;  ///< tf by id, of live documents that hold it

TfById count_by_reading(const Part& part, const std::vector<NaiveDocument>& documents) {
  TfById counts;
  for (const NaiveDocument& document : documents) {
    const std::uint32_t tf = document.deleted ? 0 : occurrences_of(part, document);
    if (tf > 0) counts[document.id] = tf;
  }
  return counts;
}

bool holds_any(const std::vector<Part>& parts, const NaiveDocument& document) {
  return std::ranges::any_of(parts,
                             [&](const Part& part) { return occurrences_of(part, document) > 0; });
}

/// As BM25 is computed of one word of that df.
double bm25(std::uint32_t tf, std::size_t df, std::uint32_t dl, const NaiveField& field) {
  const Bm25 formula;
  const double avgdl = static_cast<double>(field.tokens) / field.N;
  const double d = static_cast<double>(df);
  const double factor = 1 / (formula.k1 * (1 - formula.b + formula.b * dl / avgdl));
  return std::log1p((field.N - d + 0.5) / (d + 0.5)) * (1 - 1 / (1 + tf * factor));
}

void check_counts(const SearchAnswer& answer, const std::vector<Part>& parts,
                  const std::vector<NaiveDocument>& documents) {
  const NaiveField field(documents, FieldId::text);
  std::vector<TfById> counts;
  for (const Part& part : parts) counts.push_back(count_by_reading(part, documents));
  for (const SearchHit& hit : answer.hits) {
    CAPTURE(hit.id);
    const NaiveDocument& document = documents[static_cast<std::size_t>(std::stoul(hit.id))];
    auto found = hit.explanation.begin();
    double score = 0;
    for (std::size_t at = 0; at < parts.size(); ++at) {
      const auto tf = counts[at].find(hit.id);
      if (tf == counts[at].end()) continue;
      REQUIRE(found != hit.explanation.end());
      CHECK(found->tf == tf->second);
      CHECK(found->df == counts[at].size());
      if (parts[at].size() > 1) {
        const auto dl = static_cast<std::uint32_t>(document.text.size());
        CHECK(found->contribution == bm25(found->tf, counts[at].size(), dl, field));
      }
      score += found++->contribution;
    }
    CHECK(found == hit.explanation.end());
    CHECK(score == hit.score);
  }
}

}  // namespace

TEST_CASE("with synonyms, matches, tf, df and scores are those of reading all texts") {
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<NaiveDocument> documents = random_documents(random, 20 + seed, 'f');
    Collection collection;
    fill(collection, documents, 1 + seed % 20);
    const Searcher searcher(collection.index());
    for (std::uint32_t trial = 0; trial < 40; ++trial) {
      const Rules rules = random_rules(random);
      const RuleWords words = random_words(random, 1 + random() % 6);
      const bool is_phrase = trial % 3 == 0;
      const std::string query = is_phrase ? '"' + with_blanks(words) + '"' : with_blanks(words);
      CAPTURE(query);
      const std::vector<Part> parts =
          is_phrase ? std::vector{phrases_of(rules, words)} : parts_of(rules, words);
      SearchOptions options;
      options.k = 1000;
      options.explain = true;
      options.query.synonyms = synonyms_by_rules(searcher.index(), rules);
      const SearchAnswer answer = searcher.search(query, options);
      if (!answer.total_is_exact) {
        CHECK(answer.expansions.front().found > kMostSynonyms);
        continue;
      }
      const auto matches = std::ranges::count_if(documents, [&](const NaiveDocument& document) {
        return !document.deleted && holds_any(parts, document);
      });
      CHECK(answer.hits.size() == static_cast<std::size_t>(matches));
      check_counts(answer, parts, documents);
    }
  }
}

}  // namespace inkling::test
