// The words of an index of stems are the terms of an index of words.

#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "classify/model/model_format.h"
#include "indexer/open_writer.h"
#include "inkling/classifier.h"
#include "inkling/index_writer.h"
#include "inkling/report.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/support/rounds.h"

using namespace inkling;

namespace {

classify::TrainingRecord record_of(const Classifier& classifier) {
  return classify::decode(classifier.serialize(), "model test");
}

/// Stems of both languages, of one of them, none; "die" and "hat" are words of both, under stems of
/// each.
constexpr std::string_view kWords[] = {"house",    "houses",   "housing",
                                       "housed",   "Haus",     "H\xC3\xA4user",
                                       "die",      "dies",     "dying",
                                       "hat",      "hats",     "hatte",
                                       "run",      "runs",     "Running",
                                       "RUNNING",  "laufen",   "lief",
                                       "x",        "42",       "\xC3\xA9t\xC3\xA9",
                                       "arbeiten", "arbeitet", "only"};

/// Where few documents have most words and a few have one of two thousand forms each of a stem.
std::string random_text(std::mt19937& random) {
  std::string text;
  for (auto left = random() % 60; left > 0; --left) {
    const auto most = 1 + random() % std::size(kWords);
    text += std::string(kWords[random() % most]) + " ";
    if (random() % 30 == 0) text += std::string(random() % 40, 'z') + "ing ";
  }
  return text;
}

/// Of documents in two languages, many of them replaced or deleted, in several segments.
Index index_of(AnalyzerKind kind, std::uint32_t seed) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.analyzer = {.kind = kind, .language = "auto"};
  options.merging = Merging::never;
  IndexWriter writer = indexer::open_writer(files, options);
  std::mt19937 random(seed);
  for (int step = 0; step < 400; ++step) {
    Document document;
    document.id = std::to_string(random() % 300);
    document.title = random_text(random).substr(0, 20);
    document.text = random_text(random);
    document.labels = {random() % 2 == 0 ? "a" : "b"};
    document.keywords = {{"language", random() % 2 == 0 ? "en" : "de"}};
    if (random() % 4 == 0) {
      writer.remove(document.id);
    } else {
      writer.add(document);
    }
    if (step % 90 == 0) writer.commit();
  }
  seed % 2 == 0 ? writer.commit() : writer.optimize();
  return storage::open_index(files);
}

/// Both cursors stand on the same postings to the end, and say the same of each.
void check_equal(PostingCursor words, PostingCursor terms) {
  std::vector<std::uint32_t> of_word;
  std::vector<std::uint32_t> of_term;
  for (; terms.doc() != kNoDoc; terms.advance(), words.advance()) {
    REQUIRE(words.doc() == terms.doc());
    CHECK(words.tf() == terms.tf());
    CHECK(words.cost() >= 1);
    words.positions(of_word);
    terms.positions(of_term);
    CHECK(of_word == of_term);
  }
  CHECK(words.doc() == kNoDoc);
}

constexpr std::uint32_t kSeeds = 4;

}  // namespace

TEST_CASE("words have the postings that they have where no stems are taken") {
  for (std::uint32_t seed = 1; seed <= test::rounds(kSeeds); ++seed) {
    CAPTURE(seed);
    const Index of_stems = index_of(AnalyzerKind::standard, seed);
    const Index of_words = index_of(AnalyzerKind::words, seed);
    for (const FieldId field : field_ids(kFixedFields)) {
      TermCursor terms = of_words.terms(field);
      TermCursor words = of_stems.words(field);
      for (; !terms.exhausted(); terms.advance(), words.advance()) {
        REQUIRE_FALSE(words.exhausted());
        REQUIRE(words.term() == terms.term());
        CHECK(words.statistics() == terms.statistics());
        CHECK(words.surface() == terms.term());
        check_equal(words.postings(), terms.postings());
      }
      CHECK(words.exhausted());
    }
    CHECK(of_stems.terms(FieldId::text).statistics().df > 0);
  }
}

