/// Rows of tables to values, and to documents.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bench/micro/seed.h"
#include "bench/tools/generator.h"
#include "indexer/formats/table.h"
#include "indexer/reading/input.h"
#include "indexer/reading/record_parser.h"

namespace inkling::bench {

namespace {

/// Bytes that are there already.
class GivenBytes : public indexer::ByteSource {
 public:
  explicit GivenBytes(const std::string& bytes) : bytes_(bytes) {}

 private:
  std::size_t fetch(std::span<char> buffer) override {
    const std::size_t size = bytes_.copy(buffer.data(), buffer.size(), at_);
    at_ += size;
    return size;
  }

  const std::string& bytes_;
  std::size_t at_ = 0;
};

/// About 16 MB of rows of an id, a text of `words` words, a number and a keyword.
std::string table_of(std::size_t words) {
  constexpr std::size_t kBytes = std::size_t{16} << 20;
  Generator generator({.seed = kSeed});
  std::string table = "id,text,year,place\n";
  for (std::size_t row = 0; table.size() < kBytes; ++row) {
    table += std::to_string(row) + ",\"";
    generator.append_text(words, table);
    table += "\"," + std::to_string(1900 + row % 100) + ",shelf " + std::to_string(row % 7) + '\n';
  }
  return table;
}

/// About 16 MB of rows of so many values, each of 3 to 6 letters and digits.
std::string table_of_short_values(std::size_t columns) {
  constexpr std::size_t kBytes = std::size_t{16} << 20;
  constexpr std::size_t kShortest = 3, kLengths = 4;
  const std::string digits = "k7m3x9q2z8";
  std::string table = "text";
  for (std::size_t column = 1; column < columns; ++column)
    table += ",name" + std::to_string(column);
  table += '\n';
  for (std::size_t value = 0; table.size() < kBytes; ++value) {
    table.append(digits, value * 7 % kLengths, kShortest + value * 5 % kLengths);
    table += (value + 1) % columns == 0 ? '\n' : ',';
  }
  return table;
}

/// By one thread.
void read_table(benchmark::State& state, const std::string& table) {
  std::int64_t documents = 0;
  for (auto _ : state) {
    const indexer::Input input =
        indexer::open_input(std::make_unique<GivenBytes>(table), "table.csv", {});
    auto file = std::make_shared<indexer::FileContext>();
    file->place = file->id = "table.csv";
    file->max_record_bytes = IngestOptions{}.max_record_bytes;
    file->format = input.format;
    const auto records = input.format->split(*input.source, file);
    indexer::RecordParser parser({});
    while (std::optional<indexer::FoundRecord> found = records->next()) {
      benchmark::DoNotOptimize(parser.parse(*found));
      ++documents;
    }
  }
  state.SetItemsProcessed(documents);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(table.size()));
}

/// How fast are rows cut and turned into documents? The argument is the number of words in the text
/// of a row.
void read_rows(benchmark::State& state) {
  read_table(state, table_of(static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(read_rows)->Arg(4)->Arg(80);

/// The same for rows of short values. The argument is the number of columns.
void read_short_values(benchmark::State& state) {
  read_table(state, table_of_short_values(static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(read_short_values)->Arg(3)->Arg(10);

/// How fast are rows cut and turned into values, which is what a library that reads tables does?
/// The argument is that of read_rows.
void cut_rows(benchmark::State& state) {
  const std::string table = table_of(static_cast<std::size_t>(state.range(0)));
  const indexer::TableDialect dialect;
  indexer::RowValues values;
  std::int64_t rows = 0;
  for (auto _ : state) {
    for (std::string_view rest = table; !rest.empty(); ++rows) {
      indexer::RowScan scan(dialect);
      scan.go_on(rest);
      values.assign(rest.substr(0, scan.size()), dialect);
      benchmark::DoNotOptimize(values.values().data());
      rest.remove_prefix(std::min(scan.size() + 1, rest.size()));
    }
  }
  state.SetItemsProcessed(rows);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(table.size()));
}
BENCHMARK(cut_rows)->Arg(4)->Arg(80);

}  // namespace

}  // namespace inkling::bench
