#include "indexer/files/ignore_rules.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <ranges>

#include "indexer/bytes/utf8.h"

namespace inkling::indexer {

namespace {

constexpr std::array<const char*, 2> kIgnoreFiles{".gitignore", ".inklingignore"};
constexpr std::size_t kLongestFile = std::size_t{16} << 20;

/// Without blanks at its end, but for those that a backslash makes part of the pattern.
std::string_view trimmed(std::string_view line) {
  std::size_t end = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '\\' && at + 1 < line.size())
      ++at;
    else if (line[at] == ' ')
      continue;
    end = at + 1;
  }
  return line.substr(0, end);
}

/// The beginning of what the descriptor leads to, if that is a regular file.
std::string read_descriptor(int descriptor) {
  struct stat state {};
  std::string text;
  if (::fstat(descriptor, &state) != 0 || !S_ISREG(state.st_mode)) return text;
  std::array<char, 4096> buffer;
  while (text.size() < kLongestFile) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return text;
}

/// As git does, a link is not followed: what it leads to may lie anywhere.
std::string read_ignore_file(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return {};
  std::string text = read_descriptor(descriptor);
  ::close(descriptor);
  return text;
}

}  // namespace

void IgnoreRules::add(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    add_line(line);
  }
}

void IgnoreRules::add_line(std::string_view line) {
  if (line.starts_with('#')) return;
  line = trimmed(line);
  const bool keeps = line.starts_with('!');
  if (keeps) line.remove_prefix(1);
  Rule rule{Glob(line), keeps};
  if (rule.glob.is_well_formed()) rules_.push_back(std::move(rule));
}

Verdict IgnoreRules::verdict(std::string_view path, bool is_folder) const {
  for (const Rule& rule : std::views::reverse(rules_)) {
    if (rule.glob.matches(path, is_folder)) return rule.keeps ? Verdict::kept : Verdict::ignored;
  }
  return Verdict::none;
}

IgnoreRules read_ignore_rules(const std::filesystem::path& folder) {
  IgnoreRules rules;
  for (const char* const name : kIgnoreFiles) rules.add(read_ignore_file(folder / name));
  return rules;
}

}  // namespace inkling::indexer
