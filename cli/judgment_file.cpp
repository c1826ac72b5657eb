#include "cli/judgment_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/limited_input.h"
#include "cli/streams.h"
#include "inkling/error.h"

namespace inkling::cli {

namespace {

struct Line {
  std::size_t begin;
  std::size_t end;  ///< behind its end of line
};

/// Whether the line judges the document.
bool judges(const std::string& line, const std::string& topic, const std::string& document) {
  std::istringstream columns(line);
  std::string first, second, third;
  return columns >> first >> second >> third && first == topic && third == document;
}

std::optional<Line> line_of(const std::string& text, const std::string& topic,
                            const std::string& document) {
  for (Line line{0, 0}; line.begin < text.size(); line.begin = line.end) {
    line.end = std::min(text.find('\n', line.begin), text.size() - 1) + 1;
    if (judges(text.substr(line.begin, line.end - line.begin), topic, document)) return line;
  }
  return std::nullopt;
}

std::string end_of_lines(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != text.npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

/// As write_judgments() writes it, which refuses names that no file can hold.
std::string written(const std::string& topic, const std::string& document, int grade) {
  std::ostringstream out;
  write_judgments(out, {{topic, {{document, grade}}}});
  std::string line = out.str();
  line.pop_back();
  return line;
}

}  // namespace

JudgmentFile::JudgmentFile(std::string path) : path_(std::move(path)) {
  std::error_code fault;
  const std::filesystem::file_status status = std::filesystem::status(path_, fault);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw IoError(path_, 0, "it is not a regular file", "name a file that keeps the judgments");
}

Judgments JudgmentFile::read() const {
  std::istringstream in(text());
  return read_judgments(in, path_);
}

void JudgmentFile::write(const std::string& topic, const std::string& document, int grade) const {
  std::string all = text();
  const std::string ending = end_of_lines(all);
  const std::string line = written(topic, document, grade) + ending;
  if (const std::optional<Line> known = line_of(all, topic, document)) {
    replace(all.replace(known->begin, known->end - known->begin, line));
  } else {
    append((all.empty() || all.back() == '\n' ? "" : ending) + line);
  }
}

void JudgmentFile::take_back(const std::string& topic, const std::string& document) const {
  std::string all = text();
  if (const std::optional<Line> known = line_of(all, topic, document))
    replace(all.erase(known->begin, known->end - known->begin));
}

std::string JudgmentFile::text() const {
  if (!std::filesystem::exists(path_)) return {};
  return read_limited(path_, &all_of);
}

void JudgmentFile::replace(const std::string& text) const {
  FileOutput out(path_);
  out << text;
  out.commit();
}

void JudgmentFile::append(const std::string& text) const {
  constexpr mode_t kMode = 0666;
  const int descriptor = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  if (descriptor < 0) throw IoError(path_, errno, "cannot be written");
  const ssize_t count = ::write(descriptor, text.data(), text.size());
  const bool is_whole = count == static_cast<ssize_t>(text.size());
  const bool is_kept = is_whole && ::fsync(descriptor) == 0;
  const int fault = count >= 0 && !is_whole ? ENOSPC : errno;
  ::close(descriptor);
  if (!is_kept) throw IoError(path_, fault, "cannot be written");
}

}  // namespace inkling::cli
