#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/report.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/report/collection.h"
#include "tests/support/data.h"
#include "tests/support/oracle.h"
#include "tests/support/rounds.h"

namespace {

using namespace inkling;

constexpr std::size_t kAllTerms = 1'000'000;

InformationReport report_on(const Index& index) {
  return information_report(index, index.documents(), {.k = kAllTerms});
}

std::vector<Document> documents_of(const std::vector<std::string>& texts) {
  std::vector<Document> documents;
  for (const std::string& text : texts) {
    documents.push_back(test::document(text, {}, "d" + std::to_string(documents.size())));
  }
  return documents;
}

/// Equal to the last bit.
void check_same(const InformationReport& a, const InformationReport& b) {
  CHECK(a.documents == b.documents);
  CHECK(a.entropy_documents == b.entropy_documents);
  CHECK(a.entropy_terms == b.entropy_terms);
  CHECK(a.tfidf_information == b.tfidf_information);
  CHECK(a.mutual_information == b.mutual_information);
  REQUIRE(a.terms.size() == b.terms.size());
  for (std::size_t i = 0; i < a.terms.size(); ++i) {
    CHECK(a.terms[i].term == b.terms[i].term);
    CHECK(a.terms[i].surface == b.terms[i].surface);
    CHECK(a.terms[i].df == b.terms[i].df);
    CHECK(a.terms[i].cf == b.terms[i].cf);
    CHECK(a.terms[i].idf == b.terms[i].idf);
    CHECK(a.terms[i].bits == b.terms[i].bits);
    CHECK(a.terms[i].share == b.terms[i].share);
  }
}

bool holds_a_token(const std::vector<Document>& documents) {
  return std::ranges::any_of(documents,
                             [](const Document& document) { return !document.text.empty(); });
}

}  // namespace

TEST_CASE("both informations of an index equal exact arithmetic") {
  const test::Oracle oracle("tfidf_information");
  for (const auto expected : oracle.cases()) {
    const Index index = test::index_of(documents_of(test::strings(expected["documents"])));
    const InformationReport found = report_on(index);
    CHECK(found.documents == std::uint64_t(expected["N"]));
    CHECK(oracle.matches(found.entropy_documents, expected["entropy_documents_bits"]));
    CHECK(oracle.matches(found.entropy_terms, expected["entropy_terms_bits"]));
    CHECK(oracle.matches(found.tfidf_information, expected["tfidf_information_bits"]));
    CHECK(oracle.matches(found.tfidf_information * std::numbers::ln2,
                         expected["tfidf_information_nats"]));
    CHECK(oracle.matches(found.mutual_information, expected["joint_mutual_information_bits"]));
    CHECK(oracle.matches(found.mutual_information * std::numbers::ln2,
                         expected["joint_mutual_information_nats"]));
    CHECK((found.tfidf_information == found.mutual_information) == bool(expected["equal"]));
    CHECK(found.terms.size() == simdjson::dom::object(expected["df"]).size());
    for (const InformationTerm& term : found.terms) {
      CAPTURE(term.term);
      CHECK(term.surface == term.term);
      CHECK(term.df == std::uint64_t(expected["df"][term.term]));
      CHECK(oracle.matches(term.idf, expected["idf_bits"][term.term]));
      CHECK(oracle.matches(term.bits, expected["information_per_term_bits"][term.term]));
      CHECK(term.share == term.bits / found.tfidf_information);
    }
  }
}

TEST_CASE(
    "terms are ordered by bits, equal ones by their bytes, and only the first k are returned") {
  const Index index = test::index_of(documents_of({"b a", "d c", "the"}));
  const InformationReport two = information_report(index, index.documents(), {.k = 3});
  REQUIRE(two.terms.size() == 3);
  CHECK(two.terms[0].term == "the");
  CHECK(two.terms[1].term == "a");
  CHECK(two.terms[2].term == "b");
  CHECK(information_report(index, index.documents(), {.k = 0}).terms.empty());
  CHECK(two.tfidf_information == report_on(index).tfidf_information);
}

