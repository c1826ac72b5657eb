#include "inkling/merging.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
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
#include "tests/storage/damage.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/naive_collection.h"
#include "tests/storage/script.h"
#include "tests/support/data.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;
namespace fs = std::filesystem;

namespace {

using Files = std::shared_ptr<storage::FileSystem>;

WriterOptions options_of(Merging merging) {
  return {.analyzer = kAnalyzer, .mapping = {.text_fields = kSixFields}, .merging = merging};
}

/// An index, and its documents by hand.
struct Shard {
  std::shared_ptr<MemoryFileSystem> files = std::make_shared<MemoryFileSystem>();
  NaiveCollection naive{kAnalyzer, true, kSixFields};
};

std::string random_id(std::mt19937& random, unsigned ids) {
  return "d" + std::to_string(random() % ids);
}

/// Up to three commits with additions, replacements and removals, of ids that other shards have,
/// too; sometimes merged, sometimes of no document.
Shard random_shard(std::mt19937& random, unsigned ids) {
  Shard shard;
  const bool merges = random() % 2 == 0;
  IndexWriter writer =
      indexer::open_writer(shard.files, options_of(merges ? Merging::with_commit : Merging::never));
  for (auto commits = random() % 4; commits > 0; --commits) {
    const NaiveCollection committed = shard.naive;
    for (auto documents = random() % 9; documents > 0; --documents) {
      const Document added = random_document(random, random_id(random, ids), kSixFields);
      writer.add(added);
      shard.naive.add(added, committed);
    }
    const std::string removed = random_id(random, ids);
    writer.remove(removed);
    shard.naive.remove(removed);
    writer.commit();
  }
  writer.commit();
  return shard;
}

indexer::MergeSource source_of(const std::string& name, const Files& files) {
  return {name, files, storage::open_index(files)};
}

std::vector<indexer::MergeSource> sources_of(const std::vector<Shard>& shards) {
  std::vector<indexer::MergeSource> sources;
  for (const Shard& shard : shards) sources.push_back(source_of("a shard", shard.files));
  return sources;
}

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
    const Files target = is_new ? std::make_shared<MemoryFileSystem>() : shards.front().files;
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
    const Document one = random_document(random, random_id(random, ids), kSixFields);
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

TEST_CASE("a damaged list of files is told before anything of a merge is linked or copied") {
  const auto with_list = [](const std::string& id) {
    Shard shard;
    IndexWriter writer = indexer::open_writer(shard.files, options_of(Merging::never));
    writer.add(document(id, "", "some words", {}));
    indexer::WriterAccess::sources(writer).files["a.jsonl"] = {.bytes = 7, .documents = 1};
    writer.commit();
    return shard;
  };
  for (const bool is_target : {false, true}) {
    CAPTURE(is_target);
    const std::vector<Shard> shards{with_list("a"), with_list("b")};
    const Shard& damaged = shards[is_target ? 0 : 1];
    const std::string name = storage::sources_file_name(
        storage::view_of(storage::open_index(damaged.files)).manifest().sources.number);
    std::string bytes = damaged.files->contents(name);
    bytes[20] ^= 4;
    damaged.files->replace(name, bytes);
    int made = 0;
    const auto target = std::make_shared<FaultFileSystem>(
        shards[0].files, [&](Operation operation, const std::string&) {
          made += operation == Operation::create || operation == Operation::link;
        });
    CHECK_THROWS_AS(indexer::merge({"target", target}, {source_of("b", shards[1].files)}, {}),
                    CorruptIndexError);
    CHECK(made == 0);
  }
}

namespace {

/// A merge of two indexes, one with tags, that is tried again and again.
class TriedMerge {
 public:
  TriedMerge() {
    std::mt19937 random(9);
    before_ = snapshot_of(*random_shard(random, 30).files);
    shards_ = {random_shard(random, 30), random_shard(random, 30)};
    commit_tags(
        shards_[0].files, "m", [](const std::string&) { return std::set<std::string>{"x"}; },
        "bytes");
  }

