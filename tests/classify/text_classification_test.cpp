#include "classify/answers/text_classification.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <thread>
#include <vector>

#include "tests/classify/collection.h"
#include "tests/support/infinity.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

double added_up(const std::vector<Evidence>& rows) {
  double sum = 0;
  for (const Evidence& row : rows) sum += row.bits;
  return sum;
}

}  // namespace

TEST_CASE("a text without a known word abstains and shows the priors") {
  const Classifier classifier = trained(sentiment().open());
  for (const std::string text : {"", "   ", "never met"}) {
    CAPTURE(text);
    const Classification result = classifier.classify(text, true);
    CHECK(result.abstained);
    CHECK(result.why == "no word of the text is known to the model");
    REQUIRE(result.predictions.size() == 2);
    CHECK(result.predictions[0].topic == "+1");
    CHECK(result.predictions[0].p == doctest::Approx(0.6).epsilon(1e-15));
    CHECK(result.predictions[1].p == doctest::Approx(0.4).epsilon(1e-15));
    REQUIRE(result.explanation.size() == 1);
    CHECK(result.explanation[0].surface == "prior");
    CHECK(result.log_odds == doctest::Approx(std::log2(1.5)).epsilon(1e-15));
    CHECK(result.log_evidence == 0);
  }
}

TEST_CASE("a text with a known word does not abstain and gives no reason to") {
  const Classification result = trained(sentiment().open()).classify("great unheard");
  CHECK_FALSE(result.abstained);
  CHECK(result.why.empty());
  CHECK(result.explanation.empty());
}

TEST_CASE("unknown words are listed as the text has them, in order, each once") {
  const Classification result =
      trained(sentiment().open()).classify("dull great boring dull movie Great boring");
  CHECK(result.unknown == std::vector<std::string>{"dull", "boring", "Great"});
}

TEST_CASE("equal joints go to the topic that sorts first") {
  Collection collection;
  collection.add("1", "ink", {"b"}).add("2", "ink", {"a"}).add("3", "ink", {"c"});
  const Classification result = trained(collection.open()).classify("ink ink");
  REQUIRE(result.predictions.size() == 3);
  CHECK(result.predictions[0].topic == "a");
  CHECK(result.predictions[1].topic == "b");
  CHECK(result.predictions[2].topic == "c");
  CHECK(result.predictions[0].p == result.predictions[2].p);
  CHECK(result.log_odds == 0);
}

TEST_CASE(
    "the explanation has the prior first, then each known term once in order of first appearance") {
  const Classification result =
      trained(sentiment().open()).classify("movie great unheard movie and great movie", true);
  REQUIRE(result.explanation.size() == 4);
  struct Row {
    std::string term, surface;
    std::uint32_t tf;
  };
  const std::vector<Row> expected{
      {"", "prior", 0}, {"movie", "movie", 3}, {"great", "great", 2}, {"and", "and", 1}};
  for (std::size_t at = 0; at < expected.size(); ++at) {
    CHECK(result.explanation[at].term == expected[at].term);
    CHECK(result.explanation[at].surface == expected[at].surface);
    CHECK(result.explanation[at].tf == expected[at].tf);
  }
}

TEST_CASE(
    "the explanation adds up to the log odds bit for bit, and to those of the probabilities") {
  for (std::uint32_t seed = 1; seed <= rounds(30u); ++seed) {
    CAPTURE(seed);
    RandomCollection random(seed);
    const Classifier classifier = trained(random.collection.open(), 0.1);
    for (const Document& document : random.documents) {
      const Classification result = classifier.classify(document.text, true);
      CHECK(added_up(result.explanation) == result.log_odds);
      const double nats = result.predictions[0].log_p - result.predictions[1].log_p;
      // Both joints were rounded relative to their own size, not to that of their difference.
      CHECK(std::abs(result.log_odds * std::numbers::ln2 - nats) <=
            1e-12 * std::max(1.0, -result.log_evidence));
      CHECK(result.log_odds >= -1e-12);
    }
  }
}

TEST_CASE("an explanation shows stems by the word of the text") {
  Collection collection(AnalyzerKind::standard);
  collection.add("1", "computers compute", {"machines"}).add("2", "cats purr", {"animals"});
  const Classification result = trained(collection.open()).classify("Computing COMPUTERS", true);
  REQUIRE(result.explanation.size() == 2);
  CHECK(result.explanation[1].term == "comput");
  CHECK(result.explanation[1].surface == "computing");
  CHECK(result.explanation[1].tf == 2);
}

