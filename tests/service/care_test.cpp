#include "service/care.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "classify/model/model_format.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "service/browsing.h"
#include "service/choices.h"
#include "service/live_models.h"
#include "service/models.h"
#include "service/opened.h"
#include "service/stopping.h"
#include "tests/service/collection.h"
#include "tests/service/live_model.h"

using namespace inkling;
using namespace inkling::test;

TEST_CASE("documents are deleted by id and by query, and what is left is told") {
  const Collection collection;
  const Deletion by_id = service::delete_documents(collection.directory(), {{"a", "zz"}, {}});
  CHECK(by_id.deleted == 1);
  CHECK(by_id.unknown == std::vector<std::string>{"zz"});
  CHECK(by_id.documents == 3);
  const Deletion both = service::delete_documents(collection.directory(), {{"b"}, "label:coffee"});
  CHECK(both.deleted == 3);
  CHECK(both.documents == 0);
  CHECK(both.snapshot == by_id.snapshot + 1);
  CHECK_THROWS_AS(service::delete_documents(collection.directory(), {}), service::ParameterError);
  for (const char* nothing : {"", " \t"}) {
    CHECK_THROWS_AS(service::delete_documents(collection.directory(), {{}, nothing}),
                    service::ParameterError);
  }
}

TEST_CASE("merging that is asked to stop leaves the index as it was") {
  const Collection collection;
  service::delete_documents(collection.directory(), {{"a"}, {}});
  const Index before = Index::open(collection.directory());
  const auto stop = [] { return true; };
  const service::OnProgress ends = service::stopping_progress(stop, "it was interrupted");
  for (const bool reorder : {false, true}) {
    CHECK_THROWS_AS(service::optimize(collection.directory(), {.reorder = reorder}, ends),
                    service::StoppedError);
    CHECK(Index::open(collection.directory()).snapshot() == before.snapshot());
  }
  CHECK(service::optimize(collection.directory(), {}).documents == 3);
}

TEST_CASE("a salvage that is asked to stop leaves nothing") {
  const Collection collection;
  const TemporaryDirectory directory;
  const std::filesystem::path copy = directory.path() / "copy";
  std::vector<double> told;
  const service::OnProgress ends = [&](double done) {
    told.push_back(done);
    if (told.size() > 1) throw service::StoppedError("it was interrupted");
  };
  const service::SalvageRequest request{collection.directory().string(), copy.string()};
  CHECK_THROWS_AS(service::salvage(request, ends), service::StoppedError);
  CHECK(told.front() == 0);
  CHECK(std::filesystem::is_empty(directory.path()));
  CHECK(service::salvage(request).documents == 4);
}

TEST_CASE("what a query matches is counted before it goes, and stays when that is not wanted") {
  const Collection collection;
  std::vector<std::uint64_t> asked;
  bool wanted = false;
  const auto confirm = [&](std::uint64_t matching, std::uint64_t documents) {
    asked.push_back(matching);
    asked.push_back(documents);
    return wanted;
  };
  const service::DeleteRequest request{{"a"}, "coffee"};
  const std::uint64_t before = Index::open(collection.directory()).snapshot();
  CHECK(service::delete_documents(collection.directory(), request, confirm).deleted == 0);
  CHECK(Index::open(collection.directory()).snapshot() == before);
  wanted = true;
  CHECK(service::delete_documents(collection.directory(), request, confirm).deleted == 3);
  CHECK(asked == std::vector<std::uint64_t>{2, 4, 2, 4});
  // Nothing to be asked: ids alone, and a query without a match.
  service::delete_documents(collection.directory(), {{"b"}, "coffee"}, confirm);
  CHECK(asked.size() == 4);
}

TEST_CASE("a dry run lists what would go, each document once, and changes nothing") {
  const Collection collection;
  const IndexWriter busy(collection.directory());
  service::DeleteRequest request{{"a", "zz", "c", "a"}, "label:coffee"};
  request.dry_run = true;
  const Deletion deletion = service::delete_documents(collection.directory(), request);
  CHECK(deletion.dry_run);
  CHECK(deletion.ids == std::vector<std::string>{"a", "c", "d"});
  CHECK(deletion.deleted == 3);
  CHECK(deletion.documents == 1);
  CHECK(deletion.unknown == std::vector<std::string>{"zz"});
  CHECK(Index::open(collection.directory()).document_count() == 4);
}

TEST_CASE("whatever writes waits for a busy writer as long as it is told to") {
  using namespace std::chrono_literals;
  const Collection collection;
  const auto start = std::chrono::steady_clock::now();
  {
    const IndexWriter busy(collection.directory());
    CHECK_THROWS_WITH_AS(
        service::delete_documents(collection.directory(), {{"a"}, {}, false, 100ms}),
        doctest::Contains("is being written"), IndexBusyError);
    CHECK_THROWS_AS(service::optimize(collection.directory(), {.wait = 50ms}), IndexBusyError);
    CHECK_THROWS_AS(service::drop_model(collection.directory(), {.name = "m", .wait = 50ms}),
                    IndexBusyError);
  }
  CHECK(std::chrono::steady_clock::now() - start >= 200ms);
  auto busy = std::make_unique<IndexWriter>(collection.directory());
  std::thread end([&] {
    std::this_thread::sleep_for(100ms);
    busy.reset();
  });
  CHECK(service::delete_documents(collection.directory(), {{"a"}, {}, false, 10s}).deleted == 1);
  end.join();
}

