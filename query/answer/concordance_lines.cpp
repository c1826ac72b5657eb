#include "query/answer/concordance_lines.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "analysis/unicode.h"
#include "query/common/languages.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// Of lines that are sorted in memory, by all threads.
constexpr std::size_t kSortedBytes = std::size_t{1} << 24;

/// Whether `text` is printable ASCII whose spaces stand alone. Without a way out of the loop, so
/// that many bytes are looked at in one step.
bool is_collapsed(std::string_view text) noexcept {
  if (text.empty()) return true;
  unsigned char has_other = static_cast<unsigned char>(text[0] < ' ');
  for (std::size_t at = 1; at < text.size(); ++at) {
    const char c = text[at];
    const bool is_other = (c < ' ') | (c == 0x7F) | ((c == ' ') & (text[at - 1] == ' '));
    has_other |= static_cast<unsigned char>(is_other);
  }
  return has_other == 0;
}

/// `text` with runs of white space as single spaces, in the memory of `result`.
void collapse(std::string_view text, std::string& result) {
  if (is_collapsed(text)) {
    result = text;
    return;
  }
  result.clear();
  bool is_space_due = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    while (at < text.size() && text[at] > ' ' && text[at] < 0x7F) ++at;
    if (at == start) {
      const bool is_space = analysis::is_ascii_space(text[at]);
      if (is_space ? (++at, true) : analysis::is_white_space(analysis::next_code_point(text, at))) {
        is_space_due = true;
        continue;
      }
    }
    if (is_space_due) result += ' ';
    is_space_due = false;
    result += text.substr(start, at - start);
  }
  if (is_space_due) result += ' ';
}

/// Where the last `count` code points of `text` begin.
std::size_t last_code_points(std::string_view text, std::uint32_t count) {
  std::size_t at = text.size();
  while (at > 0 && count > 0) {
    --at;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
    --count;
  }
  return at;
}

/// Where the first `count` code points of `text` end.
std::size_t first_code_points(std::string_view text, std::uint32_t count) {
  std::size_t at = 0;
  for (; at < text.size() && count > 0; --count) analysis::next_code_point(text, at);
  return at;
}

/// Bytes in the order of numbers.
std::string sortable(std::uint64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8)
    bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
  return bytes;
}

/// By the nearest double; of those that share it, integers come first, by their digits.
std::string sortable(const Number& number) {
  const auto bits = std::bit_cast<std::uint64_t>(number.to_double());
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  const std::string nearest = sortable((bits & kSign) != 0 ? ~bits : bits | kSign);
  const bool has_sign = number.kind() == Number::Kind::integer;
  return nearest + static_cast<char>(number.kind()) +
         sortable(has_sign ? number.bits() ^ kSign : number.bits());
}

/// Keys that differ from `start` on come in the other order; none is the beginning of another.
void turn_round(std::string& key, std::size_t start) {
  for (std::size_t at = start; at < key.size(); ++at) key[at] = static_cast<char>(~key[at]);
}

/// Of a value, or of a line that has none, which comes last in either order.
std::string sortable(const std::optional<OrderedValue>& value, bool descends) {
  if (!value) return descends ? "0" : "3";
  return value->is_string ? "2" + sortable(value->place) : "1" + sortable(value->number);
}

/// A number that looks drawn, of splitmix64 (Steele, Lea & Flood 2014).
std::uint64_t drawn(std::uint64_t seed) noexcept {
  seed += 0x9E37'79B9'7F4A'7C15;
  seed = (seed ^ (seed >> 30)) * 0xBF58'476D'1CE4'E5B9;
  seed = (seed ^ (seed >> 27)) * 0x94D0'49BB'1331'11EB;
  return seed ^ (seed >> 31);
}

}  // namespace

LineMaker::LineMaker(const Index& index, const std::vector<SoughtWords>& sought,
                     const ConcordanceOptions& options, const std::vector<SortKey>& sort_keys,
                     const AnalyzerPool::Loan& analyzer)
    : index_(index),
      options_(options),
      sort_keys_(sort_keys),
      analyzer_(analyzer),
      finder_(sought, analyzer.words()),
      stored_(*storage::view_of(index).commit()),
      sorter_(options.k, kSortedBytes / std::max<std::size_t>(options.work.threads, 1)) {}

template <typename Visit>
std::uint64_t LineMaker::for_each_occurrence(DocId doc, Visit&& visit) {
  const storage::StoredText text = stored_.read(doc);
  std::uint64_t count = 0;
  values_.assign(index_.field_count(), 0);
  storage::for_each_value(text, [&](FieldId field, std::string_view value) {
    const std::uint32_t number = values_[to_index(field)]++;
    if (value.empty()) return;
    analyzer_.words().read(value, language_of(index_, doc), *analyzer_, tokens_);
    for (const FoundWords& found : finder_.find(field, value, tokens_))
      visit(Occurrence{field, value, number, found, count++});
    analyzer_.words().bound();
  });
  return count;
}

std::uint64_t LineMaker::read(NumberedDocument document, LineBuffer& lines, std::size_t most) {
  return for_each_occurrence(document.doc, [&](const Occurrence& occurrence) {
    if (lines.size() < most) show(document.doc, occurrence, lines.add());
  });
}

