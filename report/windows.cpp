#include "report/windows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "inkling/collocations.h"
#include "storage/files/format.h"
#include "storage/view/cursor_access.h"

namespace inkling::report {

Windows::Windows(const Index& index, const Selection& selection, std::uint32_t left,
                 std::uint32_t right, std::size_t cached_words)
    : selection_(selection),
      left_(left),
      right_(right),
      cached_words_(cached_words),
      documents_(index.no_documents()),
      places_(index.document_bound()) {
  index.require_positions("word");
}

void Windows::add(std::vector<PostingCursor> forms) {
  std::vector<std::uint32_t> positions, of_form;
  for (;;) {
    DocId doc = kNoDoc;
    for (const PostingCursor& form : forms) doc = std::min(doc, form.doc());
    if (doc == kNoDoc) break;
    positions.clear();
    for (PostingCursor& form : forms) {
      if (form.doc() != doc) continue;
      if (selection_.contains(doc)) {
        form.positions(of_form);
        positions.insert(positions.end(), of_form.begin(), of_form.end());
      }
      form.advance();
    }
    if (positions.empty()) continue;
    std::ranges::sort(positions);
    add_document(doc, positions);
  }
  stretches_.push_back(kNoDoc);
}

void Windows::add_document(DocId doc, const std::vector<std::uint32_t>& positions) {
  if (words_.size() >= (stretches_.size() + 1) * cached_words_) stretches_.push_back(doc);
  documents_.insert(doc);
  const std::uint32_t bound = positions.back() + right_ + 1;
  Place& place = places_[to_number(doc)];
  place = {static_cast<std::uint32_t>(words_.size()), bound};
  words_.resize(words_.size() + place.bound / 64 + 1);
  const std::uint64_t start = std::uint64_t{place.first_word} * 64;
  for (const std::uint32_t at : positions) {
    mark(start, at - std::min(at, left_), at);
    mark(start, at + 1, at + 1 + right_);
  }
}

void Windows::mark(std::uint64_t start, std::uint32_t first, std::uint32_t end) noexcept {
  static_assert(kMostWindow <= kPositionGap, "no window reaches across values");
  static_assert(kMostWindow < 64, "a window reaches into two words at most");
  const std::uint64_t bits = (std::uint64_t{1} << (end - first)) - 1;
  const std::uint64_t word = (start + first) / 64;
  const unsigned passed = (start + first) % 64;
  words_[word] |= bits << passed;
  if (passed + (end - first) > 64) words_[word + 1] |= bits >> (64 - passed);
}

std::uint64_t Windows::count(PostingCursor& postings, DocId end) const {
  std::uint64_t near = 0;
  while (postings.doc() < end) {
    const DocId last = postings.block_docs().back();
    near += count_block(postings);
    postings.seek(documents_.next(DocId{to_number(last) + 1}));
  }
  return near;
}

std::uint64_t Windows::count_block(const PostingCursor& postings) const {
  const std::span<const DocId> docs = postings.block_docs();
  std::array<std::uint8_t, storage::kPostingBlock> chosen;
  std::size_t count = 0;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    chosen[count] = static_cast<std::uint8_t>(at);
    count += std::size_t{documents_.contains(docs[at])};
  }
  return storage::count_marked(postings, std::span(chosen).first(count), {words_, places_});
}

}  // namespace inkling::report
