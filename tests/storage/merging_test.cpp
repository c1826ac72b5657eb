#include "inkling/merging.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "indexer/open_merge.h"
#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/segments/manifest.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/storage/shards.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

/// The documents of all, one after the other; of those with the same id one.
NaiveCollection put_together(const std::vector<Shard>& shards, OnConflict on_conflict) {
  std::vector<Document> all;
  for (const Shard& shard : shards)
    all.insert(all.end(), shard.naive.documents().begin(), shard.naive.documents().end());
  NaiveCollection naive(kAnalyzer, true, kSixFields);
  for (auto at = all.begin(); at != all.end(); ++at) {
    const auto has_its_id = [&](const Document& other) { return other.id == at->id; };
    const bool gives_way = on_conflict == OnConflict::last
                               ? std::any_of(at + 1, all.end(), has_its_id)
                               : std::any_of(all.begin(), at, has_its_id);
    if (!gives_way) naive.add(*at);
  }
  return naive;
}

std::map<std::string, std::string> contents_of(const MemoryFileSystem& files) {
  std::map<std::string, std::string> contents;
  for (const std::string& name : files.list()) contents[name] = files.contents(name);
  return contents;
}

}  // namespace

TEST_CASE("merged indexes answer as one index of the same documents in the same order") {
  std::mt19937 random(seed_or(46));
  for (int round = 0; round < rounds(60); ++round) {
    CAPTURE(round);
    std::vector<Shard> shards;
    const unsigned ids = random() % 2 == 0 ? 12 : 1000;
    for (auto count = 1 + random() % 4; count > 0; --count)
      shards.push_back(random_shard(random, ids));
    const OnConflict on_conflict = random() % 2 == 0 ? OnConflict::last : OnConflict::first;
    const bool is_new = random() % 2 == 0;
    const ShardFiles target = is_new ? std::make_shared<MemoryFileSystem>() : shards.front().files;
    const std::vector<Shard> added(shards.begin() + (is_new || shards.size() == 1 ? 0 : 1),
                                   shards.end());
    if (!is_new && shards.size() == 1) continue;

    const MergeReport report =
        indexer::merge({"target", target}, sources_of(added), {.on_conflict = on_conflict});
    const NaiveCollection expected = put_together(shards, on_conflict);
    CHECK(difference(answers_of(target), expected.answers()) == "");
    CHECK(report.documents == expected.documents().size());
    std::uint64_t skipped = 0;
    for (const auto& [reason, count] : report.skipped) skipped += count;
    CHECK(report.read == report.indexed + report.replaced + skipped);

    // As any other index: it takes documents, and merges its segments.
    IndexWriter writer = indexer::open_writer(target, options_of(Merging::with_commit));
    NaiveCollection more = expected;
    const Document one = random_document(random, random_shard_id(random, ids), kSixFields);
    writer.add(one);
    more.add(one, expected);
    writer.commit();
    writer.optimize();
    CHECK(difference(answers_of(target), more.answers()) == "");
  }
}

TEST_CASE("merging leaves its sources as they are, and takes what an open reader sees") {
  std::mt19937 random(7);
  Shard shard = random_shard(random, 1000);
  IndexWriter writer = indexer::open_writer(shard.files, options_of(Merging::never));
  writer.add(document("seen", "", "committed"));
  writer.commit();
  const indexer::MergeSource source = source_of("a", shard.files);
  const Answers before = answers_of(shard.files);
  // The writer is open, and what it commits now sweeps files that the source has open.
  writer.add(document("unseen", "", "committed later"));
  writer.optimize();
  const auto contents = contents_of(*shard.files);
  const auto target = std::make_shared<MemoryFileSystem>();
  const MergeReport report = indexer::merge({"b", target}, {source}, {});
  CHECK(difference(answers_of(target), before) == "");
  CHECK(report.copied_files > 0);
  CHECK(contents_of(*shard.files) == contents);
}

TEST_CASE("an index that was merged can be merged again") {
  std::mt19937 random(8);
  std::vector<Shard> shards;
  for (int count = 0; count < 4; ++count) shards.push_back(random_shard(random, 1000));
  const auto left = std::make_shared<MemoryFileSystem>();
  const auto right = std::make_shared<MemoryFileSystem>();
  indexer::merge({"left", left}, sources_of({shards[0], shards[1]}), {});
  indexer::merge({"right", right}, sources_of({shards[2], shards[3]}), {});
  const auto all = std::make_shared<MemoryFileSystem>();
  indexer::merge({"all", all}, {source_of("left", left), source_of("right", right)}, {});
  CHECK(difference(answers_of(all), put_together(shards, OnConflict::last).answers()) == "");
}

TEST_CASE("fail says which document is in which indexes, and changes nothing") {
  Shard a, b;
  for (const auto& [shard, id] : {std::pair{&a, "one"}, {&a, "both"}, {&b, "both"}}) {
    IndexWriter writer = indexer::open_writer(shard->files, options_of(Merging::never));
    writer.add(document(id, "", "some words"));
    writer.commit();
  }
  const auto before = contents_of(*a.files);
  const std::vector<indexer::MergeSource> sources{source_of("the index b", b.files)};
  CHECK_THROWS_WITH_AS(
      indexer::merge({"the index a", a.files}, sources, {.on_conflict = OnConflict::fail}),
      doctest::Contains("document `both` is in the index a and in the index b"), OptionError);
  CHECK(contents_of(*a.files) == before);
  const auto fresh = std::make_shared<MemoryFileSystem>();
  CHECK_THROWS_AS(indexer::merge({"c", fresh}, {source_of("a", a.files), source_of("b", b.files)},
                                 {.on_conflict = OnConflict::fail}),
                  OptionError);
  CHECK(storage::newest_commit(*fresh) == 0);
  CHECK(fresh->list().empty());
}

