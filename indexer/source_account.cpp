#include "indexer/source_account.h"

#include <chrono>
#include <string_view>
#include <utility>

#include "indexer/files/file_names.h"
#include "indexer/files/file_state.h"
#include "indexer/formats/each_format.h"

namespace inkling::indexer {

namespace {

/// Where reading ends before the file does, or depends on what a run may take.
bool is_failure(std::string_view reason) {
  return reason == "unreadable" || reason == "damaged_stream" || reason == "too_large";
}

}  // namespace

SourceAccount::SourceAccount(storage::Sources& sources)
    : sources_(sources),
      started_ns_(
          std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch() - kClockStep)
              .count()) {}

void SourceAccount::note_document(const File& file, std::uint64_t line) {
  turn_to(file);
  ++source_.documents;
  has_lines_ = has_lines_ || line > 0;
}

void SourceAccount::note_skipped(const File& file, const RejectedRecord& record,
                                 std::uint64_t line) {
  turn_to(file);
  ++source_.skipped[record.reason];
  const bool has_failed = record.is_transient || is_failure(record.reason);
  if (line > 0 || has_failed) incomplete_.insert(file->id);
  if (has_failed) unsettle(file->id, *file->state);
}

void SourceAccount::note_replaced(const std::string& id, const Claimant& later,
                                  const Claimant& earlier) {
  for (const Claimant* claimant : {&later, &earlier}) {
    if (claimant->state) seen_.insert_or_assign(claimant->file, *claimant->state);
  }
  storage::Contest& contest = contests_[{later.file, earlier.file}];
  ++contest.documents;
  if (contest.first.size() < storage::Contest::kMost)
    contest.first.push_back({id, later.place, earlier.place});
}

void SourceAccount::unsettle(const std::string& file, const FileState& state) {
  unsettled_.insert_or_assign(
      file, storage::SourceFile{
                .bytes = state.bytes, .modified_ns = state.modified_ns, .is_settled = false});
}

void SourceAccount::finish(FileIds& read) {
  end_file();
  drop_contests(read);
  for (const std::string& file : incomplete_) read.erase(file);
  for (const std::string& file : read) {
    if (!known_.contains(file)) sources_.files.erase(file);
  }
  add_contests();
  for (const auto& [file, state] : unsettled_)
    sources_.files.try_emplace(file, state).first->second.is_settled = false;
}

/// What a file that was read has in common with others is known anew. One that was not read may
/// have lost to it what it now has alone.
void SourceAccount::drop_contests(const FileIds& read) {
  const auto is_read = [&](const std::string& file) {
    return read.contains(file) || known_.contains(file);
  };
  const auto unsettle_known = [&](const std::string& file) {
    const auto known = sources_.files.find(file);
    if (known != sources_.files.end() && !is_read(file)) known->second.is_settled = false;
  };
  std::erase_if(sources_.contests, [&](const auto& contest) {
    const auto& [later, earlier] = contest.first;
    if (!is_read(later) && !is_read(earlier)) return false;
    unsettle_known(later);
    unsettle_known(earlier);
    return true;
  });
}

/// Of files of which nothing is known both are read again.
void SourceAccount::add_contests() {
  for (auto& [files, contest] : contests_) {
    const auto& [later, earlier] = files;
    if (is_known(later) && is_known(earlier)) {
      sources_.contests.insert_or_assign(files, std::move(contest));
      continue;
    }
    for (const std::string& file : {later, earlier}) {
      if (sources_.files.contains(file) || seen_.contains(file)) unsettle(file, seen_[file]);
    }
  }
}

/// A file that is one document is noted if its document gave way to another, or took its place. It
/// has not changed since it was read if it has not since the run began.
bool SourceAccount::is_known(const std::string& file) {
  if (sources_.files.contains(file)) return true;
  auto seen = seen_.find(file);
  if (seen == seen_.end()) {
    const EntryState state = state_of(unescape_path(file));
    if (state.kind != FileKind::regular || state.changed_ns >= started_ns_) return false;
    seen = seen_.emplace(file, FileState{state.size, state.modified_ns}).first;
  }
  sources_.files.emplace(file, storage::SourceFile{.bytes = seen->second.bytes,
                                                   .modified_ns = seen->second.modified_ns,
                                                   .documents = 1});
  return true;
}

void SourceAccount::turn_to(const File& file) {
  if (file == current_) return;
  end_file();
  current_ = file;
  source_ = {.bytes = file->state->bytes, .modified_ns = file->state->modified_ns};
  has_lines_ = false;
  // A later run may have no such command.
  if (file->format == &command_format()) unsettle(file->id, *file->state);
}

/// A file that is one document is known by that document.
void SourceAccount::end_file() {
  if (!current_) return;
  if (has_lines_ || !source_.skipped.empty()) {
    if (sources_.files.contains(current_->id)) read_again_.insert(current_->id);
    sources_.files.insert_or_assign(current_->id, std::exchange(source_, {}));
    known_.insert(current_->id);
  }
  current_.reset();
}

}  // namespace inkling::indexer
