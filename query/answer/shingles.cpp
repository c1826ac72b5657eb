#include "query/answer/shingles.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inkling::query {

namespace {

double ratio(std::size_t part, std::size_t whole) noexcept {
  return static_cast<double>(part) / static_cast<double>(whole);
}

/// As much as `part` of `size` at least: rounded up, but one less, as the product may have been
/// rounded up already.
std::size_t surely(double part, std::size_t size) noexcept {
  const double rounded = std::ceil(part * static_cast<double>(size));
  return rounded <= 2 ? 1 : static_cast<std::size_t>(rounded) - 1;
}

/// How many both have; or fewer, where more than `most_apart` are in one of them only.
std::size_t count_shared(const Shingles& a, const Shingles& b, std::size_t most_apart) noexcept {
  std::size_t shared = 0, in_a = 0, in_b = 0;
  while (in_a < a.size() && in_b < b.size() && in_a + in_b <= most_apart + 2 * shared) {
    // Which comes first cannot be foreseen: no branch depends on it.
    const std::uint64_t first = a[in_a], second = b[in_b];
    shared += first == second ? 1u : 0u;
    in_a += first <= second ? 1u : 0u;
    in_b += second <= first ? 1u : 0u;
  }
  return shared;
}

double resemblance_of(std::size_t shared, const Shingles& a, const Shingles& b) noexcept {
  return ratio(shared, a.size() + b.size() - shared);
}

}  // namespace

Shingles shingles_of(std::span<const std::uint64_t> terms) {
  Shingles shingles;
  if (terms.empty()) return shingles;
  const std::size_t width = std::min(kShingleTerms, terms.size());
  shingles.reserve(terms.size() - width + 1);
  for (std::size_t at = 0; at + width <= terms.size(); ++at) {
    const std::span<const std::uint64_t> shingle = terms.subspan(at, width);
    shingles.push_back(XXH3_64bits(shingle.data(), shingle.size_bytes()));
  }
  std::ranges::sort(shingles);
  shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
  return shingles;
}

double resemblance(const Shingles& a, const Shingles& b) noexcept {
  if (a.empty() && b.empty()) return 0;
  return resemblance_of(count_shared(a, b, a.size() + b.size()), a, b);
}

Shingles ShingleReader::read(const storage::StoredText& text, std::string_view language) {
  KnownWords& words = analyzer_.words();
  terms_.clear();
  storage::for_each_value(text, [&](FieldId field, std::string_view part) {
    if (field == FieldId::title) return;
    words.read(part, language, *analyzer_, tokens_);
    for (const analysis::Token& token : tokens_) {
      const std::string_view term = words[token.form].term;
      terms_.push_back(XXH3_64bits(term.data(), term.size()));
    }
    words.bound();
  });
  return shingles_of(terms_);
}

std::span<const std::uint64_t> KeptTexts::telling(const Shingles& text) const noexcept {
  return std::span(text).first(text.empty() ? 0
                                            : text.size() - surely(threshold_, text.size()) + 1);
}

bool KeptTexts::resemble(const Shingles& a, const Shingles& b) const noexcept {
  const auto [smaller, larger] = std::minmax({a.size(), b.size()});
  if (ratio(smaller, larger) < threshold_) return false;
  const std::size_t all = a.size() + b.size();
  const std::size_t shared = surely(threshold_ / (1 + threshold_), all);
  return resemblance_of(count_shared(a, b, all - 2 * shared), a, b) >= threshold_;
}

std::optional<std::size_t> KeptTexts::find(const Shingles& text) const {
  std::vector<std::size_t> candidates;
  for (const std::uint64_t shingle : telling(text)) {
    if (heads_.empty()) break;
    for (std::uint32_t at = heads_[bucket_of(key_of(shingle))]; at != kNoEntry;
         at = entries_[at].next) {
      if (entries_[at].key == key_of(shingle)) candidates.push_back(entries_[at].text);
    }
  }
  std::ranges::sort(candidates);
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  for (const std::size_t candidate : candidates) {
    deadline_.check();
    if (resemble(texts_[candidate], text)) return candidate;
  }
  return std::nullopt;
}

void KeptTexts::keep(Shingles text) {
  const auto number = static_cast<std::uint32_t>(texts_.size());
  for (const std::uint64_t shingle : telling(text)) {
    entries_.push_back({.key = key_of(shingle), .text = number, .next = kNoEntry});
    link(static_cast<std::uint32_t>(entries_.size() - 1));
  }
  shingle_bytes_ += text.capacity() * sizeof(Shingles::value_type);
  texts_.push_back(std::move(text));
}

void KeptTexts::link(std::uint32_t entry) {
  constexpr std::size_t kFewestHeads = 64, kEntriesOfHead = 2;
  if (entry >= heads_.size() * kEntriesOfHead) {
    const std::size_t size = std::max(kFewestHeads, heads_.size() * 2);
    heads_ = std::vector<std::uint32_t>();  // before as many again are there, and twice as many
    heads_.assign(size, kNoEntry);
    for (std::uint32_t at = 0; at < entry; ++at) put(at);
  }
  put(entry);
}

void KeptTexts::put(std::uint32_t entry) {
  std::uint32_t& head = heads_[bucket_of(entries_[entry].key)];
  entries_[entry].next = std::exchange(head, entry);
}

std::size_t KeptTexts::memory_bytes() const noexcept {
  return shingle_bytes_ + texts_.capacity() * sizeof(Shingles) + entries_.size() * sizeof(Entry) +
         heads_.capacity() * sizeof(std::uint32_t);
}

}  // namespace inkling::query
