#pragma once

/// A manifest with something in each of its lists.

#include "storage/segments/manifest.h"

namespace inkling::test {

inline storage::SegmentEntry sample_segment(std::uint64_t number, std::uint32_t documents) {
  storage::SegmentEntry entry;
  entry.info.number = number;
  entry.info.document_count = documents;
  entry.info.fields = {FieldStatistics{10, 1'000'000, 3'000'000'000'000}, FieldStatistics{1, 2, 3}};
  for (std::size_t at = 0; at < entry.info.files.size(); ++at)
    entry.info.files[at] = {number * 100 + at, ~number - at};
  entry.live_tokens = {7, 0xFFFF'FFFF'FFFF};
  return entry;
}

inline storage::Manifest sample_manifest() {
  storage::Manifest manifest;
  manifest.commit = 12;
  manifest.next_number = 9;
  manifest.settings = {{AnalyzerKind::words, "de"}, false, "72.1", "15.0", "2.2.0"};
  manifest.segments = {sample_segment(3, 10), sample_segment(5, 1)};
  manifest.segments[0].deleted = 4;
  manifest.segments[0].deletions = {11, {55, 66}};
  manifest.segments[1].tags = {12, {77, 88}};
  manifest.models = {{"news", 8, {99, 111}}, {"spam", 4, {1, 2}}};
  manifest.skipped = {{"bad_json", 3}, {"missing_text", 1}};
  return manifest;
}

}  // namespace inkling::test
