#include "indexer/formats/subtitles.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "indexer/formats/front.h"

namespace inkling::indexer {

namespace {

/// "00:01:02,500 --> 00:01:04,000", with settings behind it or not.
bool is_timing(std::string_view line) {
  const std::size_t arrow = line.find("-->");
  if (arrow == std::string_view::npos) return false;
  const std::string_view before = line.substr(0, arrow);
  return before.find_first_of("0123456789") != std::string_view::npos &&
         before.find_first_not_of("0123456789:,. \t") == std::string_view::npos;
}

bool is_comment(std::string_view line) {
  return line.starts_with("WEBVTT") || line.starts_with("NOTE") || line.starts_with("STYLE") ||
         line.starts_with("REGION");
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kNamedInCues{{
    {"&amp;", "&"},
    {"&lt;", "<"},
    {"&gt;", ">"},
    {"&nbsp;", "\u00A0"},
    {"&lrm;", "\u200E"},
    {"&rlm;", "\u200F"},
}};

/// `b`, `/c.loud` or the time `00:01.500`, which stand between `<` and `>`.
bool is_tag(std::string_view inner) {
  if (inner.starts_with('/')) return true;
  return !inner.empty() &&
         (is_letter(inner[0]) || inner.find_first_not_of("0123456789:.") == std::string_view::npos);
}

/// Where what begins at `at` ends, if it is `<b>`, `</c.loud>` or `{\an8}`; otherwise `at`. What is
/// left open ends where the next one begins.
std::size_t behind_markup(std::string_view line, std::size_t at) {
  if (line[at] != '<' && line[at] != '{') return at;
  const bool is_angular = line[at] == '<';
  const std::size_t end = line.find_first_of(is_angular ? "<>" : "{}", at + 1);
  if (end == std::string_view::npos || line[end] == line[at]) return at;
  const std::string_view inner = line.substr(at + 1, end - at - 1);
  return (is_angular ? is_tag(inner) : inner.starts_with('\\')) ? end + 1 : at;
}

void append_words(std::string_view line, std::string& text) {
  if (!text.empty()) text += '\n';
  for (std::size_t at = 0; at < line.size();) {
    if (const std::size_t behind = behind_markup(line, at); behind > at) {
      at = behind;
      continue;
    }
    const auto* const named = std::ranges::find_if(kNamedInCues, [&](const auto& entity) {
      return line.substr(at).starts_with(entity.first);
    });
    if (line[at] == '&' && named != kNamedInCues.end()) {
      text += named->second;
      at += named->first.size();
    } else {
      text += line[at++];
    }
  }
}

/// `block`: the lines between two blank ones.
void append_block(const std::vector<std::string_view>& block, std::string& text) {
  if (block.empty()) return;
  const auto timing = std::ranges::find_if(block, is_timing);
  auto line = block.begin();
  if (timing != block.end()) {
    line = timing + 1;
  } else if (is_comment(block.front())) {
    line = block.end();
  }
  for (; line != block.end(); ++line) {
    if (!is_timing(*line)) append_words(*line, text);
  }
}

}  // namespace

std::string subtitle_text(std::string_view subtitles) {
  const char line_end = ends_lines_in_cr(subtitles) ? '\r' : '\n';
  std::string text;
  std::vector<std::string_view> block;
  while (!subtitles.empty()) {
    const std::size_t end = std::min(subtitles.find(line_end), subtitles.size());
    std::string_view line = subtitles.substr(0, end);
    subtitles.remove_prefix(std::min(end + 1, subtitles.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") != std::string_view::npos) {
      block.push_back(line);
      continue;
    }
    append_block(block, text);
    block.clear();
  }
  append_block(block, text);
  return text;
}

}  // namespace inkling::indexer
