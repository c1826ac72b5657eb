#include "indexer/source_account.h"

#include <string_view>
#include <utility>

namespace inkling::indexer {

namespace {

/// Where reading ends before the file does, or depends on what a run may take.
bool is_failure(std::string_view reason) {
  return reason == "unreadable" || reason == "damaged_stream" || reason == "too_large";
}

}  // namespace

void SourceAccount::note_document(const File& file, std::uint64_t line) {
  turn_to(file);
  ++source_.documents;
  has_lines_ = has_lines_ || line > 0;
}

void SourceAccount::note_skipped(const File& file, const std::string& reason, std::uint64_t line) {
  turn_to(file);
  ++source_.skipped[reason];
  if (line > 0 || is_failure(reason)) incomplete_.insert(file->id);
  if (is_failure(reason)) note_replaced(file);
}

void SourceAccount::note_replaced(const File& file) {
  const std::string& outermost = file->archive.empty() ? file->id : file->archive;
  unsettled_.insert_or_assign(outermost,
                              storage::SourceFile{.bytes = file->state->bytes,
                                                  .modified_ns = file->state->modified_ns,
                                                  .is_settled = false});
}

void SourceAccount::finish(FileIds& read) {
  end_file();
  for (const std::string& file : incomplete_) read.erase(file);
  for (const std::string& file : read) {
    if (!known_.contains(file)) sources_.erase(file);
  }
  for (const auto& [file, state] : unsettled_)
    sources_.try_emplace(file, state).first->second.is_settled = false;
}

void SourceAccount::turn_to(const File& file) {
  if (file == current_) return;
  end_file();
  current_ = file;
  source_ = {.bytes = file->state->bytes, .modified_ns = file->state->modified_ns};
  has_lines_ = false;
}

/// A file that is one document is known by that document.
void SourceAccount::end_file() {
  if (!current_) return;
  if (has_lines_ || !source_.skipped.empty()) {
    sources_.insert_or_assign(current_->id, std::exchange(source_, {}));
    known_.insert(current_->id);
  }
  current_.reset();
}

}  // namespace inkling::indexer
