#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <utility>

#include "inkling/error.h"
#include "inkling/line_reader.h"
#include "inkling/synonyms.h"

namespace inkling {

namespace {

constexpr std::string_view kBlanks = LineReader::kBlanks;

/// Whatever its size, no more is held than may be read.
std::string read_bytes(std::istream& in, const std::string& name) {
  std::string bytes;
  std::array<char, 1 << 16> part;
  while (in.read(part.data(), part.size()), in.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(in.gcount()));
    if (bytes.size() <= kLargestSynonymFile) continue;
    const auto line = static_cast<std::size_t>(std::ranges::count(bytes, '\n')) + 1;
    throw OptionError::at(LineReader::place_of(name, line),
                          fmt::format("the synonyms are more than {} bytes", kLargestSynonymFile));
  }
  return bytes;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) + 1 - first));
}

/// One rule, character by character.
class RuleReader {
 public:
  explicit RuleReader(const LineReader& lines) : lines_(lines), line_(lines.line()) {}

  SynonymRule read() {
    for (std::size_t at = 0; at < line_.size(); ++at) {
      if (line_[at] == '\\' && at + 1 < line_.size()) {
        entry_ += line_[++at];
      } else if (line_[at] == ',') {
        end_entry();
      } else if (line_.substr(at, 2) == "=>") {
        end_left_side();
        ++at;
      } else {
        entry_ += line_[at];
      }
    }
    end_entry();
    return {std::move(from_), std::move(to_), lines_.number()};
  }

 private:
  void end_entry() {
    std::string entry = trimmed(entry_);
    if (entry.empty()) {
      lines_.refuse("an entry is empty",
                    "write `a, b c` or `a, b => c`, with a backslash before a comma of an entry");
    }
    if (entry.size() > kLongestSynonym) {
      lines_.refuse(
          fmt::format("an entry has {} bytes, more than {}", entry.size(), kLongestSynonym));
    }
    (is_right_ ? to_ : from_).push_back(std::move(entry));
    entry_.clear();
  }

  void end_left_side() {
    if (is_right_)
      lines_.refuse("`=>` is there twice",
                    "write two lines, or a backslash before one that is meant");
    end_entry();
    is_right_ = true;
  }

  const LineReader& lines_;
  std::string_view line_;
  std::string entry_;
  bool is_right_ = false;  ///< of `=>`
  std::vector<std::string> from_;
  std::vector<std::string> to_;
};

}  // namespace

SynonymFile read_synonyms(std::istream& in, const std::string& name) {
  std::istringstream text(read_bytes(in, name));
  SynonymFile file{name, {}};
  for (LineReader lines(text, name); lines.next();) {
    const std::string& line = lines.line();
    if (line[line.find_first_not_of(kBlanks)] != '#')
      file.rules.push_back(RuleReader(lines).read());
  }
  return file;
}

}  // namespace inkling
