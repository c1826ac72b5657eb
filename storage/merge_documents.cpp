#include "storage/merge_documents.h"

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/damage.h"
#include "storage/document_assembler.h"

namespace inkling::storage {

namespace {

/// What was read of the segments stays in memory until about so much was written.
constexpr std::size_t kRemembered = std::size_t{8} << 20;

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

/// Writes the documents of one segment, one after the other.
class DocumentCopier {
 public:
  DocumentCopier(const DocumentMerge& merge, const Segment& segment)
      : merge_(merge),
        segment_(segment),
        assembler_(segment.columns(), segment.changed_labels()),
        found_(segment.columns().tells_bounds() ? Extents() : find_extents(segment)) {}

  void write(std::uint32_t doc, std::string_view title, std::string_view text) {
    if (!segment_.is_live(doc)) return;
    merge_.course.go_on(title.size() + text.size() + sizeof(DocumentMeasures));
    merge_.out.add_document(assembler_.assemble(doc, title, text), measures_of(doc, digest_of(doc)));
  }

  void write_all() {
    const auto write_one = [&](std::uint32_t doc, std::string_view title, std::string_view text) {
      write(doc, title, text);
    };
    if (!segment_.has_documents()) {
      write_empty(0, segment_.document_count());
    } else if (merge_.on_lost) {
      segment_.documents().for_each_readable(
          write_one, [&](std::uint32_t first, std::uint32_t end, const CorruptIndexError& error) {
            merge_.on_lost(error);
            write_empty(first, end);
          });
    } else {
      segment_.documents().require_texts();
      segment_.documents().for_each(write_one);
    }
  }

  /// The document without its title.
  void write_untitled(std::uint32_t doc) {
    if (!segment_.is_live(doc)) return;
    const Document document = assembler_.assemble(doc, {}, {});
    merge_.course.go_on(document.id.size() + sizeof(DocumentMeasures));
    merge_.out.add_untitled(document, measures_of(doc, digest_of(doc)));
  }

  void write_all_untitled() {
    for (std::uint32_t doc = 0; doc < segment_.document_count(); ++doc) write_untitled(doc);
  }

 private:
  /// Documents whose titles and texts are lost: without their digests, so that they are indexed again when they come
  /// again.
  void write_empty(std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t doc = first; doc < end; ++doc) {
      if (!segment_.is_live(doc)) continue;
      merge_.course.go_on(sizeof(DocumentMeasures));
      merge_.out.add_document(assembler_.assemble(doc, {}, {}), measures_of(doc, 0));
    }
  }

  /// Not known where it is lost, which is told once for each place.
  std::uint64_t digest_of(std::uint32_t doc) {
    const Columns& columns = segment_.columns();
    if (!merge_.on_lost) return columns.content_digest(doc);
    std::uint64_t digest = 0;
    const auto damage = damage_in(segment_file_name(segment_.number(), FileKind::columns),
                                  [&] { digest = columns.content_digest(doc); });
    if (damage && lost_.insert(damage->offset()).second) merge_.on_lost(*damage);
    return digest;
  }

  DocumentMeasures measures_of(std::uint32_t doc, std::uint64_t content_digest) const {
    const Columns& columns = segment_.columns();
    DocumentMeasures measures;
    measures.content_digest = content_digest;
    for (const FieldId field : kFieldIds) {
      const auto at = static_cast<std::size_t>(field);
      measures.lengths[at] = columns.length(field, doc);
      measures.extents[at] = columns.tells_bounds() ? columns.bounds(field, doc).extent : found_[at][doc];
    }
    return measures;
  }

