#include "storage/documents/document_store.h"

#include <zstd.h>

#include <utility>

#include "storage/documents/text_frame.h"

namespace inkling::storage {

namespace {

constexpr std::uint64_t kDocumentsTailBytes = 32;

}  // namespace

DocumentStore::DocumentStore(std::shared_ptr<const CheckedFile> file, const Columns* columns,
                             std::uint32_t document_count, std::size_t fields)
    : file_(std::move(file)), columns_(columns), document_count_(document_count), fields_(fields) {
  if (file_->size() < kDocumentsTailBytes) file_->fail(file_->size(), "the tail is missing");
  const std::uint64_t end = file_->size() - kDocumentsTailBytes;
  ByteReader tail = file_->reader(end, kDocumentsTailBytes);
  index_offset_ = tail.fixed<std::uint64_t>();
  block_count_ = tail.fixed<std::uint64_t>();
  const std::uint64_t dictionary = tail.fixed<std::uint64_t>();
  const auto records = tail.fixed<std::uint64_t>();
  records_ = static_cast<StoredRecords>(records & low_mask(kRecordsBits));
  directory_bytes_ = records >> kRecordsBits;
  if (directory_bytes_ > end)
    file_->fail(end, "the directory of the columns does not fit the file");
  index_end_ = end - directory_bytes_;
  set_index(dictionary);
  if ((index_end_ - index_offset_) % kStoredEntryBytes != 0 ||
      (index_end_ - index_offset_) / kStoredEntryBytes != block_count_)
    file_->fail(end, "the index of blocks does not fit the file");
}

DocumentStore::DocumentStore(std::shared_ptr<const CheckedFile> file, const Columns* columns,
                             std::uint32_t document_count, std::size_t fields, StoredIndex index)
    : file_(std::move(file)),
      columns_(columns),
      document_count_(document_count),
      fields_(fields),
      records_(index.records),
      block_count_(index.blocks),
      index_offset_(index.offset),
      index_end_(file_->size()),
      index_copy_(std::move(index.entries)) {
  set_index(index.dictionary);
}

void DocumentStore::set_index(std::uint64_t dictionary) {
  if (index_offset_ > index_end_ || (block_count_ == 0) != (document_count_ == 0))
    file_->fail(index_end_, "the index of blocks does not fit the file");
  if (records_ > StoredRecords::with_ids) file_->fail(index_end_, "records of an unknown kind");
  if (dictionary > index_offset_ / 2)
    file_->fail(index_end_, "the dictionary does not fit the file");
  blocks_end_ = index_offset_ - dictionary;
  if (dictionary != 0)
    dictionary_ = std::make_unique<TextDictionary>(file_, blocks_end_, dictionary);
  file_->require_readable();
}

std::string_view DocumentStore::columns_directory() const {
  return as_text(file_->bytes(index_end_, directory_bytes_));
}

std::uint32_t DocumentStore::documents_in(const Section& part) const {
  std::uint32_t documents = 0;
  for (std::uint64_t number = 0; number < block_count_; ++number) {
    const Block place = block(number);
    if (place.offset < part.offset + part.bytes && part.offset < place.offset + place.bytes)
      documents += place.end_row - place.first_row;
  }
  return documents;
}

ByteReader DocumentStore::entry(std::uint64_t number) const {
  const std::uint64_t at = number * kStoredEntryBytes;
  if (!index_copy_) return file_->reader(index_offset_ + at, kStoredEntryBytes);
  return {as_bytes(*index_copy_).subspan(at, kStoredEntryBytes), file_->path(), index_offset_ + at};
}

DocumentStore::Block DocumentStore::block(std::uint64_t number) const {
  ByteReader in = entry(number);
  Block block{};
  block.offset = in.fixed<std::uint64_t>();
  block.raw_bytes = in.fixed<std::uint64_t>();
  block.first_row = in.fixed<std::uint32_t>();
  std::uint64_t end = blocks_end_;
  block.end_row = document_count_;
  if (number + 1 < block_count_) {
    ByteReader next = entry(number + 1);
    end = next.fixed<std::uint64_t>();
    next.fixed<std::uint64_t>();
    block.end_row = next.fixed<std::uint32_t>();
  }
  if (block.offset > end || end > blocks_end_ || block.first_row >= block.end_row ||
      block.end_row > document_count_ || (number == 0 && block.first_row != 0)) {
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
  decoded.first_row = place.first_row;
  ByteReader in(as_bytes(decoded.raw), file_->path(), place.offset);
  const std::uint32_t rows = place.end_row - place.first_row;
  if (rows > decoded.raw.size()) in.fail("more documents than bytes in the block");
  decoded.documents.reserve(rows);
  for (std::uint32_t row = place.first_row; row < place.end_row; ++row)
    decoded.documents.push_back(take_record(in));
  if (!in.at_end()) in.fail("bytes after the last document of the block");
}

DocumentStore::Record DocumentStore::take_record(ByteReader& in) const {
  if (is_by_id()) return {in.string(), {}};
  const std::byte* const begin = in.position();
  std::string_view title = in.string();
  if (has_ids()) {
    in.string();
    title = as_text({begin, in.position()});
  }
  const std::string_view text = in.string();
  take_values(in, fields_);
  return {title, text};
}

StoredText DocumentStore::stored_text(const DecodedBlock& block, const Record& record) const {
  if (is_by_id()) return {.title = record.first};
  const char* const end = block.raw.data() + block.raw.size();
  const char* const behind = record.second.data() + record.second.size();
  ByteReader in(as_bytes({behind, static_cast<std::size_t>(end - behind)}), file_->path(), 0);
  StoredText stored{record.first, record.second, take_values(in, fields_)};
  if (has_ids()) {
    ByteReader head(as_bytes(record.first), file_->path(), 0);
    stored.id = head.string();
    stored.title = head.string();
  }
  return stored;
}

std::uint64_t DocumentStore::block_of(std::uint32_t row) const {
  std::uint64_t low = 0;
  std::uint64_t high = block_count_;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (block(middle).first_row <= row ? low : high) = middle;
  }
  return low;
}

DocumentStore::Stored DocumentStore::read(std::uint32_t doc) const {
  const std::uint32_t row = row_of(doc);
  DecodedBlock block;
  read_block(block_of(row), block);
  const StoredText found = stored_text(block, block.documents.at(row - block.first_row));
  return {std::string(found.title), std::string(found.text), std::string(found.values),
          std::string(found.id)};
}

StoredText StoredBlocks::read(std::uint32_t doc, std::optional<std::uint32_t> rank) {
  const std::uint32_t row = store_->row_of(doc, rank);
  if (last_ == nullptr || !last_->holds(row)) last_ = &decoded(store_->block_of(row));
  return store_->stored_text(*last_, last_->documents.at(row - last_->first_row));
}

const StoredBlocks::DecodedBlock& StoredBlocks::decoded(std::uint64_t number) {
  if (const auto kept = blocks_.find(number); kept != blocks_.end()) return *kept->second;
  if (const auto known = damaged_.find(number); known != damaged_.end()) throw known->second;
  last_ = nullptr;
  std::unique_ptr<DecodedBlock> block = take_scratch(store_->block(number).raw_bytes);
  try {
    store_->read_block(number, *block);
  } catch (const CorruptIndexError& damage) {
    damaged_.emplace(number, damage);
    throw;
  }
  const DecodedBlock& decoded = *blocks_.emplace(number, std::move(block)).first->second;
  oldest_first_.push_back(number);
  bytes_ += decoded.memory_bytes();
  return decoded;
}

std::unique_ptr<StoredBlocks::DecodedBlock> StoredBlocks::take_scratch(std::uint64_t raw_bytes) {
  auto scratch = std::make_unique<DecodedBlock>();
  while (bytes_ > most_bytes_) {
    const auto oldest = blocks_.find(oldest_first_.front());
    oldest_first_.pop_front();
    scratch = std::move(oldest->second);
    bytes_ -= scratch->memory_bytes();
    blocks_.erase(oldest);
  }
  if (scratch->memory_bytes() / kMostScratch > raw_bytes)
    scratch = std::make_unique<DecodedBlock>();
  return scratch;
}

}  // namespace inkling::storage
