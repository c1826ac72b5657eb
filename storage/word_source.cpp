#include "storage/word_source.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "storage/term_postings.h"

namespace inkling::storage {

namespace {

/// What is parted is kept until it is more than this.
constexpr std::size_t kPartedBytes = std::size_t{64} << 20;

}  // namespace

WordSource::WordSource(std::shared_ptr<const View> view, FieldId field) : view_(std::move(view)) {
  for (std::uint32_t segment = 0; segment < view_->segments().size(); ++segment) gather(segment, field);
  const auto order = [](const Word& word) {
    return std::tuple(word.surface, word.segment, word.term.block, word.term.row);
  };
  std::ranges::sort(words_, {}, order);
  find_end();
}

void WordSource::gather(std::uint32_t number, FieldId field) {
  const Segment& segment = *view_->segments()[number].segment;
  for (TermDictionary::Cursor cursor(segment.terms(), field, {}); !cursor.exhausted(); cursor.advance()) {
    const std::vector<SurfaceForm> forms = segment.live_forms(cursor.term(), cursor.entry());
    for (std::uint32_t form = 0; form < forms.size(); ++form) {
      const auto& [surface, count] = forms[form];
      if (count == 0) continue;
      char* const kept = static_cast<char*>(bytes_.allocate(surface.size(), alignof(char)));
      std::ranges::copy(surface, kept);
      words_.push_back(
          {{kept, surface.size()}, count, number, form, static_cast<std::uint32_t>(forms.size()), cursor.place()});
    }
  }
}

void WordSource::find_end() noexcept {
  end_ = first_;
  while (end_ < words_.size() && words_[end_].surface == words_[first_].surface) ++end_;
}

void WordSource::advance() {
  first_ = end_;
  find_end();
}

std::unique_ptr<PostingSource> WordSource::postings() const {
  const auto words = std::span(words_).subspan(first_, end_ - first_);
  const bool is_one_term = std::ranges::adjacent_find(words, {}, &Word::segment) == words.end();
  if (is_one_term && std::ranges::all_of(words, [](const Word& word) { return word.forms == 1; })) {
    auto source = std::make_unique<TermPostings>(view_);
    for (const Word& word : words) source->add(view_->segments()[word.segment], entry_of(word));
    return source;
  }
  auto source = std::make_unique<WordPostings>(view_);
  for (const Word& word : words) source->add(parted(word), word.form);
  return source;
}

TermEntry WordSource::entry_of(const Word& word) const {
  return TermDictionary::Cursor(view_->segments()[word.segment].segment->terms(), word.term).entry();
}

std::shared_ptr<const PartedPostings> WordSource::parted(const Word& word) const {
  const TermPlace place{word.segment, word.term.block, word.term.row};
  if (const auto known = parted_.find(place); known != parted_.end()) return known->second;
  if (parted_bytes_ > kPartedBytes) {
    parted_.clear();
    parted_bytes_ = 0;
  }
  auto parted = std::make_shared<const PartedPostings>(view_->segments()[word.segment], entry_of(word), word.forms);
  parted_bytes_ += parted->memory_bytes();
  parted_.emplace(place, parted);
  return parted;
}

TermStatistics WordSource::statistics() const {
  TermStatistics sum;
  const auto source = postings();
  while (source->next_block()) sum.df += static_cast<std::uint32_t>(source->docs().size());
  for (std::size_t at = first_; at < end_; ++at) sum.cf += words_[at].count;
  return sum;
}

std::vector<SurfaceForm> WordSource::forms() const { return {{std::string(term()), statistics().cf}}; }

}  // namespace inkling::storage
