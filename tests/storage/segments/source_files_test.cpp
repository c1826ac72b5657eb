#include "storage/segments/source_files.h"

#include <doctest/doctest.h>

#include <memory>
#include <random>
#include <string>

#include "inkling/error.h"
#include "storage/commit/transaction.h"
#include "storage/files/checked_file.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;
using namespace std::string_literals;

namespace {

const std::string kName = "sources";

Sources decoded(const std::string& bytes) {
  return read_sources(ByteReader(as_bytes(bytes), kName, 0));
}

Sources two_files() {
  return {{{"a.jsonl", {.bytes = 7, .modified_ns = -1, .documents = 2}},
           {"b", {.bytes = 0, .is_settled = false, .skipped = {{"bad_json", 3}, {"binary", 1}}}}},
          {"..", "/notes"}};
}

Sources contested_files() {
  Sources sources = two_files();
  sources.contests[{"b", "a.jsonl"}] = {.documents = 12, .first = {{"id", "b", "a.jsonl:3"}}};
  sources.contests[{"a.jsonl", "a.jsonl"}] = {.documents = 1};
  return sources;
}

Sources outdated_files(Sources sources) {
  sources.files["a.jsonl"].outdated = 300;
  return sources;
}

Transaction open(const std::shared_ptr<MemoryFileSystem>& files) {
  return Transaction::open(files, IndexSettings{});
}

Sources committed(const std::shared_ptr<MemoryFileSystem>& files) {
  return view_of(open_index(files)).commit()->sources();
}

std::size_t count_of_files(const FileSystem& files) {
  std::size_t count = 0;
  for (const std::string& name : files.list()) count += name.starts_with("sources-") ? 1u : 0u;
  return count;
}

}  // namespace

TEST_CASE("source files come back, and bytes that are none are refused") {
  for (const Sources& sources : {Sources{}, two_files(), contested_files(),
                                 outdated_files(two_files()), outdated_files(contested_files())})
    CHECK(decoded(encode_sources(sources)) == sources);
  const std::string bytes = encode_sources(outdated_files(contested_files()));
  // Without contests, as in files of version 1, sources end with the folders; without outdated
  // documents, with the contests.
  const std::size_t folders = encode_sources(two_files()).size();
  const std::size_t contests = encode_sources(contested_files()).size();
  CHECK(decoded(bytes.substr(0, folders)) == two_files());
  CHECK(decoded(bytes.substr(0, contests)) == contested_files());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    if (size == folders || size == contests) continue;
    CAPTURE(size);
    CHECK_THROWS_AS(decoded(bytes.substr(0, size)), CorruptIndexError);
  }
  CHECK_THROWS_AS(decoded(bytes + "x"), CorruptIndexError);
  for (const Sources& sources : {two_files(), contested_files()})
    CHECK_THROWS_AS(decoded(encode_sources(sources) + '\0'), CorruptIndexError);
  // No contests; then no file, a file that is none of them, and one without outdated documents.
  for (const std::string& rest : {"\0\0"s, "\0\1\1z\1"s, "\0\1\7a.jsonl\0"s})
    CHECK_THROWS_AS(decoded(encode_sources(two_files()) + rest), CorruptIndexError);
  std::mt19937 random(5);
  for (int round = 0; round < test::rounds(2'000); ++round) {
    std::string forged = bytes;
    forged[random() % forged.size()] = static_cast<char>(random());
    try {
      decoded(forged);
    } catch (const CorruptIndexError&) {  // or other sources, but nothing else
    }
  }
}

TEST_CASE("a commit keeps the source files until another changes them") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    Transaction transaction = open(files);
    transaction.sources() = two_files();
    transaction.commit();
    CHECK(committed(files) == two_files());
    const std::uint64_t before = transaction.base().snapshot();
    transaction.sources() = two_files();
    CHECK(transaction.commit() == before);
    transaction.note_skipped("other", 1);
    transaction.commit();
    CHECK(committed(files) == two_files());
    transaction.sources().files.erase("b");
    transaction.commit();
    CHECK(committed(files).files.size() == 1);
    CHECK(count_of_files(*files) == 1);
  }
  Transaction transaction = open(files);
  CHECK(transaction.sources().files.size() == 1);
  transaction.sources() = {};
  transaction.commit();
  CHECK(committed(files).empty());
  CHECK(count_of_files(*files) == 0);
}

TEST_CASE("what was not committed of the source files is gone") {
  const auto files = std::make_shared<MemoryFileSystem>();
  open(files).commit();
  open(files).sources() = two_files();
  CHECK(committed(files).empty());
  CHECK(count_of_files(*files) == 0);
}

TEST_CASE("damage to the source files is found, wherever it is") {
  const auto files = std::make_shared<MemoryFileSystem>();
  {
    Transaction transaction = open(files);
    transaction.sources() = two_files();
    transaction.commit();
  }
  CHECK(check(*files, true).empty());
  const std::string name = sources_file_name(view_of(open_index(files)).manifest().sources.number);
  const std::string whole = files->contents(name);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    CAPTURE(at);
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    files->replace(name, damaged);
    CHECK_FALSE(check(*files, false).empty());
  }
  files->remove(name);
  CHECK_FALSE(check(*files, false).empty());
}
