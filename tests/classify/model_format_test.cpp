#include "classify/model/model_format.h"

#include <doctest/doctest.h>
#include <xxhash.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "classify/model/model.h"
#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "tests/classify/collection.h"
#include "tests/classify/encoded_model.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace std::string_literals;
using namespace inkling::test;
using classify::decode;
using classify::encode;
using classify::TrainingRecord;

TEST_CASE("a model is read back as it was written") {
  const TrainingRecord record = sample_record();
  CHECK(decode(encode(record), "model test") == record);
  for (std::uint32_t seed = 1; seed <= rounds(20u); ++seed) {
    RandomCollection random(seed);
    const Classifier classifier = trained(random.collection.open(), seed / 10.0, UniformPrior{});
    const Classifier parsed = Classifier::parse(classifier.serialize(), "test");
    CHECK(record_of(parsed) == record_of(classifier));
    CHECK(parsed.serialize() == classifier.serialize());
  }
}

TEST_CASE("a model that was read back classifies to the same last bit") {
  const Classifier classifier = trained(sentiment().open(), 0.3);
  const Classifier parsed = Classifier::parse(classifier.serialize(), "test");
  const Classification expected = classifier.classify("great directing", true);
  const Classification found = parsed.classify("great directing", true);
  CHECK(found.predictions[0].log_p == expected.predictions[0].log_p);
  CHECK(found.log_odds == expected.log_odds);
  CHECK(found.log_evidence == expected.log_evidence);
}

TEST_CASE("a model without terms is read back") {
  Collection collection;
  const Classifier classifier = trained(collection.add("1", "", {"a"}).open());
  CHECK(record_of(Classifier::parse(classifier.serialize(), "test")) == record_of(classifier));
}

TEST_CASE("a model remembers which terms were left out") {
  for (const std::uint64_t max_terms : {0u, 300u}) {
    for (const std::vector<std::string>& without :
         {std::vector<std::string>{}, {"b"}, {"", "a", "\xC3\xA9"}}) {
      TrainingRecord record = sample_record();
      record.choices.limits = {.min_df = 3, .max_terms = max_terms, .without = without};
      CHECK(decode(encode(record), "model test") == record);
    }
  }
}

TEST_CASE("a model remembers topics that went, which takes a version of its own") {
  TrainingRecord record = sample_record();
  REQUIRE(record.prior.kind == classify::PriorKind::given);
  CHECK(encode(record)[4] == 4);
  record.former = {{"!", 0.25, 3}, {"~", 0, 1}};
  const std::string bytes = encode(record);
  CHECK(bytes[4] == 5);
  CHECK(decode(bytes, "model test") == record);
  using Former = std::vector<classify::FormerTopic>;
  for (const Former& damaged : {Former{{"~", 0, 1}, {"!", 0, 1}}, Former{{"!", 0, 1}, {"!", 0, 1}},
                                Former{{record.topics[0], 0, 1}}, Former{{"!", -1, 1}},
                                Former{{"!", 0, 0}}, Former{{"!", std::nan(""), 1}}}) {
    record.former = damaged;
    CHECK_THROWS_AS(decode(encode(record), "model test"), CorruptIndexError);
  }
}

TEST_CASE("a model remembers how carefully it was trained, and is trained again so") {
  Collection collection;
  for (int id = 0; id < 40; ++id)
    collection.add(std::to_string(id), id % 2 == 0 ? "tea leaf" : "bean cup",
                   {id % 2 == 0 ? "tea" : "coffee"});
  const Index index = collection.open();
  TrainOptions options{.kind = ModelKind::logistic, .tolerance = 0.5};
  options.hold_out.folds = 3;
  options.hold_out.seed = 7;
  const std::string bytes = Classifier::train(index, options).serialize();
  CHECK(bytes[4] == 5);
  const TrainOptions again = Classifier::parse(bytes, "test").options();
  CHECK(again.tolerance == 0.5);
  CHECK(again.hold_out.folds == 3);
  CHECK(again.hold_out.seed == 7);
  CHECK(Classifier::train(index, again).serialize() == bytes);
  TrainingRecord record = decode(bytes, "test");
  for (const classify::TrainingCare& care :
       {classify::TrainingCare{0, 3, 7}, classify::TrainingCare{0.5, 1, 7},
        classify::TrainingCare{0.5, 101, 7}, classify::TrainingCare{std::nan(""), 3, 7}}) {
    record.choices.care = care;
    CHECK_THROWS_AS(decode(encode(record), "test"), CorruptIndexError);
  }
}

