#include "storage/dictionary/term_dictionary.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "storage/dictionary/term_key.h"
#include "storage/postings/term_forms.h"

namespace inkling::storage {

namespace {

constexpr std::uint64_t kDictionaryTailBytes = 32;
/// A block of one term: six bytes, and one of its entry.
constexpr std::uint64_t kLeastBlockBytes = 7;
/// A group of kTermGroupBytes in which all bytes are in codes of the longest strings.
constexpr std::uint64_t kLeastFullGroupBytes = kTermGroupBytes / SubstringTable::kLongest;
/// Bytes of the number of blocks of a group.
constexpr std::uint64_t kMostCountBytes = 2;

}  // namespace

TermDictionaryWriter::TermDictionaryWriter(FileSystem& files, std::uint64_t segment)
    : file_(files, segment_file_name(segment, FileKind::terms), FileKind::terms, segment) {}

void TermDictionaryWriter::begin(std::uint32_t document_count) { document_count_ = document_count; }

void TermDictionaryWriter::add(FieldId field, std::string_view term, const ListEntry& list,
                               std::span<const FormCount> forms) {
  key_.assign(1, static_cast<char>(field));
  key_ += term;
  assert(key_.size() <= kLongestKey && (last_key_.empty() || last_key_ < key_));
  block_.size() == 0 ? begin_block() : group_.add_key(key_);
  block_.add(key_, list, forms, rules_);
  postings_offset_ += list.postings_bytes;
  positions_offset_ += list.positions_bytes;
  std::swap(last_key_, key_);
  if (block_.size() == kTermBlock) end_block();
}

void TermDictionaryWriter::begin_block() {
  first_keys_ += key_;
  first_key_ends_.push_back(first_keys_.size());
  group_.begin_block(key_);
  block_.begin(postings_offset_, positions_offset_, document_count_);
}

void TermDictionaryWriter::end_block() {
  block_.finish(group_.bodies());
  group_.end_block();
  if (group_.is_full()) write_group();
}

void TermDictionaryWriter::write_group() {
  encoder_ = group_.learn(std::move(encoder_));
  put_varint(groups_, group_.block_count());
  encoder_.write_table(groups_);
  group_.encode(encoder_, [&](std::string_view block) {
    places_.push_back(file_.offset());
    file_.append(block);
  });
  group_.clear();
}

FileStamp TermDictionaryWriter::finish() {
  if (block_.size() != 0) end_block();
  if (!group_.is_empty()) write_group();
  const std::uint64_t blocks_end = file_.offset();
  file_.append(groups_);
  const std::uint64_t first_keys_offset = file_.offset();
  file_.append(first_keys_);
  const std::uint64_t places_offset = file_.offset();
  std::string tail;
  PackedPlaces::put(first_key_ends_, tail);
  PackedPlaces::put(places_, tail);
  tail += rules_.view();
  put_fixed(tail, blocks_end);
  put_fixed(tail, first_keys_offset);
  put_fixed(tail, places_offset);
  put_fixed(tail, static_cast<std::uint64_t>(places_.size()));
  file_.append(tail);
  return file_.finish();
}

TermDictionary::TermDictionary(std::shared_ptr<const CheckedFile> file,
                               std::uint32_t document_count)
    : file_(std::move(file)), document_count_(document_count) {
  if (file_->size() < kDictionaryTailBytes) file_->fail(file_->size(), "the tail is missing");
  const std::uint64_t available = file_->size() - kDictionaryTailBytes;
  ByteReader tail = file_->reader(available, kDictionaryTailBytes);
  blocks_end_ = tail.fixed<std::uint64_t>();
  first_keys_offset_ = tail.fixed<std::uint64_t>();
  const auto places_offset = tail.fixed<std::uint64_t>();
  block_count_ = tail.fixed<std::uint64_t>();
  if (blocks_end_ > first_keys_offset_ || first_keys_offset_ > places_offset ||
      places_offset > available) {
    file_->fail(available, "the tail does not fit the file");
  }
  if (block_count_ > blocks_end_ / kLeastBlockBytes) file_->fail(available, "more blocks than fit");
  first_key_ends_ = PackedPlaces(*file_, places_offset, available, block_count_);
  places_ = PackedPlaces(*file_, first_key_ends_.end(), available, block_count_);
  open_groups();
  rules_ = FormRules(file_->reader(places_.end(), available - places_.end()));
  file_->require_readable();
}

/// Rejects more groups than a writer makes of so many blocks and bytes, so that few bytes cannot
/// claim much memory.
void TermDictionary::open_groups() {
  const std::uint64_t most =
      block_count_ / kTermGroupBlocks + blocks_end_ / kLeastFullGroupBytes + 1;
  std::uint64_t offset = blocks_end_;
  for (std::uint64_t left = block_count_; left > 0;) {
    ByteReader head = file_->reader(offset, std::min(kMostCountBytes, first_keys_offset_ - offset));
    const std::uint64_t blocks = head.varint();
    if (blocks == 0 || blocks > std::min<std::uint64_t>(left, kTermGroupBlocks))
      head.fail("group of an impossible number of blocks");
    if (groups_.size() == most) head.fail("more groups than fit");
    left -= blocks;
    groups_.push_back(
        {block_count_ - left, SubstringTable(*file_, head.offset(), first_keys_offset_)});
    offset = groups_.back().table.end();
  }
  if (offset != first_keys_offset_)
    file_->fail(offset, "bytes between the groups and the first keys");
}

const SubstringTable& TermDictionary::table_of(std::size_t block) const {
  return std::ranges::upper_bound(groups_, block, {}, &Group::end)->table;
}

std::string_view TermDictionary::first_key(std::size_t block) const {
  const std::uint64_t start = block == 0 ? 0 : first_key_ends_[block - 1];
  const std::uint64_t end = first_key_ends_[block];
  if (start > end) file_->fail(first_keys_offset_, "key that ends before it begins");
  if (end - start > kLongestKey)
    file_->fail(first_keys_offset_ + start, "key longer than any term");
  if (end == start) file_->fail(blocks_end_, "empty key");
  return as_text(file_->bytes(first_keys_offset_ + start, end - start));
}

ByteReader TermDictionary::block_bytes(std::size_t block) const {
  const std::uint64_t start = places_[block];
  const std::uint64_t end = block + 1 == block_count_ ? blocks_end_ : places_[block + 1];
  if (start > end || end > blocks_end_) file_->fail(start, "block outside of the blocks");
  return file_->reader(start, end - start);
}

TermBlockReader TermDictionary::open_block(std::size_t block) const {
  return {block_bytes(block), file_->path(), document_count_, first_key(block), table_of(block)};
}

std::size_t TermDictionary::block_between(std::size_t low, std::size_t high,
                                          std::string_view key) const {
  while (high > low + 1) {
    const std::size_t middle = low + (high - low) / 2;
    (first_key(middle) <= key ? low : high) = middle;
  }
  return low;
}

std::size_t TermDictionary::block_from(std::size_t from, std::string_view key) const {
  const auto count = static_cast<std::size_t>(block_count_);
  std::size_t low = from;
  std::size_t high = from + 1;
  for (std::size_t step = 1; high < count && first_key(high) <= key; step *= 2) {
    low = high;
    high += step;
  }
  return block_between(low, std::min(high, count), key);
}

std::vector<std::string> TermDictionary::cuts(FieldId field, std::size_t parts) const {
  std::vector<std::string> cuts;
  if (block_count_ == 0) return cuts;
  // Blocks whose first term is of the field lie behind the one that has the field's first term.
  const std::size_t begin = block_for(make_key(field, {})) + 1;
  std::size_t end = begin;
  for (std::size_t high = static_cast<std::size_t>(block_count_); end < high;) {
    const std::size_t middle = end + (high - end) / 2;
    const bool is_behind = static_cast<unsigned char>(first_key(middle)[0]) >
                           static_cast<unsigned char>(to_index(field));
    if (is_behind) {
      high = middle;
    } else {
      end = middle + 1;
    }
  }
  parts = std::min(parts, end - begin + 1);
  for (std::size_t part = 1; part < parts; ++part) {
    const std::size_t block = begin + (end - begin) * part / parts;
    if (block >= end) break;
    const std::string_view term = term_of(first_key(block));
    if (!term.empty() && (cuts.empty() || cuts.back() != term)) cuts.emplace_back(term);
  }
  return cuts;
}

TermDictionary::Cursor::Cursor(const TermDictionary& dictionary, FieldId field,
                               std::string_view from)
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

void TermDictionary::Cursor::open_block(std::size_t block) {
  block_ = block;
  terms_.emplace(dictionary_->open_block(block));
  rows_ = terms_->left();
  left_ = rows_;
  is_below_.reset();
}

void TermDictionary::Cursor::advance() {
  if (left_ == 0) {
    if (block_ + 1 == dictionary_->block_count_) {
      exhausted_ = true;
      return;
    }
    open_block(block_ + 1);
  }
  terms_->next(key_, entry_);
  entry_.place.field = field_;
  dictionary_->file_->require_readable();
  --left_;
  if (static_cast<unsigned char>(key_[0]) > static_cast<unsigned char>(field_)) exhausted_ = true;
}

/// Whether all terms of the block are of the field, and below `until`.
bool TermDictionary::Cursor::lies_below(std::size_t block, std::string_view until) const {
  if (block + 1 >= dictionary_->block_count_) return false;
  const std::string_view behind = dictionary_->first_key(block + 1);
  return behind[0] == static_cast<char>(field_) &&
         dictionary_->first_key(block)[0] == static_cast<char>(field_) &&
         (until.empty() || term_of(behind) <= until);
}

bool TermDictionary::Cursor::current_lies_below(std::string_view until) {
  if (!is_below_) is_below_ = lies_below(block_, until);
  return *is_below_;
}

void TermDictionary::Cursor::advance_to(const TermFilter& wanted, std::string_view until) {
  while (!exhausted_) {
    if (left_ == 0 && lies_below(block_ + 1, until)) open_block(block_ + 1);
    if (left_ > 0 && current_lies_below(until)) {
      const bool is_there = terms_->next_wanted(wanted, key_, entry_);
      dictionary_->file_->require_readable();
      left_ = terms_->left();
      entry_.place.field = field_;
      if (is_there) return;
      continue;
    }
    advance();
    const bool is_behind = exhausted_ || (!until.empty() && term() >= until);
    if (is_behind || wanted(entry_.statistics)) return;
  }
}

TermDictionary::EntryCursor::EntryCursor(const TermDictionary& dictionary, const Place& place)
    : dictionary_(&dictionary),
      field_(place.field),
      block_(place.block),
      terms_(dictionary.open_block(place.block)) {
  move_to(place.row);
}

void TermDictionary::EntryCursor::move_to(std::uint32_t row) {
  assert(row + 1 >= next_row_);
  if (row < next_row_) return;
  entry_ = terms_.take_behind(row - next_row_);
  next_row_ = row + 1;
  entry_.place.field = field_;
  dictionary_->file_->require_readable();
}

std::optional<TermEntry> TermDictionary::find(FieldId field, std::string_view term) const {
  if (block_count_ == 0) return std::nullopt;
  const std::string key = make_key(field, term);
  std::optional<TermEntry> entry = open_block(block_for(key)).find(key);
  if (entry) entry->place.field = field;
  file_->require_readable();
  return entry;
}

std::vector<SurfaceForm> TermDictionary::forms(std::string_view term,
                                               const TermEntry& entry) const {
  const PostingListPlace& place = entry.place;
  if (place.forms.empty()) return {{std::string(term), place.cf}};
  std::vector<SurfaceForm> forms =
      TermForms::read(TermForms::reader(place, file_->path()), term, place.cf, rules_);
  file_->require_readable();
  return forms;
}

std::string TermDictionary::first_form(std::string_view term, const TermEntry& entry) const {
  const PostingListPlace& place = entry.place;
  if (place.forms.empty()) return std::string(term);
  std::string form =
      TermForms::read_first(TermForms::reader(place, file_->path()), term, place.cf, rules_);
  file_->require_readable();
  return form;
}

std::size_t TermDictionary::form_count(const TermEntry& entry) const {
  const PostingListPlace& place = entry.place;
  if (place.forms.empty()) return 1;
  const std::size_t count = TermForms::count(TermForms::reader(place, file_->path()), place.cf);
  file_->require_readable();
  return count;
}

}  // namespace inkling::storage
