#include "query/answer/sorted_lines.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

namespace inkling::query {

namespace {

/// Lines that are let go at a time, beside half of those that are kept.
constexpr std::size_t kMoreLines = 4096;
constexpr std::size_t kWrittenBytes = std::size_t{1} << 18;
/// Lines of a run for each of its marks.
constexpr std::size_t kMarked = 256;
constexpr std::size_t kAllLines = std::numeric_limits<std::size_t>::max();

void append_count(std::string& bytes, std::uint32_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

std::uint32_t take_count(std::string_view& bytes) noexcept {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof(number));
  bytes.remove_prefix(sizeof(number));
  return number;
}

void append_counted(std::string& bytes, std::string_view text) {
  append_count(bytes, static_cast<std::uint32_t>(text.size()));
  bytes += text;
}

std::string_view take_counted(std::string_view& bytes) noexcept {
  const std::uint32_t size = take_count(bytes);
  const std::string_view text = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return text;
}

/// A line as it is kept, without its length.
void append_line(std::string& bytes, std::string_view key, const ConcordanceLine& line) {
  append_counted(bytes, key);
  append_count(bytes, to_number(line.doc));
  append_count(bytes, line.value);
  append_count(bytes, line.position);
  for (const std::string* text : {&line.id, &line.field, &line.left, &line.match, &line.right})
    append_counted(bytes, *text);
}

std::string_view key_of_line(std::string_view line) noexcept { return take_counted(line); }

void read_line(std::string_view bytes, ConcordanceLine& line) {
  take_counted(bytes);
  line.doc = DocId{take_count(bytes)};
  line.value = take_count(bytes);
  line.position = take_count(bytes);
  for (std::string* text : {&line.id, &line.field, &line.left, &line.match, &line.right})
    *text = take_counted(bytes);
}

/// The first bytes of a key as a number; keys are longer.
std::uint64_t first_bytes(std::string_view key) noexcept {
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < sizeof(number); ++at)
    number = number << 8 | (at < key.size() ? static_cast<unsigned char>(key[at]) : 0u);
  return number;
}

/// The line at the beginning of a run that is not empty.
std::string_view first_line(std::string_view run) noexcept { return take_counted(run); }

}  // namespace

void append_key(std::string& bytes, std::string_view key) {
  for (const char c : key) {
    bytes += c;
    if (c == '\0') bytes += '\xFF';  // no end begins so
  }
  bytes.append(2, '\0');
}

void LineSorter::add(std::string_view key, const ConcordanceLine& line) {
  entries_.push_back({first_bytes(key), bytes_.size()});
  const std::size_t start = bytes_.size();
  append_count(bytes_, 0);
  append_line(bytes_, key, line);
  const auto size = static_cast<std::uint32_t>(bytes_.size() - start - sizeof(std::uint32_t));
  std::memcpy(bytes_.data() + start, &size, sizeof(size));
  if (is_full()) make_room();
}

bool LineSorter::is_full() const noexcept {
  if (bytes_.size() + entries_.size() * sizeof(Entry) >= most_bytes_) return true;
  return entries_.size() - std::min(entries_.size(), k_) >= k_ / 2 + kMoreLines;
}

void LineSorter::sort() {
  const auto line_at = [this](const Entry& entry) {
    return key_of_line(first_line(std::string_view(bytes_).substr(entry.start)));
  };
  std::ranges::sort(entries_, [&](const Entry& a, const Entry& b) {
    return a.first != b.first ? a.first < b.first : line_at(a) < line_at(b);
  });
}

/// Lets go what is behind the first k.
void LineSorter::keep_first() {
  sort();
  if (entries_.size() <= k_) return;
  entries_.resize(k_);
  if (k_ > 0)
    bound_ = key_of_line(first_line(std::string_view(bytes_).substr(entries_.back().start)));
}

std::string_view LineSorter::counted_line(const Entry& entry) const noexcept {
  const std::string_view rest = std::string_view(bytes_).substr(entry.start);
  return rest.substr(0, sizeof(std::uint32_t) + first_line(rest).size());
}

/// Puts the lines in the order of the entries.
void LineSorter::put_in_order() {
  std::size_t size = 0;
  for (const Entry& entry : entries_) size += counted_line(entry).size();
  std::string ordered;
  ordered.reserve(size);
  for (Entry& entry : entries_) {
    const std::string_view line = counted_line(entry);
    entry.start = ordered.size();
    ordered += line;
  }
  bytes_ = std::move(ordered);
}

void LineSorter::make_room() {
  keep_first();
  std::size_t size = entries_.size() * sizeof(Entry);
  for (const Entry& entry : entries_) size += counted_line(entry).size();
  size < most_bytes_ / 2 ? put_in_order() : write_run();
}

void LineSorter::write_run() {
  if (!file_) file_.emplace();
  std::string part;
  const auto write = [&] {
    file_->append(std::as_bytes(std::span(part)));
    part.clear();
  };
  for (std::size_t at = 0; at < entries_.size(); ++at) {
    const std::string_view line = counted_line(entries_[at]);
    part += line;
    if (part.size() >= kWrittenBytes) write();
    if (at % kMarked == kMarked - 1 && k_ < kAllLines)
      marks_.emplace_back(key_of_line(first_line(line)));
  }
  write();
  ends_.push_back(file_->size());
  bytes_.clear();
  entries_.clear();
  lower_bound();
}

/// Each mark has kMarked lines of its own that are not behind it.
void LineSorter::lower_bound() {
  std::ranges::sort(marks_);
  const std::size_t enough = k_ / kMarked + (k_ % kMarked > 0 ? 1 : 0);
  if (marks_.size() < enough || enough == 0) return;
  marks_.resize(enough);
  if (bound_.empty() || marks_.back() < bound_) bound_ = marks_.back();
}

void LineSorter::finish(std::vector<std::string_view>& runs) {
  keep_first();
  if (!file_) {
    put_in_order();
    entries_ = std::vector<Entry>();  // {} would keep the memory
    if (!bytes_.empty()) runs.push_back(bytes_);
    return;
  }
  if (!entries_.empty()) write_run();
  bytes_ = std::string();
  entries_ = std::vector<Entry>();
  const std::span<const std::byte> mapped = file_->map();
  const std::string_view all(reinterpret_cast<const char*>(mapped.data()), mapped.size());
  std::size_t start = 0;
  for (const std::uint64_t end : ends_) {
    runs.push_back(all.substr(start, static_cast<std::size_t>(end) - start));
    start = static_cast<std::size_t>(end);
  }
}

void hand_on_sorted(std::vector<std::string_view> runs, std::size_t k,
                    const ConcordanceSink& sink) {
  const auto is_behind = [](std::string_view a, std::string_view b) {
    return key_of_line(first_line(a)) > key_of_line(first_line(b));
  };
  std::ranges::make_heap(runs, is_behind);
  ConcordanceLine line;
  for (std::size_t shown = 0; shown < k && !runs.empty(); ++shown) {
    std::ranges::pop_heap(runs, is_behind);
    read_line(take_counted(runs.back()), line);
    if (!sink(line)) return;
    if (runs.back().empty()) {
      runs.pop_back();
    } else {
      std::ranges::push_heap(runs, is_behind);
    }
  }
}

}  // namespace inkling::query
