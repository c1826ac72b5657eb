#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/formats/each_format.h"
#include "indexer/formats/front.h"
#include "indexer/formats/row_parser.h"
#include "indexer/formats/table.h"
#include "indexer/formats/table_dialect.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/document_rules.h"
#include "indexer/records/pending_bytes.h"

namespace inkling::indexer {

namespace {

/// How much tells the dialect.
constexpr std::size_t kDialectProbe = std::size_t{16} << 10;
/// A longer value is none of a header.
constexpr std::size_t kLongestColumnName = 128;

bool has_usual_name(const std::vector<std::string_view>& values) {
  return std::ranges::any_of(
      values, [](std::string_view value) { return value == "text" || value == "title"; });
}

/// Names are no numbers, no sentences, and not empty; beside `text` or `title` they may be years,
/// or nothing, as programs write them for numbers of rows and behind a last delimiter.
bool is_header(const std::vector<std::string_view>& values) {
  const bool is_told = has_usual_name(values);
  return std::ranges::all_of(values, [&](std::string_view value) {
    const bool is_short =
        value.size() <= kLongestColumnName && value.find('\n') == std::string_view::npos;
    return is_short && (is_told || (!value.empty() && !number_in_table(value)));
  });
}

/// Columns without a name have their number.
std::vector<std::string> names_in(const std::vector<std::string_view>& values) {
  std::vector<std::string> names;
  for (const std::string_view value : values)
    names.push_back(value.empty() ? fmt::format("column{}", names.size() + 1) : std::string(value));
  return names;
}

std::vector<std::string> numbered_columns(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t at = 1; at <= count; ++at) names.push_back(fmt::format("column{}", at));
  return names;
}

class TableRows : public FileRecords {
 public:
  TableRows(ByteSource& source, std::shared_ptr<const FileContext> file, bool is_tsv)
      : file_(std::move(file)), pending_(source, file_->max_record_bytes), is_tsv_(is_tsv) {}

  std::optional<FoundRecord> next() override {
    if (header_ == nullptr) read_header();
    // One variable, and so no move: a record has many members.
    std::optional<FoundRecord> found = next_row();
    while (found && is_blank(*found)) found = next_row();
    if (!found && has_no_row_yet_) found = header_alone();
    has_no_row_yet_ = false;
    return found;
  }

 private:
  /// The first row is not taken if it is none.
  void read_header() {
    auto header = std::make_shared<TableHeader>();
    header->dialect = dialect_of_whole_row(kDetectedDelimiter);
    header_ = header;
    const char named = take_named_delimiter();
    const char asked = file_->format_options.delimiter.value_or(kDetectedDelimiter);
    header->dialect = dialect_of_whole_row(asked == kDetectedDelimiter ? named : asked);
    header->columns = file_->format_options.columns;
    const bool has_names = !header->columns.empty() || take_names(*header);
    if (has_names) header->names = fmt::format("{}", fmt::join(header->columns, "\n"));
  }

  /// By the front of the table, and more of it until its first row is whole: that may name
  /// thousands of columns.
  TableDialect dialect_of_whole_row(char delimiter) {
    for (std::size_t size = kDialectProbe;; size *= 2) {
      const bool is_at_end = !read_front(size);
      const std::string_view front = pending_.bytes();
      const TableDialect dialect = told_dialect(front, is_at_end, is_tsv_, delimiter);
      const bool is_longest = is_at_end || front.size() > file_->max_record_bytes;
      if (is_longest || !front_rows(front, is_at_end, dialect).is_cut) return dialect;
    }
  }

  /// Until so many bytes are pending, or more than any row has; false at the end.
  bool read_front(std::size_t size) {
    while (pending_.bytes().size() < size && pending_.bytes().size() <= file_->max_record_bytes) {
      const bool is_at_end = !pending_.refill();
      pass_first_blank_lines(is_at_end);
      if (is_at_end) return false;
    }
    return true;
  }

  /// A first line such as `sep=;`, in quotes or not, as Excel writes and reads it.
  char take_named_delimiter() {
    constexpr std::string_view kName = "sep=";
    const std::string_view bytes = pending_.bytes();
    const std::size_t end = bytes.find(line_end());
    if (end == std::string_view::npos) return kDetectedDelimiter;
    std::string_view line = without_cr(bytes.substr(0, end));
    if (line.size() == kName.size() + 3 && line.front() == '"' && line.back() == '"')
      line = line.substr(1, line.size() - 2);
    if (line.size() != kName.size() + 1 || lower_case(line.substr(0, kName.size())) != kName)
      return kDetectedDelimiter;
    const char delimiter = line.back();
    take(end + 1);
    return delimiter;
  }