  const DocumentMerge& merge_;
  const Segment& segment_;
  DocumentAssembler assembler_;
  Extents found_;                 ///< where the columns do not tell them
  std::set<std::uint64_t> lost_;  ///< places of digests that cannot be read
};

/// Where a document lies.
struct DocumentPlace {
  std::size_t segment;
  std::uint32_t doc;  ///< within it
};

DocumentPlace place_of(const View& view, DocId doc) {
  const PlacedSegment& placed = view.place(doc);
  return {static_cast<std::size_t>(&placed - view.segments().data()), to_number(doc) - placed.base};
}

/// Calls `write(copier, place)` for all documents, which are in any order.
template <typename Write>
void write_in_order(const DocumentMerge& merge, Write write) {
  std::deque<DocumentCopier> copiers;
  for (const PlacedSegment& placed : merge.view.segments()) copiers.emplace_back(merge, *placed.segment);
  for (const DocId doc : merge.order.docs) {
    const DocumentPlace place = place_of(merge.view, doc);
    write(copiers[place.segment], place);
  }
}

void merge_texts(const DocumentMerge& merge) {
  if (merge.order.is_increasing) {
    for (const PlacedSegment& placed : merge.view.segments()) DocumentCopier(merge, *placed.segment).write_all();
    return;
  }
  std::deque<StoredBlocks> stored;  // which cannot be copied
  for (const PlacedSegment& placed : merge.view.segments()) {
    placed.segment->documents().require_texts();
    stored.emplace_back(placed.segment->documents(), kCachedTexts / merge.view.segments().size());
  }
  write_in_order(merge, [&](DocumentCopier& copier, const DocumentPlace& place) {
    const auto [title, text] = stored[place.segment].read(place.doc);
    copier.write(place.doc, title, text);
  });
}

void merge_untitled(const DocumentMerge& merge) {
  if (merge.order.is_increasing) {
    for (const PlacedSegment& placed : merge.view.segments()) {
      DocumentCopier(merge, *placed.segment).write_all_untitled();
    }
    return;
  }
  write_in_order(merge, [](DocumentCopier& copier, const DocumentPlace& place) { copier.write_untitled(place.doc); });
}

/// The titles of the merged segment, out of those of all segments.
class TitleMerger {
 public:
  explicit TitleMerger(const DocumentMerge& merge) : merge_(merge) {
    for (const PlacedSegment& placed : merge.view.segments()) {
      const Segment& segment = *placed.segment;
      std::optional<StoredBlocks>& blocks = stored_.emplace_back();
      if (segment.has_documents()) blocks.emplace(segment.documents(), cached_bytes(segment.documents()));
    }
  }

  /// Of the document of that number in the merged segment. Valid until the next call.
  std::string_view title(std::uint32_t number) {
    const DocumentPlace place = place_of(merge_.view, merge_.order.docs[number]);
    const std::string_view title = merge_.on_lost ? title_or_none(place, number) : read(place);
    merge_.course.go_on(title.size() + sizeof(DocumentMeasures));
    return title;
  }

 private:
  /// Where titles are in the order of ids, as they are asked for, one block is enough.
  std::size_t cached_bytes(const DocumentStore& store) const {
    return store.is_by_number() ? kCachedTexts / merge_.view.segments().size() : 0;
  }

  std::string_view read(const DocumentPlace& place) { return stored_[place.segment]->read(place.doc).first; }

  /// Nothing where it cannot be read, and then the document is indexed again when it comes again.
  std::string_view title_or_none(const DocumentPlace& place, std::uint32_t number) {
    std::string_view title;
    const std::uint64_t segment = merge_.view.segments()[place.segment].segment->number();
    const bool can_be_opened = stored_[place.segment].has_value();
    const auto damage = damage_in(segment_file_name(segment, FileKind::documents), [&] {
      if (can_be_opened) title = read(place);
    });
    if (damage && lost_.insert({damage->path(), damage->offset()}).second) merge_.on_lost(*damage);
    if (damage || !can_be_opened) merge_.out.forget_content_digest(number);
    return title;
  }

  const DocumentMerge& merge_;
  std::deque<std::optional<StoredBlocks>> stored_;  ///< by segment; of those whose file can be opened
  std::set<std::pair<std::string, std::uint64_t>>
      lost_;  ///< places in files that cannot be read, each of which is told once
};

}  // namespace

void MergeCourse::go_on(std::size_t bytes) {
  if (stop_.stop_requested()) throw MergeStopped();
  written_ += bytes;
  if (written_ < kRemembered) return;
  view_.forget_pages();
  written_ = 0;
}

void merge_documents(const DocumentMerge& merge) {
  merge.out.stores_text() ? merge_texts(merge) : merge_untitled(merge);
}

void merge_titles(const DocumentMerge& merge) {
  TitleMerger titles(merge);
  merge.out.write_titles([&](std::uint32_t number) { return titles.title(number); });
}

}  // namespace inkling::storage