namespace {

/// The worked example of docs/classification.md, up to its terms in versions without blocks.
const std::string kExampleBeginning =
    // clang-format off
    "\x02\x02" "en\x00\x04text\x05label"        // whitespace, language, stems, fields
    "\x00\x00\x00\x00\x00\x00\xF0\x3F"          // alpha 1
    "\x00\x00" "\x00\x00\x00" "\x00"             // multinomial, tf, no length, no idf, whole masses
    "\x00\x00" "\x00\x00\x00\x00\x00\x00\x00\x00" "\x00"  // additive, no other alpha, no clip
    "\x00\x00\x00\x00\x00\x00\xF0\x3F"          // factor of the counts
    "\x00\x00\x00\x00\x00\x00\xF0\x3F"          // factor of the weights
    "\x00\x00\x00\x00\x00\x00\xF0\x3F"          // temperature
    "\x00" "\x00" "\x00"                          // topics together, no cuts, no trials
    "\x02\x04"                                    // documents, tokens
    "\x02\x01" "a\x01\x01" "b\x01\x00"s;         // topics with their documents, fitted prior

// clang-format on

/// No weights, and an origin: no query, no snapshot, two documents.
std::string example_end() {
  std::string bytes =
      "\x00"
      "\x08"
      "\x00\x00\x02"s;
  std::vector<std::uint64_t> ids{XXH3_64bits("1", 1), XXH3_64bits("2", 1)};
  std::sort(ids.begin(), ids.end());
  for (const std::uint64_t id : ids) storage::put_fixed(bytes, id);
  return bytes;
}

/// As versions without blocks have it, with its terms.
std::string streamed_example(std::string_view version, std::string_view ink, std::string_view pen) {
  const std::string bytes = "INKM" + std::string(version) + kExampleBeginning + "\x02" +
                            "\x00\x03ink\x00"s + std::string(ink) + "\x00\x03pen\x00"s +
                            std::string(pen) + example_end();
  return resealed(bytes + std::string(sizeof(std::uint64_t), '\0'));
}

std::string worked_example() {
  // ink in 2 documents: a twice, b once; and pen in one document of a, once.
  const std::string block =
      "\x00\x03ink\x00\x03\x02\x00\x02\x00\x01"
      "\x00\x03pen\x00\x00\x00\x01"s;
  std::string head = kExampleBeginning + example_end();
  head += "\x00\x03\x01"s;  // no pairs; masses of the topics
  for (const double sum : {3.0, 1.0, 0.0, 0.0}) storage::put_fixed(head, sum);
  storage::put_fixed(head, 0.0);  // nothing is pooled
  head += "\x00\x00"s;
  head += "\x02\x03"s + static_cast<char>(block.size()) + '\0';  // terms, cells, no weights
  std::string bytes = "INKM\x04\x00"s;
  storage::put_fixed(bytes, std::uint64_t{head.size()});
  bytes += head + std::string(6, '\0') + block;  // the first block begins at 0
  return resealed(bytes + std::string(sizeof(std::uint64_t), '\0'));
}

Classifier trained_for_example() {
  Collection collection;
  collection.add("1", "ink pen ink", {"a"}).add("2", "ink", {"b"});
  return trained(collection.open());
}

}  // namespace

TEST_CASE("the worked example of docs/classification.md is what is written") {
  CHECK(trained_for_example().serialize() == worked_example());
}

TEST_CASE("models of versions without blocks are read") {
  const TrainingRecord expected = record_of(trained_for_example());
  const std::string version_2 =
      streamed_example("\x02\x00"s, "\x02\x02\x00\x02\x00\x01"s, "\x01\x01\x00\x01"s);
  CHECK(decode(version_2, "test") == expected);
  const std::string version_3 =
      streamed_example("\x03\x00"s, "\x03\x02\x00\x02\x00\x01"s, "\x00\x00\x01"s);
  CHECK(decode(version_3, "test") == expected);
}

TEST_CASE("a term of one document in two topics has its cells") {
  Collection collection;
  collection.add("1", "ink", {"a", "b"}).add("2", "pen", {"b"});
  const TrainingRecord record = record_of(trained(collection.open()));
  REQUIRE(record.cells_of(0).size() == 2);
  CHECK(decode(encode(record), "test") == record);
}