  /// A target that is new, or has documents.
  std::shared_ptr<MemoryFileSystem> target(bool is_new) const {
    const auto files = std::make_shared<MemoryFileSystem>();
    for (const auto& [name, bytes] : before_) {
      if (!is_new) files->replace(name, bytes);
    }
    files->sync_directory();
    return files;
  }
  void merge_into(const std::shared_ptr<MemoryFileSystem>& files,
                  const std::shared_ptr<Fault>& fault) const {
    const auto faulty = std::make_shared<FaultFileSystem>(
        files,
        [fault](Operation operation, const std::string& name) { (*fault)(operation, name); });
    indexer::merge({"target", faulty}, sources_of(shards_), {.models = TakenModels::last});
  }
  bool fails(const std::shared_ptr<MemoryFileSystem>& files,
             const std::shared_ptr<Fault>& fault) const {
    try {
      merge_into(files, fault);
    } catch (const IoError&) {
      return true;
    } catch (const CommittedError&) {
      return true;
    }
    return false;
  }

 private:
  Snapshot before_;
  std::vector<Shard> shards_;
};

/// No file of a segment is there that the newest commit does not name.
void check_nothing_left_over(const MemoryFileSystem& files) {
  const auto named = storage::load_manifest(files, storage::newest_commit(files)).manifest.files();
  for (const std::string& name : files.list()) {
    const bool is_named =
        std::ranges::any_of(named, [&](const auto& file) { return file.first == name; });
    CHECK((is_named || !name.starts_with("segment-")));
  }
}

}  // namespace

TEST_CASE(
    "whichever write of a merge fails, or wherever the power is cut, the target is as before "
    "or merged") {
  const TriedMerge merge;
  for (const bool is_new : {true, false}) {
    CAPTURE(is_new);
    const auto whole = merge.target(is_new);
    const auto counter = std::make_shared<Fault>();
    const Answers answers_before = answers_or_none(whole);
    merge.merge_into(whole, counter);
    const Answers answers_after = answers_of(whole);
    REQUIRE(counter->operations > 15);
    for (int at = 1; at <= counter->operations; ++at) {
      for (const bool cuts_power : {false, true}) {
        CAPTURE(at);
        CAPTURE(cuts_power);
        const auto files = merge.target(is_new);
        const auto fault = std::make_shared<Fault>(Fault{at, EIO, cuts_power});
        CHECK((merge.fails(files, fault) || fault->may_go_unsaid()));
        if (cuts_power) files->lose_unsynced();
        const Answers found = answers_or_none(files);
        if (!(found == answers_before)) CHECK(difference(found, answers_after) == "");
        // Merging again gives all, and what was left over is gone.
        merge.merge_into(files, std::make_shared<Fault>());
        CHECK(difference(answers_of(files), answers_after) == "");
        check_nothing_left_over(*files);
      }
    }
  }
}

TEST_CASE("on disk files are linked, and each index may go without the others") {
  const TemporaryDirectory directory;
  const auto write = [&](const std::string& name, const std::string& id) {
    IndexWriter writer(directory.path() / name, {.analyzer = kAnalyzer});
    writer.add(document(id, "A title", "words of " + id));
    writer.commit();
    return directory.path() / name;
  };
  const fs::path a = write("a", "first"), b = write("b", "second"), all = directory.path() / "all";
  const MergeReport report = merge_indexes(all, {a, b});
  CHECK(report.linked_files == 10);
  CHECK(report.copied_files == 0);
  CHECK(fs::hard_link_count(all / "segment-000001.postings") == 2);
  fs::remove_all(a);
  fs::remove_all(b);
  const Index index = Index::open(all);
  CHECK(index.document_count() == 2);
  CHECK(index.text(*index.find("second")) == "words of second");
  CHECK_THROWS_WITH_AS(merge_indexes(all, {all}), doctest::Contains("merged into"), OptionError);
  CHECK_THROWS_WITH_AS(merge_indexes(all, {}), doctest::Contains("at least one"), OptionError);
  CHECK_THROWS_AS(merge_indexes(all, {directory.path() / "nowhere"}), IndexMissingError);
  const fs::path c = write("c", "third");
  CHECK_THROWS_WITH_AS(merge_indexes(all, {c, c / "."}), doctest::Contains("named twice"),
                       OptionError);
}

TEST_CASE("a merge that is told to stop changes nothing") {
  std::mt19937 random(10);
  const std::vector<Shard> shards{random_shard(random, 30), random_shard(random, 30)};
  for (std::size_t calls = 1; calls <= 4; ++calls) {
    CAPTURE(calls);
    const auto target = std::make_shared<MemoryFileSystem>();
    std::size_t asked = 0;
    const MergeReport report =
        indexer::merge({"target", target}, sources_of(shards),
                       {.keep_going = [&](const MergeProgress&) { return ++asked < calls; }});
    CHECK_FALSE(report.is_whole);
    CHECK(storage::newest_commit(*target) == 0);
    CHECK(target->list().empty());
  }
}
