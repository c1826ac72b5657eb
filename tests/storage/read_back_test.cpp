/// A disk that gives back something else than was written.

#include <doctest/doctest.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "tests/storage/damage.h"
#include "tests/storage/fault_file_system.h"
#include "tests/storage/script.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;
using storage::MemoryFileSystem;

namespace {

class FlippedFile : public storage::ReadableFile {
 public:
  FlippedFile(std::string contents, std::size_t at) : contents_(std::move(contents)) {
    contents_.at(at) ^= 1;
  }
  std::span<const std::byte> bytes() const noexcept override {
    return std::as_bytes(std::span(contents_));
  }

 private:
  std::string contents_;
};

/// Flips a bit of the file of one kind that was made last, as often as it is opened.
class FlippingFileSystem : public FaultFileSystem {
 public:
  FlippingFileSystem(std::shared_ptr<MemoryFileSystem> files, std::string ending)
      : FaultFileSystem(files,
                        [this](Operation operation, const std::string& name) {
                          if (operation == Operation::create && name.ends_with(ending_))
                            made_ = name;
                        }),
        memory_(std::move(files)),
        ending_(std::move(ending)) {}

  std::shared_ptr<const storage::ReadableFile> open(const std::string& name) const override {
    auto file = FaultFileSystem::open(name);
    if (name != made_ || at >= memory_->contents(name).size()) return file;
    return std::make_shared<const FlippedFile>(memory_->contents(name), at);
  }

  std::size_t at = 0;  ///< the byte

 private:
  std::shared_ptr<MemoryFileSystem> memory_;
  std::string ending_;
  std::string made_;
};

}  // namespace

TEST_CASE(
    "what was just written and comes back otherwise is a disk that fails, and the index stays as "
    "it was") {
  const auto sound_files = std::make_shared<MemoryFileSystem>();
  {
    IndexWriter writer = indexer::open_writer(
        sound_files, {.analyzer = {AnalyzerKind::standard, "en"}, .merging = Merging::never});
    for (const std::string segment : {"a", "b"}) {
      for (int number = 0; number < 20; ++number)
        writer.add(document(segment + std::to_string(number), "t", "ink"));
      writer.commit();
    }
  }
  const Snapshot sound = snapshot_of(*sound_files);
  for (const std::string ending : {".columns", ".documents", ".terms", ".postings", ".positions"}) {
    CAPTURE(ending);
    std::size_t refused = 0;
    for (std::size_t at = 0; at < 400; at += is_thorough() ? 1u : 2u) {
      CAPTURE(at);
      const auto memory = file_system_of(sound);
      const auto files = std::make_shared<FlippingFileSystem>(memory, ending);
      files->at = at;
      IndexWriter writer = indexer::open_writer(files, {.merging = Merging::never});
      try {
        writer.optimize();
      } catch (const IoError&) {
        ++refused;
        CHECK_THROWS_AS(writer.add(document("c", "", "")), IoError);
        CHECK(answers_or_none(memory) == answers_or_none(sound_files));
      }
    }
    CHECK(refused >= (is_thorough() ? 8u : 4u));  // the header, at least
  }
}
