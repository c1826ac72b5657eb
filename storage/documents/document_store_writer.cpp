#include "storage/documents/document_store_writer.h"

#include <zstd.h>

#include <new>
#include <utility>

#include "storage/documents/text_dictionary.h"

namespace inkling::storage {

namespace {

constexpr int kCompressionLevel = 3;
/// A dictionary pays off, and is trained, once there are this many bytes of texts.
constexpr std::size_t kTrainedOn = std::size_t{4} << 20;

}  // namespace

struct StoredBlocksWriter::Compressor {
  Compressor() : context(ZSTD_createCCtx()) {
    if (context == nullptr) throw std::bad_alloc();
  }
  ~Compressor() {
    ZSTD_freeCDict(with);
    ZSTD_freeCCtx(context);
  }
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;

  void use(std::string trained) {
    dictionary = std::move(trained);
    if (dictionary.empty()) return;
    with = ZSTD_createCDict(dictionary.data(), dictionary.size(), kCompressionLevel);
    if (with == nullptr) throw std::bad_alloc();
  }

  /// Valid until the next call.
  std::string_view compress(std::string_view bytes) {
    packed.resize(ZSTD_compressBound(bytes.size()));
    const std::size_t size = with == nullptr
                                 ? ZSTD_compressCCtx(context, packed.data(), packed.size(),
                                                     bytes.data(), bytes.size(), kCompressionLevel)
                                 : ZSTD_compress_usingCDict(context, packed.data(), packed.size(),
                                                            bytes.data(), bytes.size(), with);
    if (ZSTD_isError(size)) throw std::bad_alloc();
    return std::string_view(packed).substr(0, size);
  }

  ZSTD_CCtx* context;
  std::string dictionary;
  ZSTD_CDict* with = nullptr;
  std::string packed;
};

StoredBlocksWriter::StoredBlocksWriter(FileSystem& files, std::uint64_t segment,
                                       StoredRecords records)
    : file_(files, segment_file_name(segment, FileKind::documents), FileKind::documents, segment),
      compressor_(std::make_unique<Compressor>()) {
  index_.records = records;
}
StoredBlocksWriter::~StoredBlocksWriter() = default;
StoredBlocksWriter::StoredBlocksWriter(StoredBlocksWriter&&) noexcept = default;
StoredBlocksWriter& StoredBlocksWriter::operator=(StoredBlocksWriter&&) noexcept = default;

void StoredBlocksWriter::use_dictionary(std::string dictionary) {
  compressor_->use(std::move(dictionary));
  file_.append(compressor_->dictionary);
}

bool StoredBlocksWriter::has_dictionary() const noexcept { return compressor_->with != nullptr; }

void StoredBlocksWriter::put(std::string_view records, std::uint32_t documents_before) {
  put_fixed(index_.entries, file_.offset());
  put_fixed(index_.entries, static_cast<std::uint64_t>(records.size()));
  put_fixed(index_.entries, documents_before);
  put_fixed(index_.entries, std::uint32_t{0});
  ++index_.blocks;
  file_.append(compressor_->compress(records));
}

const StoredIndex& StoredBlocksWriter::end_blocks() {
  if (index_.offset == 0) {
    file_.append(compressor_->dictionary);
    index_.dictionary = compressor_->dictionary.size();
    index_.offset = file_.offset();
  }
  return index_;
}

FileStamp StoredBlocksWriter::finish(std::string_view directory) {
  end_blocks();
  file_.append(index_.entries);
  file_.append(directory);
  std::string tail;
  put_fixed(tail, index_.offset);
  put_fixed(tail, index_.blocks);
  put_fixed(tail, index_.dictionary);
  put_fixed(tail, static_cast<std::uint64_t>(index_.records) | directory.size() << kRecordsBits);
  file_.append(tail);
  return file_.finish();
}

void TextStoreWriter::add(const StoredText& stored) {
  put_string(block_.bytes, stored.id);
  put_string(block_.bytes, stored.title);
  put_string(block_.bytes, stored.text);
  block_.bytes += stored.values.empty() ? kNoValues : stored.values;
  ++documents_;
  if (block_.bytes.size() >= (blocks_.has_dictionary() ? kStoredBlockWithDictionary : kStoredBlock))
    end_block();
}

void TextStoreWriter::end_block() {
  if (is_trained_) {
    put(block_);
    block_.bytes.clear();
  } else {
    waiting_bytes_ += block_.bytes.size();
    waiting_.push_back(std::exchange(block_, {}));
    if (waiting_bytes_ >= kTrainedOn) train();
  }
  block_.first_doc = documents_;
}

void TextStoreWriter::train() {
  std::vector<std::string_view> texts;
  for (const RawBlock& block : waiting_) texts.emplace_back(block.bytes);
  blocks_.use_dictionary(train_text_dictionary(texts));
  is_trained_ = true;
  put_waiting();
}

void TextStoreWriter::put_waiting() {
  for (const RawBlock& block : waiting_) put(block);
  waiting_ = {};
  waiting_bytes_ = 0;
}

const StoredIndex& TextStoreWriter::end_texts() {
  put_waiting();
  if (!block_.bytes.empty()) put(block_);
  block_.bytes.clear();
  return blocks_.end_blocks();
}

FileStamp TextStoreWriter::finish(std::string_view directory) {
  end_texts();
  return blocks_.finish(directory);
}

void TitleStoreWriter::put_added(std::span<const std::uint32_t> documents) {
  for (const std::uint32_t doc : documents) put(titles_[doc]);
  titles_ = StringList();
}

void TitleStoreWriter::put(std::string_view title) {
  put_string(records_, title);
  ++written_;
  if (records_.size() >= kStoredTitles) end_block();
}

void TitleStoreWriter::end_block() {
  blocks_.put(records_, std::exchange(before_, written_));
  records_.clear();
}

const StoredIndex& TitleStoreWriter::end_texts() {
  if (!records_.empty()) end_block();
  return blocks_.end_blocks();
}

FileStamp TitleStoreWriter::finish(std::string_view directory) {
  end_texts();
  return blocks_.finish(directory);
}

}  // namespace inkling::storage
