// What the library refuses of a program, and which parameter it then names.

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "inkling/inkling.h"
#include "tests/service/collection.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// The parameter that `call` refuses; empty where it refuses none.
template <typename Call>
std::string refused(Call call) {
  try {
    call();
  } catch (const OptionError& error) {
    return error.name();
  }
  return {};
}

template <typename Choice>
constexpr Choice kNone = static_cast<Choice>(77);

/// The current folder is one that was removed, as long as this lives.
class RemovedFolder {
 public:
  RemovedFolder() {
    const TemporaryDirectory gone;
    std::filesystem::current_path(gone.path());
  }
  ~RemovedFolder() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

Index two_topics(const std::filesystem::path& directory) {
  IndexWriter writer(directory);
  for (int at = 0; at < 6; ++at) {
    const bool is_tea = at % 2 == 0;
    writer.add({.id = std::to_string(at),
                .text = is_tea ? "green tea leaves" : "black coffee beans",
                .labels = {is_tea ? "tea" : "coffee"}});
  }
  writer.commit();
  return writer.index();
}

}  // namespace

TEST_CASE("an empty path is no directory, whatever it is for") {
  const TemporaryDirectory place;
  const std::string index = (place.path() / "index").string();
  two_topics(index);
  CHECK(refused([] { IndexWriter(""); }) == "index");
  CHECK(refused([] { Index::open(""); }) == "index");
  CHECK(refused([] { Index::snapshots(""); }) == "index");
  CHECK(refused([] { check_index(""); }) == "index");
  CHECK(refused([&] { merge_indexes("", {index}); }) == "dst");
  CHECK(refused([&] { merge_indexes(place.path() / "merged", {""}); }) == "src");
  CHECK(refused([&] { salvage(index, ""); }) == "dst");
  CHECK(refused([&] { salvage("", place.path() / "saved"); }) == "src");
}

TEST_CASE("where the current folder is gone, a relative path is an error of input and output") {
  const TemporaryDirectory place;
  two_topics(place.path() / "index");
  const RemovedFolder here;
  CHECK_THROWS_AS(IndexWriter("index"), IoError);
  CHECK_THROWS_AS(salvage(place.path() / "index", "saved"), IoError);
}

TEST_CASE("a function that must be called cannot be empty") {
  const TemporaryDirectory place;
  const Index index = two_topics(place.path() / "index");
  const Classifier model = Classifier::train(index, {.kind = ModelKind::multinomial});
  CHECK(refused([&] { Searcher(index).concordance("tea", {}, {}); }) == "sink");
  CHECK(refused([&] { generate(model, 0, 3, 1, {}); }) == "take");
  CHECK(refused([&] { linear_form(model).for_each_term({}); }) == "sink");
  CHECK(ErrorText("add --rank bm25f").with({}) == "add `rank` bm25f");
  std::istringstream lines(R"({"text":"tea"})");
  const auto nothing = [](Document&&) { return TakeInOrder(); };
  CHECK(refused([&] {
          read_documents({"-"}, lines, {.input = {.format = InputFormat::jsonl}}, nothing);
        }) == "work");
}

TEST_CASE("time to wait and places beside a match are not below their least") {
  const TemporaryDirectory place;
  const Index index = two_topics(place.path() / "index");
  constexpr std::chrono::milliseconds kNegative{-1};
  CHECK(refused([&] { IndexWriter(place.path() / "index", {.wait = kNegative}); }) == "wait");
  CHECK(refused([&] {
          merge_indexes(place.path() / "merged", {place.path() / "index"}, {.wait = kNegative});
        }) == "wait");
  const auto keep_all = [](const ConcordanceLine&) { return true; };
  for (const auto side : {ConcordanceOrder::Kind::left, ConcordanceOrder::Kind::right}) {
    const ConcordanceOptions options{.order = {{.kind = side, .place = 0}}};
    CHECK(refused([&] { Searcher(index).concordance("tea", options, keep_all); }) == "sort");
  }
}

TEST_CASE("a wait of any length is waited for, not taken for none") {
  const TemporaryDirectory place;
  const IndexWriter other(place.path() / "index");
  int asked = 0;
  WriterOptions patient{.wait = std::chrono::milliseconds::max()};
  patient.give_up = [&] { return ++asked == 3; };
  CHECK_THROWS_AS(IndexWriter(place.path() / "index", patient), IndexBusyError);
  CHECK(asked == 3);
}

TEST_CASE("a report refuses what is no value of an enum") {
  const TemporaryDirectory place;
  const Index index = two_topics(place.path() / "index");
  const DocumentSet tea = Searcher(index).matching("label:tea");
  const TermUnit unit = kNone<TermUnit>;
  CHECK(refused([&] { topic_report(index, {.measure = kNone<Association>}); }) == "measure");
  CHECK(refused([&] { topic_report(index, {.order = kNone<TopicTermOrder>}); }) == "sort");
  CHECK(refused([&] { topic_report(index, {.term_unit = unit}); }) == "terms");
  CHECK(refused([&] { topic_report(index, {.grouping = {.kind = kNone<Grouping::Kind>}}); }) ==
        "by");
  CHECK(refused([&] { keyness_report(index, tea, {.measure = kNone<KeynessMeasure>}); }) ==
        "measure");
  CHECK(refused([&] { collocations(index, "tea", {.span = kNone<CollocationSpan>}); }) == "window");
  CHECK(refused([&] { collocation_pairs(index, {.measure = kNone<CollocationMeasure>}); }) ==
        "measure");
  CHECK(refused([&] { information_report(index, {.idf = kNone<IdfKind>}); }) == "idf");
  CHECK(refused([&] { summary_report(index, {.order = kNone<ValueOrder>}); }) == "sort");
  CHECK(refused([&] { dispersion_report(index, {"tea"}, {.order = kNone<DispersionOrder>}); }) ==
        "sort");
  CHECK(refused([&] { wordlist(index, {.order = kNone<WordlistOrder>}); }) == "sort");
  CHECK(refused([&] { ngram_report(index, {.term_unit = unit}); }) == "terms");
  CHECK(refused([&] { growth_report(index, {.order = kNone<GrowthOrder>}); }) == "sort");
  CHECK(refused([&] { trend_report(index, {"tea"}, {.unit = kNone<PeriodUnit>}); }) == "by");
  CHECK(refused([&] { drift_report(index, tea, tea, {.only = kNone<DriftChange>}); }) == "only");
  CHECK(refused([&] { topic_distances(index, tea, {.order = kNone<TopicOrder>}); }) == "sort");
}

