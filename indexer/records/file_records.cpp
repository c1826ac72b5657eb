#include "indexer/records/file_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "indexer/records/file_fields.h"
#include "indexer/records/line_reader.h"

namespace inkling::indexer {

namespace {

/// Most texts are shorter.
constexpr std::size_t kFirstRead = std::size_t{16} << 10;

std::string too_large(std::size_t max_record_bytes) {
  return fmt::format("longer than {} bytes", max_record_bytes);
}

class TextRecords : public FileRecords {
 public:
  TextRecords(ByteSource& source, std::shared_ptr<const FileContext> file)
      : source_(source), file_(std::move(file)) {}

  std::optional<FoundRecord> next() override {
    if (std::exchange(done_, true)) return std::nullopt;
    if (file_->id.size() > kLongestId)
      return rejected("bad_id", fmt::format("its path has {} bytes, an id at most {}; {}",
                                            file_->id.size(), kLongestId, kShorterPath));
    while (read_more()) {
      if (size_ > file_->max_record_bytes)
        return rejected("too_large", too_large(file_->max_record_bytes));
    }
    buffer_.resize(size_);
    return RawRecord{file_, 0, std::move(buffer_)};
  }

 private:
  bool read_more() {
    if (size_ == buffer_.size())
      buffer_.resize(std::max(kFirstRead, std::min(2 * size_, file_->max_record_bytes + 1)));
    const std::size_t size = source_.read(std::span(buffer_).subspan(size_));
    size_ += size;
    return size > 0;
  }

  FoundRecord rejected(std::string reason, std::string detail) const {
    return RejectedRecord{file_->place, std::move(reason), std::move(detail)};
  }

  ByteSource& source_;
  std::shared_ptr<const FileContext> file_;
  std::string buffer_;
  std::size_t size_ = 0;
  bool done_ = false;
};

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

class JsonLinesRecords : public FileRecords {
 public:
  JsonLinesRecords(ByteSource& source, std::shared_ptr<const FileContext> file)
      : file_(std::move(file)), lines_(source, file_->max_record_bytes) {}

  std::optional<FoundRecord> next() override {
    LineReader::Line line;
    while (lines_.next(line)) {
      if (line.too_long) {
        return RejectedRecord{fmt::format("{}:{}", file_->place, line.number), "too_large",
                              too_large(file_->max_record_bytes)};
      }
      if (line.text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      return RawRecord{file_, line.number, std::string(line.text)};
    }
    return std::nullopt;
  }

 private:
  std::shared_ptr<const FileContext> file_;
  LineReader lines_;
};

}  // namespace

std::unique_ptr<FileRecords> records_of(const Input& input,
                                        std::shared_ptr<const FileContext> file) {
  if (input.unread) {
    return std::make_unique<UnreadRecords>(
        RejectedRecord{file->place, input.unread->reason, input.unread->detail});
  }
  if (input.format == InputFormat::jsonl)
    return std::make_unique<JsonLinesRecords>(*input.source, std::move(file));
  return std::make_unique<TextRecords>(*input.source, std::move(file));
}

}  // namespace inkling::indexer