  /// False where the columns have only numbers.
  bool take_names(TableHeader& header) {
    RowScan scan(header.dialect);
    const RowScan::Found end = scan.go_on(pending_.bytes());
    if (end == RowScan::Found::damage || !scan.may_end()) return false;
    std::string row(without_cr(pending_.bytes().substr(0, scan.size())));
    std::string encoding;
    std::uint64_t replaced = 0;
    mend_line(row, file_->encoding.empty(), encoding, replaced);
    RowValues values;
    values.assign(row, header.dialect);
    if (!is_header(values.values())) {
      header.columns = numbered_columns(values.values().size());
      return false;
    }
    header.columns = names_in(values.values());
    has_no_row_yet_ = !row.empty();
    take(std::min(scan.size() + 1, pending_.bytes().size()));
    return true;
  }

  /// A note of one line looks like names of columns, too: it does not vanish without a word.
  FoundRecord header_alone() const {
    return rejected(1, "no_rows",
                    "its only row was taken as the names of columns; --columns gives their names");
  }

  /// Before it is told what ends a line: CR alone does where there is no LF.
  void pass_first_blank_lines(bool is_at_end) {
    const std::string_view bytes = pending_.bytes();
    std::string_view blank = bytes.substr(0, bytes.find_first_not_of("\r\n"));
    const bool may_be_cut = blank.size() == bytes.size() && !is_at_end;
    if (may_be_cut && blank.ends_with('\r')) blank.remove_suffix(1);
    line_ += pending_.take_lines(blank.size(), blank.find('\n') == blank.npos ? '\r' : '\n');
  }

  static std::string_view without_cr(std::string_view row) {
    return row.substr(0, row.size() - (row.ends_with('\r') ? 1 : 0));
  }

  static bool is_blank(const FoundRecord& found) {
    const auto* const row = std::get_if<RawRecord>(&found);
    return row != nullptr && row->bytes.find_first_not_of(" \t") == std::string::npos;
  }

  std::optional<FoundRecord> next_row() {
    do {
      line_ += pending_.take_blank_lines(line_end());
    } while (pending_.take_byte_order_mark());
    RowScan scan(header_->dialect);
    const std::uint64_t line = line_;
    for (;;) {
      const RowScan::Found found = scan.go_on(pending_.bytes());
      if (found == RowScan::Found::end) return take_row(scan, scan.size(), line);
      if (found == RowScan::Found::damage) {
        skip_line();
        return rejected(line, "bad_row",
                        "a quoted value goes on after its closing quote; within it, quotes are "
                        "doubled");
      }
      if (pending_.bytes().size() > file_->max_record_bytes + 1) return reject_long(scan, line);
      if (pending_.refill()) continue;
      if (pending_.bytes().empty()) return std::nullopt;
      if (scan.may_end()) return take_row(scan, pending_.bytes().size(), line);
      skip_line();
      return rejected(line, "bad_row", "a quoted value has no closing quote");
    }
  }

  std::optional<FoundRecord> take_row(const RowScan& scan, std::size_t size, std::uint64_t line) {
    const std::string_view row = without_cr(pending_.bytes().substr(0, size));
    const bool is_long = row.size() > file_->max_record_bytes;
    std::optional<FoundRecord> found(std::in_place);
    RawRecord& record = std::get<RawRecord>(*found);
    record.file = file_;
    record.line = line;
    if (!is_long) record.bytes = std::string(row);
    record.shared = header_;
    const std::size_t taken = std::min(size + 1, pending_.bytes().size());
    if (scan.is_one_line()) {
      pending_.take(taken);
      line_ += taken > size ? 1U : 0U;
    } else {
      take(taken);
    }
    if (is_long) found = rejected(line, "too_large", too_large_detail(file_->max_record_bytes));
    return found;
  }

  FoundRecord reject_long(const RowScan& scan, std::uint64_t line) {
    const bool is_open = !scan.may_end();
    skip_line();
    if (is_open) {
      return rejected(line, "bad_row",
                      fmt::format("a quoted value has no closing quote within {} bytes",
                                  file_->max_record_bytes));
    }
    return rejected(line, "too_large", too_large_detail(file_->max_record_bytes));
  }

  /// What follows a damaged row begins in the next line: so the damage costs one row.
  void skip_line() {
    std::size_t at = pending_.bytes().find(line_end());
    while (at == std::string_view::npos) {
      pending_.take(pending_.bytes().size());
      if (!pending_.refill()) return;
      at = pending_.bytes().find(line_end());
    }
    take(at + 1);
  }

  void take(std::size_t count) { line_ += pending_.take_lines(count, line_end()); }

  char line_end() const noexcept { return header_->dialect.line_end; }

  FoundRecord rejected(std::uint64_t line, std::string reason, std::string detail) const {
    return RejectedRecord{fmt::format("{}:{}", file_->place, line), std::move(reason),
                          std::move(detail)};
  }

