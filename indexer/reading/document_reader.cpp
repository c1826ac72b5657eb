#include "indexer/reading/document_reader.h"

#include <cstring>
#include <system_error>
#include <utility>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/utf8.h"
#include "indexer/files/file_names.h"
#include "indexer/formats/formats.h"
#include "indexer/formats/mail_request.h"
#include "indexer/reading/few_records.h"
#include "indexer/reading/guessed_records.h"
#include "indexer/reading/input.h"
#include "indexer/reading/nested_records.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

/// Throws IoError where the current folder, which `path` may be relative to, is gone.
std::string parent_folder(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  if (error) throw IoError(path.string(), error.value(), "the current folder cannot be read");
  return absolute.lexically_normal().parent_path().filename().string();
}

std::optional<FileState> state_of(const InputFile& file) {
  if (!file.is_regular) return std::nullopt;
  return FileState{file.size, file.modified_ns};
}

void require_choices(const IngestOptions& options) {
  if (options.format != InputFormat::automatic) format_of(options.format);
  if (options.format_options.html)
    require_choice("html", *options.format_options.html, HtmlText::main);
}

FileContext context_of(const InputFile& file, const IngestOptions& options, bool label_from_dir) {
  std::string label;
  if (label_from_dir && !file.is_stream()) label = escape_path(parent_folder(file.path));
  return {.place = file.name,
          .id = file.name,
          .label = std::move(label),
          .max_record_bytes = options.max_record_bytes,
          .state = state_of(file),
          .language = options.language,
          .format_options = options.format_options,
          .terms = {options.analyzer, options.format == InputFormat::ciff},
          .path = file.is_stream() ? fs::path() : file.path,
          .stop = options.stop};
}

/// Of the format; empty for a stream without an ending, as `/dev/stdin` is.
std::string name_that_tells(const InputFile& file) {
  const bool is_told = !file.is_stream() || file.path.has_extension();
  return is_told ? file.path.string() : std::string();
}

/// The one rejected record that a file is whose type is not read.
class UnreadRecords : public FileRecords {
 public:
  explicit UnreadRecords(RejectedRecord record) : record_(std::move(record)) {}

  std::optional<FoundRecord> next() override {
    if (!record_) return std::nullopt;
    return std::exchange(record_, std::nullopt);
  }

 private:
  std::optional<RejectedRecord> record_;
};

std::unique_ptr<FileRecords> unread_records(const std::string& place, const UnreadType& type) {
  return std::make_unique<UnreadRecords>(RejectedRecord{place, type.reason, type.detail});
}

}  // namespace

DocumentReader::DocumentReader(const std::vector<std::string>& paths, std::istream& standard_input,
                               const IngestOptions& options, const FieldMapping& mapping,
                               FindUnchanged find_unchanged)
    : options_(options),
      label_from_dir_(mapping.label_from_dir),
      standard_input_(standard_input),
      id_parser_(mapping),
      find_unchanged_(std::move(find_unchanged)),
      files_(paths, options_),
      message_ids_{[this](RawRecord& message) { assign_id(message); },
                   [this](const RawRecord& message) { return id_of_message(message); }} {
  require_choices(options);
}

std::optional<FoundRecord> DocumentReader::next() {
  for (;;) {
    if (!file_ && !(file_ = files_.next())) return std::nullopt;
    if (std::optional<FoundRecord> record = next_of_file()) return record;
    close();
  }
}

std::uint64_t DocumentReader::input_bytes() const noexcept {
  return produced_ + (source_ ? source_->produced() : 0);
}

std::uint64_t DocumentReader::consumed_bytes() const noexcept {
  return consumed_ + (source_ ? source_->consumed() : 0);
}

