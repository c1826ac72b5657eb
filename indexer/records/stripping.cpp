#include "inkling/stripping.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "indexer/records/blank_text.h"

namespace inkling {

namespace {

using indexer::without_outer_blanks;

/// Where the text begins behind the first empty line; its end if there is none.
std::size_t end_of_headers(std::string_view text) {
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n', end + 1)) {
    const std::string_view rest = text.substr(end + 1);
    if (rest.starts_with("\n")) return end + 2;
    if (rest.starts_with("\r\n")) return end + 3;
  }
  return text.size();
}

bool sets_apart(std::string_view line) {
  return std::ranges::all_of(without_outer_blanks(line), [](char c) { return c == '-'; });
}

/// What is in front of the last line that sets a block apart; everything if that is the first line
/// or if there is none. The blanks around the text go with the footer.
std::string_view without_footer(std::string_view text) {
  const std::string_view inner = without_outer_blanks(text);
  for (std::size_t end = inner.size(); end > 0;) {
    const std::size_t before = inner.substr(0, end).rfind('\n');
    if (before == inner.npos) break;
    if (sets_apart(inner.substr(before + 1, end - before - 1))) return inner.substr(0, before);
    end = before;
  }
  return text;
}

/// How lines begin that quote, or that name who is quoted.
constexpr std::array<std::string_view, 4> kQuoteBeginnings{">", "|", "In article", "Quoted from"};
/// What a line has anywhere that names who is quoted.
constexpr std::array<std::string_view, 5> kQuoteWords{"writes in",
                                                      "writes:", "wrote:", "says:", "said:"};

bool is_quote(std::string_view line) {
  const auto begins = [&](std::string_view beginning) { return line.starts_with(beginning); };
  const auto has = [&](std::string_view words) { return line.find(words) != line.npos; };
  return std::ranges::any_of(kQuoteBeginnings, begins) || std::ranges::any_of(kQuoteWords, has);
}

/// The other lines, with line ends between them.
std::string without_quotes(std::string_view text) {
  std::string kept;
  bool is_first = true;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    start = end + 1;
    if (is_quote(line)) continue;
    if (!is_first) kept += '\n';
    kept += line;
    is_first = false;
  }
  return kept;
}

}  // namespace

StrippedBytes strip(std::string& text, const StrippedParts& parts) {
  StrippedBytes bytes;
  if (parts.headers) {
    bytes.headers = end_of_headers(text);
    text.erase(0, bytes.headers);
  }
  if (parts.footers) {
    std::string kept(without_footer(text));
    bytes.footers = text.size() - kept.size();
    text = std::move(kept);
  }
  if (parts.quotes) {
    std::string kept = without_quotes(text);
    bytes.quotes = text.size() - kept.size();
    text = std::move(kept);
  }
  return bytes;
}

}  // namespace inkling
