#pragma once

/// A folder that is indexed again and again.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/ingest.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"

namespace inkling::test {

/// A folder, and an index of it.
class Notes {
 public:
  using Strings = std::vector<std::string>;

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  /// Each time later than the time before, however coarse the clock of the file system is.
  void write(const std::string& name, const std::string& bytes) {
    write_file(path(name), bytes);
    const timespec at{++clock_, 0};
    const timespec times[] = {at, at};
    REQUIRE(::utimensat(AT_FDCWD, path(name).c_str(), times, 0) == 0);
  }
  void remove(const std::string& name) const { std::filesystem::remove_all(path(name)); }

  IngestReport index_all(const IngestOptions& options = {}) { return index({path(".")}, options); }
  IngestReport index(const Strings& paths, const IngestOptions& options = {},
                     const std::string& input = "", const WriterOptions& of_writer = {}) {
    std::istringstream standard_input(input);
    IndexWriter writer = indexer::open_writer(files_, of_writer);
    IngestReport report = ingest(writer, paths, standard_input, options);
    CHECK(report.read ==
          report.indexed + report.replaced + report.unchanged + report.skipped_total());
    writer.commit();
    return report;
  }

  Index opened() const { return storage::open_index(files_); }
  /// The texts by ids, without the path of the folder.
  std::map<std::string, std::string> texts() const { return texts_of(opened()); }
  /// Those of a new index of the folder as it is.
  std::map<std::string, std::string> texts_anew() const {
    const auto files = std::make_shared<storage::MemoryFileSystem>();
    IndexWriter writer = indexer::open_writer(files);
    std::istringstream none;
    ingest(writer, {path(".")}, none, {});
    writer.commit();
    return texts_of(storage::open_index(files));
  }
  const std::shared_ptr<storage::FileSystem>& files() const { return files_; }

 private:
  std::map<std::string, std::string> texts_of(const Index& index) const {
    const std::string prefix = folder_.path().string() + "/";
    std::map<std::string, std::string> texts;
    index.documents().for_each([&](DocId doc) {
      std::string id = index.id(doc);
      if (id.starts_with(prefix)) id.erase(0, prefix.size());
      texts[id] = index.text(doc);
    });
    return texts;
  }

  TemporaryDirectory folder_;
  std::shared_ptr<storage::FileSystem> files_ = std::make_shared<storage::MemoryFileSystem>();
  std::time_t clock_ = 1'700'000'000;
};

inline std::string line(const std::string& id, const std::string& text) {
  return id.empty() ? "{\"text\":\"" + text + "\"}\n"
                    : "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
}

}  // namespace inkling::test