std::uint64_t LineMaker::read_sorted(NumberedDocument document) {
  return for_each_occurrence(document.doc,
                             [&](const Occurrence& occurrence) { keep(document, occurrence); });
}

void LineMaker::keep(NumberedDocument document, const Occurrence& occurrence) {
  if (options_.k == 0) return;
  read_key(document, occurrence);
  if (!sorter_.takes(key_)) return;
  show(document.doc, occurrence, line_);
  sorter_.add(key_, line_);
}

/// A character of a pair has the other one as a neighbour, which is a token by itself only where it
/// begins the next pair.
ByteRange LineMaker::shown(const Occurrence& occurrence) const {
  const auto& [first, last, bytes] = occurrence.found;
  const std::uint32_t size = options_.context.size;
  const std::uint32_t before = bytes.start > tokens_[first].start ? 1 : 0;
  const bool is_next_apart =
      last + 1 == tokens_.size() || tokens_[last + 1].start >= tokens_[last].end;
  const std::uint32_t after = bytes.end < tokens_[last].end && is_next_apart ? 1 : 0;
  std::size_t begin = first + before, end = last + 1;
  while (begin > 0 && tokens_[first].position + before - tokens_[begin - 1].position <= size)
    --begin;
  while (end < tokens_.size() && tokens_[end].position - tokens_[last].position + after <= size)
    ++end;
  // Punctuation behind the last word that is shown belongs to it. Pairs overlap.
  const auto value_end = static_cast<std::uint32_t>(occurrence.value.size());
  const std::uint32_t behind = after > size           ? bytes.end
                               : end < tokens_.size() ? tokens_[end].start
                                                      : value_end;
  const bool is_whole = bytes.end == tokens_[last].end;
  return {begin == first + before ? bytes.start : tokens_[begin].start,
          std::max(behind, is_whole ? tokens_[end - 1].end : bytes.end)};
}

void LineMaker::show(DocId doc, const Occurrence& occurrence, ConcordanceLine& line) {
  const auto [start, end] = occurrence.found.bytes;
  if (std::exchange(named_, doc) != doc) id_ = index_.id(doc);
  line.doc = doc;
  line.id = id_;
  line.field = index_.field_name(occurrence.field);
  line.value = occurrence.value_number;
  line.position = tokens_[occurrence.found.first].position;
  collapse(occurrence.value.substr(start, end - start), line.match);
  if (!options_.context.in_characters) return show_words(occurrence, line);
  const std::string_view before = occurrence.value.substr(0, start);
  const std::string_view after = occurrence.value.substr(end);
  const std::size_t first = last_code_points(before, options_.context.size);
  const std::size_t last = first_code_points(after, options_.context.size);
  collapse(before.substr(graphemes_.first_from(before, first)), line.left);
  collapse(after.substr(0, graphemes_.last_up_to(after, last)), line.right);
}

void LineMaker::show_words(const Occurrence& occurrence, ConcordanceLine& line) const {
  const std::string_view value = occurrence.value;
  const auto [start, end] = occurrence.found.bytes;
  const ByteRange around = shown(occurrence);
  collapse(value.substr(around.start, start - around.start), line.left);
  collapse(value.substr(end, around.end - end), line.right);
  while (line.right.ends_with(' ')) line.right.pop_back();
}

std::string LineMaker::word_at(std::size_t token) const {
  return token < tokens_.size() ? std::string(analyzer_.words()[tokens_[token].form].surface) : "";
}

std::string LineMaker::words_of(const FoundWords& found) const {
  std::string words = word_at(found.first);
  for (std::size_t token = found.first + 1; token <= found.last; ++token)
    words += ' ' + word_at(token);
  return words;
}

std::string LineMaker::key_part(const SortKey& key, NumberedDocument document,
                                const Occurrence& occurrence) const {
  const ConcordanceOrder& order = key.order;
  const FoundWords& found = occurrence.found;
  switch (order.kind) {
    case ConcordanceOrder::Kind::left:
      return found.first < order.place ? "" : word_at(found.first - order.place);
    case ConcordanceOrder::Kind::right:
      return word_at(found.last + order.place);
    case ConcordanceOrder::Kind::match:
      return words_of(found);
    case ConcordanceOrder::Kind::field:
      return sortable(key.values->first_of(document.doc), order.descending);
    case ConcordanceOrder::Kind::random:
      // Of the line's place alone, so that no line waits for those before it.
      return sortable(drawn(drawn(drawn(order.seed) + document.number) + occurrence.number));
    case ConcordanceOrder::Kind::document:
      break;
  }
  return sortable(document.number);
}

/// What the options name, and the place, which differs for each line.
void LineMaker::read_key(NumberedDocument document, const Occurrence& occurrence) {
  key_.clear();
  for (const SortKey& key : sort_keys_) {
    const std::size_t start = key_.size();
    append_key(key_, key_part(key, document, occurrence));
    if (key.order.descending) turn_round(key_, start);
  }
  key_ += sortable(document.number) + sortable(occurrence.number);
}

}  // namespace inkling::query
