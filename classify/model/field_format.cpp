#include "classify/model/field_format.h"

#include <cmath>
#include <string_view>

#include "classify/model/checked_reads.h"

namespace inkling::classify {

namespace {

using storage::ByteReader;
using storage::put_fixed;
using storage::put_string;
using storage::put_varint;

void put_table(std::string& out, const FieldTable& table) {
  put_string(out, table.name);
  put_fixed(out, static_cast<std::uint8_t>(table.kind));
  put_varint(out, table.documents);
  put_varint(out, table.size());
  for (std::size_t value = 0; value < table.size(); ++value) {
    if (table.kind == FieldKind::number) {
      put_fixed(out, table.numbers[value]);
    } else {
      put_string(out, table.values[value]);
    }
    put_varint(out, table.cells_of(value).size());
    std::uint32_t next_topic = 0;
    for (const Cell& cell : table.cells_of(value)) {
      put_varint(out, cell.topic - next_topic);
      put_varint(out, cell.count);
      next_topic = cell.topic + 1;
    }
  }
}

void read_field_number(ByteReader& in, FieldTable& table) {
  const auto number = in.fixed<double>();
  if (!std::isfinite(number)) in.fail("a value is not a number");
  if (!table.numbers.empty() && !(number > table.numbers.back())) in.fail("numbers out of order");
  table.numbers.push_back(number);
}

void read_word(ByteReader& in, FieldTable& table) {
  const std::string_view word = in.string();
  const std::size_t known = table.values.size();
  if (known > 0 && word <= table.values[known - 1]) in.fail("values out of order");
  table.values.add(word);
}

void read_value_cells(ByteReader& in, std::size_t topics, FieldTable& table) {
  const std::size_t cells = in.count(2);
  if (cells == 0) in.fail("a value without occurrences");
  std::uint64_t next_topic = 0;
  for (std::size_t at = 0; at < cells; ++at) {
    const std::uint64_t topic = next_topic + in.varint32();
    if (topic >= topics) in.fail("a topic out of range");
    const std::uint64_t count = in.varint();
    if (count == 0) in.fail("an empty cell");
    table.cells.push_back({static_cast<std::uint32_t>(topic), count});
    next_topic = topic + 1;
  }
  table.cell_starts.push_back(table.cells.size());
}

FieldTable read_table(ByteReader& in, std::size_t topics) {
  constexpr std::size_t kLeastValueBytes = 4;  // an empty string, and one cell
  FieldTable table;
  table.name = in.string();
  const auto kind = in.fixed<std::uint8_t>();
  if (kind > static_cast<std::uint8_t>(FieldKind::text)) in.fail("unknown kind of field");
  table.kind = static_cast<FieldKind>(kind);
  table.documents = in.varint();
  const std::size_t values = in.count(kLeastValueBytes);
  for (std::size_t value = 0; value < values; ++value) {
    table.kind == FieldKind::number ? read_field_number(in, table) : read_word(in, table);
    read_value_cells(in, topics, table);
  }
  return table;
}

}  // namespace

bool has_fields_part(const RecordHead& record) {
  return !record.fields.tables.empty() || record.prior.alpha != 0;
}

void put_fields(std::string& out, const RecordHead& record) {
  put_fixed(out, record.prior.alpha);
  put_fixed(out, record.fields.variance.smoothing);
  put_fixed(out, static_cast<std::uint8_t>(record.fields.variance.shared));
  put_fixed(out, static_cast<std::uint8_t>(record.fields.variance.of_sample));
  put_varint(out, record.fields.tables.size());
  for (const FieldTable& table : record.fields.tables) put_table(out, table);
}

void read_fields(ByteReader& in, RecordHead& record) {
  record.prior.alpha = read_from_zero(in, "a pseudo-count is not a number from 0 up");
  record.fields.variance.smoothing = read_from_zero(in, "the smoothing is not from 0 up");
  record.fields.variance.shared = read_flag(in);
  record.fields.variance.of_sample = read_flag(in);
  constexpr std::size_t kLeastTableBytes = 4;
  const std::size_t tables = in.count(kLeastTableBytes);
  for (std::size_t at = 0; at < tables; ++at)
    record.fields.tables.push_back(read_table(in, record.topics.size()));
  if (!has_fields_part(record)) in.fail("a part without fields");
}

void require_fields_of_kind(ByteReader& in, const RecordHead& record) {
  if (is_of_fields(record.choices.kind) == record.fields.tables.empty())
    in.fail("fields and the kind do not go together");
}

}  // namespace inkling::classify