TEST_CASE("whatever waits for a busy writer stops when it is asked to") {
  using namespace std::chrono_literals;
  using service::StoppedError;
  const Collection collection;
  const IndexWriter busy(collection.directory());
  const auto at = [&](auto change) {
    const auto start = std::chrono::steady_clock::now();
    const service::StopAsked stop = [&] { return std::chrono::steady_clock::now() > start + 50ms; };
    CHECK_THROWS_WITH_AS(change(collection.directory(), stop), "nothing was committed",
                         StoppedError);
    CHECK(std::chrono::steady_clock::now() - start < 30s);
  };
  at([](const auto& directory, const auto& stop) {
    service::delete_documents(directory, {{"a"}, {}, false, 60s}, {}, stop);
  });
  at([](const auto& directory, const auto& stop) {
    service::optimize(directory, {.wait = 60s},
                      service::stopping_progress(stop, service::kNothingCommitted));
  });
  at([](const auto& directory, const auto& stop) {
    service::drop_model(directory, {.name = "m", .wait = 60s}, stop);
  });
  at([](const auto& directory, const auto& stop) {
    service::label(directory, {.id = "a", .topics = {"x"}, .wait = 60s}, stop);
  });
}

TEST_CASE("a verb that changes an index makes none") {
  const TemporaryDirectory place;
  const auto nowhere = place.path() / "none";
  CHECK_THROWS_AS(service::delete_documents(nowhere, {{"a"}, {}}), IndexMissingError);
  CHECK_THROWS_AS(service::optimize(nowhere, {}), IndexMissingError);
  CHECK_THROWS_AS(service::check(nowhere, {}), IndexMissingError);
  CHECK_FALSE(std::filesystem::exists(nowhere));
}

TEST_CASE("an index is optimized, described, checked and salvaged") {
  const Collection collection;
  service::delete_documents(collection.directory(), {{"a"}, {}});
  const Optimization optimized = service::optimize(collection.directory(), {.reorder = true});
  CHECK(optimized.documents == 3);
  CHECK(optimized.segments == 1);
  const IndexStatistics statistics =
      index_statistics(collection.directory(), service::open_index(collection.directory()));
  CHECK(statistics.totals.documents == 3);
  REQUIRE(statistics.totals.text);
  CHECK(statistics.totals.text->tokens == 8);
  CHECK(statistics.totals.snapshot == optimized.snapshot);
  CHECK(service::check(collection.directory(), {.deep = true}).empty());
  {
    IndexWriter writer(collection.directory());
    writer.put_model("none", "abc");
    writer.commit();
  }
  CHECK(service::check(collection.directory(), {}).empty());
  CHECK(service::check(collection.directory(), {.deep = true}).size() == 1);
  const auto copy = collection.directory().parent_path() / "copy";
  CHECK(service::salvage({collection.directory().string(), copy.string()}).documents == 3);
}

TEST_CASE("a deep check reads every term of a model") {
  const Collection collection;
  train_live(collection);
  classify::TrainingRecord record = classify::decode(model_bytes(collection), "m");
  classify::StringTable reversed;
  for (std::size_t term = record.terms.size(); term > 0; --term)
    reversed.add(record.terms[term - 1]);
  record.terms = reversed;
  {
    IndexWriter writer(collection.directory());
    writer.put_model("m", classify::encode(record));
    writer.commit();
  }
  const std::vector<Finding> findings = service::check(collection.directory(), {.deep = true});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].what == "terms out of order");
}

TEST_CASE("terms, documents and texts can be looked at") {
  const Collection collection;
  const Index index = service::open_index(collection.directory());
  const std::vector<TermRow> terms = service::terms(index, {.prefix = "te"});
  REQUIRE(terms.size() == 1);
  CHECK(terms[0] == TermRow{"tea", "tea", 2, 3, 1});
  CHECK(service::terms(index, {.k = 2}).size() == 2);
  CHECK(service::show(index, {"c"}).document.text == "coffee harvest in Brazil");
  CHECK_THROWS_AS(service::show(index, {"zz"}), UnknownNameError);
  const AnalyzedText analyzed =
      service::analyze(collection.directory(), {.text = "Exports!", .analyzer = {}});
  std::vector<AnalyzedToken> tokens;
  for (int twice = 0; twice < 2; ++twice)
    analyzed.for_each_token([&](const AnalyzedToken& token) { tokens.push_back(token); });
  REQUIRE(tokens.size() == 4);
  CHECK(tokens[0].term == "export");
  CHECK(tokens[0] == tokens[2]);
  CHECK(tokens[1].term.empty());
}

TEST_CASE("of an index made with these libraries nothing is said") {
  const Collection collection;
  CHECK(service::library_changes(service::open_index(collection.directory())).empty());
  CHECK_FALSE(service::open_if_there(collection.directory().parent_path() / "none"));
}
