#include "query/bind/flat_query.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "inkling/search.h"
#include "query/rank/score_threshold.h"
#include "storage/view/frequent_terms.h"
#include "storage/view/view.h"
#include "tests/query/ranks.h"
#include "tests/query/skewed_collection.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

/// With or without a weight.
std::string random_word(std::mt19937& random) {
  static constexpr const char* kWeights[] = {"",     "",     "",         "^2",
                                             "^0.3", "^7.5", "^1000000", "^0.00000000001"};
  static constexpr const char* kFields[] = {"", "", "", "", "", "title:", "="};
  return kFields[random() % std::size(kFields)] +
         word(random() % kSkewedWords * (random() % kSkewedWords) / kSkewedWords) +
         kWeights[random() % std::size(kWeights)] + ' ';
}

/// One to five words, seldom more, with `sign` before each.
std::string random_words(std::mt19937& random, const std::string& sign) {
  std::string query;
  const std::size_t most = random() % 16 == 0 ? 40 : 5;
  for (std::size_t count = 1 + random() % most; count > 0; --count)
    query += sign + random_word(random);
  return query;
}

std::string random_range(std::mt19937& random) {
  const std::size_t first = random() % kSkewedWords;
  return "text:[" + word(first) + " TO " + word(first + random() % 5) + "] ";
}

/// Some of them required, the others not.
std::string random_mixed_words(std::mt19937& random) {
  std::string query;
  const std::size_t required = 1 + (random() % 4 == 0 ? random() % 3 : 0);
  for (std::size_t count = required; count > 0; --count) query += '+' + random_word(random);
  const std::string optional = random_words(random, "");
  return random() % 2 == 0 ? query + optional : optional + query;
}

/// Words, any of which, all of which, or some of which are asked for; a phrase; a pattern; or a
/// range.
std::string random_flat_query(std::mt19937& random) {
  if (random() % 16 == 0) return word(random() % 4) + "* ";
  if (random() % 16 == 0) return random_range(random);
  const std::size_t kind = random() % 6;
  if (kind > 3) return random_mixed_words(random);
  if (kind > 0) return random_words(random, kind == 1 ? "+" : "");
  std::string phrase = word(random() % 8);
  for (std::size_t more = 1 + random() % 3; more > 0; --more) phrase += " " + word(random() % 8);
  return '"' + phrase + "\" ";
}

/// Anything of the language that scores, as deep as `depth` groups.
std::string random_tree(std::mt19937& random, int depth) {
  static constexpr const char* kSigns[] = {"", "", "", "+", "+", "-"};
  std::string query;
  for (std::size_t parts = 1 + random() % 4; parts > 0; --parts) {
    query += kSigns[random() % std::size(kSigns)];
    switch (random() % 10) {
      case 0:
      case 1:
        query += depth > 0 ? '(' + random_tree(random, depth - 1) + ") " : "w0 ";
        break;
      case 2:
        query += '"' + word(random() % 6) + ' ' + word(random() % 6) + "\" ";
        break;
      case 3:
        query += '"' + word(random() % 6) + ' ' + word(random() % 9) + "\"~2 ";
        break;
      case 4:
        query +=
            random() % 2 == 0 ? word(1 + random() % 3) + "* " : "w" + word(random() % 9) + "~ ";
        break;
      case 5:
        query += random() % 2 == 0 ? "n:[3 TO 8] " : "* ";
        break;
      case 6:
        query += random() % 2 == 0 ? random_range(random) : random_word(random);
        break;
      default:
        query += random_word(random);
    }
  }
  return query;
}

Ranker random_ranker(std::mt19937& random) {
  switch (random() % 16) {
    case 10:
    case 11:
      return Dirichlet{random() % 2 == 0 ? 1000.0 : 20.0};
    case 12:
      return Dph{};
    case 13:
      return Bm25F{};
    case 14:
      return Bm25F{1.2, 0.4, {{"text", 1, {}}, {"title", 3, 0.9}}};
    case 15:
      return Smart{};
    case 0:
      return TfIdf{};
    case 1:
      return Bm25{0.9, 0.4};
    case 3:
      return Bm25{1.2, 1};
    case 4:
      return Bm25{1.2, 0};
    case 5:
      return JelinekMercer{};
    case 6:
      return Bm25{0, 0.75};
    case 2:
      return Bm25Plus{};
    default:
      return Bm25{};
  }
}

/// What scores beside the query, most often nothing.
QueryOptions random_additions(std::mt19937& random) {
  QueryOptions options{.score_stop_words = true};
  if (random() % 8 == 0) options.prior = Prior{.field = "n", .weight = random() % 2 == 0 ? 0.3 : 2};
  if (options.prior && random() % 2 == 0) options.prior->form = Prior::Form::saturation;
  if (random() % 8 == 0) options.recency = Recency{.field = "n", .half_life = 2, .weight = 0.5};
  if (random() % 8 == 0) options.proximity = Proximity{.ordered = 2, .depth = 1 + random() % 300};
  if (random() % 8 == 0) {
    static constexpr FeedbackModel kModels[] = {FeedbackModel::rm3, FeedbackModel::bo1,
                                                FeedbackModel::rocchio};
    options.feedback = Feedback{.model = kModels[random() % 3]};
    options.feedback->documents = 1 + random() % 10;
    options.feedback->terms = 1 + random() % 20;
  }
  return options;
}

