#include "indexer/formats/table_dialect.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace inkling::indexer {

namespace {

constexpr std::size_t kMostRows = 100;

/// How well a dialect fits: the share of rows, damaged ones too, that are alike, then the number of
/// columns.
bool fits_better(const FrontRows& a, const FrontRows& b) noexcept {
  const bool is_table_a = a.columns > 1;
  const bool is_table_b = b.columns > 1;
  if (is_table_a != is_table_b) return is_table_a;
  const std::size_t share_a = a.alike * std::max<std::size_t>(b.rows + b.damaged, 1);
  const std::size_t share_b = b.alike * std::max<std::size_t>(a.rows + a.damaged, 1);
  return std::tuple(share_a, a.columns) > std::tuple(share_b, b.columns);
}

/// `'` is an apostrophe as well: all of them must be quotes.
char told_quote(std::string_view front, bool whole, TableDialect dialect) {
  if (front.find('"') != std::string_view::npos) return '"';
  dialect.quote = '\'';
  const FrontRows rows = front_rows(front, whole, dialect);
  return rows.quoted > 1 && rows.damaged == 0 && is_table(rows) ? '\'' : '"';
}

/// CR as on the first Macs, whose values may have LF within quotes.
char told_line_end(std::string_view front) {
  // An LF may follow the last character.
  if (front.ends_with('\r')) front.remove_suffix(1);
  if (front.find('\r') == std::string_view::npos) return '\n';
  bool is_quoted = false;
  bool has_cr = false;
  for (const char c : front) {
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    if (c == '\n') return '\n';
    has_cr = has_cr || c == '\r';
  }
  return has_cr ? '\r' : '\n';
}

TableDialect told_tsv_dialect(std::string_view front, bool whole) {
  TableDialect dialect{'\t', '"', told_line_end(front)};
  const FrontRows rows = front_rows(front, whole, dialect);
  if (rows.quoted == 0 || rows.damaged > 0) dialect.quote = TableDialect::kNoQuote;
  return dialect;
}

}  // namespace

FrontRows front_rows(std::string_view front, bool whole, TableDialect dialect) {
  FrontRows found;
  std::map<std::size_t, std::size_t> rows_by_size;
  RowValues values;
  while (!front.empty() && found.rows < kMostRows) {
    RowScan scan(dialect);
    const RowScan::Found end = scan.go_on(front);
    const bool is_cut = end == RowScan::Found::nothing && !whole;
    if (is_cut && found.rows + found.damaged > 0) break;
    const bool is_whole =
        end == RowScan::Found::end || (end != RowScan::Found::damage && (scan.may_end() || is_cut));
    std::size_t size = scan.size();
    if (!is_whole) {
      ++found.damaged;
      size = std::min(front.find(dialect.line_end), front.size());
    } else if (const std::string_view row = front.substr(0, size);
               row.find_first_not_of(" \t\r") != std::string_view::npos) {
      ++found.rows;
      found.quoted += scan.quoted();
      values.assign(row, dialect);
      const std::size_t columns = values.values().size() - (is_cut ? 1 : 0);
      found.is_cut = is_cut;
      ++rows_by_size[columns];
      if (found.rows == 1) {
        found.named = columns;
      } else if (columns == found.named) {
        ++found.fitting;
      }
    }
    front.remove_prefix(std::min(size + 1, front.size()));
  }
  for (const auto& [columns, rows] : rows_by_size) {
    if (rows < found.alike) continue;
    found.alike = rows;
    found.columns = columns;
  }
  return found;
}

TableDialect told_dialect(std::string_view front, bool whole, bool is_tsv, char delimiter) {
  if (is_tsv) return told_tsv_dialect(front, whole);
  TableDialect best{',', '"', told_line_end(front)};
  if (delimiter != kDetectedDelimiter) {
    best.delimiter = delimiter;
    best.quote = told_quote(front, whole, best);
    return best;
  }
  FrontRows best_rows;
  for (const char candidate : {',', ';', '\t', '|'}) {
    TableDialect dialect{candidate, '"', best.line_end};
    dialect.quote = told_quote(front, whole, dialect);
    const FrontRows rows = front_rows(front, whole, dialect);
    if (candidate != ',' && !fits_better(rows, best_rows)) continue;
    best = dialect;
    best_rows = rows;
  }
  return best;
}

bool is_table(const FrontRows& rows) noexcept {
  return rows.columns > 1 && rows.alike * 2 > rows.rows;
}

}  // namespace inkling::indexer