TEST_CASE("cf counts occurrences and df documents") {
  const InformationReport found = report_on(test::index_of(documents_of({"a a a b", "a b c"})));
  for (const InformationTerm& term : found.terms) {
    if (term.term == "a") CHECK((term.df == 2 && term.cf == 4));
    if (term.term == "c") CHECK((term.df == 1 && term.cf == 1));
  }
}

TEST_CASE("df, cf and both informations are those of reading every document, with any history") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    const std::vector<Document> documents = test::random_documents(seed);
    if (!holds_a_token(documents)) continue;
    CAPTURE(seed);
    std::map<std::string, std::vector<std::pair<double, double>>> postings;  // tf, length
    double n = 0;
    for (const Document& document : documents) {
      const std::vector<std::string> words = test::words(document.text);
      std::map<std::string, double> tfs;
      for (const std::string& word : words) ++tfs[word];
      for (const auto& [word, tf] : tfs)
        postings[word].emplace_back(tf, static_cast<double>(words.size()));
      n += words.empty() ? 0 : 1;
    }
    double tfidf = 0, joint = 0;
    for (const auto& [word, of_word] : postings) {
      double share = 0;  // P(t) times N
      for (const auto& [tf, length] : of_word) share += tf / length;
      for (const auto& [tf, length] : of_word) {
        tfidf += tf / length * std::log2(n / static_cast<double>(of_word.size())) / n;
        joint += tf / length * std::log2(tf / length * n / share) / n;
      }
    }
    const InformationReport found = report_on(test::index_with_history(documents, seed));
    CHECK(found.documents == n);
    CHECK(found.tfidf_information == doctest::Approx(tfidf).epsilon(1e-12));
    CHECK(found.mutual_information == doctest::Approx(joint).epsilon(1e-12));
    REQUIRE(found.terms.size() == postings.size());
    for (const InformationTerm& term : found.terms) {
      CAPTURE(term.term);
      double cf = 0;
      for (const auto& [tf, length] : postings.at(term.term)) cf += tf;
      CHECK(term.df == postings.at(term.term).size());
      CHECK(static_cast<double>(term.cf) == cf);
    }
  }
}

TEST_CASE("tf-idf information <= I(D;T) <= H(D) and H(T), and the terms' bits add up") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(100u); ++seed) {
    const std::vector<Document> documents = test::random_documents(seed);
    if (!holds_a_token(documents)) continue;
    CAPTURE(seed);
    const InformationReport found = report_on(test::index_of(documents, 7));
    CHECK(found.tfidf_information >= 0);
    CHECK(found.tfidf_information <= found.mutual_information);
    CHECK(found.mutual_information <= found.entropy_documents + 1e-12);
    CHECK(found.mutual_information <= found.entropy_terms + 1e-12);
    double bits = 0;
    for (const InformationTerm& term : found.terms) bits += term.bits;
    CHECK(bits == doctest::Approx(found.tfidf_information).epsilon(1e-13));
  }
}

TEST_CASE("identical documents carry no information: exactly 0 bits, and no share is NaN") {
  const InformationReport found =
      report_on(test::index_of(documents_of({"a b b", "a b b", "a b b"})));
  CHECK(found.tfidf_information == 0.0);
  CHECK(found.mutual_information == 0.0);
  CHECK(found.entropy_documents == doctest::Approx(std::log2(3)));
  for (const InformationTerm& term : found.terms) CHECK(term.share == 0.0);
}

TEST_CASE("identical documents diverge from nothing: exactly 0, as their mean, I(D;T), says") {
  for (const std::vector<std::string>& texts :
       {std::vector<std::string>{"alpha beta beta"}, std::vector<std::string>(7, "a b b c c c"),
        std::vector<std::string>{"a b b", "a a b b b b", "b a b"}}) {
    InformationOptions options;
    options.documents = true;
    const Index index = test::index_of(documents_of(texts));
    const InformationReport found = information_report(index, options);
    CHECK(found.mutual_information == 0.0);
    REQUIRE(found.by_document.size() == texts.size());
    for (const InformationDocument& document : found.by_document) CHECK(document.divergence == 0.0);
  }
}

