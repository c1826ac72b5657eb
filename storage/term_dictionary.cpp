#include "storage/term_dictionary.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace inkling::storage {

namespace {

std::string make_key(FieldId field, std::string_view term) {
  std::string key(1, static_cast<char>(field));
  key += term;
  return key;
}

constexpr std::uint64_t kTailBytes = 24;

}  // namespace

TermDictionaryWriter::TermDictionaryWriter(FileSystem& files, std::uint64_t segment)
    : file_(files, segment_file_name(segment, FileKind::terms), FileKind::terms, segment) {}

void TermDictionaryWriter::add(FieldId field, std::string_view term, const EncodedEntry& entry) {
  key_.assign(1, static_cast<char>(field));
  key_ += term;
  assert(last_key_.empty() || last_key_ < key_);
  if (block_entries_ == 0) begin_block();
  const std::size_t shared = shared_prefix(last_key_, key_);
  block_.reserve_more(2 * ByteBuffer::kLongestVarint + key_.size() + entry.body.size());
  block_.put_varint(shared);
  block_.put_varint(key_.size() - shared);
  block_.put(std::string_view(key_).substr(shared));
  block_.put(entry.body);
  postings_offset_ += entry.postings_bytes;
  positions_offset_ += entry.positions_bytes;
  std::swap(last_key_, key_);
  if (++block_entries_ == kTermBlock) flush_block();
}

void TermDictionaryWriter::begin_block() {
  block_offsets_.push_back(file_.offset());
  index_key_offsets_.push_back(index_keys_.size());
  put_string(index_keys_, key_);
  block_.reserve_more(2 * ByteBuffer::kLongestVarint);
  block_.put_varint(postings_offset_);
  block_.put_varint(positions_offset_);
  last_key_.clear();
}

void TermDictionaryWriter::flush_block() {
  std::string head;
  put_varint(head, block_entries_);
  file_.append(head);
  file_.append(block_.view());
  block_.clear();
  block_entries_ = 0;
}

FileStamp TermDictionaryWriter::finish() {
  if (block_entries_ != 0) flush_block();
  const std::uint64_t blocks_end = file_.offset();
  file_.append(index_keys_);
  const std::uint64_t arrays_offset = file_.offset();
  std::string arrays;
  for (const std::uint64_t offset : block_offsets_) put_fixed(arrays, offset);
  for (const std::uint64_t offset : index_key_offsets_) put_fixed(arrays, blocks_end + offset);
  put_fixed(arrays, blocks_end);
  put_fixed(arrays, arrays_offset);
  put_fixed(arrays, static_cast<std::uint64_t>(block_offsets_.size()));
  file_.append(arrays);
  return file_.finish();
}

TermDictionary::TermDictionary(std::shared_ptr<const CheckedFile> file, std::uint32_t document_count)
    : file_(std::move(file)), document_count_(document_count) {
  if (file_->size() < kTailBytes) file_->fail(file_->size(), "the tail is missing");
  ByteReader tail = file_->reader(file_->size() - kTailBytes, kTailBytes);
  blocks_end_ = tail.fixed<std::uint64_t>();
  arrays_offset_ = tail.fixed<std::uint64_t>();
  block_count_ = tail.fixed<std::uint64_t>();
  const std::uint64_t available = file_->size() - kTailBytes;
  if (blocks_end_ > arrays_offset_ || arrays_offset_ > available || (available - arrays_offset_) % 16 != 0 ||
      (available - arrays_offset_) / 16 != block_count_) {
    file_->fail(available, "the tail does not fit the file");
  }
  file_->require_readable();
}

std::string_view TermDictionary::first_key(std::size_t block) const {
  const std::uint64_t at = arrays_offset_ + (block_count_ + block) * sizeof(std::uint64_t);
  const auto offset = load<std::uint64_t>(file_->bytes(at, sizeof(std::uint64_t)).data());
  if (offset < blocks_end_ || offset > arrays_offset_) file_->fail(at, "key outside of the index of blocks");
  // A key's length is read before its bytes, so that only the pages it lies on are verified.
  ByteReader head = file_->reader(offset, std::min<std::uint64_t>(10, arrays_offset_ - offset));
  const std::uint64_t length = head.varint();
  if (length == 0) head.fail("empty key");
  return as_text(file_->bytes(head.offset(), length));
}

