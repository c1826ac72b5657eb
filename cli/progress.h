#pragma once

/// A line on the terminal while a command works.

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>

#include "inkling/collocations.h"
#include "inkling/ingest.h"
#include "inkling/merging.h"
#include "service/batch.h"
#include "service/curve.h"
#include "service/report_work.h"

namespace inkling::cli {

/// How far work is that tells nothing else.
struct PartDone {
  std::string what;  ///< "Training"
  double done = 0;   ///< 0 to 1
};

/// A report that takes long, and what would make it shorter.
struct SlowReport {
  double done = 0;  ///< 0 to 1
  std::string hint;
};

/// All pairs of words, which take minutes where there are many: what decides it is easily
/// overlooked.
SlowReport slow_pairs(const CollocationOptions& options, double done);

/// The line that is shown after so many seconds: as much of it as fits before the last of `width`
/// columns, where a terminal would begin another line.
std::string progress_line(const IngestProgress& progress, double seconds, std::size_t width);
std::string progress_line(const service::BatchProgress& progress, double seconds,
                          std::size_t width);
std::string progress_line(const MergeProgress& progress, double seconds, std::size_t width);
std::string progress_line(const service::CurveProgress& progress, double seconds,
                          std::size_t width);
std::string progress_line(const service::ReportProgress& progress, double seconds,
                          std::size_t width);
std::string progress_line(const PartDone& progress, double seconds, std::size_t width);
/// With the hint when it has taken some seconds.
std::string progress_line(const SlowReport& progress, double seconds, std::size_t width);

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
  void show(const MergeProgress& progress);
  void show(const service::CurveProgress& progress);
  void show(const service::ReportProgress& progress);
  void show(const PartDone& progress);
  void show(const SlowReport& progress);

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
