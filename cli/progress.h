#pragma once

/// A line on the terminal while a command works.

#include <chrono>
#include <iosfwd>

#include "inkling/ingest.h"
#include "service/batch.h"

namespace inkling::cli {

/// Whether standard error is a terminal that can rewrite a line.
bool terminal_can_show_progress();

/// Shows itself after one second, ten times a second at most, and wipes itself away.
class Progress {
 public:
  /// Does nothing at all when not `enabled`.
  Progress(std::ostream& err, bool enabled);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const IngestProgress& progress);
  void show(const service::BatchProgress& progress);

 private:
  template <typename Work>
  void show_when_due(const Work& work);

  std::ostream& err_;
  bool enabled_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace inkling::cli
