#pragma once

/// The beginning of a file, by which its format is told.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/input_format.h"

namespace inkling::indexer {

/// Of a file that is in UTF-8, or in a superset of ASCII.
struct FileFront {
  std::string_view bytes;  ///< of a file: kTypeProbe at least, or all
  bool whole = false;      ///< there are no more
  std::string name{};      ///< without the suffix of a compressed file; empty for a stream
  char delimiter = kDetectedDelimiter;  ///< that somebody named for tables
};

/// ASCII letters only.
std::string lower_case(std::string_view text);

/// A letter of ASCII, as names of tags begin with.
constexpr bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Without a byte order mark.
std::string_view without_mark(std::string_view text);

/// Behind a byte order mark and white space.
std::string_view trimmed_front(std::string_view text);

/// What stands behind the last dot of the name, in lower case; empty if there is none.
std::string ending_of(std::string_view name);

/// Whether lines end in CR alone, as on the first Macs: there is one, and no LF.
bool ends_lines_in_cr(std::string_view bytes) noexcept;

/// All of them, without their ends; the last one may go on behind the front. `end_of_line`: LF,
/// before which a CR is left out, or CR.
std::vector<std::string_view> first_lines(const FileFront& front, char end_of_line = '\n');

}  // namespace inkling::indexer
