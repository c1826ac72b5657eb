#include "storage/term_dictionary.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "storage/term_forms.h"
#include "storage/term_key.h"

namespace inkling::storage {

namespace {

constexpr std::uint64_t kTailBytes = 24;

std::vector<SurfaceForm> read_forms_1(ByteReader in) {
  std::vector<SurfaceForm> forms(in.count(2));
  for (SurfaceForm& form : forms) {
    form.surface = in.string();
    form.count = in.varint();
    if (form.count == 0) in.fail("form that never occurs");
  }
  return forms;
}

}  // namespace

TermDictionaryWriter::TermDictionaryWriter(FileSystem& files, std::uint64_t segment)
    : file_(files, segment_file_name(segment, FileKind::terms), FileKind::terms, segment) {}

void TermDictionaryWriter::begin(std::uint32_t document_count) { document_count_ = document_count; }

void TermDictionaryWriter::add(FieldId field, std::string_view term, const ListEntry& list,
                               std::span<const FormCount> forms) {
  key_.assign(1, static_cast<char>(field));
  key_ += term;
  assert(last_key_.empty() || last_key_ < key_);
  if (block_.size() == 0) begin_block();
  block_.add(key_, list, forms, rules_);
  postings_offset_ += list.postings_bytes;
  positions_offset_ += list.positions_bytes;
  std::swap(last_key_, key_);
  if (block_.size() == kTermBlock) flush_block();
}

void TermDictionaryWriter::begin_block() {
  index_offsets_.push_back(index_.size());
  put_varint(index_, file_.offset());
  put_string(index_, key_);
  block_.begin(postings_offset_, positions_offset_, document_count_);
}

void TermDictionaryWriter::flush_block() {
  encoded_.clear();
  block_.finish(encoded_);
  file_.append(encoded_.view());
}

FileStamp TermDictionaryWriter::finish() {
  if (block_.size() != 0) flush_block();
  const std::uint64_t blocks_end = file_.offset();
  file_.append(index_);
  const std::uint64_t arrays_offset = file_.offset();
  std::string arrays;
  for (const std::uint64_t offset : index_offsets_) put_fixed(arrays, blocks_end + offset);
  file_.append(arrays);
  file_.append(rules_.view());
  std::string tail;
  put_fixed(tail, blocks_end);
  put_fixed(tail, arrays_offset);
  put_fixed(tail, static_cast<std::uint64_t>(index_offsets_.size()));
  file_.append(tail);
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
  const std::uint64_t block_bytes = (is_format_1() ? 2 : 1) * sizeof(std::uint64_t);
  if (blocks_end_ > arrays_offset_ || arrays_offset_ > available ||
      block_count_ > (available - arrays_offset_) / block_bytes) {
    file_->fail(available, "the tail does not fit the file");
  }
  const std::uint64_t rules_offset = arrays_offset_ + block_count_ * block_bytes;
  if (is_format_1() && rules_offset != available) file_->fail(available, "the tail does not fit the file");
  rules_ = FormRules(file_->reader(rules_offset, available - rules_offset));
  file_->require_readable();
}

std::uint64_t TermDictionary::array_at(std::uint64_t index) const {
  const std::uint64_t at = arrays_offset_ + index * sizeof(std::uint64_t);
  return load<std::uint64_t>(file_->bytes(at, sizeof(std::uint64_t)).data());
}

// A key's length is read before its bytes, so that only the pages it lies on are verified.
TermDictionary::BlockPlace TermDictionary::block_place(std::size_t block) const {
  const std::uint64_t place = array_at(is_format_1() ? block_count_ + block : block);
  if (place < blocks_end_ || place > arrays_offset_) file_->fail(arrays_offset_, "key outside of the index of blocks");
  ByteReader head = file_->reader(place, std::min<std::uint64_t>(20, arrays_offset_ - place));
  const std::uint64_t offset = is_format_1() ? array_at(block) : head.varint();
  if (offset > blocks_end_) head.fail("block outside of the blocks");
  const std::uint64_t length = head.varint();
  if (length == 0) head.fail("empty key");
  return {offset, as_text(file_->bytes(head.offset(), length))};
}

ByteReader TermDictionary::block_bytes(std::size_t block) const {
  const std::uint64_t start = block_place(block).offset;
  const std::uint64_t end = block + 1 == block_count_ ? blocks_end_ : block_place(block + 1).offset;
  if (start > end) file_->fail(start, "block that ends before it begins");
  return file_->reader(start, end - start);
}

std::size_t TermDictionary::block_for(std::string_view key) const {
  std::size_t low = 0;
  std::size_t high = static_cast<std::size_t>(block_count_);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (block_place(middle).first_key <= key ? low : high) = middle;
  }
  return low;
}

