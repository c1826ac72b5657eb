#include "indexer/file_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "indexer/line_reader.h"
#include "indexer/utf8.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kFirstRead = std::size_t{64} << 10;
constexpr std::size_t kBinaryProbe = std::size_t{8} << 10;

std::string too_large(std::size_t max_record_bytes) { return fmt::format("longer than {} bytes", max_record_bytes); }

bool is_binary(std::string_view text) { return text.substr(0, kBinaryProbe).find('\0') != std::string_view::npos; }

void add_label(const FileContext& file, ReadDocument& read) {
  std::vector<std::string>& labels = read.document.labels;
  if (file.label.empty() || std::find(labels.begin(), labels.end(), file.label) != labels.end()) return;
  labels.push_back(file.label);
}

class TextRecords : public FileRecords {
 public:
  TextRecords(ByteSource& source, FileContext file) : source_(source), file_(std::move(file)) {}

  std::optional<Record> next() override {
    if (std::exchange(done_, true)) return std::nullopt;
    if (file_.id.size() > kLongestId) return rejected("bad_id", fmt::format("a name of {} bytes", file_.id.size()));
    while (read_more()) {
      if (size_ >= kBinaryProbe && is_binary(text())) break;
      if (size_ > file_.max_record_bytes) return rejected("too_large", too_large(file_.max_record_bytes));
    }
    if (is_binary(text())) return rejected("binary", "a NUL byte among the first 8 KiB: this is no text");
    return document();
  }

 private:
  std::string_view text() const noexcept { return {buffer_.data(), size_}; }

  bool read_more() {
    if (size_ == buffer_.size()) buffer_.resize(std::max(kFirstRead, std::min(2 * size_, file_.max_record_bytes + 1)));
    const std::size_t size = source_.read(std::span(buffer_).subspan(size_));
    size_ += size;
    return size > 0;
  }

  Record rejected(std::string reason, std::string detail) const {
    return RejectedRecord{file_.place, std::move(reason), std::move(detail)};
  }

  Record document() {
    buffer_.resize(size_);
    if (buffer_.starts_with(kByteOrderMark)) buffer_.erase(0, kByteOrderMark.size());
    MendedText mended = mend_utf8(std::move(buffer_));
    ReadDocument read;
    read.document.id = file_.id;
    read.document.text = std::move(mended.text);
    read.replaced_utf8 = file_.replaced_utf8 + mended.replaced;
    add_label(file_, read);
    return read;
  }

  ByteSource& source_;
  FileContext file_;
  std::string buffer_;
  std::size_t size_ = 0;
  bool done_ = false;
};

class JsonLinesRecords : public FileRecords {
 public:
  JsonLinesRecords(ByteSource& source, FileContext file, JsonObjectReader& objects)
      : file_(std::move(file)), lines_(source, file_.max_record_bytes), objects_(objects) {}

  std::optional<Record> next() override {
    LineReader::Line line;
    while (lines_.next(line)) {
      if (line.too_long) return rejected(line, {"too_large", too_large(file_.max_record_bytes)});
      if (line.text.find_first_not_of(" \t\r") != std::string_view::npos) return read(line);
    }
    return std::nullopt;
  }

 private:
  Record read(const LineReader::Line& line) {
    auto result = objects_.read(line.text, fmt::format("{}:{}", file_.id, line.number));
    if (auto* rejection = std::get_if<Rejection>(&result)) return rejected(line, std::move(*rejection));
    ReadDocument& read = std::get<ReadDocument>(result);
    add_label(file_, read);
    return std::move(read);
  }

  Record rejected(const LineReader::Line& line, Rejection rejection) const {
    return RejectedRecord{fmt::format("{}:{}", file_.place, line.number), std::move(rejection.reason),
                          std::move(rejection.detail)};
  }

  FileContext file_;
  LineReader lines_;
  JsonObjectReader& objects_;
};

}  // namespace

std::unique_ptr<FileRecords> text_records(ByteSource& source, FileContext file) {
  return std::make_unique<TextRecords>(source, std::move(file));
}

std::unique_ptr<FileRecords> json_lines_records(ByteSource& source, FileContext file, JsonObjectReader& objects) {
  return std::make_unique<JsonLinesRecords>(source, std::move(file), objects);
}

}  // namespace inkling::indexer