TEST_CASE("at alpha 0 a word that only the best topic has is infinite evidence, never NaN") {
  const Classification result = trained(sentiment().open(), 0).classify("great score", true);
  CHECK(result.predictions[0].p == 1);
  CHECK(result.predictions[1].p == 0);
  CHECK(result.predictions[1].log_p == -kInfinity);
  CHECK(result.log_odds == kInfinity);
  REQUIRE(result.explanation.size() == 3);
  CHECK(result.explanation[0].impossible_under.empty());
  CHECK(result.explanation[1].surface == "great");
  CHECK(result.explanation[1].bits == kInfinity);
  CHECK(result.explanation[1].impossible_under == "-1");
  CHECK(added_up(result.explanation) == kInfinity);
}

TEST_CASE("with alpha above 0 no word of an explanation is impossible") {
  const Classification result = trained(sentiment().open(), 1e-9).classify("great score", true);
  for (const Evidence& row : result.explanation) {
    CHECK(std::isfinite(row.bits));
    CHECK(row.impossible_under.empty());
  }
}

TEST_CASE(
    "at alpha 0 a text that no topic explains is abstained on with a reason, and no topic has a "
    "number") {
  const Classification result = trained(sentiment().open(), 0).classify("great directing", true);
  CHECK(result.abstained);
  CHECK(result.why == "no topic explains this text");
  REQUIRE(result.predictions.size() == 2);
  CHECK(result.predictions[0].topic == "+1");
  CHECK(result.predictions[1].topic == "-1");
  for (const TopicProbability& prediction : result.predictions) {
    CHECK(std::isnan(prediction.p));
    CHECK(std::isnan(prediction.log_p));
  }
  CHECK(std::isnan(result.log_odds));
  CHECK(result.explanation.empty());
  CHECK(result.log_evidence == -kInfinity);
}

TEST_CASE("at alpha 0 a topic whose documents are empty is impossible, not NaN") {
  Collection collection;
  collection.add("1", "ink", {"full"}).add("2", "", {"empty"});
  const Classifier classifier = trained(collection.open(), 0);
  CHECK(*classifier.weight("ink", topic_number(classifier, "empty")) == -kInfinity);
  CHECK(classifier.classify("ink").predictions.front().topic == "full");
}

TEST_CASE("a model of one topic is certain, and has no odds to explain") {
  Collection collection;
  collection.add("1", "ink", {"only"});
  const Classification result = trained(collection.open()).classify("ink", true);
  REQUIRE(result.predictions.size() == 1);
  CHECK(result.predictions[0].p == 1);
  CHECK(result.explanation.empty());
  CHECK(result.log_odds == 0);
}

TEST_CASE("a model trained on empty documents knows no word") {
  Collection collection;
  collection.add("1", "", {"a"}).add("2", "", {"b"});
  const Classifier classifier = trained(collection.open());
  CHECK(classifier.terms() == 0);
  CHECK(classifier.classify("ink").abstained);
}

TEST_CASE("threads that share one model all get its answer") {
  const Classifier classifier = trained(sentiment().open());
  const double expected = classifier.classify("great directing").predictions[0].p;
  std::vector<double> found(8);
  std::vector<std::thread> threads;
  for (double& p : found) {
    threads.emplace_back(
        [&classifier, &p] { p = classifier.classify("great directing").predictions[0].p; });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(found == std::vector<double>(8, expected));
}

TEST_CASE("the strongest terms are shown in their lines, cut between characters") {
  const Classifier classifier = trained(sentiment().open());
  const std::string text = "what a movie\r\n\n" + std::string(50, 'x') +
                           " \xC3\xA9 terrible \xC3\xA9 directing\nterrible great";
  const Classification found = classifier.classify(text, true);
  REQUIRE(found.lines.size() == 4);
  CHECK(found.lines[0].term == "terrible");  // its two occurrences weigh most
  CHECK(found.lines[0].line == 3);
  CHECK(found.lines[0].text == std::string(36, 'x') + " \xC3\xA9 terrible \xC3\xA9 directing");
  CHECK(found.lines[0].text.substr(found.lines[0].start,
                                   found.lines[0].end - found.lines[0].start) == "terrible");
  for (const EvidenceLine& line : found.lines) {
    if (line.term == "movie") CHECK(line.text == "what a movie");
    if (line.term == "great") CHECK(line.line == 4);
  }
  CHECK(classifier.classify(text).lines.empty());
  CHECK(classifier.classify("amazing", true).lines.size() == 1);
}
