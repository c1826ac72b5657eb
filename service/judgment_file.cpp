/// A file of judgments that is changed line by line.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "inkling/error.h"
#include "inkling/line_reader.h"
#include "inkling/pool_judging.h"
#include "service/replaced_file.h"

namespace inkling {

namespace {

struct LinePlace {
  std::size_t begin;
  std::size_t end;  ///< behind its end of line
};

/// Whether the line judges the document; as read_judgments() reads it.
bool judges(const std::string& line, std::string_view topic, std::string_view document) {
  std::istringstream columns(line);
  std::string first, second, third;
  return columns >> first >> second >> third && first.front() != '#' && first == topic &&
         third == document;
}

/// Without a byte order mark before it.
std::optional<LinePlace> line_of(const std::string& text, std::string_view topic,
                                 std::string_view document) {
  for (LinePlace line{0, 0}; line.begin < text.size(); line.begin = line.end) {
    line.end = std::min(text.find('\n', line.begin), text.size() - 1) + 1;
    const std::string_view whole(text.data() + line.begin, line.end - line.begin);
    const std::string_view plain = LineReader::without_mark(whole);
    line.begin = line.end - plain.size();
    if (judges(std::string(plain), topic, document)) return line;
  }
  return std::nullopt;
}

std::string end_of_lines(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != text.npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

/// As write_judgments() writes it, which refuses names that no file can hold.
std::string written(std::string_view topic, std::string_view document, int grade) {
  std::ostringstream out;
  write_judgments(out, {{std::string(topic), {{std::string(document), grade}}}});
  std::string line = out.str();
  line.pop_back();
  return line;
}

/// Empty where there is no file.
std::string text_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in && errno == ENOENT) return {};
  if (!in) throw IoError(path, errno, "cannot be opened");
  std::string text;
  std::array<char, 1 << 14> part;
  while (in.read(part.data(), part.size()), in.gcount() > 0)
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  if (in.bad()) throw IoError(path, errno, "cannot be read");
  return text;
}

void replace_file(const std::string& path, std::string_view text) {
  service::ReplacedFile file(path);
  file.write(text);
  file.commit();
}

/// In one call, so that what is there stays if it fails.
void append_to_file(const std::string& path, const std::string& text) {
  constexpr mode_t kMode = 0666;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  if (descriptor < 0) throw IoError(path, errno, "cannot be written");
  const ssize_t count = ::write(descriptor, text.data(), text.size());
  const bool is_whole = count == static_cast<ssize_t>(text.size());
  const bool is_kept = is_whole && ::fsync(descriptor) == 0;
  const int fault = count >= 0 && !is_whole ? ENOSPC : errno;
  ::close(descriptor);
  if (!is_kept) throw IoError(path, fault, "cannot be written");
}

}  // namespace

JudgmentFile::JudgmentFile(std::string path) : path_(std::move(path)) {
  std::error_code fault;
  const std::filesystem::file_status status = std::filesystem::status(path_, fault);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw IoError(path_, 0, "it is not a regular file", "name a file that keeps the judgments");
}

Judgments JudgmentFile::read() const {
  std::istringstream in(text_of_file(path_));
  return read_judgments(in, path_);
}

void JudgmentFile::write(std::string_view topic, std::string_view document, int grade) const {
  std::string all = text_of_file(path_);
  const std::string ending = end_of_lines(all);
  const std::string line = written(topic, document, grade) + ending;
  if (const std::optional<LinePlace> known = line_of(all, topic, document)) {
    replace_file(path_, all.replace(known->begin, known->end - known->begin, line));
  } else {
    append_to_file(path_, (all.empty() || all.back() == '\n' ? "" : ending) + line);
  }
}

void JudgmentFile::take_back(std::string_view topic, std::string_view document) const {
  std::string all = text_of_file(path_);
  if (const std::optional<LinePlace> known = line_of(all, topic, document))
    replace_file(path_, all.erase(known->begin, known->end - known->begin));
}

}  // namespace inkling
