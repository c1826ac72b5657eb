#include "storage/postings/skip_table.h"

#include <bit>
#include <cassert>
#include <numeric>

namespace inkling::storage {

namespace {

// The bits of a column are told in so many.
constexpr unsigned kBitsOfNumberBits = 6;
constexpr unsigned kBitsOfCodeBits = 4;
constexpr unsigned kBitsOfAllBits = 3 * kBitsOfNumberBits + 2 * Impacts::kMost * kBitsOfCodeBits;
constexpr unsigned kMostCodeBits = 8;
constexpr std::uint64_t kMostCode = 0xFF;

}  // namespace

// Where a row has fewer impacts than kMost, the last stands for those that are missing.
SkipRows::Numbers SkipRows::numbers_of(const Row& row) {
  const auto impacts = row.impacts.all();
  assert(!impacts.empty());
  const auto impact = [&](std::size_t at) { return impacts[std::min(at, impacts.size() - 1)]; };
  const Impact& last = impacts.back();
  Numbers numbers{row.skip.gaps, row.skip.bytes, row.skip.occurrence_bytes, last.tf_code,
                  last.length_code};
  std::size_t column = kFirstStep;
  for (std::size_t at = Impacts::kMost - 1; at > 0; --at) {
    numbers[column++] = std::uint64_t{impact(at - 1).tf_code} - impact(at).tf_code;
    numbers[column++] = std::uint64_t{impact(at - 1).length_code} - impact(at).length_code;
  }
  return numbers;
}

SkipRows::Columns SkipRows::columns_of(std::span<const Row> rows) {
  Columns columns;
  columns.smallest.fill(~std::uint64_t{0});
  Numbers greatest{};
  for (const Row& row : rows) {
    const Numbers numbers = numbers_of(row);
    for (std::size_t column = 0; column < kColumns; ++column) {
      if (column < kFirstStep)
        columns.smallest[column] = std::min(columns.smallest[column], numbers[column]);
      greatest[column] = std::max(greatest[column], numbers[column]);
    }
  }
  for (std::size_t column = 0; column < kFirstStep; ++column)
    greatest[column] -= columns.smallest[column];
  for (std::size_t column = 0; column < kColumns; ++column) {
    columns.bits[column] = static_cast<std::uint8_t>(std::bit_width(greatest[column]));
  }
  return columns;
}

void SkipRows::put_head(const Columns& columns, BitWriter& out) {
  out.reserve_more(kBitsOfAllBits + kNumbers * 128 + 2 * kMostCodeBits);
  for (std::size_t column = 0; column < kColumns; ++column) {
    out.put(columns.bits[column], column < kNumbers ? kBitsOfNumberBits : kBitsOfCodeBits);
  }
  for (std::size_t column = 0; column < kNumbers; ++column)
    out.put_gamma(columns.smallest[column] + 1);
  for (std::size_t column = kNumbers; column < kFirstStep; ++column)
    out.put(columns.smallest[column], kMostCodeBits);
}

void SkipRows::put(std::span<const Row> rows, BitWriter& out) {
  const Columns columns = columns_of(rows);
  put_head(columns, out);
  out.reserve_more(rows.size() *
                   std::accumulate(columns.bits.begin(), columns.bits.end(), std::uint64_t{0}));
  for (const Row& row : rows) {
    Numbers numbers = numbers_of(row);
    for (std::size_t column = 0; column < kFirstStep; ++column)
      numbers[column] -= columns.smallest[column];
    for (std::size_t column = 0; column < kColumns; ++column)
      out.put(numbers[column], columns.bits[column]);
  }
}

SkipRows::SkipRows(BitReader& in, std::size_t count) : columns_(take_head(in)), rows_(in) {
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (column < kNumbers) skip_bits_ += columns_.bits[column];
    row_bits_ += columns_.bits[column];
  }
  in.pass(row_bits_ * count);
}

SkipRows::Columns SkipRows::take_head(BitReader& in) {
  Columns columns;
  std::uint64_t head = in.take(kBitsOfAllBits);
  for (std::size_t column = 0; column < kColumns; ++column) {
    const bool is_number = column < kNumbers;
    const unsigned told_in = is_number ? kBitsOfNumberBits : kBitsOfCodeBits;
    columns.bits[column] = static_cast<std::uint8_t>(head & low_mask(told_in));
    head >>= told_in;
    if (columns.bits[column] > (is_number ? kMostBits : kMostCodeBits))
      in.fail("column of too many bits");
  }
  for (std::size_t column = 0; column < kNumbers; ++column)
    columns.smallest[column] = in.gamma() - 1;
  for (std::size_t column = kNumbers; column < kFirstStep; ++column)
    columns.smallest[column] = in.take(kMostCodeBits);
  return columns;
}