TEST_CASE("training refuses what no model could be read with again") {
  const TemporaryDirectory place;
  const Index index = two_topics(place.path() / "index");
  CHECK(refused([&] { Classifier::train(index, {.kind = kNone<ModelKind>}); }) == "kind");
  CHECK(refused([&] { Classifier::train(index, {.term_unit = kNone<TermUnit>}); }) == "terms");
  TrainOptions options;
  options.features.weight = kNone<TermWeight>;
  CHECK(refused([&] { Classifier::train(index, options); }) == "weight");
  TrainOptions sums{.kind = ModelKind::multinomial, .alpha = 1, .term_unit = kNone<TermUnit>};
  sums.hold_out.calibrate = false;
  CHECK(refused([&] { TrainingCounts::of(index, index.documents(), sums); }) == "terms");
  options.features = {.idf = kNone<IdfPlace>};
  CHECK(refused([&] { Classifier::train(index, options); }) == "idf");
  options.features = {.chosen = {kNone<FeatureMeasure>, 2}};
  CHECK(refused([&] { Classifier::train(index, options); }) == "features");
  options.features = {};
  options.smoothing.kind = kNone<SmoothingKind>;
  CHECK(refused([&] { Classifier::train(index, options); }) == "smoothing");
  CHECK(refused([] { kind_name(kNone<ModelKind>); }) == "kind");
}

TEST_CASE("reading, searching, writing and merging refuse what is no value of an enum") {
  const TemporaryDirectory place;
  const std::filesystem::path directory = place.path() / "index";
  const Index index = two_topics(directory);
  const Searcher searcher(index);
  CHECK(refused([&] { searcher.search("tea", {.query = {.join = kNone<Join>}}); }) == "op");
  CHECK(refused([&] {
          searcher.search("tea", {.query = {.feedback = Feedback{kNone<FeedbackModel>}}});
        }) == "expand");
  std::istringstream in("tea");
  IndexWriter writer(directory);
  CHECK(refused([&] { ingest(writer, {"-"}, in, {.format = kNone<InputFormat>}); }) == "format");
  CHECK(refused([&] { writer.set_labels(DocId{0}, {"tea"}, kNone<LabelsBy>); }) == "by");
  CHECK(refused([] { is_named_as(kNone<InputFormat>, "a.txt"); }) == "format");
  std::ostringstream out;
  const DocumentSet all = index.documents();
  CHECK(refused([&] { export_collection(index, all, {.format = kNone<OutputFormat>}, out); }) ==
        "format");
  CHECK(refused([&] { term_table(index, all, {.weight = kNone<MatrixWeight>}); }) == "weight");
  CHECK(refused([&] { export_names(index, all, {}, kNone<MatrixNames>, out); }) == "names");
  CHECK(refused([&] { to_text(searcher.completions("t"), kNone<TableFormat>); }) == "format");
  CHECK(refused([&] {
          merge_indexes(place.path() / "merged", {directory}, {.on_conflict = kNone<OnConflict>});
        }) == "on-conflict");
}

TEST_CASE("tags have topics that labels may be, and skipped records such reasons") {
  const TemporaryDirectory place;
  two_topics(place.path() / "index");
  IndexWriter writer(place.path() / "index");
  writer.put_model("m", "bytes");
  TagAssignment tags;
  tags.tags.resize(writer.index().document_bound());
  tags.tags[0] = std::vector<AssignedTag>{{0, 0.5}};
  for (const std::string& topic : {std::string("\xff"), std::string(1 << 20, 'q')}) {
    tags.topics = {topic};
    CHECK(refused([&] { writer.put_tags("m", tags); }) == "tags");
    CHECK(refused([&] { writer.note_skipped(topic, 1); }) == "reason");
  }
  tags.topics = {"tea"};
  writer.put_tags("m", tags);
  writer.note_skipped("bad_json", std::numeric_limits<std::uint64_t>::max());
  CHECK(refused([&] { writer.note_skipped("bad_json", 1); }) == "count");
  writer.commit();
  CHECK(Searcher(writer.index()).matching("tag:tea").count() == 1);
  CHECK(writer.index().skipped_input().at("bad_json") == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("of several sets of documents, the one that belongs to another index is named") {
  const TemporaryDirectory place;
  const Index index = two_topics(place.path() / "index");
  const DocumentSet own = index.documents();
  const DocumentSet foreign(2);
  CHECK(refused([&] { keyness_report(index, foreign, own); }) == "target");
  CHECK(refused([&] { keyness_report(index, own, foreign); }) == "reference");
  CHECK(refused([&] { drift_report(index, foreign, own); }) == "before");
  CHECK(refused([&] { drift_report(index, own, foreign); }) == "after");
  CHECK(refused([&] { TermCounts::of_sides(index, own, foreign, {}); }) == "reference");
  CHECK(refused([&] { learning_curve(index, foreign, own); }) == "where");
  CHECK(refused([&] { learning_curve(index, own, foreign); }) == "test");
}
