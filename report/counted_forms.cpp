#include "report/counted_forms.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace inkling::report {

namespace {

std::uint64_t count_selected(PostingCursor postings, const Selection& selection) {
  std::uint64_t count = 0;
  for (; postings.doc() != kNoDoc; postings.advance()) {
    if (selection.contains(postings.doc())) count += postings.tf();
  }
  return count;
}

/// By form: different terms may have the same one.
using FormCounts = std::map<std::string, std::uint64_t, std::less<>>;

void count_stem(const Index& index, const Selection& selection, const std::string& term,
                FormCounts& counts) {
  for (const SurfaceForm& form : index.surface_forms(selection.field(), term)) {
    counts[form.surface] +=
        selection.is_all()
            ? form.count
            : count_selected(index.postings(selection.field(), term, form.surface), selection);
  }
}

}  // namespace

std::vector<SurfaceForm> counted_forms(const Index& index, const Selection& selection,
                                       TermUnit unit, const AnalyzedWord& word) {
  FormCounts counts;
  if (!word.pairs.empty()) {
    for_each_document(index, selection.field(), unit, word, [&](DocId doc, std::uint32_t tf) {
      if (selection.contains(doc)) counts[word.forms.front().surface] += tf;
    });
  } else if (unit == TermUnit::stems) {
    for (const std::string& term : word.names(unit)) count_stem(index, selection, term, counts);
  } else {
    for (const auto& [term, surface] : word.forms)
      counts[surface] +=
          count_selected(index.postings(selection.field(), term, surface), selection);
  }
  std::vector<SurfaceForm> forms;
  for (const auto& [surface, count] : counts) {
    if (count > 0) forms.push_back({surface, count});
  }
  std::ranges::stable_sort(forms, std::ranges::greater{}, &SurfaceForm::count);
  return forms;
}

}  // namespace inkling::report
