#include "indexer/formats/row_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/formats/table.h"
#include "indexer/records/document_rules.h"
#include "indexer/records/file_fields.h"

namespace inkling::indexer {

namespace {

constexpr std::size_t kBits = 64;

using Names = std::vector<std::string>;

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Digits up to what is none; false if there is not one.
bool skip_digits(std::string_view& text) noexcept {
  const std::size_t count = static_cast<std::size_t>(
      std::ranges::find_if_not(text, [](char c) { return is_digit(c); }) - text.begin());
  text.remove_prefix(count);
  return count > 0;
}

bool is_plain_number(std::string_view text) noexcept {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool has_zero_in_front = text.size() > 1 && text[0] == '0' && is_digit(text[1]);
  if (has_zero_in_front || !skip_digits(text)) return false;
  if (text.empty()) return true;
  if (text.front() != '.') return false;
  text.remove_prefix(1);
  return skip_digits(text) && text.empty();
}

/// Of up to 18 digits without a zero in front: most numbers of tables.
std::optional<Number> short_whole_number(std::string_view text) noexcept {
  constexpr std::size_t kSafeDigits = 18;
  if (text.size() > kSafeDigits || (text.front() == '0' && text.size() > 1)) return std::nullopt;
  std::int64_t number = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return Number(number);
}

/// Which column is what of a document.
struct ColumnRoles {
  std::optional<std::size_t> id{};
  std::optional<std::size_t> title{};
  std::vector<std::size_t> text{};  ///< in the order of the mapping
  std::vector<std::size_t> text_fields{};
  std::vector<std::size_t> labels{};
  std::vector<std::pair<std::string, std::size_t>> others{};  ///< the fields they are kept in
  std::string repeated{};    ///< a column that must not be there twice, and is
  std::uint64_t chosen = 0;  ///< as ReadDocument::chosen_fields
  std::uint8_t own = 0;      ///< as ReadDocument::own_fields
};

ColumnRoles roles_of(const Names& columns, const FieldMapping& mapping) {
  ColumnRoles roles;
  std::vector<bool> is_part(columns.size());
  const auto take = [&](const std::string& name, auto on_column) {
    for (std::size_t at = 0; at < columns.size(); ++at) {
      if (columns[at] != name) continue;
      is_part[at] = true;
      on_column(at);
    }
  };
  const auto take_one = [&](const std::string& name, auto on_column) {
    if (std::ranges::count(columns, name) > 1) roles.repeated = name;
    take(name, on_column);
  };
  take_one(mapping.id, [&](std::size_t at) { roles.id = at; });
  take_one(mapping.title, [&](std::size_t at) { roles.title = at; });
  for (const std::string& name : mapping.text)
    take_one(name, [&](std::size_t at) { roles.text.push_back(at); });
  for (const std::string& name : mapping.text_fields)
    take(name, [&](std::size_t at) { roles.text_fields.push_back(at); });
  for (const std::string& name : label_fields(mapping))
    take(name, [&](std::size_t at) { roles.labels.push_back(at); });
  for (std::size_t at = 0; at < columns.size(); ++at) {
    if (!is_part[at]) roles.others.emplace_back(field_for(columns[at]), at);
  }
  const Names chosen = chosen_fields(mapping);
  for (std::size_t at = 0; at < std::min(chosen.size(), kBits); ++at)
    roles.chosen |= std::uint64_t{std::ranges::find(columns, chosen[at]) != columns.end()} << at;
  for (const std::string& name : columns) roles.own |= path_field_bit(name);
  return roles;
}

class RowParser : public FormatParser {
 public:
  explicit RowParser(const FieldMapping& mapping) : mapping_(mapping) {}

  ParsedRecord parse(RawRecord& record) override {
    const FileContext& file = *record.file;
    use_header_of(record);
    ParsedRecord parsed;
    ReadDocument& read = std::get<ReadDocument>(parsed);
    mend_line(record.bytes, file.encoding.empty(), read.encoding, read.replaced_utf8);
    values_.assign(record.bytes, header().dialect);
    read.chosen_fields = roles_.chosen;
    read.own_fields = roles_.own;
    if (std::optional<Rejection> rejection = fill(read.document, record)) {
      parsed = *std::move(rejection);
    } else if (!roles_.text.empty()) {
      read.document.text = first_text(record.bytes);
    }
    return parsed;
  }

  bool has_own_id(const RawRecord& record) override {
    use_header_of(record);
    if (!roles_.id) return false;
    values_.assign(record.bytes, header().dialect);
    return *roles_.id < values().size() && !value(*roles_.id).empty();
  }

  void take_without_text() override { needs_text_ = false; }

 private:
  using Verdict = std::optional<Rejection>;

  const TableHeader& header() const { return static_cast<const TableHeader&>(*shared_); }
  const std::vector<std::string_view>& values() const noexcept { return values_.values(); }
  std::string_view value(std::size_t column) const { return values()[column]; }

  void use_header_of(const RawRecord& record) {
    if (shared_ == record.shared) return;
    shared_ = record.shared;
    roles_ = roles_of(header().columns, mapping_);
  }

