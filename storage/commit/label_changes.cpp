#include "storage/commit/label_changes.h"

#include <algorithm>

#include "storage/commit/entry_changes.h"

namespace inkling::storage {

void LabelChanges::clear() noexcept {
  changed_.clear();
  committed_.clear();
}

const KeywordData& LabelChanges::committed(std::size_t at, const Segment& segment) {
  const auto [found, is_new] = committed_.try_emplace(at);
  if (is_new) {
    found->second = segment.keyword(kLabelField)
                        .value_or(KeywordData::without_values(segment.document_count()));
  }
  return found->second;
}

const GivenLabels* LabelChanges::find(std::size_t at, std::uint32_t doc) const {
  const auto of_segment = changed_.find(at);
  if (of_segment == changed_.end()) return nullptr;
  const auto changed = of_segment->second.find(doc);
  return changed == of_segment->second.end() ? nullptr : &changed->second;
}

bool LabelChanges::set(const Labelled& segment, std::uint32_t doc, const GivenLabels& labels) {
  const std::size_t at = segment.at;
  const GivenLabels before{committed(at, segment.segment).values_of(doc),
                           segment.by_hand.contains(DocId{doc})};
  const GivenLabels* const changed = find(at, doc);
  const bool is_other = (changed == nullptr ? before : *changed).labels != labels.labels;
  if (before != labels) {
    changed_[at][doc] = labels;
  } else if (changed != nullptr) {
    drop(at, doc);
  }
  return is_other;
}

void LabelChanges::drop(std::size_t at, std::uint32_t doc) {
  const auto of_segment = changed_.find(at);
  of_segment->second.erase(doc);
  if (of_segment->second.empty()) changed_.erase(of_segment);
}

std::optional<std::vector<std::string>> LabelChanges::by_hand(const Labelled& segment,
                                                              std::uint32_t doc) {
  if (const GivenLabels* const changed = find(segment.at, doc))
    return changed->by_hand ? std::optional(changed->labels) : std::nullopt;
  if (!segment.by_hand.contains(DocId{doc})) return std::nullopt;
  return committed(segment.at, segment.segment).values_of(doc);
}

bool LabelChanges::write(const Labelled& segment, const Written& written, SegmentEntry& entry) {
  const auto of_segment = changed_.find(segment.at);
  if (of_segment == changed_.end()) return false;
  OfDocuments& changed = of_segment->second;
  std::erase_if(changed,
                [&](const auto& of_doc) { return written.deleted.contains(DocId{of_doc.first}); });
  if (changed.empty()) return false;
  DocumentSet by_hand = segment.by_hand;
  if (by_hand.bound() == 0) by_hand = DocumentSet(segment.segment.document_count());
  for (const auto& [doc, given] : changed)
    given.by_hand ? by_hand.insert(DocId{doc}) : by_hand.erase(DocId{doc});
  change_labels(written.files, encoded(segment, changed), by_hand, written.commit, entry);
  return true;
}

/// Empty where those of the columns hold.
std::string LabelChanges::encoded(const Labelled& segment, const OfDocuments& changed) {
  const KeywordData& before = committed(segment.at, segment.segment);
  const bool is_by_columns = segment.segment.changed_labels() == nullptr &&
                             std::ranges::all_of(changed, [&](const auto& of_doc) {
                               return of_doc.second.labels == before.values_of(of_doc.first);
                             });
  if (is_by_columns) return {};
  KeywordDataWriter labels;
  const std::uint32_t documents = segment.segment.document_count();
  for (std::uint32_t doc = 0; doc < documents; ++doc) {
    const auto found = changed.find(doc);
    for (const std::string& label :
         found == changed.end() ? before.values_of(doc) : found->second.labels) {
      labels.add(doc, label);
    }
  }
  std::string bytes;
  encode_keywords(*labels.collected(documents), KeywordForm::dense,
                  [&](std::string_view chunk) { bytes += chunk; });
  return bytes;
}

}  // namespace inkling::storage
