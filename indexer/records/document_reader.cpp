#include "indexer/records/document_reader.h"

#include <cstring>
#include <system_error>
#include <utility>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/standard_input.h"
#include "indexer/bytes/utf8.h"
#include "indexer/files/input_files.h"
#include "indexer/records/digest_ids.h"
#include "indexer/records/file_records.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

/// What is meant by automatic for a file of this name.
InputFormat format_of(const std::string& name) {
  const std::string plain = without_compression_suffix(name);
  return plain.ends_with(".jsonl") || plain.ends_with(".ndjson") ? InputFormat::jsonl
                                                                 : InputFormat::text;
}

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

FileContext context_of(const InputFile& file, const IngestOptions& options, bool label_from_dir) {
  MendedText label;
  if (label_from_dir && !file.standard_input) label = mend_utf8(parent_folder(file.path));
  return {.place = file.name,
          .id = file.name,
          .label = std::move(label.text),
          .replaced_utf8 = label.replaced,
          .max_record_bytes = options.max_record_bytes,
          .state = state_of(file)};
}

}  // namespace

class DocumentReader::Impl {
 public:
  Impl(const std::vector<std::string>& paths, std::istream& standard_input,
       const IngestOptions& options, const FieldMapping& mapping, FindUnchanged find_unchanged)
      : options_(options),
        label_from_dir_(mapping.label_from_dir),
        standard_input_(standard_input),
        digests_(mapping),
        find_unchanged_(std::move(find_unchanged)),
        files_(paths, options_) {}

  std::optional<FoundRecord> next() {
    for (;;) {
      if (!file_ && !(file_ = files_.next())) return std::nullopt;
      if (std::optional<FoundRecord> record = next_of_file()) return record;
      close();
    }
  }

  const std::shared_ptr<const FileContext>& file() const noexcept { return context_; }
  LeftOut left_out() const { return files_.left_out(); }
  std::uint64_t input_bytes() const noexcept {
    return produced_ + (source_ ? source_->produced() : 0);
  }
  std::uint64_t consumed_bytes() const noexcept {
    return consumed_ + (source_ ? source_->consumed() : 0);
  }

 private:
  std::optional<FoundRecord> next_of_file() {
    try {
      if (!records_) {
        context_ =
            std::make_shared<const FileContext>(context_of(*file_, options_, label_from_dir_));
        if (std::optional<UnchangedFile> unchanged = find_unchanged()) {
          close();
          return *std::move(unchanged);
        }
        open();
      }
      return with_id(records_->next());
    } catch (const DamagedStreamError& damage) {
      return rejected(
          file_->name + ": byte " + std::to_string(damage.offset()) + " of the compressed stream",
          "damaged_stream", damage.what_is_wrong());
    } catch (const IoError& error) {
      if (file_->named) throw;
      const int number = error.error_number();
      return rejected(file_->name, "unreadable",
                      number != 0 ? std::strerror(number) : error.what());
    }
  }

  std::optional<UnchangedFile> find_unchanged() const {
    if (!find_unchanged_ || !context_->state || file_->error_number != 0) return std::nullopt;
    return find_unchanged_(context_);
  }

  /// A record of a stream has no place that would be the same next time.
  std::optional<FoundRecord> with_id(std::optional<FoundRecord> found) {
    auto* const raw = found ? std::get_if<RawRecord>(&*found) : nullptr;
    if (raw != nullptr && file_->standard_input)
      raw->id = raw->line == 0 ? digests_.of_text(raw->bytes) : digests_.of_object(raw->bytes);
    return found;
  }

  /// Ends the current file with a rejected record.
  FoundRecord rejected(std::string place, std::string reason, std::string detail) {
    close();
    return RejectedRecord{std::move(place), std::move(reason), std::move(detail)};
  }

  void open() {
    if (file_->error_number != 0) throw IoError(file_->name, file_->error_number, "cannot be read");
    if (file_->standard_input) {
      StreamInput input = open_standard_input(standard_input_, options_.format);
      source_ = std::move(input.source);
      const bool nothing = input.empty && options_.format == InputFormat::automatic;
      return read_as(nothing ? InputFormat::jsonl : input.format);
    }
    source_ = open_decompressed(file_->path);
    read_as(options_.format == InputFormat::automatic ? format_of(file_->name) : options_.format);
  }

  void read_as(InputFormat format) {
    records_ = format == InputFormat::jsonl ? json_lines_records(*source_, context_)
                                            : text_records(*source_, context_);
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
  DigestIds digests_;
  FindUnchanged find_unchanged_;
  InputFiles files_;
  std::optional<InputFile> file_;
  std::shared_ptr<const FileContext> context_;
  std::unique_ptr<ByteSource> source_;
  std::unique_ptr<FileRecords> records_;
  std::uint64_t produced_ = 0;
  std::uint64_t consumed_ = 0;
};

DocumentReader::DocumentReader(const std::vector<std::string>& paths, std::istream& standard_input,
                               const IngestOptions& options, const FieldMapping& mapping,
                               FindUnchanged find_unchanged)
    : impl_(std::make_unique<Impl>(paths, standard_input, options, mapping,
                                   std::move(find_unchanged))) {}
DocumentReader::~DocumentReader() = default;
DocumentReader::DocumentReader(DocumentReader&&) noexcept = default;
DocumentReader& DocumentReader::operator=(DocumentReader&&) noexcept = default;

std::optional<FoundRecord> DocumentReader::next() { return impl_->next(); }
const std::shared_ptr<const FileContext>& DocumentReader::file() const noexcept {
  return impl_->file();
}
LeftOut DocumentReader::left_out() const { return impl_->left_out(); }
std::uint64_t DocumentReader::input_bytes() const noexcept { return impl_->input_bytes(); }
std::uint64_t DocumentReader::consumed_bytes() const noexcept { return impl_->consumed_bytes(); }

}  // namespace inkling::indexer
