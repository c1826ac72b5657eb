#pragma once

/// Tables of values, as RFC 4180 has them: where rows end, and the values in them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/records/record.h"

namespace inkling::indexer {

/// How values are set apart.
struct TableDialect {
  static constexpr char kNoQuote = '\0';

  char delimiter = ',';
  char quote = '"';      ///< around values, doubled within; or kNoQuote
  char line_end = '\n';  ///< of rows; a CR in front of an LF is part of it

  friend bool operator==(const TableDialect&, const TableDialect&) = default;
};

/// What stands in a table once.
struct TableHeader : SharedByRecords {
  TableDialect dialect{};
  std::vector<std::string> columns{};  ///< their names, in order
  std::string names{};                 ///< the columns as one; empty where none has a name

  std::string_view meaning() const noexcept override { return names; }
};

/// Looks for the end of a row, which may come in pieces. A value is quoted if it begins with a
/// quote; then line breaks and delimiters in it are its own. Cost: O(bytes).
class RowScan {
 public:
  enum class Found {
    nothing,  ///< the row goes on
    end,      ///< of the row, before a line break
    damage,   ///< a quoted value goes on behind its closing quote
  };

  explicit RowScan(TableDialect dialect) noexcept : dialect_(dialect) {}

  /// `bytes` begin with the row; they are those of the call before, or those and more.
  Found go_on(std::string_view bytes) noexcept;
  /// Whether a row that ends with its source here is whole.
  bool may_end() const noexcept { return state_ != State::quoted; }
  /// The bytes of the row before its end, where a CR may be the last.
  std::size_t size() const noexcept { return at_; }
  /// How many values were quoted so far.
  std::size_t quoted() const noexcept { return quoted_; }
  /// Whether a row that ended has no line break in its values; false also where nobody looked.
  bool is_one_line() const noexcept { return quoted_ == 0 || at_ == first_line_end_; }

 private:
  enum class State { value_begins, plain, quoted, behind_quote, closed };

  bool find_plain_end(std::string_view bytes) noexcept;
  Found step_behind_quote(char c) noexcept;

  TableDialect dialect_;
  State state_ = State::value_begins;
  std::size_t at_ = 0;
  std::size_t quoted_ = 0;
  std::size_t first_line_end_ = std::string_view::npos;  ///< within quotes or not
};

/// The values of one row after the other.
class RowValues {
 public:
  /// `row` is whole, without its line break, and must outlive the values.
  void assign(std::string_view row, TableDialect dialect);
  const std::vector<std::string_view>& values() const noexcept { return values_; }

 private:
  std::size_t add_quoted(std::string_view row, TableDialect dialect, std::size_t at);

  std::vector<std::string_view> values_;
  std::string unescaped_;  ///< values in which quotes were doubled
};

}  // namespace inkling::indexer