TEST_CASE("documents without tokens are left out of N") {
  const std::vector<Document> documents = documents_of({"a b", "", "b c", ""});
  const InformationReport with_empty = report_on(test::index_of(documents));
  CHECK(with_empty.documents == 2);
  check_same(with_empty, report_on(test::index_of({documents[0], documents[2]})));
}

TEST_CASE("information does not depend on segments, to the last bit") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(30u); ++seed) {
    const std::vector<Document> documents = test::random_documents(seed);
    if (!holds_a_token(documents)) continue;
    CAPTURE(seed);
    const InformationReport one = report_on(test::index_of(documents));
    check_same(report_on(test::index_of(documents, 1)), one);
    check_same(report_on(test::index_of(documents, 6)), one);
  }
}

TEST_CASE("information after deletions is that of what is left, to the last bit") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(30u); ++seed) {
    const std::vector<Document> kept = test::random_documents(seed);
    if (!holds_a_token(kept)) continue;
    CAPTURE(seed);
    const std::vector<Document> gone = test::random_documents(seed + 1000, "gone");
    check_same(report_on(test::index_with_deletions(kept, gone, 5)),
               report_on(test::index_of(kept)));
  }
}

TEST_CASE("information of a selection is that of an index of the selected documents") {
  const std::vector<Document> documents =
      documents_of({"a rose is a rose", "the rose", "ink is ink", "", "paper a"});
  const Index index = test::index_of(documents, 2);
  check_same(information_report(index, test::documents_at(index, {0, 2, 3, 4}), {.k = kAllTerms}),
             report_on(test::index_of({documents[0], documents[2], documents[3], documents[4]})));
}

TEST_CASE("a selection without any token is refused") {
  const Index index = test::index_of(documents_of({"a", ""}));
  CHECK_THROWS_AS(information_report(index, test::documents_at(index, {}), {.k = 10}),
                  EmptyInputError);
  CHECK_THROWS_AS(information_report(index, test::documents_at(index, {1}), {.k = 10}),
                  EmptyInputError);
  CHECK_THROWS_AS(report_on(test::index_of({})), EmptyInputError);
}

TEST_CASE("information and growth of 20 Newsgroups equal those counted by an independent program") {
  const auto file = test::data_file("20news-bydate/20news-train.jsonl.zst");
  if (!file) return;
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  WriterOptions options;
  options.analyzer.kind = AnalyzerKind::sklearn;
  IndexWriter writer = indexer::open_writer(files, options);
  std::istringstream no_input;
  ingest(writer, {file->string()}, no_input, {});
  writer.commit();
  const Index index = storage::open_index(files);
  const InformationReport found = information_report(index, index.documents(), {.k = 1});
  CHECK(found.documents == 11'314);
  CHECK(found.entropy_documents == doctest::Approx(13.465821455643775).epsilon(1e-14));
  CHECK(found.entropy_terms == doctest::Approx(11.371559649956913).epsilon(1e-14));
  CHECK(found.tfidf_information == doctest::Approx(4.3592159144302265).epsilon(1e-14));
  CHECK(found.mutual_information == doctest::Approx(4.747130862515951).epsilon(1e-14));
  const SummaryReport summary = summary_report(index, index.documents());
  CHECK(summary.tokens == 3'369'673);
  CHECK(summary.vocabulary == 130'107);
  CHECK(summary.zipf.value().exponent == doctest::Approx(-1.3435752524800597).epsilon(1e-12));
  CHECK(summary.heaps.value().exponent == doctest::Approx(0.7331043731944588).epsilon(1e-12));
}

TEST_CASE("the sums do not depend on threads, and units and IDFs are what they say") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    const std::vector<Document> documents = test::random_documents(seed);
    if (!holds_a_token(documents)) continue;
    CAPTURE(seed);
    const Index index = test::index_of(documents, 7);
    const InformationReport bits = report_on(index);
    InformationOptions options{.k = kAllTerms};
    for (const std::size_t threads : {2u, 3u}) {
      options.work.threads = threads;
      check_same(information_report(index, index.documents(), options), bits);
    }
    options.unit = InformationUnit::nats;
    const InformationReport nats = information_report(index, index.documents(), options);
    options.unit = InformationUnit::bans;
    const InformationReport bans = information_report(index, index.documents(), options);
    CHECK(nats.mutual_information ==
          doctest::Approx(bits.mutual_information * std::numbers::ln2).epsilon(1e-14));
    CHECK(bans.entropy_terms == doctest::Approx(bits.entropy_terms * std::log10(2)).epsilon(1e-14));
    CHECK(bits.documents_given_terms ==
          doctest::Approx(bits.entropy_documents - bits.mutual_information).epsilon(1e-12));
    double by_term = 0;
    for (const InformationTerm& term : bits.terms) by_term += term.mutual_information;
    CHECK(by_term == doctest::Approx(bits.mutual_information).epsilon(1e-12));
  }
}

