/// The worked numbers of five lectures, each test under the row of the lecture that it is from: D
/// is Bayes' theorem, priors and estimates, N naive Bayes, G generative against discriminative
/// models. What tests/oracles hold, oracle_test.cpp, families_oracle_test.cpp and
/// field_models_test.cpp compare; newsgroups_lecture_test.cpp has the lecture on 20 Newsgroups.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classify/families/bernoulli.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/results.h"
#include "tests/classify/collection.h"
#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::test;
using doctest::Approx;

namespace {

Approx near(double value) { return Approx(value).epsilon(1e-12); }

std::map<std::string, double> posterior(const Classifier& classifier, const std::string& text) {
  std::map<std::string, double> by_topic;
  for (const TopicProbability& topic : classifier.classify(text).predictions)
    by_topic[topic.topic] = topic.p;
  return by_topic;
}

Classifier train_bernoulli(const Index& index, std::optional<double> alpha,
                           std::optional<BetaPrior> beta = {}) {
  return Classifier::train(index,
                           {.kind = ModelKind::bernoulli, .alpha = alpha, .beta_prior = beta});
}

/// P(term | topic) of a Bernoulli model, whose weights are its log odds.
double rate(const Classifier& classifier, const std::string& term, const std::string& topic) {
  const double weight = *classifier.weight(term, topic_number(classifier, topic));
  return 1 / (1 + std::exp(-weight));
}

/// A coin that fell heads so many times, and tails. The other topic keeps both words in the
/// vocabulary.
Index throws_of_coin(int heads, int tails) {
  Collection collection;
  for (int at = 0; at < heads + tails; ++at)
    collection.add("throw " + std::to_string(at), at < heads ? "heads" : "tails", {"coin"});
  return collection.add("other", "heads tails", {"other"}).open();
}

double rate_of_heads(int heads, int tails, std::optional<double> alpha,
                     std::optional<BetaPrior> beta = {}) {
  return rate(train_bernoulli(throws_of_coin(heads, tails), alpha, beta), "heads", "coin");
}

/// Four titles, of which the lecture looks at six words.
Index titles() {
  Collection collection;
  return collection.add("1", "cat hat", {"seuss"})
      .add("2", "dog", {"other"})
      .add("3", "fish", {"seuss"})
      .add("4", "mom", {"other"})
      .open();
}

}  // namespace

TEST_CASE("D2: a librarian needs a description that fits 31 times as well as it fits a farmer") {
  const GivenPrior people{{"librarian", 4.33}, {"farmer", 130.3}};
  struct Row {
    int times;
    double p;
  };
  for (const auto& [times, p] :
       {Row{1, 433.0 / 13463}, Row{4, 866.0 / 7381}, Row{10, 433.0 / 1736}, Row{30, 1299.0 / 2602},
        Row{31, 13423.0 / 26453}, Row{100, 4330.0 / 5633}}) {
    CAPTURE(times);
    // Of 100 people of each trade, so many librarians are shy, and one farmer is.
    Collection collection;
    for (int at = 0; at < 100; ++at) {
      collection.add("l" + std::to_string(at), at < times ? "shy" : "loud", {"librarian"})
          .add("f" + std::to_string(at), at < 1 ? "shy" : "loud", {"farmer"});
    }
    const Classifier classifier = trained(collection.open(), 0, people);
    CHECK(posterior(classifier, "shy").at("librarian") == near(p));
    CHECK((p > 0.5) == (classifier.classify("shy").predictions[0].topic == "librarian"));
  }
  CHECK(130.3 / 4.33 == Approx(30.0924).epsilon(1e-6));
}

TEST_CASE("D3: the most likely rate of a coin with 10 heads and 2 tails is 5/6") {
  CHECK(rate_of_heads(10, 2, 0.0) == near(5.0 / 6));
}

TEST_CASE("D4, D5, D6, D7: the most probable rate under Beta(A, B) adds A - 1 and B - 1") {
  CHECK(rate_of_heads(10, 2, {}, BetaPrior{2, 5}) == near(11.0 / 17));
  CHECK(rate_of_heads(10, 2, {}, BetaPrior{101, 101}) == near(55.0 / 106));
  CHECK(rate_of_heads(10, 2, {}, BetaPrior{1, 1}) == near(5.0 / 6));
}