/// The beginning of the ranking of every match: as long as hits are wanted, none is passed over.
std::vector<Hit> by_every_match(Ranks& ranks, const std::string& query, const Ranker& ranker,
                                const DocumentSet* filter, std::size_t k, std::size_t documents,
                                double title) {
  std::vector<Hit> hits = ranks(query, ranker, filter, documents + 1, 1, title);
  hits.resize(std::min(hits.size(), k));
  return hits;
}

/// All in one place, so that most windows and blocks have none.
DocumentSet neighbours(const Index& index) {
  DocumentSet documents = index.no_documents();
  const std::uint32_t first = index.document_bound() / 2;
  for (std::uint32_t doc = first; doc < first + 100; ++doc) documents.insert(DocId{doc});
  return documents &= index.documents();
}

void compare(const Index& index, std::mt19937& random, int trials) {
  static constexpr std::size_t kDepths[] = {0, 1, 3, 10, 10, 10, 100, 256, 257, 1000, 2000};
  const DocumentSet some = Searcher(index).matching("n:[2 TO 5]");
  const DocumentSet few = Searcher(index).matching("w9 w12");
  const DocumentSet near = neighbours(index);
  Ranks ranks(index);
  for (int trial = 0; trial < trials; ++trial) {
    const std::size_t k = kDepths[random() % std::size(kDepths)];
    const Ranker ranker = random_ranker(random);
    const DocumentSet* const filters[] = {&some, &few, &near, nullptr, nullptr, nullptr};
    const DocumentSet* const filter = filters[random() % std::size(filters)];
    const std::string query = trial % 2 == 0 ? random_flat_query(random) : random_tree(random, 2);
    CAPTURE(query);
    CAPTURE(to_string(ranker));
    CAPTURE(k);
    // BM25F has weights of its own.
    const double title = std::holds_alternative<Bm25F>(ranker) || random() % 4 > 0 ? 0 : 0.25;
    const QueryOptions additions = random_additions(random);
    ranks.score_by(additions);
    // Terms of feedback also find documents by themselves, but where something is forbidden.
    const std::string same = query + (additions.feedback ? "" : "-nobody");
    const std::vector<Hit> hits = ranks(query, ranker, filter, k, 1, title);
    REQUIRE(hits == by_every_match(ranks, same, ranker, filter, k, index.document_bound(), title));
    const std::size_t threads = 2 + random() % 5;
    if (trial % 8 == 0) REQUIRE(hits == ranks(query, ranker, filter, k, threads, title));
    if (trial % 16 == 0) REQUIRE(hits == ranks(same, ranker, filter, k, 3, title));
  }
}

TEST_CASE("passing over what cannot be among the best changes no bit of the answer") {
  // 1,000,000 queries with $INKLING_ROUNDS = 1,000.
  for (std::uint32_t seed = seed_or(1), end = seed + 2 + 2 * std::min(round_factor(), 100u);
       seed < end; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Collection collection = skewed_collection(random, 3000 + random() % 9000);
    compare(collection.index(), random, 250 * static_cast<int>(std::max(round_factor() / 50, 1u)));
  }
}

TEST_CASE("neither does it where all is one segment and reordered") {
  std::mt19937 random(7);
  Collection collection = skewed_collection(random, 6000);
  compare(collection.optimize().index(), random, 300);
  compare(collection.reorder().index(), random, 300);
}

TEST_CASE("neither does it where a sample tells what need not be kept") {
  std::mt19937 random(8);
  Collection collection = skewed_collection(random, 18'000);
  REQUIRE(
      query::threshold_sample({0, collection.index().document_bound()}, 1000, 8000).has_value());
  compare(collection.index(), random, 200);
  compare(collection.reorder().index(), random, 100);
}

TEST_CASE("frequent words are kept for a later query, however often the first one has them") {
  std::mt19937 random(13);
  for (const std::string query : {"w0 w1 w0", "+w0 +w1 +w0", "\"w0 w1 w0\""}) {
    CAPTURE(query);
    const Searcher searcher(skewed_collection(random, 3000).index());
    const storage::FrequentTerms& kept =
        storage::view_of(searcher.index()).caches().frequent_terms();
    searcher.search(query);
    CHECK(kept.find(FieldId::text, "w0") == nullptr);
    searcher.search(query);
    CHECK(kept.find(FieldId::text, "w0") != nullptr);
  }
}

}  // namespace

}  // namespace inkling::test
