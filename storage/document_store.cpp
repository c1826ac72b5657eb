#include "storage/document_store.h"

#include <zstd.h>

#include <new>
#include <utility>

#include "storage/text_frame.h"

namespace inkling::storage {

namespace {

constexpr int kCompressionLevel = 3;
constexpr std::uint64_t kIndexEntryBytes = 24;  ///< offset, raw bytes, first document, 4 unused
/// So many bytes of texts are worth a dictionary of their own, and are what it is trained on.
constexpr std::size_t kTrainedOn = std::size_t{4} << 20;

std::uint64_t tail_bytes(std::uint16_t version) { return version == 1 ? 16 : 24; }

}  // namespace

struct DocumentStoreWriter::Compressor {
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
    const std::size_t size =
        with == nullptr
            ? ZSTD_compressCCtx(context, packed.data(), packed.size(), bytes.data(), bytes.size(), kCompressionLevel)
            : ZSTD_compress_usingCDict(context, packed.data(), packed.size(), bytes.data(), bytes.size(), with);
    if (ZSTD_isError(size)) throw std::bad_alloc();
    return std::string_view(packed).substr(0, size);
  }

  ZSTD_CCtx* context;
  std::string dictionary;
  ZSTD_CDict* with = nullptr;
  std::string packed;
};

DocumentStoreWriter::DocumentStoreWriter(FileSystem& files, std::uint64_t segment, bool store_text)
    : file_(files, segment_file_name(segment, FileKind::documents), FileKind::documents, segment),
      store_text_(store_text),
      compressor_(std::make_unique<Compressor>()) {}
DocumentStoreWriter::~DocumentStoreWriter() = default;
DocumentStoreWriter::DocumentStoreWriter(DocumentStoreWriter&&) noexcept = default;
DocumentStoreWriter& DocumentStoreWriter::operator=(DocumentStoreWriter&&) noexcept = default;

void DocumentStoreWriter::add(std::string_view title, std::string_view text) {
  put_string(block_.bytes, title);
  put_string(block_.bytes, store_text_ ? text : std::string_view());
  ++documents_;
  if (block_.bytes.size() >= (compressor_->with == nullptr ? kStoredBlock : kStoredBlockWithDictionary)) end_block();
}

void DocumentStoreWriter::end_block() {
  if (is_trained_ || !store_text_) {
    compress(block_);
    block_.bytes.clear();
  } else {
    waiting_bytes_ += block_.bytes.size();
    waiting_.push_back(std::exchange(block_, {}));
    if (waiting_bytes_ >= kTrainedOn) train();
  }
  block_.first_doc = documents_;
}

void DocumentStoreWriter::train() {
  std::vector<std::string_view> texts;
  for (const RawBlock& block : waiting_) texts.emplace_back(block.bytes);
  compressor_->use(train_text_dictionary(texts));
  is_trained_ = true;
  file_.append(compressor_->dictionary);
  compress_waiting();
}

void DocumentStoreWriter::compress_waiting() {
  for (const RawBlock& block : waiting_) compress(block);
  waiting_ = {};
  waiting_bytes_ = 0;
}

void DocumentStoreWriter::compress(const RawBlock& block) {
  put_fixed(index_, file_.offset());
  put_fixed(index_, static_cast<std::uint64_t>(block.bytes.size()));
  put_fixed(index_, block.first_doc);
  put_fixed(index_, std::uint32_t{0});
  ++block_count_;
  file_.append(compressor_->compress(block.bytes));
}

FileStamp DocumentStoreWriter::finish() {
  compress_waiting();
  if (!block_.bytes.empty()) compress(block_);
  file_.append(compressor_->dictionary);
  const std::uint64_t index_offset = file_.offset();
  file_.append(index_);
  std::string tail;
  put_fixed(tail, index_offset);
  put_fixed(tail, block_count_);
  put_fixed(tail, static_cast<std::uint64_t>(compressor_->dictionary.size()));
  file_.append(tail);
  return file_.finish();
}

DocumentStore::DocumentStore(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count)
    : file_(std::move(file)), document_count_(document_count) {
  const std::uint64_t size = tail_bytes(file_->version());
  if (file_->size() < size) file_->fail(file_->size(), "the tail is missing");
  const std::uint64_t end = file_->size() - size;
  ByteReader tail = file_->reader(end, size);
  index_offset_ = tail.fixed<std::uint64_t>();
  block_count_ = tail.fixed<std::uint64_t>();
  const std::uint64_t dictionary = tail.at_end() ? 0 : tail.fixed<std::uint64_t>();
  if (index_offset_ > end || (end - index_offset_) % kIndexEntryBytes != 0 ||
      (end - index_offset_) / kIndexEntryBytes != block_count_ || (block_count_ == 0) != (document_count == 0)) {
    file_->fail(end, "the index of blocks does not fit the file");
  }
  if (dictionary > index_offset_ / 2) file_->fail(end, "the dictionary does not fit the file");
  blocks_end_ = index_offset_ - dictionary;
  if (dictionary != 0) dictionary_ = std::make_unique<TextDictionary>(file_, blocks_end_, dictionary);
  file_->require_readable();
}

