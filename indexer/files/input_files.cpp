#include "indexer/files/input_files.h"

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include "indexer/files/file_names.h"
#include "indexer/files/file_state.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

constexpr std::string_view kStandardInput = "-";

/// By such a name a file is what the program was given open, whatever that is.
bool is_open_file(std::string_view name) {
  return name == "/dev/stdin" || name.starts_with("/dev/fd/") || name.starts_with("/proc/self/fd/");
}

InputFile named_file(const std::string& path, const EntryState& state) {
  std::string name = name_of_file(path);
  const bool is_regular = state.kind == FileKind::regular && !is_open_file(name);
  return {.path = path,
          .name = std::move(name),
          .is_regular = is_regular,
          .size = state.size,
          .modified_ns = state.modified_ns};
}

/// Looks again at a file whose time the next change might have, too.
void settle(InputFile& file) {
  using std::chrono::nanoseconds;
  const nanoseconds now = std::chrono::system_clock::now().time_since_epoch();
  const nanoseconds modified(file.modified_ns);
  if (modified > now || modified <= now - kClockStep) return;
  const nanoseconds age = now - modified;
  std::this_thread::sleep_for(kClockStep - age);
  const EntryState state = state_of(file.path);
  if (state.kind != FileKind::regular) return;
  file.size = state.size;
  file.modified_ns = state.modified_ns;
}

void add(LeftOut& sum, const LeftOut& counts) {
  for (const auto& [reason, count] : counts) sum[reason] += count;
}

}  // namespace

InputFiles::InputFiles(std::vector<std::string> paths, const IngestOptions& options)
    : paths_(std::move(paths)), filter_(options) {
  require_apart(paths_, options.left_out);
  if (options.walk.may_be_missing) return;
  for (const std::string& path : paths_) {
    if (path == kStandardInput) continue;
    const EntryState state = state_of(path);
    if (!state.is_known()) throw IoError(path, state.error_number, "cannot be opened");
  }
}

std::optional<InputFile> InputFiles::next() {
  std::optional<InputFile> file = find_next();
  while (file && !is_first_meeting(*file)) file = find_next();
  if (file && file->is_regular) settle(*file);
  return file;
}

/// A pipe has other bytes each time.
bool InputFiles::is_first_meeting(const InputFile& file) {
  if (paths_.size() == 1 || !file.is_regular || met_.insert(file.name).second) return true;
  ++left_out_[left_out::kNamedTwice];
  return false;
}

std::optional<InputFile> InputFiles::find_next() {
  for (;;) {
    if (walk_) {
      if (std::optional<InputFile> file = walk_->next()) return file;
      add(left_out_, walk_->left_out());
      walk_.reset();
    }
    if (at_ == paths_.size()) return std::nullopt;
    if (std::optional<InputFile> file = open_next()) return file;
  }
}

/// The next path: a file, or a folder that is walked next.
std::optional<InputFile> InputFiles::open_next() {
  const std::string& path = paths_[at_++];
  if (path == kStandardInput) return InputFile{.path = {}, .name = "stdin", .standard_input = true};
  const WalkOptions& options = filter_.options();
  const EntryState state = state_of(path);
  const bool is_missing = state.error_number == ENOENT || state.error_number == ENOTDIR;
  if (options.may_be_missing && is_missing) return std::nullopt;
  if (state.kind == FileKind::folder) {
    walk_.emplace(path, filter_);
    return std::nullopt;
  }
  if (options.visit) options.visit(path);
  return named_file(path, state);
}

LeftOut InputFiles::left_out() const {
  LeftOut sum = left_out_;
  if (walk_) add(sum, walk_->left_out());
  return sum;
}

void for_each_file(const std::vector<std::string>& paths, const IngestOptions& options,
                   const std::function<bool(const InputFile&)>& visit) {
  IngestOptions unwatched = options;
  unwatched.walk.visit = {};
  InputFiles files(paths, unwatched);
  std::optional<InputFile> file = files.next();
  while (file && visit(*file)) file = files.next();
}

std::optional<std::uint64_t> total_size(const std::vector<std::string>& paths,
                                        const IngestOptions& options) {
  std::optional<std::uint64_t> total = 0;
  for_each_file(paths, options, [&](const InputFile& file) {
    if (file.is_regular || !file.named) {
      *total += file.size;
    } else {
      total.reset();
    }
    return total.has_value();
  });
  return total;
}

}  // namespace inkling::indexer