  std::shared_ptr<const FileContext> file_;
  PendingBytes pending_;
  bool is_tsv_;
  bool has_no_row_yet_ = false;  ///< behind a row of names
  std::shared_ptr<const TableHeader> header_;
  std::uint64_t line_ = 1;
};

/// The row behind line breaks, which are no row for whoever reads the table.
void read_first_row(std::string_view front, TableDialect dialect, RowValues& values) {
  front.remove_prefix(std::min(front.find_first_not_of("\r\n"), front.size()));
  RowScan scan(dialect);
  scan.go_on(front);
  std::string_view row = front.substr(0, scan.size());
  if (row.ends_with('\r')) row.remove_suffix(1);
  values.assign(row, dialect);
}

/// Names of columns, and rows that have a value for each: one suffices behind a usual name, else a
/// quarter, as prose has commas, too.
bool is_named_table(std::string_view front, const FrontRows& rows, TableDialect dialect) {
  if (rows.named < 2 || rows.fitting == 0) return false;
  RowValues values;
  read_first_row(front, dialect, values);
  // A row of blanks in front is the first one for whoever reads the table.
  if (values.values().size() != rows.named || !is_header(values.values())) return false;
  return has_usual_name(values.values()) || rows.fitting * 4 >= rows.rows;
}

/// Names of so many columns that the first row goes on behind the front.
bool begins_with_names(std::string_view front, TableDialect dialect) {
  RowValues values;
  read_first_row(front, dialect, values);
  std::vector<std::string_view> names = values.values();
  names.pop_back();
  return names.size() > 1 && is_header(names);
}

/// Where the name of a file does not say that it is a table: a value for each name in every row,
/// and no name that begins with a blank, as words of prose do behind commas.
bool is_table_of_texts(std::string_view front, const FrontRows& rows, TableDialect dialect) {
  constexpr std::size_t kLeastColumns = 3, kLeastRows = 3;
  if (rows.is_cut || rows.named < 2 || rows.damaged > 0 || rows.fitting + 1 != rows.rows)
    return false;
  RowValues values;
  read_first_row(front, dialect, values);
  const bool is_told = has_usual_name(values.values());
  const bool is_large = rows.named >= kLeastColumns && rows.rows >= kLeastRows;
  return is_header(values.values()) && (is_told || is_large) && rows.rows > 1 &&
         std::ranges::none_of(values.values(),
                              [](std::string_view name) { return name.starts_with(' '); });
}

/// Nothing sets values apart in a table of one column: its name tells.
bool is_column_of_texts(std::string_view front, const FrontRows& rows) {
  std::string_view name = front.substr(0, front.find_first_of("\r\n"));
  if (name.size() > 2 && name.front() == '"' && name.ends_with('"'))
    name = name.substr(1, name.size() - 2);
  return name == "text" && rows.rows > 1 && rows.columns == 1 && rows.alike == rows.rows &&
         rows.damaged == 0;
}

class TableFormat : public Format {
 public:
  TableFormat(InputFormatFacts facts, bool is_tsv)
      : Format(std::move(facts), EncodingBy::front), is_tsv_(is_tsv) {}

  /// The name decides: prose has commas as well.
  bool detect(const FileFront& front) const override {
    if (!has_ending(ending_of(front.name))) return false;
    if (front.delimiter != kDetectedDelimiter && !is_tsv_) return true;
    const std::string_view bytes = without_mark(front.bytes);
    const TableDialect dialect = told_dialect(bytes, front.whole, is_tsv_);
    const FrontRows rows = front_rows(bytes, front.whole, dialect);
    if (rows.is_cut) return begins_with_names(bytes, dialect);
    return is_table(rows) || is_named_table(bytes, rows, dialect) ||
           is_column_of_texts(bytes, rows);
  }
  bool resembles(const FileFront& front) const override {
    const std::string ending = ending_of(front.name);
    if (!ending.empty() && !text_format().has_ending(ending)) return false;
    const std::string_view bytes = without_mark(front.bytes);
    const TableDialect dialect = told_dialect(bytes, front.whole, /*is_tsv=*/false);
    return (dialect.delimiter == '\t') == is_tsv_ &&
           is_table_of_texts(bytes, front_rows(bytes, front.whole, dialect), dialect);
  }
  std::unique_ptr<FileRecords> split(ByteSource& source,
                                     std::shared_ptr<const FileContext> file) const override {
    return std::make_unique<TableRows>(source, std::move(file), is_tsv_);
  }
  std::unique_ptr<FormatParser> parser(const FieldMapping& mapping, ReaderProcess&) const override {
    return row_parser(mapping);
  }

 private:
  bool is_tsv_;
};

}  // namespace

const Format& csv_format() {
  static const TableFormat format(
      {InputFormat::csv, "csv", "a table of values between commas", {"csv"}}, false);
  return format;
}

const Format& tsv_format() {
  static const TableFormat format(
      {InputFormat::tsv, "tsv", "a table of values between tabs", {"tsv", "tab"}}, true);
  return format;
}

}  // namespace inkling::indexer
