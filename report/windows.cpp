#include "report/windows.h"

#include <algorithm>
#include <span>

namespace inkling::report {

Windows::Windows(const Index& index, const Selection& selection, std::uint32_t left,
                 std::uint32_t right)
    : selection_(selection),
      left_(left),
      right_(right),
      documents_(index.no_documents()),
      places_(index.document_bound()) {
  index.require_positions("word");
}

void Windows::add(std::vector<PostingCursor> forms) {
  std::vector<std::uint32_t> positions, of_form;
  for (;;) {
    DocId doc = kNoDoc;
    for (const PostingCursor& form : forms) doc = std::min(doc, form.doc());
    if (doc == kNoDoc) return;
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
}

void Windows::add_document(DocId doc, const std::vector<std::uint32_t>& positions) {
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
  for (std::uint64_t bit = start + first; bit < start + end; ++bit)
    words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

std::uint64_t Windows::count(PostingCursor& postings, Room& room) const {
  std::uint64_t near = 0;
  while (postings.doc() != kNoDoc) {
    const DocId last = postings.block_docs().back();
    near += count_block(postings, room);
    postings.seek(documents_.next(DocId{to_number(last) + 1}));
  }
  return near;
}

std::uint64_t Windows::count_block(const PostingCursor& postings, Room& room) const {
  const std::span<const DocId> docs = postings.block_docs();
  room.chosen.resize(docs.size());
  std::size_t count = 0;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    room.chosen[count] = static_cast<std::uint8_t>(at);
    count += std::size_t{documents_.contains(docs[at])};
  }
  if (count == 0) return 0;
  const std::span chosen = std::span(std::as_const(room.chosen)).first(count);
  postings.block_positions(chosen, room.positions);
  std::uint64_t near = 0;
  const std::uint32_t* position = room.positions.data();
  for (const std::uint8_t at : chosen) {
    const Place place = places_[to_number(docs[at])];
    for (const std::uint32_t* const end = position + postings.block_tfs()[at]; position != end;
         ++position) {
      near += is_near(place, *position);
    }
  }
  return near;
}

}  // namespace inkling::report