std::size_t TermDictionary::block_for(std::string_view key) const {
  std::size_t low = 0;
  std::size_t high = static_cast<std::size_t>(block_count_);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (first_key(middle) <= key ? low : high) = middle;
  }
  return low;
}

TermDictionary::Cursor::Cursor(const TermDictionary& dictionary, FieldId field, std::string_view from)
    : dictionary_(&dictionary), field_(field), in_({}, dictionary.file_->path(), 0) {
  if (dictionary.block_count_ == 0) {
    exhausted_ = true;
    return;
  }
  const std::string key = make_key(field, from);
  open_block(dictionary.block_for(key));
  advance();
  while (!exhausted_ && key_ < key) advance();
}

void TermDictionary::Cursor::open_block(std::size_t block) {
  const CheckedFile& file = *dictionary_->file_;
  const std::uint64_t at = dictionary_->arrays_offset_ + block * sizeof(std::uint64_t);
  const auto start = load<std::uint64_t>(file.bytes(at, sizeof(std::uint64_t)).data());
  const bool is_last = block + 1 == dictionary_->block_count_;
  const auto end = is_last ? dictionary_->blocks_end_
                           : load<std::uint64_t>(file.bytes(at + sizeof(std::uint64_t), sizeof(std::uint64_t)).data());
  if (start > end || end > dictionary_->blocks_end_) file.fail(at, "block outside of the blocks");
  block_ = block;
  in_ = file.reader(start, end - start);
  entries_left_ = in_.count();
  if (entries_left_ == 0 || entries_left_ > kTermBlock) in_.fail("block of an impossible number of terms");
  postings_offset_ = in_.varint();
  positions_offset_ = in_.varint();
}

void TermDictionary::Cursor::advance() {
  if (entries_left_ == 0) {
    if (block_ + 1 == dictionary_->block_count_) {
      exhausted_ = true;
      return;
    }
    open_block(block_ + 1);
  }
  read_key();
  read_entry();
  dictionary_->file_->require_readable();
  --entries_left_;
  if (static_cast<unsigned char>(key_[0]) > static_cast<unsigned char>(field_)) exhausted_ = true;
}

void TermDictionary::Cursor::read_key() {
  const std::uint64_t shared = in_.varint();
  const std::string_view rest = in_.string();
  if (shared > key_.size()) in_.fail("shared prefix longer than the key before");
  if (rest <= std::string_view(key_).substr(static_cast<std::size_t>(shared))) in_.fail("keys out of order");
  key_.resize(static_cast<std::size_t>(shared));
  key_ += rest;
}

void TermDictionary::Cursor::read_entry() {
  PostingListPlace& place = entry_.place;
  place.df = in_.varint32();
  if (place.df == 0 || place.df > dictionary_->document_count_) in_.fail("df of an impossible number of documents");
  const std::uint64_t more = in_.varint();
  entry_.statistics = {place.df, place.df + more};
  if (entry_.statistics.cf < more) in_.fail("cf above 64 bits");
  place.postings_offset = postings_offset_;
  place.postings_bytes = in_.varint();
  place.positions_offset = positions_offset_;
  place.positions_bytes = in_.varint();
  postings_offset_ += place.postings_bytes;
  positions_offset_ += place.positions_bytes;
  const std::uint64_t forms_bytes = in_.varint();
  entry_.forms_offset = in_.offset();
  entry_.forms = in_.take(forms_bytes);
  place.form_count = 1;
  if (forms_bytes != 0) {
    ByteReader forms(entry_.forms, dictionary_->file_->path(), entry_.forms_offset);
    place.form_count = static_cast<std::uint32_t>(forms.count(2));
    if (place.form_count == 0) forms.fail("a list of no forms");
  }
}

std::optional<TermEntry> TermDictionary::find(FieldId field, std::string_view term) const {
  const Cursor cursor(*this, field, term);
  if (cursor.exhausted() || cursor.term() != term) return std::nullopt;
  return cursor.entry();
}

std::vector<SurfaceForm> TermDictionary::forms(std::string_view term, const TermEntry& entry) const {
  if (entry.forms.empty()) return {{std::string(term), entry.statistics.cf}};
  ByteReader in(entry.forms, file_->path(), entry.forms_offset);
  std::vector<SurfaceForm> forms(in.count(2));
  for (SurfaceForm& form : forms) {
    form.surface = in.string();
    form.count = in.varint();
    if (form.count == 0) in.fail("form that never occurs");
  }
  file_->require_readable();
  return forms;
}

}  // namespace inkling::storage
