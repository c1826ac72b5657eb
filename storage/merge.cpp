#include "storage/merge.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "storage/damage.h"
#include "storage/document_assembler.h"
#include "storage/term_source.h"

namespace inkling::storage {

namespace {

constexpr std::uint32_t kGone = 0xFFFF'FFFF;
/// Bytes of terms and lists that are handed to the segment at a time.
constexpr std::size_t kPassedOn = std::size_t{1} << 18;
/// What was read of the segments stays in memory until about so much was written.
constexpr std::size_t kRemembered = std::size_t{8} << 20;

/// How far merging has come.
class Course {
 public:
  Course(const View& view, const std::stop_token& stop) : view_(view), stop_(stop) {}

  /// So many bytes more were written. What was read for them is given back to the system from time to time.
  void go_on(std::size_t bytes) {
    if (stop_.stop_requested()) throw MergeStopped();
    written_ += bytes;
    if (written_ < kRemembered) return;
    view_.forget_pages();
    written_ = 0;
  }

 private:
  const View& view_;
  const std::stop_token& stop_;
  std::size_t written_ = 0;
};

/// Numbers in the merged segment by DocId; kGone for deleted documents.
std::vector<std::uint32_t> renumber(const View& view, const DocumentOrder& order) {
  std::vector<std::uint32_t> numbers(view.document_bound(), kGone);
  for (std::uint32_t number = 0; number < order.docs.size(); ++number) numbers[to_number(order.docs[number])] = number;
  return numbers;
}

/// Where each document of the merged segment stands in the order of entry. Empty when that is the order of numbers.
std::vector<std::uint32_t> entry_ranks_of(const View& view, const DocumentOrder& order,
                                          const std::vector<std::uint32_t>& numbers) {
  if (order.is_increasing && !view.is_reordered()) return {};
  std::vector<std::uint32_t> ranks(order.docs.size());
  std::uint32_t rank = 0;
  for (const DocId doc : view.by_entry(view.live())) ranks[numbers[to_number(doc)]] = rank++;
  return std::ranges::is_sorted(ranks) ? std::vector<std::uint32_t>() : ranks;
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

/// Writes the documents of one segment, one after the other.
class DocumentCopier {
 public:
  DocumentCopier(const Segment& segment, SegmentWriter& out, Course& course)
      : segment_(segment),
        out_(out),
        course_(course),
        assembler_(segment.columns(), segment.changed_labels()),
        found_(segment.columns().tells_bounds() ? Extents() : find_extents(segment)) {}

  void write(std::uint32_t doc, std::string_view title, std::string_view text) const {
    write(doc, title, text, segment_.columns().content_digest(doc));
  }

  /// All but its title and text.
  void write_columns(std::uint32_t doc) const { write(doc, {}, {}); }

  void write_all_columns() const {
    for (std::uint32_t doc = 0; doc < segment_.document_count(); ++doc) write_columns(doc);
  }

  void write_all(const OnLostText& on_lost) const {
    const auto write_one = [&](std::uint32_t doc, std::string_view title, std::string_view text) {
      write(doc, title, text);
    };
    // Without its digest, so that the document is indexed again when it comes again.
    const auto write_empty = [&](std::uint32_t first, std::uint32_t end) {
      for (std::uint32_t doc = first; doc < end; ++doc) write(doc, {}, {}, 0);
    };
    if (!segment_.has_documents()) {
      write_empty(0, segment_.document_count());
    } else if (on_lost) {
      segment_.documents().for_each_readable(
          write_one, [&](std::uint32_t first, std::uint32_t end, const CorruptIndexError& error) {
            on_lost(error);
            write_empty(first, end);
          });
    } else {
      segment_.documents().require_texts();
      segment_.documents().for_each(write_one);
    }
  }

 private:
  void write(std::uint32_t doc, std::string_view title, std::string_view text, std::uint64_t content_digest) const {
    if (!segment_.is_live(doc)) return;
    course_.go_on(title.size() + text.size());
    const Columns& columns = segment_.columns();
    DocumentMeasures measures;
    measures.content_digest = content_digest;
    for (const FieldId field : kFieldIds) {
      const auto at = static_cast<std::size_t>(field);
      measures.lengths[at] = columns.length(field, doc);
      measures.extents[at] = columns.tells_bounds() ? columns.bounds(field, doc).extent : found_[at][doc];
    }
    out_.add_document(assembler_.assemble(doc, title, text), measures);
  }

  const Segment& segment_;
  SegmentWriter& out_;
  Course& course_;
  DocumentAssembler assembler_;
  Extents found_;  ///< where the columns do not tell them
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

std::vector<DocumentCopier> make_copiers(const View& view, SegmentWriter& out, Course& course) {
  std::vector<DocumentCopier> copiers;
  for (const PlacedSegment& placed : view.segments()) copiers.emplace_back(*placed.segment, out, course);
  return copiers;
}

void write_documents(const View& view, const DocumentOrder& order, SegmentWriter& out, const OnLostText& on_lost,
                     Course& course) {
  if (order.is_increasing) {
    for (const PlacedSegment& placed : view.segments()) DocumentCopier(*placed.segment, out, course).write_all(on_lost);
    return;
  }
  const std::vector<DocumentCopier> copiers = make_copiers(view, out, course);
  std::deque<StoredBlocks> stored;  // which cannot be copied
  for (const PlacedSegment& placed : view.segments()) {
    placed.segment->documents().require_texts();
    stored.emplace_back(placed.segment->documents(), kCachedTexts / view.segments().size());
  }
  for (const DocId doc : order.docs) {
    const DocumentPlace at = place_of(view, doc);
    const auto [title, text] = stored[at.segment].read(at.doc);
    copiers[at.segment].write(at.doc, title, text);
  }
}

void write_columns(const View& view, const DocumentOrder& order, SegmentWriter& out, Course& course) {
  if (order.is_increasing) {
    for (const PlacedSegment& placed : view.segments())
      DocumentCopier(*placed.segment, out, course).write_all_columns();
    return;
  }
  const std::vector<DocumentCopier> copiers = make_copiers(view, out, course);
  for (const DocId doc : order.docs) {
    const DocumentPlace at = place_of(view, doc);
    copiers[at.segment].write_columns(at.doc);
  }
}

/// The titles of the merged segment, out of those of all segments, where texts are not stored.
class TitleMerger {
 public:
  TitleMerger(const View& view, const DocumentOrder& order, SegmentWriter& out, const OnLostText& on_lost,
              Course& course)
      : view_(view), order_(order), out_(out), on_lost_(on_lost), course_(course) {
    for (const PlacedSegment& placed : view.segments()) {
      const Segment& segment = *placed.segment;
      std::optional<StoredBlocks>& blocks = stored_.emplace_back();
      if (segment.has_documents()) blocks.emplace(segment.documents(), cached_bytes(segment.documents()));
    }
  }

  void write() {
    out_.write_titles([this](std::uint32_t number) { return title(number); });
  }

 private:
  /// Where titles are in the order of ids, as they are asked for, one block is enough.
  std::size_t cached_bytes(const DocumentStore& store) const {
    return store.is_by_number() ? kCachedTexts / view_.segments().size() : 0;
  }

  std::string_view title(std::uint32_t number) {
    const DocumentPlace at = place_of(view_, order_.docs[number]);
    const std::string_view title = on_lost_ ? title_or_none(at, number) : stored_[at.segment]->read(at.doc).first;
    course_.go_on(title.size());
    return title;
  }

  /// Nothing where it cannot be read, and then the document is indexed again when it comes again.
  std::string_view title_or_none(const DocumentPlace& at, std::uint32_t number) {
    std::string_view title;
    const std::string file = segment_file_name(view_.segments()[at.segment].segment->number(), FileKind::documents);
    const auto damage = damage_in(file, [&] {
      if (stored_[at.segment]) title = stored_[at.segment]->read(at.doc).first;
    });
    if (damage && lost_.insert({at.segment, damage->offset()}).second) on_lost_(*damage);
    if (damage || !stored_[at.segment]) out_.forget_content_digest(number);
    return title;
  }

  const View& view_;
  const DocumentOrder& order_;
  SegmentWriter& out_;
  const OnLostText& on_lost_;
  Course& course_;
  std::deque<std::optional<StoredBlocks>> stored_;        ///< by segment; of those whose file can be opened
  std::set<std::pair<std::size_t, std::uint64_t>> lost_;  ///< places that cannot be read, each of which is told once
};

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

/// The occurrences of one term in one document of the merged segment.
struct MergedPosting {
  std::uint32_t doc;
  std::size_t first;
  std::size_t count;
};

/// The postings of one term, out of all segments.
class TermMerger {
 public:
  /// `numbers` as renumber() makes them; `is_increasing` when documents keep their order.
  TermMerger(const std::vector<std::uint32_t>& numbers, bool is_increasing, EncodedTerms& out)
      : numbers_(numbers), is_increasing_(is_increasing), out_(out) {}

  /// `merged`: the forms of the term, by which its occurrences are numbered.
  void add_part(const PlacedSegment& placed, std::string_view term, const TermEntry& entry,
                const std::vector<SurfaceForm>& merged) {
    const Segment& segment = *placed.segment;
    const auto form_numbers = map_forms(segment.terms().forms(term, entry), merged);
    PostingListDecoder list = segment.postings(entry);
    while (list.next_block()) {
      for (std::size_t at = 0; at < list.docs().size(); ++at) {
        const std::uint32_t doc = list.docs()[at];
        if (!segment.is_live(doc)) continue;
        list.occurrences(at, occurrences_);
        for (Occurrence& occurrence : occurrences_) occurrence.form = form_numbers[occurrence.form];
        is_increasing_ ? write(numbers_[placed.base + doc], occurrences_) : keep(numbers_[placed.base + doc]);
      }
    }
  }

  /// Writes what waits for its place among the documents of all parts.
  void end() {
    std::ranges::sort(postings_, {}, &MergedPosting::doc);
    for (const MergedPosting& posting : postings_) {
      write(posting.doc, std::span(waiting_).subspan(posting.first, posting.count));
    }
    postings_.clear();
    waiting_.clear();
  }

 private:
  void write(std::uint32_t doc, std::span<const Occurrence> occurrences) {
    docs_.assign(occurrences.size(), doc);
    out_.add_occurrences(docs_, occurrences);
  }
  void keep(std::uint32_t doc) {
    postings_.push_back({doc, waiting_.size(), occurrences_.size()});
    waiting_.insert(waiting_.end(), occurrences_.begin(), occurrences_.end());
  }

  const std::vector<std::uint32_t>& numbers_;
  bool is_increasing_;
  EncodedTerms& out_;
  std::vector<Occurrence> occurrences_;
  std::vector<std::uint32_t> docs_;
  std::vector<MergedPosting> postings_;
  std::vector<Occurrence> waiting_;  ///< of postings_
};

}  // namespace

void merge_segments(const std::shared_ptr<const View>& view, const DocumentOrder& order, SegmentWriter& out,
                    const OnLostText& on_lost, const std::stop_token& stop) {
  Course course(*view, stop);
  if (out.stores_text()) {
    write_documents(*view, order, out, on_lost, course);
  } else {
    write_columns(*view, order, out, course);
  }
  const std::vector<std::uint32_t> numbers = renumber(*view, order);
  out.set_entry_ranks(entry_ranks_of(*view, order, numbers));
  for (const FieldId field : kFieldIds) {
    const FieldDocuments documents = out.end_documents(field);
    EncodedTerms encoded(documents);
    TermMerger merger(numbers, order.is_increasing, encoded);
    const auto pass_on = [&] {
      course.go_on(encoded.bytes());
      out.append(field, encoded);
      encoded.clear();
    };
    for (TermSource terms(view, field, {}); !terms.exhausted(); terms.advance()) {
      const std::vector<SurfaceForm> forms = terms.forms();
      const std::vector<FormCount> counts = counts_of(forms);
      encoded.begin_term(terms.term(), counts);
      terms.for_each_part([&](const PlacedSegment& placed, const TermEntry& entry) {
        merger.add_part(placed, terms.term(), entry, forms);
      });
      merger.end();
      encoded.end_term();
      if (encoded.bytes() >= kPassedOn) pass_on();
    }
    pass_on();
  }
  if (!out.stores_text()) TitleMerger(*view, order, out, on_lost, course).write();
}

bool is_merged(const Segment& segment) {
  return !segment.has_deletions() && segment.changed_labels() == nullptr && segment.columns().tells_bounds();
}

SegmentTags merge_tags(const View& view, const DocumentOrder& order) {
  std::map<std::string, std::set<std::string>> topics;
  for (const PlacedSegment& placed : view.segments()) {
    for (const auto& [model, tags] : placed.segment->tags())
      topics[model].insert(tags.topics.begin(), tags.topics.end());
  }
  SegmentTags merged;
  for (const auto& [model, names] : topics) {
    ModelTags& out = merged[model];
    out.topics.assign(names.begin(), names.end());
    for (const DocId doc : order.docs) {
      auto& ordinals = out.tags.emplace_back();
      const PlacedSegment& placed = view.place(doc);
      const auto found = placed.segment->tags().find(model);
      if (found == placed.segment->tags().end()) continue;
      for (const std::uint32_t ordinal : found->second.tags[to_number(doc) - placed.base]) {
        const auto at = std::lower_bound(out.topics.begin(), out.topics.end(), found->second.topics[ordinal]);
        ordinals.push_back(static_cast<std::uint32_t>(at - out.topics.begin()));
      }
    }
  }
  return merged;
}

}  // namespace inkling::storage
