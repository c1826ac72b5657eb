#include "storage/merge.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "storage/document_assembler.h"
#include "storage/term_source.h"

namespace inkling::storage {

namespace {

constexpr std::uint32_t kGone = 0xFFFF'FFFF;
/// Bytes of terms and lists that are handed to the segment at a time.
constexpr std::size_t kPassedOn = std::size_t{1} << 18;

/// Numbers in the merged segment by DocId; kGone for deleted documents.
std::vector<std::uint32_t> renumber(const View& view) {
  std::vector<std::uint32_t> numbers(view.document_bound(), kGone);
  std::uint32_t next = 0;
  view.live().for_each([&](DocId doc) { numbers[to_number(doc)] = next++; });
  return numbers;
}

/// By field, then document, where the positions are numbered below: a segment of format 1 does not tell.
using Extents = std::array<std::vector<std::uint32_t>, kFieldCount>;

[[noreturn]] void throw_beyond(const Segment& segment) {
  throw CorruptIndexError(segment_file_name(segment.number(), FileKind::positions), 0,
                          "position that no document can have");
}

Extents find_extents(const Segment& segment) {
  Extents extents;
  std::vector<std::uint32_t> positions;
  for (const FieldId field : kFieldIds) {
    auto& of_field = extents[static_cast<std::size_t>(field)];
    of_field.resize(segment.document_count());
    for (TermDictionary::Cursor terms(segment.terms(), field, {}); !terms.exhausted(); terms.advance()) {
      PostingListDecoder list = segment.postings(terms.entry());
      while (list.next_block()) {
        for (std::size_t at = 0; at < list.docs().size(); ++at) {
          list.positions(at, positions);
          std::uint32_t& extent = of_field[list.docs()[at]];
          if (positions.empty() || positions.back() == 0xFFFF'FFFF) throw_beyond(segment);
          extent = std::max(extent, positions.back() + 1);
        }
      }
    }
  }
  const auto& titles = extents[static_cast<std::size_t>(FieldId::title)];
  auto& texts = extents[static_cast<std::size_t>(FieldId::text)];
  for (std::size_t doc = 0; doc < texts.size(); ++doc) {
    if (titles[doc] == 0 || texts[doc] <= titles[doc]) continue;
    if (texts[doc] <= std::uint64_t{titles[doc]} + kPositionGap) throw_beyond(segment);
    texts[doc] -= kPositionGap;
  }
  return extents;
}

void write_documents(const Segment& segment, SegmentWriter& out, const OnLostText& on_lost) {
  const DocumentAssembler assembler(segment.columns(), segment.changed_labels());
  const bool tells_extents = segment.columns().tells_bounds();
  const Extents found = tells_extents ? Extents() : find_extents(segment);
  const auto write = [&](std::uint32_t doc, std::string_view title, std::string_view text) {
    if (!segment.is_live(doc)) return;
    DocumentMeasures measures;
    measures.content_digest = segment.columns().content_digest(doc);
    for (const FieldId field : kFieldIds) {
      const auto at = static_cast<std::size_t>(field);
      measures.lengths[at] = segment.columns().length(field, doc);
      measures.extents[at] = tells_extents ? segment.columns().bounds(field, doc).extent : found[at][doc];
    }
    out.add_document(assembler.assemble(doc, title, text), measures);
  };
  const auto write_empty = [&](std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t doc = first; doc < end; ++doc) write(doc, {}, {});
  };
  if (!segment.has_documents()) {
    write_empty(0, segment.document_count());
  } else if (on_lost) {
    segment.documents().for_each_readable(write,
                                          [&](std::uint32_t first, std::uint32_t end, const CorruptIndexError& error) {
                                            on_lost(error);
                                            write_empty(first, end);
                                          });
  } else {
    segment.documents().for_each(write);
  }
}

/// `forms` as they are written; valid as long as they are.
std::vector<FormCount> counts_of(const std::vector<SurfaceForm>& forms) {
  std::vector<FormCount> counts;
  for (const auto& [surface, count] : forms) counts.push_back({surface, count});
  return counts;
}

/// Where each form of a segment's entry stands among the merged forms.
std::vector<std::uint32_t> map_forms(const std::vector<SurfaceForm>& of_segment,
                                     const std::vector<SurfaceForm>& merged) {
  std::vector<std::uint32_t> numbers;
  for (const SurfaceForm& form : of_segment) {
    const auto at =
        std::find_if(merged.begin(), merged.end(), [&](const auto& m) { return m.surface == form.surface; });
    numbers.push_back(static_cast<std::uint32_t>(at - merged.begin()));
  }
  return numbers;
}

void write_postings(const PlacedSegment& placed, std::string_view term, const TermEntry& entry,
                    const std::vector<SurfaceForm>& merged, const std::vector<std::uint32_t>& numbers,
                    EncodedTerms& out) {
  const Segment& segment = *placed.segment;
  const auto form_numbers = map_forms(segment.terms().forms(term, entry), merged);
  PostingListDecoder list = segment.postings(entry);
  std::vector<Occurrence> occurrences;
  std::vector<std::uint32_t> docs;
  while (list.next_block()) {
    for (std::size_t at = 0; at < list.docs().size(); ++at) {
      const std::uint32_t doc = list.docs()[at];
      if (!segment.is_live(doc)) continue;
      list.occurrences(at, occurrences);
      for (Occurrence& occurrence : occurrences) occurrence.form = form_numbers[occurrence.form];
      docs.assign(occurrences.size(), numbers[placed.base + doc]);
      out.add_occurrences(docs, occurrences);
    }
  }
}

}  // namespace

void merge_segments(const std::shared_ptr<const View>& view, SegmentWriter& out, const OnLostText& on_lost) {
  for (const PlacedSegment& placed : view->segments()) write_documents(*placed.segment, out, on_lost);
  const std::vector<std::uint32_t> numbers = renumber(*view);
  for (const FieldId field : kFieldIds) {
    const FieldDocuments documents = out.end_documents(field);
    EncodedTerms encoded(documents);
    const auto pass_on = [&] {
      out.append(field, encoded);
      encoded.clear();
    };
    for (TermSource terms(view, field, {}); !terms.exhausted(); terms.advance()) {
      const std::vector<SurfaceForm> forms = terms.forms();
      const std::vector<FormCount> counts = counts_of(forms);
      encoded.begin_term(terms.term(), counts);
      terms.for_each_part([&](const PlacedSegment& placed, const TermEntry& entry) {
        write_postings(placed, terms.term(), entry, forms, numbers, encoded);
      });
      encoded.end_term();
      if (encoded.bytes() >= kPassedOn) pass_on();
    }
    pass_on();
  }
}

SegmentTags merge_tags(const View& view) {
  std::map<std::string, std::set<std::string>> topics;
  for (const PlacedSegment& placed : view.segments()) {
    for (const auto& [model, tags] : placed.segment->tags())
      topics[model].insert(tags.topics.begin(), tags.topics.end());
  }
  SegmentTags merged;
  for (const auto& [model, names] : topics) {
    ModelTags& out = merged[model];
    out.topics.assign(names.begin(), names.end());
    for (const PlacedSegment& placed : view.segments()) {
      const auto found = placed.segment->tags().find(model);
      for (std::uint32_t doc = 0; doc < placed.segment->document_count(); ++doc) {
        if (!placed.segment->is_live(doc)) continue;
        auto& ordinals = out.tags.emplace_back();
        if (found == placed.segment->tags().end()) continue;
        for (const std::uint32_t ordinal : found->second.tags[doc]) {
          const auto at = std::lower_bound(out.topics.begin(), out.topics.end(), found->second.topics[ordinal]);
          ordinals.push_back(static_cast<std::uint32_t>(at - out.topics.begin()));
        }
      }
    }
  }
  return merged;
}

}  // namespace inkling::storage