DocumentStore::Block DocumentStore::block(std::uint64_t number) const {
  ByteReader in = file_->reader(index_offset_ + number * kIndexEntryBytes, kIndexEntryBytes);
  Block block{};
  block.offset = in.fixed<std::uint64_t>();
  block.raw_bytes = in.fixed<std::uint64_t>();
  block.first_doc = in.fixed<std::uint32_t>();
  std::uint64_t end = blocks_end_;
  block.end_doc = document_count_;
  if (number + 1 < block_count_) {
    ByteReader next = file_->reader(index_offset_ + (number + 1) * kIndexEntryBytes, kIndexEntryBytes);
    end = next.fixed<std::uint64_t>();
    next.fixed<std::uint64_t>();
    block.end_doc = next.fixed<std::uint32_t>();
  }
  if (block.offset > end || end > blocks_end_ || block.first_doc >= block.end_doc || block.end_doc > document_count_ ||
      (number == 0 && block.first_doc != 0)) {
    in.fail("block out of order");
  }
  block.bytes = end - block.offset;
  return block;
}

DocumentStore::Block DocumentStore::decompress(std::uint64_t number, std::string& raw) const {
  const Block place = block(number);
  const auto packed = file_->bytes(place.offset, place.bytes);
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != place.raw_bytes) {
    file_->fail(place.offset, "compressed block of another length than the index says");
  }
  const ZSTD_DDict* const dictionary = dictionary_ == nullptr ? nullptr : dictionary_->get();
  const bool is_whole = decompress_frame(packed, dictionary, place.raw_bytes, raw);
  file_->require_readable();
  if (!is_whole) file_->fail(place.offset, "block does not decompress");
  return place;
}

void DocumentStore::read_block(std::uint64_t number, DecodedBlock& decoded) const {
  decoded.documents.clear();
  const Block place = decompress(number, decoded.raw);
  decoded.first_doc = place.first_doc;
  ByteReader in(as_bytes(decoded.raw), file_->path(), place.offset);
  for (std::uint32_t doc = place.first_doc; doc < place.end_doc; ++doc) {
    const std::string_view title = in.string();
    decoded.documents.emplace_back(title, in.string());
  }
  if (!in.at_end()) in.fail("bytes after the last document of the block");
}

std::uint64_t DocumentStore::block_of(std::uint32_t doc) const {
  std::uint64_t low = 0;
  std::uint64_t high = block_count_;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (block(middle).first_doc <= doc ? low : high) = middle;
  }
  return low;
}

DocumentStore::Stored DocumentStore::read(std::uint32_t doc) const {
  std::string raw;
  const Block place = decompress(block_of(doc), raw);
  ByteReader in(as_bytes(raw), file_->path(), place.offset);
  for (std::uint32_t before = place.first_doc; before < doc; ++before) {
    in.string();
    in.string();
  }
  Stored stored;
  stored.title = in.string();
  stored.text = in.string();
  return stored;
}

std::pair<std::string_view, std::string_view> StoredBlocks::read(std::uint32_t doc) {
  const DecodedBlock& block = decoded(store_->block_of(doc));
  return block.documents.at(doc - block.first_doc);
}

const StoredBlocks::DecodedBlock& StoredBlocks::decoded(std::uint64_t number) {
  if (const auto kept = blocks_.find(number); kept != blocks_.end()) return *kept->second;
  std::unique_ptr<DecodedBlock> block = make_room();
  store_->read_block(number, *block);
  bytes_ += block->raw.size();
  oldest_first_.push_back(number);
  return *blocks_.emplace(number, std::move(block)).first->second;
}

std::unique_ptr<StoredBlocks::DecodedBlock> StoredBlocks::make_room() {
  auto room = std::make_unique<DecodedBlock>();
  while (bytes_ > most_bytes_) {
    const auto oldest = blocks_.find(oldest_first_.front());
    oldest_first_.pop_front();
    room = std::move(oldest->second);
    bytes_ -= room->raw.size();
    blocks_.erase(oldest);
  }
  return room;
}

}  // namespace inkling::storage
