#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "classify/model/model_format.h"
#include "classify/model/model_versions.h"
#include "inkling/error.h"
#include "tests/classify/encoded_model.h"

using namespace inkling;
using namespace std::string_literals;
using namespace inkling::test;
using classify::decode;
using classify::encode;
using classify::TrainingRecord;

namespace {

void check_refused(const std::string& bytes) {
  CHECK_THROWS_AS(decode(bytes, "model test"), Error);
}

}  // namespace

TEST_CASE("sums of other counts are refused") {
  const TrainingRecord record = sample_record();
  classify::FittedSums sums = classify::fitted_sums(record);
  sums.family.front() *= 1 + 1e-12;  // as the logarithms of another machine
  CHECK(decode(encode(record, sums), "test") == record);
  sums.family.front() *= 1.001;
  CHECK_THROWS_AS(decode(encode(record, sums), "test"), CorruptIndexError);
  sums = classify::fitted_sums(record);
  ++sums.topic_masses.back();
  CHECK_THROWS_AS(decode(encode(record, sums), "test"), CorruptIndexError);
}

TEST_CASE("a model with any one bit flipped is refused, never believed") {
  const std::string good = encode(sample_record());
  for (std::size_t at = 0; at < good.size(); ++at) {
    CAPTURE(at);
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ (1 << bit));
      check_refused(bad);
    }
  }
}

TEST_CASE("a model with bytes missing or added is refused") {
  const std::string good = encode(sample_record());
  for (std::size_t size = 0; size < good.size(); ++size) {
    CAPTURE(size);
    check_refused(good.substr(0, size));
  }
  check_refused(good + '\0');
  check_refused(good + good);
}

TEST_CASE("bytes that end too early are refused although their checksum is valid") {
  const std::string good = encode(sample_record());
  for (std::size_t size = sizeof(std::uint64_t); size < good.size(); ++size) {
    CAPTURE(size);
    check_refused(resealed(good.substr(0, size)));
  }
}

TEST_CASE("a wrong byte under a valid checksum is refused or gives a model that can be used") {
  const std::string good = encode(sample_record());
  for (std::size_t at = 0; at + sizeof(std::uint64_t) < good.size(); ++at) {
    for (const unsigned value : {0x00u, 0x01u, 0x7Fu, 0x80u, 0xFFu}) {
      CAPTURE(at);
      CAPTURE(value);
      std::string bad = good;
      bad[at] = static_cast<char>(value);
      try {
        const Classifier classifier = Classifier::parse(resealed(bad), "test");
        const Classification result = classifier.classify("ink computers");
        const bool is_undefined = result.why == "no topic explains this text";
        for (const TopicProbability& prediction : result.predictions)
          CHECK(std::isnan(prediction.p) == is_undefined);
      } catch (const Error& error) {
        CHECK_FALSE(std::string(error.what()).empty());
      }
    }
  }
}

TEST_CASE("a model of another format says so") {
  std::string bytes = encode(sample_record());
  bytes[4] = inkling::classify::kModelVersion + 1;
  CHECK_THROWS_AS(decode(resealed(bytes), "model test"), FormatVersionError);
  bytes[4] = 0;
  CHECK_THROWS_AS(decode(resealed(bytes), "model test"), CorruptIndexError);
}

namespace {

struct Impossible {
  const char* what;
  std::function<void(TrainingRecord&)> damage;
};

const std::vector<Impossible> kImpossible{
    {"topics out of order", [](TrainingRecord& r) { std::swap(r.topics[0], r.topics[1]); }},
    {"a topic twice", [](TrainingRecord& r) { r.topics[1] = r.topics[0]; }},
    {"a topic without documents", [](TrainingRecord& r) { r.topic_documents[0] = 0; }},
    {"a cell of no topic", [](TrainingRecord& r) { r.cells.back().topic = 2; }},
    {"an empty cell", [](TrainingRecord& r) { r.cells.back().count = 0; }},
    {"a negative alpha", [](TrainingRecord& r) { r.choices.alpha = -1; }},
    {"alpha is not a number", [](TrainingRecord& r) { r.choices.alpha = std::nan(""); }},
    {"a prior of nothing", [](TrainingRecord& r) { r.prior.weights[0] = 0; }},
    {"no topics", [](TrainingRecord& r) { r.topics.clear(), r.prior.weights.clear(); }},
    {"an id of a training document twice",
     [](TrainingRecord& r) { r.source.origin->ids[1] = r.source.origin->ids[0]; }},
    {"an unknown analyzer",
     [](TrainingRecord& r) { r.source.analyzer.kind = static_cast<AnalyzerKind>(4); }},
    {"an unknown prior",
     [](TrainingRecord& r) { r.prior.kind = static_cast<classify::PriorKind>(3); }},
    {"left out terms out of order",
     [](TrainingRecord& r) {
       r.choices.limits.without = {"b", "a"};
     }},
    {"a left out term twice",
     [](TrainingRecord& r) {
       r.choices.limits.without = {"a", "a"};
     }},
    {"terms out of order", [](TrainingRecord& r) {
       classify::StringTable terms;
       for (std::size_t at = r.terms.size(); at > 0; --at) terms.add(r.terms[at - 1]);
       r.terms = terms;
     }}};

}  // namespace

TEST_CASE("a record that training cannot produce is refused although its checksum is valid") {
  for (const auto& [what, damage] : kImpossible) {
    CAPTURE(what);
    TrainingRecord record = sample_record();
    const classify::FittedSums sums = classify::fitted_sums(record);
    damage(record);
    CHECK_THROWS_AS(decode(encode(record, sums), "model test"), CorruptIndexError);
  }
}

TEST_CASE("a refused model is named with the place of the damage") {
  std::string bytes = encode(sample_record());
  bytes[0] = 'X';
  try {
    Classifier::parse(bytes, "news");
    FAIL("no error");
  } catch (const CorruptIndexError& error) {
    CHECK(error.path() == "model news");
    CHECK(error.offset() == 0);
  }
}