TEST_CASE("indexes of other settings are refused, and the difference is named") {
  const auto index_with = [](const WriterOptions& options) {
    const auto files = std::make_shared<MemoryFileSystem>();
    indexer::open_writer(files, options).commit();
    return files;
  };
  const WriterOptions usual{.analyzer = {AnalyzerKind::standard, "en"}};
  struct Case {
    WriterOptions other;
    const char* says;
  };
  const Case cases[] = {
      {{.analyzer = {AnalyzerKind::words, "en"}}, "the analyzer is standard, language en in"},
      {{.analyzer = {AnalyzerKind::standard, "de"}}, "language de in the other"},
      {{.analyzer = {AnalyzerKind::standard, "en"}, .store_text = false},
       "what is kept of texts is all in the first, and nothing in the other"},
      {{.analyzer = {AnalyzerKind::standard, "en"}, .mapping = {.id = "key"}},
       "the id is `id` in the first, and `key` in the other"},
      {{.analyzer = {AnalyzerKind::standard, "en"}, .mapping = {.text_fields = {"abstract"}}},
       "the list of text fields is none in the first, and `abstract` in the other"}};
  const auto first = index_with(usual);
  for (const auto& [other, says] : cases) {
    CAPTURE(says);
    const auto target = std::make_shared<MemoryFileSystem>();
    const std::vector<indexer::MergeSource> sources{source_of("the first", first),
                                                    source_of("the other", index_with(other))};
    CHECK_THROWS_WITH_AS(indexer::merge({"target", target}, sources, {}), doctest::Contains(says),
                         OptionError);
    CHECK(storage::newest_commit(*target) == 0);
  }
}

namespace {

/// A document that a model tagged.
Shard tagged_shard(const std::string& id, const std::string& model, const std::string& bytes) {
  Shard shard;
  IndexWriter writer = indexer::open_writer(shard.files, options_of(Merging::never));
  writer.add(document(id, "", "some words"));
  writer.commit();
  { const IndexWriter done = std::move(writer); }
  commit_tags(
      shard.files, model, [&](const std::string& of) { return std::set<std::string>{"t-" + of}; },
      bytes);
  return shard;
}

}  // namespace

TEST_CASE("models are taken as asked, and tags go with the very model that gave them") {
  const Shard a = tagged_shard("a", "m", "one");
  const Shard b = tagged_shard("b", "m", "two");
  const Shard c = tagged_shard("c", "m", "two");
  const Shard d = tagged_shard("d", "n", "other");
  const auto merged = [&](TakenModels models) {
    const auto target = std::make_shared<MemoryFileSystem>();
    const MergeReport report =
        indexer::merge({"target", target}, sources_of({a, b, c, d}), {.models = models});
    std::map<std::string, std::vector<std::string>> tags;
    const Answers answers = answers_of(target);
    for (const DocumentAnswer& each : answers.documents) tags[each.id] = each.tags;
    return std::tuple(answers.models, tags, report.models, report.left_models);
  };
  using Names = std::vector<std::string>;
  using Tags = std::map<std::string, Names>;
  using Models = std::map<std::string, std::string>;
  CHECK(merged(TakenModels::none) == std::tuple(Models{},
                                                Tags{{"a", {}}, {"b", {}}, {"c", {}}, {"d", {}}},
                                                Names{}, Names{"m", "n"}));
  CHECK(merged(TakenModels::first) ==
        std::tuple(Models{{"m", "one"}, {"n", "other"}},
                   Tags{{"a", {"t-a"}}, {"b", {}}, {"c", {}}, {"d", {"t-d"}}}, Names{"m", "n"},
                   Names{"m"}));
  CHECK(merged(TakenModels::last) ==
        std::tuple(Models{{"m", "two"}, {"n", "other"}},
                   Tags{{"a", {}}, {"b", {"t-b"}}, {"c", {"t-c"}}, {"d", {"t-d"}}}, Names{"m", "n"},
                   Names{"m"}));

  // What the target has gives way, with its tags, or stays.
  indexer::merge({"a", a.files}, sources_of({b}), {.models = TakenModels::last});
  const Answers answers = answers_of(a.files);
  CHECK(answers.models == Models{{"m", "two"}});
  CHECK(answers.documents.at(0).tags == Names{});
  CHECK(answers.documents.at(1).tags == Names{"t-b"});
}

TEST_CASE("labels that were changed and records that were skipped come along") {
  Shard shard;
  IndexWriter writer = indexer::open_writer(shard.files, options_of(Merging::never));
  writer.add(document("a", "", "some words", {"old"}));
  writer.note_skipped("bad_json", 3);
  writer.commit();
  writer.set_labels(*writer.index().find("a"), {"new", "newer"});
  writer.commit();
  const auto target = std::make_shared<MemoryFileSystem>();
  indexer::merge({"target", target}, sources_of({shard}), {});
  CHECK(answers_of(target).documents.at(0).labels == std::vector<std::string>{"new", "newer"});
  CHECK(storage::open_index(target).skipped_input() ==
        std::map<std::string, std::uint64_t>{{"bad_json", 3}});
}