TEST_CASE("a Beta prior is refused where it has no mode, for other models, and beside alpha") {
  const Index index = titles();
  const auto refused = [&](const TrainOptions& options) {
    CHECK_THROWS_AS(Classifier::train(index, options), OptionError);
  };
  for (const double wrong : {0.5, -1.0, 1e16, std::nan("")}) {
    refused({.kind = ModelKind::bernoulli, .beta_prior = BetaPrior{wrong, 2}});
    refused({.kind = ModelKind::bernoulli, .beta_prior = BetaPrior{2, wrong}});
  }
  refused({.kind = ModelKind::multinomial, .beta_prior = BetaPrior{2, 2}});
  refused({.kind = ModelKind::categorical, .beta_prior = BetaPrior{2, 2}});
  refused({.kind = ModelKind::bernoulli, .alpha = 1, .beta_prior = BetaPrior{2, 2}});
  refused({.kind = ModelKind::bernoulli,
           .smoothing = {.absent_alpha = 1},
           .beta_prior = BetaPrior{2, 2}});
}

TEST_CASE("D9: the most probable rate under Beta(2, 5) alone is 1/5") {
  const std::vector<std::uint64_t> no_documents{0};
  const classify::Bernoulli nothing_seen(1, {.absent_alpha = 4}, no_documents);
  double weight = 0;
  nothing_seen.weights({}, {&weight, 1});
  CHECK(1 / (1 + std::exp(-weight)) == near(1.0 / 5));
}

TEST_CASE("D10: the mean rate of a coin under three priors comes nearer to 1/4 with every throw") {
  struct Row {
    double prior;
    int heads;
    double mean;
  };
  for (const auto& [prior, heads, mean] :
       {Row{0, 1, 0.25}, Row{0, 3, 0.25}, Row{0, 10, 0.25}, Row{0.5, 1, 3.0 / 10},
        Row{0.5, 3, 7.0 / 26}, Row{0.5, 10, 21.0 / 82}, Row{1, 1, 1.0 / 3}, Row{1, 3, 2.0 / 7},
        Row{1, 10, 11.0 / 42}}) {
    CAPTURE(prior);
    CAPTURE(heads);
    CHECK(rate_of_heads(heads, 3 * heads, prior) == near(mean));
  }
}

TEST_CASE("D11: counts of 5, 0 and 1 have the mean and the mode of their Dirichlet posterior") {
  Collection collection;
  const Index index = collection.add("1", "x x x x x z", {"a"}).add("2", "y", {"b"}).open();
  const std::map<std::string, std::pair<double, double>> mean_and_mode{
      {"x", {2.0 / 3, 5.0 / 6}}, {"y", {1.0 / 9, 0}}, {"z", {2.0 / 9, 1.0 / 6}}};
  for (const auto& [term, expected] : mean_and_mode) {
    CAPTURE(term);
    CHECK(std::exp(*trained(index, 1).weight(term, 0)) == near(expected.first));
    CHECK(std::exp(*trained(index, 0).weight(term, 0)) == near(expected.second));
  }
}

TEST_CASE("D13: logistic regression is as near to the optimum as its objective says") {
  Collection collection = sentiment();
  const Index index = collection.open();
  const std::vector<std::pair<std::string, double>> reviews{{"great acting and score", 1},
                                                            {"terrible directing", -1},
                                                            {"great movie", 1},
                                                            {"terrible", -1},
                                                            {"amazing", 1}};
  for (const auto& [c, objective] : {std::pair{1.0, 2.416802}, std::pair{10.0, 1.013521}}) {
    CAPTURE(c);
    const Classifier classifier = Classifier::train(index, {.kind = ModelKind::logistic,
                                                            .features = {.weight = TermWeight::tf},
                                                            .c = c,
                                                            .tolerance = 1e-10});
    double sum = 0;
    for (const std::string term :
         {"acting", "amazing", "and", "directing", "great", "movie", "score", "terrible"}) {
      const double weight = *classifier.weight(term, topic_number(classifier, "+1")) -
                            *classifier.weight(term, topic_number(classifier, "-1"));
      sum += weight * weight / (2 * c);
    }
    for (const auto& [text, topic] : reviews) {
      const std::string name = topic > 0 ? "+1" : "-1";
      sum -= std::log(posterior(classifier, text).at(name));
    }
    CHECK(sum == Approx(objective).epsilon(1e-6));
  }
}

TEST_CASE("N4, N5: without smoothing a word that a topic never had decides, or leaves nothing") {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open(), 0);
  const Classification great_score = classifier.classify("great score");
  CHECK(std::exp(great_score.log_evidence) == near(6.0 / 245));
  CHECK(great_score.predictions[0].topic == "+1");
  CHECK(great_score.predictions[0].p == 1);
  const Classification great_directing = classifier.classify("great directing");
  CHECK(great_directing.abstained);
  CHECK(std::isnan(great_directing.predictions[0].p));
}