TEST_CASE("words are sought as terms are") {
  const Index of_stems = index_of(AnalyzerKind::standard, 2);
  const Index of_words = index_of(AnalyzerKind::words, 2);
  for (TermCursor words = of_stems.words(FieldId::text); !words.exhausted(); words.advance()) {
    for (std::uint32_t target = 0; target < of_stems.document_bound(); target += 7) {
      PostingCursor word = words.postings();
      PostingCursor term = of_words.postings(FieldId::text, words.term());
      word.seek(DocId{target});
      term.seek(DocId{target});
      CHECK(word.doc() == term.doc());
    }
  }
}

TEST_CASE("reports over words are those of an index of words, to the last bit") {
  for (std::uint32_t seed = 1; seed <= test::rounds(kSeeds); ++seed) {
    CAPTURE(seed);
    const Index stems = index_of(AnalyzerKind::standard, seed);
    const Index words = index_of(AnalyzerKind::words, seed);
    const auto found = information_report(stems, {.k = 1000, .term_unit = TermUnit::words});
    const auto expected = information_report(words, {.k = 1000});
    CHECK(found.term_unit == TermUnit::words);
    CHECK(found.mutual_information == expected.mutual_information);
    CHECK(found.entropy_terms == expected.entropy_terms);
    REQUIRE(found.terms.size() == expected.terms.size());
    for (std::size_t at = 0; at < found.terms.size(); ++at) {
      CHECK(found.terms[at].term == expected.terms[at].term);
      CHECK(found.terms[at].surface == expected.terms[at].surface);
      CHECK(found.terms[at].bits == expected.terms[at].bits);
    }
    TopicReportOptions options;
    options.k = 1000;
    const auto same = topic_report(words, words.documents(), options);
    options.term_unit = TermUnit::words;
    const auto topics = topic_report(stems, stems.documents(), options);
    REQUIRE(topics.topics.size() == same.topics.size());
    for (std::size_t topic = 0; topic < topics.topics.size(); ++topic) {
      REQUIRE(topics.topics[topic].terms.size() == same.topics[topic].terms.size());
      for (std::size_t at = 0; at < topics.topics[topic].terms.size(); ++at) {
        CHECK(topics.topics[topic].terms[at].term == same.topics[topic].terms[at].term);
        CHECK(topics.topics[topic].terms[at].q_value == same.topics[topic].terms[at].q_value);
      }
    }
    const auto summary = summary_report(stems, {.k = 10, .term_unit = TermUnit::words});
    CHECK(summary.vocabulary == summary_report(words).vocabulary);
    CHECK(summary.vocabulary != summary_report(stems).vocabulary);
  }
}

TEST_CASE("a model over words counts and judges as one that an index of words trained") {
  const Index stems = index_of(AnalyzerKind::standard, 3);
  const Index words = index_of(AnalyzerKind::words, 3);
  TrainOptions over_words;
  over_words.term_unit = TermUnit::words;
  const auto found = Classifier::train(stems, stems.documents(), over_words);
  const auto expected = Classifier::train(words, words.documents(), {});
  CHECK(found.term_unit() == TermUnit::words);
  CHECK(record_of(found).terms == record_of(expected).terms);
  CHECK(record_of(found).cells == record_of(expected).cells);
  CHECK(found.evaluate(stems, stems.documents()).log_loss ==
        expected.evaluate(words, words.documents()).log_loss);
  const std::string text = "Running houses, housing; dies nowhere";
  const Classification answer = found.classify(text, true);
  const Classification same = expected.classify(text, true);
  CHECK(answer.unknown == std::vector<std::string>{"nowhere"});
  CHECK(answer.predictions[0].log_p == same.predictions[0].log_p);
  CHECK(answer.log_odds == same.log_odds);
  const Classifier parsed = Classifier::parse(found.serialize(), "test");
  CHECK(record_of(parsed) == record_of(found));
}