TEST_CASE("each IDF is the one of its formula, and leaves the mutual information alone") {
  const test::Oracle oracle("tfidf_information");
  for (const auto expected : oracle.cases()) {
    const Index index = test::index_of(documents_of(test::strings(expected["documents"])));
    const auto with = [&](IdfKind kind, InformationUnit unit) {
      return information_report(index, index.documents(),
                                {.k = kAllTerms, .idf = kind, .unit = unit});
    };
    const InformationReport plus1 = with(IdfKind::plus1, InformationUnit::bits);
    const InformationReport sklearn = with(IdfKind::sklearn, InformationUnit::nats);
    const InformationReport bm25 = with(IdfKind::bm25, InformationUnit::nats);
    CHECK(oracle.matches(plus1.tfidf_information, expected["tfidf_information_plus1_bits"]));
    CHECK(plus1.mutual_information == report_on(index).mutual_information);
    const double N = plus1.documents;
    for (const InformationTerm& term : plus1.terms)
      CHECK(term.idf == doctest::Approx(std::log2(N / (term.df + 1))));
    for (const InformationTerm& term : sklearn.terms)
      CHECK(term.idf == doctest::Approx(std::log((1 + N) / (1 + term.df)) + 1));
    for (const InformationTerm& term : bm25.terms)
      CHECK(term.idf == doctest::Approx(std::log(1 + (N - term.df + 0.5) / (term.df + 0.5))));
  }
}

TEST_CASE("the means over documents are the sums over terms") {
  for (std::uint32_t seed = 1; seed <= inkling::test::rounds(20u); ++seed) {
    const std::vector<Document> documents = test::random_documents(seed);
    if (!holds_a_token(documents)) continue;
    CAPTURE(seed);
    const Index index = test::index_of(documents, 7);
    InformationOptions options{.k = kAllTerms};
    options.documents = true;
    options.work.threads = 4;
    const InformationReport found = information_report(index, index.documents(), options);
    REQUIRE(found.by_document.size() == found.documents);
    double divergence = 0, entropy = 0, bits = 0, last = 1e300;
    for (const InformationDocument& document : found.by_document) {
      divergence += document.divergence / found.documents;
      entropy += document.entropy / found.documents;
      bits += document.bits / found.documents;
      CHECK(document.divergence <= last);
      last = document.divergence;
    }
    CHECK(divergence == doctest::Approx(found.mutual_information).epsilon(1e-12));
    CHECK(entropy == doctest::Approx(found.terms_given_documents).epsilon(1e-12));
    CHECK(bits == doctest::Approx(found.tfidf_information).epsilon(1e-12));
  }
}

TEST_CASE("terms are listed in the order that was asked for") {
  const Index index = test::index_of(documents_of({"b b b a", "b c a", "b d e e"}));
  InformationOptions options{.k = 2};
  options.order = InformationOrder::term;
  CHECK(information_report(index, index.documents(), options).terms[0].term == "a");
  options.order = InformationOrder::cf;
  CHECK(information_report(index, index.documents(), options).terms[0].term == "b");
  options.order = InformationOrder::idf;
  CHECK(information_report(index, index.documents(), options).terms[0].term == "c");
  options.min_df = 2;
  CHECK(information_report(index, index.documents(), options).terms[0].term == "a");
}