TermDictionary::Cursor::Cursor(const TermDictionary& dictionary, FieldId field, std::string_view from)
    : dictionary_(&dictionary), field_(field) {
  if (dictionary.block_count_ == 0) {
    exhausted_ = true;
    return;
  }
  const std::string key = make_key(field, from);
  open_block(dictionary.block_for(key));
  advance();
  while (!exhausted_ && key_ < key) advance();
}

TermDictionary::Cursor::Cursor(const TermDictionary& dictionary, const Place& place)
    : dictionary_(&dictionary), field_(place.field) {
  assert(place.block < dictionary.block_count_);
  open_block(place.block);
  for (std::uint32_t row = 0; row <= place.row; ++row) advance();
}

void TermDictionary::Cursor::open_block(std::size_t block) {
  block_ = block;
  const ByteReader in = dictionary_->block_bytes(block);
  const std::uint32_t documents = dictionary_->document_count_;
  if (dictionary_->is_format_1()) {
    rows_ = terms_.emplace<TermBlock1>(in, documents).left();
  } else {
    rows_ = terms_.emplace<TermBlock2>(in, dictionary_->file_->path(), documents).left();
  }
  left_ = rows_;
}

void TermDictionary::Cursor::advance() {
  if (left_ == 0) {
    if (block_ + 1 == dictionary_->block_count_) {
      exhausted_ = true;
      return;
    }
    open_block(block_ + 1);
  }
  if (auto* const terms = std::get_if<TermBlock2>(&terms_)) {
    terms->next(key_, entry_);
  } else {
    std::get<TermBlock1>(terms_).next(key_, entry_);
  }
  entry_.place.field = field_;
  dictionary_->file_->require_readable();
  --left_;
  if (static_cast<unsigned char>(key_[0]) > static_cast<unsigned char>(field_)) exhausted_ = true;
}

std::optional<TermEntry> TermDictionary::find(FieldId field, std::string_view term) const {
  if (!is_format_1() && block_count_ > 0) {
    const std::string key = make_key(field, term);
    std::optional<TermEntry> entry = TermBlock2(block_bytes(block_for(key)), file_->path(), document_count_).find(key);
    if (entry) entry->place.field = field;
    file_->require_readable();
    return entry;
  }
  const Cursor cursor(*this, field, term);
  if (cursor.exhausted() || cursor.term() != term) return std::nullopt;
  return cursor.entry();
}

std::vector<SurfaceForm> TermDictionary::forms(std::string_view term, const TermEntry& entry) const {
  const PostingListPlace& place = entry.place;
  if (place.forms.empty()) return {{std::string(term), place.cf}};
  std::vector<SurfaceForm> forms =
      is_format_1() ? read_forms_1(ByteReader(place.forms, file_->path(), place.forms_offset))
                    : TermForms::read(TermForms::reader(place, file_->path()), term, place.cf, rules_);
  file_->require_readable();
  return forms;
}

/// In every format it stands before the forms.
std::size_t TermDictionary::form_count(const TermEntry& entry) const {
  const PostingListPlace& place = entry.place;
  if (place.forms.empty()) return 1;
  const std::size_t count = is_format_1() ? ByteReader(place.forms, file_->path(), place.forms_offset).count()
                                          : TermForms::count(TermForms::reader(place, file_->path()), place.cf);
  file_->require_readable();
  return count;
}

}  // namespace inkling::storage
