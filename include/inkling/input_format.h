#pragma once

/// The formats in which documents come.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// docs/formats.md says how each is recognised, and what becomes of it.
enum class InputFormat {
  automatic,
  text,
  jsonl,
  json,
  csv,
  tsv,
  html,
  xml,
  mail,
  markdown,
  mbox,
  srt,
  vtt,
  code,
  ipynb,
  trec,
  reuters,
  docx,
  epub,
  odt,
  pdf,
  pptx,
  xlsx,
  ciff,
  warc
};

struct InputFormatFacts {
  InputFormat format = InputFormat::text;
  std::string name{};                      ///< on a command line: "jsonl"
  std::string about{};                     ///< "JSON Lines, an object on each line"
  std::vector<std::string> endings{};      ///< of names of such files, without the dot
  std::vector<std::string> text_fields{};  ///< its fields that are texts in an index made for it
};

/// All of them but `automatic`, in the order of their names.
const std::vector<InputFormatFacts>& input_formats();

/// The text fields of an index that is made for such documents; none for `automatic`.
std::vector<std::string> usual_text_fields(InputFormat format);

/// Whether the file's name has an ending of that format, in any case, also before .gz and the like.
bool is_named_as(InputFormat format, const std::string& name);

/// "auto|csv|html|...": what parse_input_format() knows.
std::string input_format_choices();

/// Throws OptionError naming the choices.
InputFormat parse_input_format(std::string_view name);

/// Which part of an HTML page is read.
enum class HtmlText {
  all,   ///< all of its text
  main,  ///< without navigation, header, footer and the like
};

/// Throws OptionError naming the choices: all, main.
HtmlText parse_html_text(std::string_view name);

/// Stands for the delimiter of a `csv` that is to be detected from its rows.
inline constexpr char kDetectedDelimiter = '\0';

/// From one ASCII character, not a letter, digit, quote or line end, from "tab" or "\t", or
/// from "auto". Throws OptionError for anything else.
char parse_delimiter(std::string_view text);
/// What parse_delimiter() was given: "auto", "tab" or the character.
std::string name_of_delimiter(char delimiter);

/// A user's program that turns files into text.
struct UserConverter {
  std::string ending{};              ///< of names of such files, in lower case, without the dot
  std::vector<std::string> words{};  ///< the path of the program and its arguments

  friend bool operator==(const UserConverter&, const UserConverter&) = default;
};

/// From "ENDING=COMMAND". The command is split at blanks, as a shell does with quotes and
/// backslashes, and is run without one; a word {} is left out. The program is looked for in $PATH.
/// Throws OptionError if it is not found, or if `text` does not have that form.
UserConverter parse_converter(std::string_view text);

/// Each of them; also throws OptionError for two with the same ending.
std::vector<UserConverter> parse_converters(const std::vector<std::string>& texts);

/// A server that turns files into text, as Apache Tika does: it gets a file by PUT.
struct ExtractionServer {
  std::string host{};  ///< a name or an address, without brackets
  std::string port{};
  std::string target{};  ///< "/tika"

  friend bool operator==(const ExtractionServer&, const ExtractionServer&) = default;
};

/// From "http://HOST[:PORT][/PATH]"; by default port 9998 and path /tika. Connects to nothing.
/// Throws OptionError for anything not of that form.
ExtractionServer parse_extraction_server(std::string_view url);

/// Options of single formats.
struct FormatOptions {
  std::vector<std::string> columns{};  ///< names of the columns of tables without a header
  std::optional<char> delimiter{};     ///< of `csv`; empty: as the index has it, or detected
  std::optional<HtmlText> html{};      ///< empty: as the index has it, or all
  /// Files with these endings, whatever is in them, are read by these programs: each gets a
  /// file on standard input and writes text in UTF-8 on standard output, within a minute and
  /// 1 GiB of memory.
  std::vector<UserConverter> converters{};
  /// Gets the files that no format reads, within a minute each.
  std::optional<ExtractionServer> server{};

  friend bool operator==(const FormatOptions&, const FormatOptions&) = default;
};

}  // namespace inkling
