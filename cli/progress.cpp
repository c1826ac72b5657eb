#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "render/numbers.h"

namespace inkling::cli {

namespace {

constexpr std::string_view kWipe = "\r\x1b[K";

/// The first part, cut if it must be, and those of the others that fit.
std::string joined_to_fit(const std::vector<std::string>& parts, std::size_t width) {
  const std::size_t most = std::max<std::size_t>(width, 2) - 1;
  std::string line = parts.front().substr(0, most);
  for (std::size_t at = 1; at < parts.size(); ++at) {
    if (line.size() + parts[at].size() <= most) line += parts[at];
  }
  return line;
}

}  // namespace

SlowReport slow_pairs(const CollocationOptions& options, double done) {
  // Pairs in windows are counted node by node, all of them; others in passes, as their number asks.
  return {done, options.span == CollocationSpan::words
                    ? "a smaller --window or a larger --min-df is faster"
                    : "a larger --min-count or --min-df is faster"};
}

std::string progress_line(const IngestProgress& progress, double seconds, std::size_t width) {
  const double rate = static_cast<double>(progress.input_bytes) / seconds;
  std::vector<std::string> parts = {fmt::format("Indexing {}", render::grouped(progress.read))};
  if (progress.fraction >= 0) parts.push_back(fmt::format("  {:.0f} %", 100 * progress.fraction));
  parts.push_back(fmt::format("  {}/s", render::byte_size(static_cast<std::uint64_t>(rate))));
  if (progress.skipped > 0)
    parts.push_back(fmt::format("  {} skipped", render::grouped(progress.skipped)));
  return joined_to_fit(parts, width);
}

std::string progress_line(const service::BatchProgress& progress, double seconds,
                          std::size_t width) {
  return joined_to_fit(
      {fmt::format("Ranking {} of {}", render::grouped(progress.done),
                   render::grouped(progress.topics)),
       " topics", fmt::format("  {:.0f}/s", static_cast<double>(progress.done) / seconds)},
      width);
}

std::string progress_line(const MergeProgress& progress, double seconds, std::size_t width) {
  if (progress.adopted == progress.sources)
    return joined_to_fit({"Comparing ids", fmt::format("  {:.0f} s", seconds)}, width);
  return joined_to_fit(
      {fmt::format("Adopting index {} of {}", render::grouped(progress.adopted + 1),
                   render::grouped(progress.sources)),
       fmt::format("  {:.0f} s", seconds)},
      width);
}

std::string progress_line(const service::CurveProgress& progress, double seconds,
                          std::size_t width) {
  return joined_to_fit({fmt::format("Training {} of {}", render::grouped(progress.done),
                                    render::grouped(progress.trainings)),
                        fmt::format("  {:.1f}/s", static_cast<double>(progress.done) / seconds)},
                       width);
}

std::string progress_line(const PartDone& progress, double seconds, std::size_t width) {
  return joined_to_fit({fmt::format("{} {:.0f} %", progress.what, 100 * progress.done),
                        fmt::format("  {:.0f} s", seconds)},
                       width);
}

std::string progress_line(const service::ReportProgress& progress, double seconds,
                          std::size_t width) {
  return progress_line(PartDone{"Counting", progress.done}, seconds, width);
}

std::string progress_line(const SlowReport& progress, double seconds, std::size_t width) {
  constexpr double kLong = 5;
  std::vector<std::string> parts = {fmt::format("Counting {:.0f} %", 100 * progress.done),
                                    fmt::format("  {:.0f} s", seconds)};
  if (seconds >= kLong) parts.push_back("; " + progress.hint);
  return joined_to_fit(parts, width);
}

Progress::Progress(std::ostream& err, bool enabled)
    : err_(err),
      enabled_(enabled),
      start_(std::chrono::steady_clock::now()),
      next_(start_ + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (shown_) err_ << kWipe << std::flush;
}

void Progress::show(const IngestProgress& progress) { show_when_due(progress); }

void Progress::show(const service::BatchProgress& progress) { show_when_due(progress); }

void Progress::show(const MergeProgress& progress) { show_when_due(progress); }

void Progress::show(const service::CurveProgress& progress) { show_when_due(progress); }

void Progress::show(const service::ReportProgress& progress) { show_when_due(progress); }
void Progress::show(const PartDone& progress) { show_when_due(progress); }
void Progress::show(const SlowReport& progress) { show_when_due(progress); }

template <typename Work>
void Progress::show_when_due(const Work& work) {
  if (!enabled_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  err_ << kWipe << progress_line(work, seconds, progress_width()) << std::flush;
  shown_ = true;
}

}  // namespace inkling::cli
