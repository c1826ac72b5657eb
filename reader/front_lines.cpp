#include "reader/front_lines.h"

#include <algorithm>
#include <iterator>

#include "reader/front_values.h"

namespace inkling::reader {

std::optional<FrontLine> FrontLines::next() const {
  if (cut_) return cut_;
  if (rest_.empty()) return std::nullopt;
  std::string_view whole = rest_.substr(0, rest_.find('\n'));
  if (whole.ends_with('\r')) whole.remove_suffix(1);
  const std::string_view content = without_blanks(whole);
  return FrontLine{whole, static_cast<std::size_t>(content.data() - whole.data()), content};
}

std::optional<FrontLine> FrontLines::next_content() {
  for (;;) {
    std::optional<FrontLine> line = next();
    if (!line || !(line->content.empty() || line->content.front() == '#')) return line;
    take();
  }
}

std::optional<FrontLine> FrontLines::next_below(std::size_t indent) const {
  std::optional<FrontLine> line = next();
  if (line && !line->content.empty() && line->indent <= indent) return std::nullopt;
  return line;
}

void FrontLines::take() {
  cut_.reset();
  go_to(rest_.substr(std::min(rest_.find('\n'), rest_.size() - 1) + 1));
}

void FrontLines::take_below(std::size_t indent) {
  while (next_below(indent)) take();
}

void FrontLines::take_lines_of(std::string_view passed) {
  cut_.reset();
  const std::string_view behind = text_from(passed.substr(passed.size()));
  const std::size_t end = std::min(behind.find('\n'), behind.size());
  go_to(behind.substr(std::min(end + 1, behind.size())));
}

void FrontLines::go_to(std::string_view rest) {
  const std::string_view passed = rest_.substr(0, rest_.size() - rest.size());
  number_ += static_cast<std::size_t>(std::ranges::count(passed, '\n'));
  rest_ = rest;
}

void FoundValues::add_all(FoundValues&& inner) {
  std::ranges::move(inner.fields_, std::back_inserter(fields_));
  if (left_out_ == 0) first_left_out_ = inner.first_left_out_;
  left_out_ += inner.left_out_;
}

void FoundValues::note_left_out(const FrontLines& lines) {
  if (left_out_++ == 0) first_left_out_ = lines.number();
}

void FoundValues::leave_out(FrontLines& lines) {
  note_left_out(lines);
  const std::optional<FrontLine> line = lines.next();
  lines.take();
  if (line) lines.take_below(line->indent);
}

}  // namespace inkling::reader