TEST_CASE("N7, N8: the film reviews give 121/221, 121/146, 121/346, 33/43 and the prior 3/5") {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open(), 1);
  CHECK(posterior(classifier, "great directing").at("+1") == near(121.0 / 221));
  CHECK(posterior(classifier, "great score").at("+1") == near(121.0 / 146));
  CHECK(posterior(classifier, "terrible movie").at("+1") == near(121.0 / 346));
  CHECK(posterior(classifier, "unseen great").at("+1") == near(33.0 / 43));
  CHECK(posterior(classifier, "").at("+1") == near(3.0 / 5));
  const Classification explained = classifier.classify("great directing", true);
  REQUIRE(explained.explanation.size() == 3);
  CHECK(explained.explanation[0].bits == Approx(0.584963).epsilon(1e-6));
  CHECK(explained.explanation[1].bits == Approx(1.137504).epsilon(1e-6));
  CHECK(explained.explanation[2].bits == Approx(-1.447459).epsilon(1e-6));
  CHECK(explained.log_odds == near(std::log2(121.0 / 100)));
}

TEST_CASE("N11: with one more document of each kind a hat is in 2/4 of Seuss, 1/4 of the others") {
  const Classifier classifier = train_bernoulli(titles(), 1.0);
  CHECK(rate(classifier, "hat", "seuss") == near(2.0 / 4));
  CHECK(rate(classifier, "hat", "other") == near(1.0 / 4));
}

TEST_CASE("N12, N13: a hat, a cat and a dog are Seuss by 2/3, 3/5 or 3/4, or nobody's") {
  const std::string title = "cat hat dog";
  CHECK(train_bernoulli(titles(), 0.0).classify(title).abstained);
  CHECK(posterior(train_bernoulli(titles(), {}, BetaPrior{2, 2}), title).at("seuss") ==
        near(2.0 / 3));
  CHECK(posterior(train_bernoulli(titles(), {}, BetaPrior{3, 5}), title).at("seuss") ==
        near(3.0 / 5));
  CHECK(posterior(train_bernoulli(titles(), 0.5), title).at("seuss") == near(3.0 / 4));
}

TEST_CASE("N14: a title of none of the words is Seuss by 2/5, because words are missing") {
  const Classifier classifier = train_bernoulli(titles(), {}, BetaPrior{2, 2});
  CHECK(posterior(classifier, "").at("seuss") == near(2.0 / 5));
}

TEST_CASE("N15: of six voters three are of each party, and two of three drive an electric car") {
  const std::vector<std::pair<std::string, std::string>> voters{
      {"x1 x3", "0"}, {"x2", "1"}, {"x2 x3", "1"}, {"x3", "0"}, {"x1 x3", "0"}, {"x1 x3", "1"}};
  Collection collection;
  for (std::size_t at = 0; at < voters.size(); ++at)
    collection.add(std::to_string(at), voters[at].first, {voters[at].second});
  const Classifier classifier = train_bernoulli(collection.open(), 0.0);
  CHECK(std::exp(classifier.log_prior(1)) == near(3.0 / 6));
  CHECK(rate(classifier, "x3", "1") == near(2.0 / 3));
}

TEST_CASE("N16: naive Bayes has 12 rates and a prior where the joint table has 126 parameters") {
  const ModelDescription model = [] {
    ModelDescription described;
    described.kind = "bernoulli";
    described.terms = 6;
    described.topics.resize(2);
    return described;
  }();
  CHECK(model.free_parameters() == 12 + 1);
  CHECK(model.parameters() == 2 * (6 + 1));
}

TEST_CASE("N27: equal joints go to the topic that sorts first") {
  Collection collection;
  const Classifier classifier =
      trained(collection.add("1", "ink", {"b"}).add("2", "ink", {"a"}).open());
  CHECK(classifier.classify("ink").predictions[0].topic == "a");
  CHECK(classifier.classify("ink").predictions[0].p == 0.5);
}

TEST_CASE(
    "N28: two topics are a softmax of biases and weights, and a sigmoid of their difference") {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open(), 1);
  const auto difference = [&](const auto& number_of) {
    return number_of(topic_number(classifier, "+1")) - number_of(topic_number(classifier, "-1"));
  };
  double z = difference([&](std::size_t topic) { return classifier.log_prior(topic); });
  for (const std::string term : {"great", "directing"})
    z += difference([&](std::size_t topic) { return *classifier.weight(term, topic); });
  CHECK(1 / (1 + std::exp(-z)) == near(121.0 / 221));
}

TEST_CASE("G5: an unusual review takes more bits for each of its words") {
  Collection collection = sentiment();
  const Classifier classifier = trained(collection.open(), 1);
  const auto bits_per_token = [&](const std::string& text, int tokens) {
    return -classifier.classify(text).log_evidence * std::numbers::log2e / tokens;
  };
  CHECK(bits_per_token("amazing", 1) == Approx(3.1033).epsilon(1e-4));
  CHECK(bits_per_token("great movie", 2) == Approx(2.8474).epsilon(1e-4));
  CHECK(bits_per_token("terrible terrible terrible", 3) == Approx(2.3047).epsilon(1e-4));
}
