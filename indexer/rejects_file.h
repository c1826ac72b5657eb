#pragma once

/// The file of rejected records.

#include <cstdio>
#include <filesystem>
#include <memory>

#include "inkling/ingest.h"

namespace inkling::indexer {

/// One JSON object per line: {"place":...,"reason":...,"detail":...}.
class RejectsFile {
 public:
  /// Creates the file, or truncates it. Throws IoError.
  explicit RejectsFile(const std::filesystem::path& path);

  /// Throws IoError, as close() does.
  void write(const RejectedRecord& record);
  /// Flushes rows that are still in memory.
  void close();

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
  };

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
};

}  // namespace inkling::indexer
