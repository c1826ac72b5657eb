#include "indexer/formats/whole_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <span>
#include <utility>

#include "indexer/bytes/encoding_guess.h"
#include "indexer/bytes/text_decoder.h"
#include "indexer/bytes/unicode_encoding.h"
#include "indexer/bytes/utf8.h"
#include "indexer/records/file_fields.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

namespace {

/// Most texts are shorter.
constexpr std::size_t kFirstRead = std::size_t{16} << 10;

class WholeFile : public FileRecords {
 public:
  WholeFile(ByteSource& source, std::shared_ptr<const FileContext> file)
      : source_(source), file_(std::move(file)) {}

  std::optional<FoundRecord> next() override {
    if (behind_) throw *std::exchange(behind_, std::nullopt);
    if (std::exchange(done_, true)) return std::nullopt;
    if (file_->id.size() > kLongestId)
      return rejected("bad_id", fmt::format("its path has {} bytes, an id at most {}; {}",
                                            file_->id.size(), kLongestId, kShorterPath));
    while (read_more()) {
      if (size_ > file_->max_record_bytes)
        return rejected("too_large", too_large_detail(file_->max_record_bytes));
    }
    buffer_.resize(size_);
    return RawRecord{.file = file_, .line = 0, .bytes = std::move(buffer_)};
  }

 private:
  bool read_more() {
    if (size_ == buffer_.size())
      buffer_.resize(std::max(kFirstRead, std::min(2 * size_, file_->max_record_bytes + 1)));
    std::size_t size = 0;
    try {
      size = source_.read(std::span(buffer_).subspan(size_));
    } catch (const DamagedStreamError& damage) {
      if (damage.damage() != StreamDamage::behind_end) throw;
      behind_ = damage;
    }
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
  std::optional<DamagedStreamError> behind_{};  ///< told after the document, which is whole
};

struct ToldEncoding {
  std::string name;               ///< empty: it is no text
  bool is_of_some_lines = false;  ///< the others are UTF-8
};

/// Of a text that is perhaps not UTF-8.
ToldEncoding encoding_of(const RawRecord& record, const std::string& declared) {
  std::string escaped = escaped_encoding(record.bytes);
  if (!escaped.empty()) return {std::move(escaped)};
  if (simdjson::validate_utf8(record.bytes.data(), record.bytes.size()))
    return {std::string(kUtf8)};
  if (!declared.empty() && declared != kUtf8) return {declared};
  if (std::string lines = guess_other_lines(record.bytes, record.file->language); !lines.empty())
    return {std::move(lines), true};
  return {guess_encoding(record.bytes, record.file->language)};
}

/// Makes UTF-8 of the record, and sets `encoding` when it was not that.
std::optional<Rejection> convert(RawRecord& record, const std::string& declared,
                                 std::string& encoding) {
  ToldEncoding told = encoding_of(record, declared);
  if (told.name.empty()) return Rejection{"binary", "its bytes are not text in any encoding"};
  if (told.name == kUtf8) return std::nullopt;
  std::string text;
  if (told.is_of_some_lines) {
    text = convert_other_lines(record.bytes, told.name);
  } else {
    TextDecoder(told.name).decode(record.bytes, true, text);
  }
  if (text.size() > record.file->max_record_bytes) {
    return Rejection{"too_large",
                     fmt::format("longer than {} bytes in UTF-8", record.file->max_record_bytes)};
  }
  record.bytes = std::move(text);
  encoding = std::move(told.name);
  return std::nullopt;
}

}  // namespace

std::unique_ptr<FileRecords> whole_file(ByteSource& source,
                                        std::shared_ptr<const FileContext> file) {
  return std::make_unique<WholeFile>(source, std::move(file));
}

std::string too_large_detail(std::size_t max_record_bytes) {
  const bool is_for_memory = max_record_bytes < IngestOptions().max_record_bytes;
  return fmt::format("longer than {} bytes, {}", max_record_bytes,
                     is_for_memory ? "the most that the memory for indexing allows: split it, or "
                                     "take more with `inkling index --memory SIZE`"
                                   : "the most that a record may have: split it");
}

std::optional<Rejection> make_utf8(RawRecord& record, const std::string& declared,
                                   ReadDocument& read) {
  if (record.file->guess_encoding) {
    if (auto rejection = convert(record, declared, read.encoding)) return rejection;
  }
  if (record.bytes.starts_with(kByteOrderMark)) record.bytes.erase(0, kByteOrderMark.size());
  MendedText mended = mend_utf8(std::move(record.bytes));
  record.bytes = std::move(mended.text);
  read.replaced_utf8 += mended.replaced;
  return std::nullopt;
}

}  // namespace inkling::indexer