Skip SkipRows::skip(std::size_t at) const {
  BitReader in = rows_;
  in.pass(at * row_bits_);
  const auto take = [&](std::size_t column) {
    return columns_.smallest[column] + in.take(columns_.bits[column]);
  };
  Skip skip;
  skip.gaps = take(0);
  skip.bytes = take(1);
  skip.occurrence_bytes = take(2);
  return skip;
}

Impacts SkipRows::impacts(std::size_t at) const {
  BitReader in = rows_;
  in.pass(at * row_bits_ + skip_bits_);
  std::uint64_t tf = columns_.smallest[kNumbers];
  std::uint64_t length = columns_.smallest[kNumbers + 1];
  std::array<Impact, Impacts::kMost> impacts;
  for (std::size_t behind = 0; behind < Impacts::kMost; ++behind) {
    const unsigned tf_bits = columns_.bits[kNumbers + 2 * behind];
    const std::uint64_t both = in.take(tf_bits + columns_.bits[kNumbers + 2 * behind + 1]);
    tf += both & low_mask(tf_bits);
    length += both >> tf_bits;
    impacts[Impacts::kMost - 1 - behind] = {static_cast<std::uint8_t>(tf),
                                            static_cast<std::uint8_t>(length)};
  }
  if (tf > kMostCode || length > kMostCode) in.fail("impact above a byte");
  return Impacts(impacts);
}

std::string_view SkipTableWriter::encode() {
  groups_.clear();
  for (std::size_t at = 0; blocks_.size() > kSkipGroup && at < blocks_.size(); ++at) {
    if (at % kSkipGroup == 0) groups_.emplace_back();
    groups_.back().skip += blocks_[at].skip;
    groups_.back().impacts.add(blocks_[at].impacts);
  }
  bits_.clear();
  if (!groups_.empty()) SkipRows::put(groups_, bits_);
  SkipRows::put(blocks_, bits_);
  return bits_.view();
}

std::optional<SkipRows> SkipTable::take_groups(BitReader& in, std::size_t block_count) {
  if (block_count <= kSkipGroup) return std::nullopt;
  return SkipRows(in, (block_count + kSkipGroup - 1) / kSkipGroup);
}

SkipTable::SkipTable(BitReader in, std::size_t block_count, std::uint32_t document_count)
    : block_count_(block_count),
      document_count_(document_count),
      groups_(take_groups(in, block_count)),
      blocks_(in, block_count) {
  if (!in.at_end()) in.fail("bytes after the last skip");
  enter_group();
}

void SkipTable::enter_group() {
  if (!is_before_group() || blocks_left() == 0) return;
  const Skip group = groups_->skip(passed_blocks_ / kSkipGroup);
  last_doc_of_group_ = last_document_of(blocks_of_group(), group);
  behind_group_ = passed_ + group;
}

const SkipTable::Next& SkipTable::next() {
  if (!next_) {
    const Skip skip = blocks_.skip(passed_blocks_);
    next_ = Next{skip, last_document_of(1, skip)};
  }
  return *next_;
}

std::uint32_t SkipTable::last_document_of(std::size_t blocks, const Skip& skip) const {
  const std::uint64_t last = first_possible() + skip.gaps + blocks * kPostingBlock - 1;
  if (skip.gaps >= document_count_ || last >= document_count_)
    blocks_.fail("document past the end of the segment");
  return static_cast<std::uint32_t>(last);
}

void SkipTable::pass_block() {
  passed_ += next().skip;
  ++passed_blocks_;
  next_.reset();
  const bool ends_group = passed_blocks_ % kSkipGroup == 0 || blocks_left() == 0;
  if (groups_ && ends_group && passed_ != behind_group_)
    blocks_.fail("group that its blocks do not make");
  enter_group();
}

void SkipTable::pass_group() {
  passed_ = behind_group_;
  passed_blocks_ += blocks_of_group();
  next_.reset();
  enter_group();
}

void SkipTable::pass_below(std::uint32_t target) {
  while (blocks_left() > 0) {
    if (is_before_group() && last_doc_of_group_ < target) {
      pass_group();
    } else if (next().last_doc < target) {
      pass_block();
    } else {
      return;
    }
  }
}

Impacts SkipTable::pass_group_or_block() {
  const std::size_t first = passed_blocks_;
  if (!is_before_group()) {
    pass_block();
    return impacts(first);
  }
  pass_group();
  return group_impacts(first);
}

}  // namespace inkling::storage
