#include "storage/merge/term_merger.h"

#include <algorithm>

#include "storage/bits/number_sum.h"

namespace inkling::storage {

namespace {

/// Occurrences that are encoded at a time, but for those of the last document.
constexpr std::size_t kEncoded = std::size_t{1} << 12;

/// Where each form of a segment's entry stands among the merged forms.
std::vector<std::uint32_t> map_forms(const std::vector<SurfaceForm>& of_segment,
                                     const std::vector<SurfaceForm>& merged) {
  std::vector<std::uint32_t> numbers;
  for (const SurfaceForm& form : of_segment) {
    const auto at = std::find_if(merged.begin(), merged.end(),
                                 [&](const auto& m) { return m.surface == form.surface; });
    numbers.push_back(static_cast<std::uint32_t>(at - merged.begin()));
  }
  return numbers;
}

}  // namespace

void TermMerger::add_part(const PlacedSegment& placed, std::string_view term,
                          const TermEntry& entry, const std::vector<SurfaceForm>& merged) {
  const Part part{*placed.segment, view_.number_of(placed),
                  map_forms(placed.segment->terms().forms(term, entry), merged), merged.size() > 1};
  PostingListDecoder list = part.segment.postings(entry);
  if (numbers_.is_increasing() && list.has_position_bits()) {
    encode_written();
    while (list.next_block()) copy_block(part, list);
  } else {
    while (list.next_block()) add_block(part, list);
  }
}

void TermMerger::end() {
  std::ranges::sort(postings_, {}, &MergedPosting::doc);
  for (const MergedPosting& posting : postings_) {
    write(posting.doc, std::span(waiting_).subspan(posting.first, posting.count));
  }
  postings_.clear();
  waiting_.clear();
  encode_written();
}

/// Run by run of live documents that a block of the merged list has room for.
void TermMerger::copy_block(const Part& part, const PostingListDecoder& list) {
  std::span<const std::uint32_t> forms;
  if (part.tells_several()) forms = list.forms();
  for (std::size_t at = 0; at < list.docs().size();) {
    number_run(part, list.docs().subspan(at));
    const std::size_t passed = std::max<std::size_t>(run_.size(), 1);
    const std::size_t told = part.tells_several() ? sum_of(list.tfs().subspan(at, passed)) : 0;
    if (!run_.empty()) copy_run(part, list, at, forms.first(told));
    forms = forms.subspan(told);
    at += passed;
  }
}

/// `forms` are those of the segment, where it tells several.
void TermMerger::copy_run(const Part& part, const PostingListDecoder& list, std::size_t first,
                          std::span<const std::uint32_t> forms) {
  const std::span<const std::uint32_t> tfs = list.tfs().subspan(first, run_.size());
  high_.clear();
  low_.clear();
  // First, since it makes sure that the occurrences are there.
  list.append_positions(first, run_.size(), {high_, low_});
  forms_.clear();
  if (part.tells_several()) {
    forms_.reserve(forms.size());
    for (const std::uint32_t form : forms) forms_.push_back(part.forms[form]);
  } else if (part.tells_forms) {
    forms_.assign(sum_of(tfs), part.forms[0]);
  }
  out_.add_postings({run_, tfs, high_, low_, forms_});
}

/// The first of `docs` that are live, as many as there is room for; none where the first is
/// deleted.
void TermMerger::number_run(const Part& part, std::span<const std::uint32_t> docs) {
  run_.clear();
  for (const std::uint32_t doc : docs.first(std::min(docs.size(), out_.capacity_left()))) {
    if (!part.segment.is_live(doc)) return;
    run_.push_back(numbers_(part.number, doc));
  }
}

void TermMerger::add_block(const Part& part, const PostingListDecoder& list) {
  for (std::size_t at = 0; at < list.docs().size(); ++at) {
    const std::uint32_t doc = list.docs()[at];
    if (!part.segment.is_live(doc)) continue;
    list.occurrences(at, occurrences_);
    for (Occurrence& occurrence : occurrences_) occurrence.form = part.forms[occurrence.form];
    const std::uint32_t number = numbers_(part.number, doc);
    numbers_.is_increasing() ? write(number, occurrences_) : keep(number);
  }
}

void TermMerger::write(std::uint32_t doc, std::span<const Occurrence> occurrences) {
  written_docs_.insert(written_docs_.end(), occurrences.size(), doc);
  written_.insert(written_.end(), occurrences.begin(), occurrences.end());
  if (written_.size() >= kEncoded) encode_written();
}

void TermMerger::encode_written() {
  out_.add_occurrences(written_docs_, written_);
  written_docs_.clear();
  written_.clear();
}

void TermMerger::keep(std::uint32_t doc) {
  postings_.push_back({doc, waiting_.size(), occurrences_.size()});
  waiting_.insert(waiting_.end(), occurrences_.begin(), occurrences_.end());
}

}  // namespace inkling::storage
