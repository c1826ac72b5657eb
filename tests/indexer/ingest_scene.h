#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"

namespace inkling::test {

/// An index in memory and the folder its documents come from.
struct IngestScene {
  std::string path(const std::string& name) const { return (directory.path() / name).string(); }
  void file(const std::string& name, const std::string& bytes) const {
    write_file(path(name), bytes);
  }

  IngestReport ingest(const std::vector<std::string>& paths, const IngestOptions& options = {},
                      const KeepGoing& keep_going = {}, const std::string& input = "") {
    std::istringstream standard_input(input);
    return inkling::ingest(writer, paths, standard_input, options, keep_going);
  }
  IngestReport ingest_input(const std::string& input, const IngestOptions& options = {}) {
    return ingest({"-"}, options, {}, input);
  }
  Index commit() {
    writer.commit();
    return storage::open_index(files);
  }

  TemporaryDirectory directory;
  std::shared_ptr<storage::FileSystem> files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files);
};

inline bool adds_up(const IngestReport& report) {
  return report.read == report.indexed + report.replaced + report.skipped_total();
}

}  // namespace inkling::test
