#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>

#include "render/numbers.h"

namespace inkling::cli {

namespace {

constexpr std::string_view kWipe = "\r\x1b[K";

std::string progress_line(const IngestProgress& progress, double seconds) {
  const double rate = static_cast<double>(progress.input_bytes) / seconds;
  std::string line = fmt::format("  Indexing   {} read", render::grouped(progress.read));
  if (progress.skipped > 0) line += fmt::format(", {} skipped", render::grouped(progress.skipped));
  if (progress.fraction >= 0) line += fmt::format("  {:3.0f} %", 100 * progress.fraction);
  return line + fmt::format("  {}/s", render::byte_size(static_cast<std::uint64_t>(rate)));
}

std::string progress_line(const service::BatchProgress& progress, double seconds) {
  return fmt::format("  Ranking    {} of {} topics  {:.0f}/s", render::grouped(progress.done),
                     render::grouped(progress.topics),
                     static_cast<double>(progress.done) / seconds);
}

}  // namespace

bool terminal_can_show_progress() {
  const char* const terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) != 0 &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
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

template <typename Work>
void Progress::show_when_due(const Work& work) {
  if (!enabled_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  err_ << kWipe << progress_line(work, std::chrono::duration<double>(now - start_).count())
       << std::flush;
  shown_ = true;
}

}  // namespace inkling::cli
