#include "query/answer/concordance.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "analysis/unicode.h"
#include "query/common/exact_field.h"
#include "query/common/languages.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

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

std::string sortable(const Number& number) {
  const auto bits = std::bit_cast<std::uint64_t>(number.to_double());
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  return sortable((bits & kSign) != 0 ? ~bits : bits | kSign);
}

/// The seed of the first order that shuffles.
std::uint64_t seed_of(const std::vector<ConcordanceOrder>& orders) {
  const auto random =
      std::ranges::find(orders, ConcordanceOrder::Kind::random, &ConcordanceOrder::kind);
  return random == orders.end() ? 0 : random->seed;
}

}  // namespace

ConcordanceReader::ConcordanceReader(const Index& index, const std::vector<SoughtWords>& sought,
                                     const ConcordanceOptions& options,
                                     const AnalyzerPool::Loan& analyzer, const Deadline& deadline)
    : index_(index),
      sought_(sought),
      options_(options),
      analyzer_(analyzer),
      deadline_(deadline),
      finder_(sought, analyzer.words()),
      stored_(*storage::view_of(index).commit()),
      random_(seed_of(options.order)) {}

ConcordanceTotals ConcordanceReader::read(const DocumentSet& documents,
                                          const ConcordanceSink& sink) {
  for (const ConcordanceOrder& order : options_.order) {
    if (order.kind == ConcordanceOrder::Kind::field) valued_columns(index_, order.field);
  }
  for (const DocId doc : index_.by_entry(documents)) {
    deadline_.check();
    if (may_count_postings() && totals_.lines >= options_.k) {
      count_postings(documents);
      break;
    }
    if (!read_document(doc, sink)) break;
  }
  keep_first();
  for (const KeyedLine& keyed : kept_) {
    if (!sink(keyed.line)) break;
  }
  return totals_;
}

void ConcordanceReader::keep(DocId doc, const FoundWords& found) {
  constexpr std::size_t kMoreLines = 4096;
  kept_.push_back({keys_of(doc, found), line_});
  if (kept_.size() - std::min(kept_.size(), options_.k) >= options_.k / 2 + kMoreLines)
    keep_first();
}

void ConcordanceReader::keep_first() {
  std::ranges::stable_sort(kept_, {}, &KeyedLine::keys);
  if (kept_.size() > options_.k) kept_.resize(options_.k);
}

bool ConcordanceReader::may_count_postings() const {
  if (!options_.order.empty() || sought_.size() != 1) return false;
  const std::vector<SoughtWords::Place>& places = sought_.front().places;
  return places.size() == 1 && places.front().terms.size() == 1 && places.front().surfaces.empty();
}

void ConcordanceReader::count_postings(const DocumentSet& documents) {
  const SoughtWords& word = sought_.front();
  totals_ = {};
  for (PostingCursor cursor = index_.postings(word.field, *word.places.front().terms.begin());
       cursor.doc() != kNoDoc; cursor.advance()) {
    if (!documents.contains(cursor.doc())) continue;
    totals_.lines += cursor.tf();
    ++totals_.documents;
  }
}

bool ConcordanceReader::read_document(DocId doc, const ConcordanceSink& sink) {
  const storage::StoredText text = stored_.read(doc);
  const std::uint64_t before = totals_.lines;
  bool goes_on = true;
  storage::for_each_value(text, [&](FieldId field, std::string_view value) {
    if (goes_on && !value.empty()) goes_on = read_value(doc, field, value, sink);
  });
  if (totals_.lines > before) ++totals_.documents;
  return goes_on;
}

bool ConcordanceReader::read_value(DocId doc, FieldId field, std::string_view value,
                                   const ConcordanceSink& sink) {
  analyzer_.words().read(value, language_of(index_, doc), *analyzer_, tokens_);
  bool goes_on = true;
  for (const FoundWords& found : finder_.find(field, tokens_)) {
    const bool is_shown = !options_.order.empty() || totals_.lines < options_.k;
    ++totals_.lines;
    if (!is_shown) continue;
    if (line_.doc != doc) line_.id = index_.id(doc);
    line_.doc = doc;
    line_.field = index_.field_name(field);
    show(value, found);
    if (!options_.order.empty()) {
      keep(doc, found);
    } else if (!sink(line_)) {
      goes_on = false;
      break;
    }
  }
  analyzer_.words().bound();
  return goes_on;
}

std::pair<std::size_t, std::size_t> ConcordanceReader::shown(const FoundWords& found) const {
  std::size_t begin = found.first, end = found.last + 1;
  const std::uint32_t size = options_.context.size;
  while (begin > 0 && tokens_[found.first].position - tokens_[begin - 1].position <= size) --begin;
  while (end < tokens_.size() && tokens_[end].position - tokens_[found.last].position <= size)
    ++end;
  return {begin, end};
}

void ConcordanceReader::show(std::string_view value, const FoundWords& found) {
  const std::uint32_t start = tokens_[found.first].start, end = tokens_[found.last].end;
  const std::string_view before = value.substr(0, start), after = value.substr(end);
  line_.position = tokens_[found.first].position;
  collapse(value.substr(start, end - start), line_.match);
  if (options_.context.in_characters) {
    collapse(before.substr(last_code_points(before, options_.context.size)), line_.left);
    collapse(after.substr(0, first_code_points(after, options_.context.size)), line_.right);
    return;
  }
  const auto [first, behind] = shown(found);
  // Punctuation behind the last word that is shown belongs to it.
  const std::size_t right_end = behind < tokens_.size() ? tokens_[behind].start : value.size();
  collapse(value.substr(tokens_[first].start, start - tokens_[first].start), line_.left);
  collapse(value.substr(end, right_end - end), line_.right);
  while (line_.right.ends_with(' ')) line_.right.pop_back();
}

std::string ConcordanceReader::word_at(std::size_t token) const {
  return token < tokens_.size() ? std::string(analyzer_.words()[tokens_[token].form].surface) : "";
}

std::string ConcordanceReader::value_of(DocId doc, const std::string& field) const {
  const ExactColumns columns = exact_columns(index_, field);
  if (columns.numbers != nullptr) {
    const auto numbers = (*columns.numbers)[doc];
    if (!numbers.empty()) return "0" + sortable(numbers.front());
  }
  if (columns.keywords != nullptr) {
    const auto ordinals = columns.keywords->ordinals(doc);
    if (!ordinals.empty()) return "1" + columns.keywords->values()[ordinals.front()];
  }
  return "2";  // behind every value
}

std::vector<std::string> ConcordanceReader::keys_of(DocId doc, const FoundWords& found) {
  std::vector<std::string> keys;
  for (const ConcordanceOrder& order : options_.order) {
    switch (order.kind) {
      case ConcordanceOrder::Kind::left:
        keys.push_back(found.first < order.place ? "" : word_at(found.first - order.place));
        break;
      case ConcordanceOrder::Kind::right:
        keys.push_back(word_at(found.last + order.place));
        break;
      case ConcordanceOrder::Kind::match:
        keys.push_back(word_at(found.first));
        break;
      case ConcordanceOrder::Kind::field:
        keys.push_back(value_of(doc, order.field));
        break;
      case ConcordanceOrder::Kind::random:
        keys.push_back(sortable(random_()));
        break;
      case ConcordanceOrder::Kind::document:
        break;
    }
  }
  return keys;
}

}  // namespace inkling::query