  Verdict fill(Document& document, const RawRecord& record) const {
    const Names& columns = header().columns;
    if (values().size() != columns.size()) {
      return Rejection{"bad_row", fmt::format("{} value{}, where the table has {} column{}",
                                              values().size(), values().size() == 1 ? "" : "s",
                                              columns.size(), columns.size() == 1 ? "" : "s")};
    }
    if (!roles_.repeated.empty()) {
      return Rejection{"duplicate_member",
                       fmt::format("there is more than one column `{}`", roles_.repeated)};
    }
    if (Verdict verdict = fill_id(document, record)) return verdict;
    if (Verdict verdict = fill_texts(document)) return verdict;
    if (Verdict verdict = fill_labels(document)) return verdict;
    return fill_others(document);
  }

  Verdict fill_id(Document& document, const RawRecord& record) const {
    const bool is_own = roles_.id && !value(*roles_.id).empty();
    if (is_own) {
      document.id = value(*roles_.id);
    } else {
      document.id = record.id.empty() ? id_of_line(record) : record.id;
    }
    return check_id(document.id, is_own);
  }

  /// Most rows of a table have it: sooner than place_id().
  static std::string id_of_line(const RawRecord& record) {
    const fmt::format_int line(record.line);
    std::string id = record.file->id;
    id += ':';
    return id.append(line.data(), line.size());
  }

  Verdict fill_texts(Document& document) const {
    if (roles_.title) document.title = value(*roles_.title);
    for (const std::size_t column : roles_.text) {
      if (column != roles_.text.front())
        document.texts.push_back({"text", std::string(value(column))});
    }
    for (const std::size_t column : roles_.text_fields) {
      if (!value(column).empty())
        document.texts.push_back({header().columns[column], std::string(value(column))});
    }
    const bool has_text =
        !roles_.text.empty() || !document.title.empty() || !document.texts.empty();
    if (has_text || !needs_text_) return std::nullopt;
    const std::vector<std::string_view> names(header().columns.begin(), header().columns.end());
    Rejection rejection = missing_text(mapping_.text, names);
    if (names.size() == 1) {
      rejection.detail += "; the rows have one value each: --delimiter says what separates several";
    } else if (names.front() == "column1") {
      rejection.detail += "; the first row was not taken as names: --columns gives them";
    }
    return rejection;
  }

  /// Cut out of the row, whose bytes it mostly is, when no other value is needed any more.
  std::string first_text(std::string& row) const {
    const std::string_view text = value(roles_.text.front());
    const std::less_equal<const char*> is_before;
    const bool is_of_row = is_before(row.data(), text.data()) &&
                           is_before(text.data() + text.size(), row.data() + row.size());
    if (!is_of_row) return std::string(text);
    const auto begin = static_cast<std::size_t>(text.data() - row.data());
    row.resize(begin + text.size());
    row.erase(0, begin);
    return std::move(row);
  }

  Verdict fill_labels(Document& document) const {
    if (roles_.labels.empty()) return std::nullopt;
    DistinctValues labels(document.labels);
    for (const std::size_t column : roles_.labels) {
      if (Verdict verdict = check_length(header().columns[column], value(column))) return verdict;
      if (!value(column).empty()) labels.add(std::string(value(column)));
    }
    return std::nullopt;
  }

  Verdict fill_others(Document& document) const {
    document.keywords.reserve(roles_.others.size());
    for (const auto& [field, column] : roles_.others) {
      const std::string_view found = value(column);
      if (found.empty()) continue;
      if (is_too_long(field, found)) return check_length(field, found);
      if (const std::optional<Number> number = number_in_table(found)) {
        document.numbers.push_back({field, *number});
      } else {
        document.keywords.push_back({field, std::string(found)});
      }
    }
    return std::nullopt;
  }

  FieldMapping mapping_;
  bool needs_text_ = true;
  std::shared_ptr<const SharedByRecords> shared_;
  ColumnRoles roles_;  ///< by `shared_`
  RowValues values_;
};

}  // namespace

std::unique_ptr<FormatParser> row_parser(const FieldMapping& mapping) {
  return std::make_unique<RowParser>(mapping);
}

std::optional<Number> number_in_table(std::string_view value) {
  if (value.empty() || (value.front() != '-' && !is_digit(value.front()))) return std::nullopt;
  if (const std::optional<Number> number = short_whole_number(value)) return number;
  const bool is_plain = is_plain_number(value);
  const auto may_be_part = [](char c) {
    return is_digit(c) || c == '.' || c == '-' || c == '+' || c == 'e';
  };
  if (!is_plain && !std::ranges::all_of(value, may_be_part)) return std::nullopt;
  // A whole number of more digits may be one that a double would round.
  constexpr std::size_t kSafeDigits = 18;
  const bool is_safe =
      is_plain && (value.size() <= kSafeDigits || value.find('.') != std::string_view::npos);
  const std::optional<Number> number = Number::parse(value);
  return number && (is_safe || to_string(*number) == value) ? number : std::nullopt;
}

}  // namespace inkling::indexer
