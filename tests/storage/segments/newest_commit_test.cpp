#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "inkling/error.h"
#include "storage/segments/manifest.h"
#include "tests/storage/segments/sample_manifest.h"

using namespace inkling;
using namespace inkling::storage;
using namespace inkling::test;

TEST_CASE("a manifest that went is told from one that never was") {
  MemoryFileSystem files;
  Manifest manifest = sample_manifest();
  publish_manifest(files, manifest);
  manifest.commit = 13;
  publish_manifest(files, manifest);
  const std::string newest = files.contents("manifest-000013");
  files.remove("manifest-000013");
  CHECK_THROWS_WITH_AS(newest_commit(files),
                       "memory/manifest-000013, byte 0: the manifest of the newest commit "
                       "is missing; commit 12 is the last one that is there",
                       CorruptIndexError);
  CHECK(commits_in(files) == std::vector<std::uint64_t>{12});
  files.replace("manifest-000013", newest);
  CHECK(newest_commit(files) == 13);
}

TEST_CASE("a note of the newest commit that is old, torn, empty or gone says nothing") {
  MemoryFileSystem files;
  publish_manifest(files, sample_manifest());
  for (const char* note : {"11 11\n", "12 12\n", "", "99 99", "99 98\n", "99\n", "-9 -9\n", "\n",
                           "99 99\n\n", "99999999999999999999999 99999999999999999999999\n"}) {
    CAPTURE(note);
    files.replace("newest", note);
    CHECK(newest_commit(files) == 12);
  }
  files.remove("newest");
  CHECK(newest_commit(files) == 12);
}

TEST_CASE(
    "the newest commit is the greatest number, and names that are not manifests do not count") {
  MemoryFileSystem files;
  CHECK(newest_commit(files) == 0);
  for (const std::string name :
       {"manifest-000099.tmp", "manifest-", "manifest-x", "manifest-99999999999999999999999",
        "manifest--5", "segment-000500.terms", "lock", "new"}) {
    files.replace(name, "");
  }
  CHECK(newest_commit(files) == 0);
  files.remove("new");
  CHECK_THROWS_AS(newest_commit(files), CorruptIndexError);
  files.replace("manifest-000009", "");
  files.replace("manifest-1000001", "");
  CHECK(newest_commit(files) == 1'000'001);
}

TEST_CASE("a manifest under the number of another commit is refused") {
  MemoryFileSystem files;
  publish_manifest(files, sample_manifest());
  files.replace("manifest-000013", files.contents("manifest-000012"));
  CHECK_THROWS_AS(load_manifest(files, 13), CorruptIndexError);
  CHECK_THROWS_AS(load_manifest(files, 14), CorruptIndexError);
}

TEST_CASE("only names that the format makes are swept away") {
  for (const std::string ours :
       {"manifest-000012", "manifest-1000012", "manifest-000012.tmp", "model-000003",
        "segment-000003.documents", "segment-000003.columns", "segment-000003.terms",
        "segment-000003.postings", "segment-000003.positions", "segment-000003.deletions-000012",
        "segment-1000003.tags-1000012"}) {
    CAPTURE(ours);
    CHECK(is_index_file_name(ours));
  }
  for (const std::string foreign : {"lock",
                                    "",
                                    "model-3",
                                    "model-000003.txt",
                                    "model-2024-11-20.bin",
                                    "manifest-1.json",
                                    "manifest-000012.tmp.gz",
                                    "segment-1.csv",
                                    "segment-000003",
                                    "segment-000003.",
                                    "segment-000003.lists",
                                    "segment-000003.terms-000004",
                                    "segment-000003.tags",
                                    "segment-000003.tags-",
                                    "segment-000003.tags-4",
                                    "segment-000003.terms.bak",
                                    "segment-0000003.terms",
                                    "my-model-000003",
                                    "segment-0x0003.terms",
                                    "model-+00003"}) {
    CAPTURE(foreign);
    CHECK_FALSE(is_index_file_name(foreign));
  }
}
