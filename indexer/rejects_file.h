#pragma once

/// Where rejected records are written down.

#include <cstdio>
#include <filesystem>
#include <memory>

#include "inkling/ingest.h"

namespace inkling::indexer {

/// One JSON object a line: {"place":...,"reason":...,"detail":...}.
class RejectsFile {
 public:
  /// Makes the file, or empties it. Throws IoError.
  explicit RejectsFile(const std::filesystem::path& path);

  /// Throws IoError, as close() does.
  void write(const RejectedRecord& record);
  /// Until then a row may wait in memory.
  void close();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
};

}  // namespace inkling::indexer
