#include "storage/commit/label_changes.h"

#include "storage/segments/sidecars.h"

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

bool LabelChanges::set(std::size_t at, const Segment& segment, std::uint32_t doc,
                       const std::vector<std::string>& labels) {
  const std::vector<std::string> before = committed(at, segment).values_of(doc);
  const std::vector<std::string>* now = &before;
  if (const auto of_segment = changed_.find(at); of_segment != changed_.end()) {
    if (const auto changed = of_segment->second.find(doc); changed != of_segment->second.end())
      now = &changed->second;
  }
  if (*now == labels) return false;
  if (before == labels) {
    drop(at, doc);
  } else {
    changed_[at][doc] = labels;
  }
  return true;
}

void LabelChanges::drop(std::size_t at, std::uint32_t doc) {
  const auto of_segment = changed_.find(at);
  if (of_segment == changed_.end()) return;
  of_segment->second.erase(doc);
  if (of_segment->second.empty()) changed_.erase(of_segment);
}

void LabelChanges::write(FileSystem& files, std::size_t at, const Segment& segment,
                         std::uint64_t commit, SegmentEntry& entry) {
  const auto of_segment = changed_.find(at);
  if (of_segment == changed_.end()) return;
  const KeywordData& before = committed(at, segment);
  KeywordDataWriter labels;
  for (std::uint32_t doc = 0; doc < segment.document_count(); ++doc) {
    const auto changed = of_segment->second.find(doc);
    for (const std::string& label :
         changed == of_segment->second.end() ? before.values_of(doc) : changed->second) {
      labels.add(doc, label);
    }
  }
  std::string encoded;
  encode_keywords(*labels.collected(segment.document_count()), KeywordForm::dense,
                  [&](std::string_view bytes) { encoded += bytes; });
  entry.labels = {commit, write_labels(files, segment.number(), commit, encoded)};
}

}  // namespace inkling::storage
