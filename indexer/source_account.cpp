#include "indexer/source_account.h"

#include <utility>

namespace inkling::indexer {

namespace {

/// What may be otherwise the next time, although the file is the same.
constexpr const char* kUnreadable = "unreadable";

}  // namespace

void SourceAccount::note_document(const File& file, std::uint64_t line) {
  turn_to(file);
  ++source_.documents;
  has_lines_ = has_lines_ || line > 0;
}

void SourceAccount::note_skipped(const File& file, const std::string& reason) {
  turn_to(file);
  ++source_.skipped[reason];
  if (reason == kUnreadable) note_replaced(file);
}

void SourceAccount::finish() {
  end_file();
  for (const std::string& file : unsettled_) {
    if (const auto found = sources_.find(file); found != sources_.end())
      found->second.is_settled = false;
  }
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
  if (has_lines_) files_.insert(current_->id);
  if (has_lines_ || !source_.skipped.empty()) {
    sources_.insert_or_assign(current_->id, std::exchange(source_, {}));
  } else {
    sources_.erase(current_->id);
  }
  current_.reset();
}

}  // namespace inkling::indexer
