#include "storage/merge/merge.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "storage/merge/merge_documents.h"
#include "storage/merge/merged_columns.h"
#include "storage/merge/merged_ids.h"
#include "storage/merge/merged_numbers.h"
#include "storage/merge/term_merger.h"
#include "storage/view/term_source.h"

namespace inkling::storage {

namespace {

/// Texts are about half of the work, and terms the rest.
constexpr double kPartOfTexts = 0.5;

/// How many tokens the terms stand for that were merged, of all there are.
class MergedTokens {
 public:
  MergedTokens(const View& view, MergeCourse& course) : course_(course) {
    for (const FieldId field : field_ids(view.commit()->field_count()))
      all_ += view.commit()->token_count(field);
  }

  void add(std::uint64_t tokens) {
    merged_ += tokens;
    const double part = static_cast<double>(merged_) /
                        static_cast<double>(std::max({all_, merged_, std::uint64_t{1}}));
    course_.come_to(kPartOfTexts + (1 - kPartOfTexts) * part);
  }

 private:
  MergeCourse& course_;
  std::uint64_t all_ = 0, merged_ = 0;
};

/// Bytes of terms and lists that are handed to the segment at a time.
constexpr std::size_t kPassedOn = std::size_t{1} << 18;

/// Where each document of the merged segment stands in the order of entry. Empty when that is the
/// order of numbers.
std::vector<std::uint32_t> entry_ranks_of(const View& view, const MergedNumbers& numbers) {
  if (numbers.is_increasing() && !view.is_reordered()) return {};
  std::vector<std::uint32_t> ranks(numbers.count());
  std::uint32_t rank = 0;
  for (const DocId doc : view.columns().by_entry(view.live())) {
    const PlacedSegment& placed = view.place(doc);
    ranks[numbers(view.number_of(placed), to_number(doc) - placed.base)] = rank++;
  }
  return std::ranges::is_sorted(ranks) ? std::vector<std::uint32_t>() : ranks;
}

/// `forms` as they are written; valid as long as they are.
std::vector<FormCount> counts_of(const std::vector<SurfaceForm>& forms) {
  std::vector<FormCount> counts;
  for (const auto& [surface, count] : forms) counts.push_back({surface, count});
  return counts;
}

/// What is kept of documents beside terms. What it took of memory is given back when it returns.
void merge_beside_terms(const View& view, const MergedNumbers& numbers, SegmentWriter& out,
                        const OnLostText& on_lost, MergeCourse& course) {
  const MergedIds ids(view, numbers, course);
  const DocumentSet without_digest =
      merge_documents({view, numbers, ids, out, on_lost, course, kPartOfTexts});
  out.put_columns(MergedColumns({view, out.field_count(), numbers, ids, course, without_digest},
                                entry_ranks_of(view, numbers)));
}

void merge_terms(const View& view, FieldId field, const MergedNumbers& numbers, SegmentWriter& out,
                 MergeCourse& course, MergedTokens& tokens) {
  const FieldDocuments documents = out.end_documents(field);
  EncodedTerms encoded(documents);
  TermMerger merger(view, numbers, encoded);
  const auto pass_on = [&] {
    course.go_on(encoded.bytes());
    out.append(field, encoded);
    encoded.clear();
  };
  for (TermSource terms(view.commit(), field, {}); !terms.exhausted(); terms.advance()) {
    const std::vector<SurfaceForm> forms = terms.forms();
    const std::vector<FormCount> counts = counts_of(forms);
    encoded.begin_term(terms.term(), counts);
    terms.for_each_part([&](const PlacedSegment& placed, const TermEntry& entry) {
      merger.add_part(placed, terms.term(), entry, forms);
      tokens.add(entry.statistics.cf);
    });
    merger.end();
    encoded.end_term();
    if (encoded.bytes() >= kPassedOn) pass_on();
  }
  pass_on();
}

}  // namespace

void merge_segments(const View& view, const DocumentOrder& order, SegmentWriter& out,
                    const OnLostText& on_lost, const MergeWatch& watch) {
  MergeCourse course(view, out, watch);
  const MergedNumbers numbers(view, order);
  merge_beside_terms(view, numbers, out, on_lost, course);
  for (const PlacedSegment& placed : view.segments()) placed.segment->columns().verify_bounds();
  MergedTokens tokens(view, course);
  for (const FieldId field : field_ids(out.field_count()))
    merge_terms(view, field, numbers, out, course, tokens);
  view.commit()->require_columns_readable();
}

bool is_merged(const Segment& segment, std::size_t fields) {
  return !segment.has_deletions() && segment.changed_labels() == nullptr &&
         segment.entry().info.fields.size() == fields;
}

SegmentTags merge_tags(const View& view, const View& merged, const DocumentOrder& order) {
  std::set<std::string> models;
  for (const PlacedSegment& placed : view.segments()) {
    for (const auto& [model, tags] : placed.segment->tags()) models.insert(model);
  }
  SegmentTags all;
  for (const std::string& model : models) {
    ModelTagsMaker maker;
    order.for_each(merged, [&](DocId doc) {
      maker.begin_document();
      const PlacedSegment& placed = view.place(doc);
      const auto found = placed.segment->tags().find(model);
      if (found != placed.segment->tags().end())
        maker.add_all(found->second, to_number(doc) - placed.base);
    });
    all.emplace(model, std::move(maker).finish());
  }
  return all;
}

DocumentSet merge_labelled_by_hand(const View& view, const DocumentOrder& order) {
  const bool has_any = std::ranges::any_of(view.segments(), [](const PlacedSegment& placed) {
    return placed.segment->labelled_by_hand().bound() > 0;
  });
  if (!has_any) return {};
  DocumentSet by_hand(view.document_count());
  std::uint32_t number = 0;
  order.for_each(view, [&](DocId doc) {
    const PlacedSegment& placed = view.place(doc);
    if (placed.segment->labelled_by_hand().contains(DocId{to_number(doc) - placed.base}))
      by_hand.insert(DocId{number});
    ++number;
  });
  return by_hand;
}

}  // namespace inkling::storage