std::optional<FoundRecord> DocumentReader::next_of_file() {
  try {
    if (!records_) {
      context_ = std::make_shared<const FileContext>(context_of(*file_, options_, label_from_dir_));
      if (std::optional<UnchangedFile> unchanged = find_unchanged()) {
        close();
        return *std::move(unchanged);
      }
      open();
    }
    std::optional<FoundRecord> found = records_->next();
    if (!found) note_missing();
    missing_.is_current = false;
    if (auto* const raw = found ? std::get_if<RawRecord>(&*found) : nullptr) assign_id(*raw);
    return found;
  } catch (const DamagedStreamError& damage) {
    return rejected(
        file_->name + ": byte " + std::to_string(damage.offset()) + " of the compressed stream",
        "damaged_stream", damage.what_is_wrong());
  } catch (const IoError& error) {
    if (file_->named) throw;
    const int number = error.error_number();
    return rejected(file_->name, "unreadable", number != 0 ? std::strerror(number) : error.what());
  }
}

/// At the end of a file. Nothing in a stream is what programs write that found nothing.
void DocumentReader::note_missing() {
  const LeftOut members = records_->left_out();
  const bool is_empty_file = missing_.is_current && members.empty() && !file_->is_stream();
  for (const auto& [reason, count] : members) missing_.counts[reason] += count;
  if (is_empty_file) ++missing_.counts[left_out::kNoRecords];
}

LeftOut DocumentReader::left_out() const {
  LeftOut sum = files_.left_out();
  for (const auto& [reason, count] : missing_.counts) sum[reason] += count;
  return sum;
}

std::optional<UnchangedFile> DocumentReader::find_unchanged() const {
  if (!find_unchanged_ || !context_->state || file_->error_number != 0) return std::nullopt;
  return find_unchanged_(context_);
}

/// A record of a stream has no place that would be the same next time. What is attached has an id
/// by that of its message, which has one before it is converted.
void DocumentReader::assign_id(RawRecord& record) {
  if (!file_->is_stream() || record.is_converted || !record.file->in.message.empty()) return;
  if (id_parser_.has_own_id(record)) return;
  const std::string_view meaning = record.shared ? record.shared->meaning() : std::string_view();
  record.id = digests_.of(record.bytes, record.line > 0, meaning);
}

std::string DocumentReader::id_of_message(const RawRecord& message) {
  FoundRecord found = message;
  const Record record = id_parser_.parse(found);
  const auto* const read = std::get_if<ReadDocument>(&record);
  return read == nullptr ? place_of(message) : read->document.id;
}

/// Ends the current file with a rejected record.
FoundRecord DocumentReader::rejected(std::string place, std::string reason, std::string detail) {
  close();
  return RejectedRecord{std::move(place), std::move(reason), std::move(detail)};
}

void DocumentReader::open() {
  if (file_->error_number != 0) throw IoError(file_->name, file_->error_number, "cannot be read");
  Input input = open_input(
      file_->standard_input ? open_stream(standard_input_, file_->name) : open_file(file_->path),
      name_that_tells(*file_), options_);
  // Nothing in a stream is no document, an empty file is one.
  if (file_->is_stream() && input.empty && options_.format == InputFormat::automatic)
    input.format = &format_of(InputFormat::jsonl);
  auto context = std::make_shared<FileContext>(*context_);
  context->encoding = input.encoding;
  context->guess_encoding = input.guess;
  context->format = input.format;
  context->resembled = input.resembled;
  context_ = std::move(context);
  source_ = std::move(input.source);
  missing_.is_current = true;
  if (input.unread) {
    records_ = unread_records(context_->place, *input.unread);
  } else if (input.is_archive || is_message_format(*input.format)) {
    records_ = std::make_unique<NestedRecords>(*source_, input.is_archive, context_, options_,
                                               message_ids_);
  } else {
    records_ = split(input, *source_, context_);
  }
  records_ = std::make_unique<FewRecords>(std::move(records_), *source_, file_->name);
}

void DocumentReader::close() {
  produced_ = input_bytes();
  consumed_ = consumed_bytes();
  records_.reset();
  source_.reset();
  file_.reset();
}

}  // namespace inkling::indexer
