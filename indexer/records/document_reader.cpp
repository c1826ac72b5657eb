#include "indexer/records/document_reader.h"

#include <cstring>
#include <system_error>
#include <utility>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/input.h"
#include "indexer/bytes/utf8.h"
#include "indexer/files/input_files.h"
#include "indexer/records/file_records.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

std::string parent_folder(const fs::path& path) {
  return fs::absolute(path).lexically_normal().parent_path().filename().string();
}

std::string place_of(const InputFile& file) {
  return mend_utf8(file.standard_input ? file.name : file.path.string()).text;
}

FileContext context_of(const InputFile& file, const IngestOptions& options, bool label_from_dir) {
  MendedText id =
      mend_utf8(file.standard_input ? file.name : without_compression_suffix(file.name));
  MendedText label;
  if (label_from_dir && !file.standard_input) label = mend_utf8(parent_folder(file.path));
  return {.place = place_of(file),
          .id = std::move(id.text),
          .label = std::move(label.text),
          .replaced_utf8 = id.replaced + label.replaced,
          .max_record_bytes = options.max_record_bytes,
          .language = options.language};
}

}  // namespace

class DocumentReader::Impl {
 public:
  Impl(const std::vector<std::string>& paths, std::istream& standard_input,
       const IngestOptions& options, bool label_from_dir)
      : options_(options),
        label_from_dir_(label_from_dir),
        standard_input_(standard_input),
        files_(paths, options.left_out) {}

  std::optional<FoundRecord> next() {
    for (;;) {
      if (!file_ && !(file_ = next_file())) return std::nullopt;
      if (std::optional<FoundRecord> record = next_of_file()) return record;
      close();
    }
  }

  std::uint64_t input_bytes() const noexcept {
    return produced_ + (source_ ? source_->produced() : 0);
  }
  std::uint64_t consumed_bytes() const noexcept {
    return consumed_ + (source_ ? source_->consumed() : 0);
  }

 private:
  std::optional<InputFile> next_file() {
    std::optional<InputFile> file = files_.next();
    while (file && is_rejects_file(*file)) file = files_.next();
    return file;
  }

  // Reading what is being written would never end: each row is a record without text, thus a
  // further row.
  bool is_rejects_file(const InputFile& file) const {
    std::error_code not_there;
    return !file.named && !options_.rejects.empty() &&
           fs::equivalent(file.path, options_.rejects, not_there);
  }

  std::optional<FoundRecord> next_of_file() {
    try {
      if (!records_) open();
      return records_->next();
    } catch (const DamagedStreamError& damage) {
      return rejected(place_of(*file_) + ": byte " + std::to_string(damage.offset()) +
                          " of the compressed stream",
                      "damaged_stream", damage.what_is_wrong());
    } catch (const IoError& error) {
      if (file_->named) throw;
      const int number = error.error_number();
      return rejected(place_of(*file_), "unreadable",
                      number != 0 ? std::strerror(number) : error.what());
    }
  }

  /// Ends the current file with a rejected record.
  FoundRecord rejected(std::string place, std::string reason, std::string detail) {
    close();
    return RejectedRecord{std::move(place), std::move(reason), std::move(detail)};
  }

  void open() {
    if (file_->error_number != 0)
      throw IoError(file_->name, file_->error_number, "cannot be listed");
    Input input = file_->standard_input
                      ? open_input(open_stream(standard_input_, file_->name), {}, options_)
                      : open_input(open_file(file_->path), file_->path.string(), options_);
    // Nothing on standard input is no document, an empty file is one.
    if (file_->standard_input && input.empty && options_.format == InputFormat::automatic)
      input.format = InputFormat::jsonl;
    records_ = records_of(input, context_of(*file_, options_, label_from_dir_));
    source_ = std::move(input.source);
  }

  void close() {
    produced_ = input_bytes();
    consumed_ = consumed_bytes();
    records_.reset();
    source_.reset();
    file_.reset();
  }

  IngestOptions options_;
  bool label_from_dir_;
  std::istream& standard_input_;
  InputFiles files_;
  std::optional<InputFile> file_;
  std::unique_ptr<ByteSource> source_;
  std::unique_ptr<FileRecords> records_;
  std::uint64_t produced_ = 0;
  std::uint64_t consumed_ = 0;
};

DocumentReader::DocumentReader(const std::vector<std::string>& paths, std::istream& standard_input,
                               const IngestOptions& options, bool label_from_dir)
    : impl_(std::make_unique<Impl>(paths, standard_input, options, label_from_dir)) {}
DocumentReader::~DocumentReader() = default;
DocumentReader::DocumentReader(DocumentReader&&) noexcept = default;
DocumentReader& DocumentReader::operator=(DocumentReader&&) noexcept = default;

std::optional<FoundRecord> DocumentReader::next() { return impl_->next(); }
std::uint64_t DocumentReader::input_bytes() const noexcept { return impl_->input_bytes(); }
std::uint64_t DocumentReader::consumed_bytes() const noexcept { return impl_->consumed_bytes(); }

}  // namespace inkling::indexer
