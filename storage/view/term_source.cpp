#include "storage/view/term_source.h"

#include <algorithm>

#include "storage/view/term_postings.h"

namespace inkling::storage {

TermRange range_of_prefix(std::string_view prefix) {
  std::string until(prefix);
  while (!until.empty() && static_cast<unsigned char>(until.back()) == 0xFF) until.pop_back();
  if (!until.empty()) until.back() = static_cast<char>(until.back() + 1);
  return {std::string(prefix), std::move(until)};
}

TermSource::TermSource(std::shared_ptr<const Commit> commit, FieldId field, TermRange range)
    : commit_(std::move(commit)), until_(std::move(range.until)) {
  for (const PlacedSegment& placed : commit_->segments()) {
    parts_.push_back({&placed, {placed.segment->terms(), field, range.from}});
  }
  find_next();
}

bool TermSource::is_done(const Part& part) const {
  return part.cursor.exhausted() || (!until_.empty() && part.cursor.term() >= until_);
}

std::optional<SinglePosting> TermSource::single() const {
  if (current_.size() != 1) return std::nullopt;
  const auto& [placed, cursor] = *current_[0];
  const PostingListPlace& place = cursor.entry().place;
  if (place.df != 1 || placed->segment->has_deletions()) return std::nullopt;
  return SinglePosting{DocId{placed->base + place.single_doc},
                       static_cast<std::uint32_t>(place.cf)};
}

void TermSource::advance() {
  for (Part* part : current_) part->cursor.advance();
  find_next();
}

void TermSource::advance_to(const TermFilter& wanted) {
  if (parts_.size() > 1 || parts_[0].placed->segment->has_deletions())
    return TermWalk::advance_to(wanted);
  // Its counts are those of all: without them nobody needs to know which term it is.
  parts_[0].cursor.advance_to(wanted, until_);
  gather();
}

void TermSource::find_next() {
  for (gather(); !current_.empty() && statistics_.df == 0; gather()) {
    for (Part* part : current_) part->cursor.advance();
  }
}

void TermSource::gather() {
  current_.clear();
  for (Part& part : parts_) {
    if (is_done(part)) continue;
    const int order =
        current_.empty() ? -1 : part.cursor.term().compare(current_[0]->cursor.term());
    if (order < 0) current_.clear();
    if (order <= 0) current_.push_back(&part);
  }
  statistics_ = {};
  if (current_.empty()) return;
  for (const Part* part : current_) {
    const TermStatistics live = part->placed->segment->live_statistics(part->cursor.entry());
    statistics_.df += live.df;
    statistics_.cf += live.cf;
  }
}

std::vector<SurfaceForm> TermSource::forms() const {
  std::vector<SurfaceForm> forms;
  for (const Part* part : current_) {
    const auto live = part->placed->segment->live_forms(term(), part->cursor.entry());
    forms.insert(forms.end(), live.begin(), live.end());
  }
  return merge_forms(std::move(forms));
}

std::optional<std::string> TermSource::first_form() const {
  if (current_.size() != 1) return std::nullopt;
  const auto& [placed, cursor] = *current_[0];
  if (placed->segment->has_deletions()) return std::nullopt;
  return placed->segment->terms().first_form(term(), cursor.entry());
}

std::unique_ptr<PostingSource> TermSource::postings(std::unique_ptr<PostingSource> old) const {
  std::unique_ptr<TermPostings> source = TermPostings::make(commit_, std::move(old));
  for (const Part* part : current_) source->add(*part->placed, part->cursor.entry());
  return source;
}

std::vector<SurfaceForm> merge_forms(std::vector<SurfaceForm> forms) {
  std::sort(forms.begin(), forms.end(),
            [](const auto& a, const auto& b) { return a.surface < b.surface; });
  std::vector<SurfaceForm> merged;
  for (SurfaceForm& form : forms) {
    if (form.count == 0) continue;
    if (!merged.empty() && merged.back().surface == form.surface) {
      merged.back().count += form.count;
    } else {
      merged.push_back(std::move(form));
    }
  }
  std::stable_sort(merged.begin(), merged.end(),
                   [](const auto& a, const auto& b) { return a.count > b.count; });
  return merged;
}

std::string most_frequent(const std::vector<SurfaceForm>& forms, std::string_view term) {
  return forms.empty() ? std::string(term) : forms[0].surface;
}

}  // namespace inkling::storage
