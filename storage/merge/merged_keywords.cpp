#include "storage/merge/merged_keywords.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inkling::storage {

namespace {

constexpr std::uint32_t kUnused = 0xFFFF'FFFF;

/// The fields of all segments, read side by side. Documents keep their order.
class StreamedKeywords : public KeywordSource {
 public:
  StreamedKeywords(const KeywordMerge& merge, const std::string& field)
      : merge_(merge), field_(field) {
    for (const PlacedSegment& placed : merge.view.segments()) open(*placed.segment);
    if (!is_in_order_) return;
    for_each_used([this](std::string_view, std::span<const Place> places) {
      for (const auto& [part, ordinal] : places) parts_[part].ordinals[ordinal] = value_count_;
      ++value_count_;
    });
  }

  /// Whether values, and those of each document, increase. Else nothing must be asked for.
  bool is_in_order() const noexcept { return is_in_order_; }

  std::uint64_t value_count() const override { return value_count_; }

  void for_each_value(const std::function<void(std::string_view)>& visit) const override {
    for_each_used([&](std::string_view value, std::span<const Place>) { visit(value); });
  }

  std::uint32_t document_count() const override { return merge_.numbers.count(); }
  std::uint32_t documents_with_values() const override { return with_values_; }

  void for_each_document(const VisitOrdinals& visit) const override {
    std::vector<std::uint32_t> merged;
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      for_each_of(parts_[at], [&](std::uint32_t doc, std::span<const std::uint32_t> ordinals) {
        merged.clear();
        for (const std::uint32_t ordinal : ordinals) merged.push_back(parts_[at].ordinals[ordinal]);
        visit(merge_.numbers(at, doc), merged);
      });
    }
  }

 private:
  /// What a segment has of the field.
  struct Part {
    const Segment* segment;
    std::optional<KeywordReader> values;     ///< none where it does not have it
    std::optional<KeywordReader> documents;  ///< behind the values
    std::vector<std::uint32_t> ordinals;     ///< by ordinal there; kUnused of no live document
  };
  /// A value of a part.
  struct Place {
    std::size_t part;
    std::uint32_t ordinal;
  };

  void open(const Segment& segment) {
    Part& part = parts_.emplace_back(Part{&segment, {}, {}, {}});
    part.values =
        segment.read_keyword(field_, [this](std::size_t bytes) { merge_.course.go_on(bytes); });
    if (!part.values) return;
    part.documents = *part.values;
    std::string before;
    for (bool is_first = true; part.documents->values_left() > 0; is_first = false) {
      const std::string_view value = next_value(*part.documents);
      is_in_order_ = is_in_order_ && (is_first || value > before);
      before = value;
    }
    // Values that only deleted documents have are not merged.
    part.ordinals.assign(part.documents->value_count(), kUnused);
    for_each_of(part, [&](std::uint32_t, std::span<const std::uint32_t> ordinals) {
      ++with_values_;
      is_in_order_ = is_in_order_ &&
                     std::ranges::adjacent_find(ordinals, std::greater_equal()) == ordinals.end();
      for (const std::uint32_t ordinal : ordinals) part.ordinals[ordinal] = 0;
    });
  }

  std::string_view next_value(KeywordReader& reader) const {
    const std::string_view value = reader.next_value();
    merge_.course.go_on(value.size());
    return value;
  }

  /// Calls visit(doc, ordinals) for the live documents of a part with values.
  template <typename Visit>
  void for_each_of(const Part& part, Visit visit) const {
    std::optional<KeywordReader> documents = part.documents;
    while (documents && documents->next_document()) {
      merge_.course.go_on(1 + documents->ordinals().size());
      if (part.segment->is_live(documents->doc())) visit(documents->doc(), documents->ordinals());
    }
    part.segment->require_keyword_readable(field_);
  }

  /// Stands on the values of a part that are used, one after the other.
  class UsedValues {
   public:
    UsedValues(const StreamedKeywords& keywords, std::size_t part)
        : keywords_(&keywords), reader_(*keywords.parts_[part].values), place_{part, 0} {
      find();
    }

    bool exhausted() const noexcept { return place_.ordinal == ordinals().size(); }
    std::string_view value() const noexcept { return value_; }
    Place place() const noexcept { return place_; }
    void advance() {
      ++place_.ordinal;
      find();
    }

   private:
    std::span<const std::uint32_t> ordinals() const noexcept {
      return keywords_->parts_[place_.part].ordinals;
    }
    void find() {
      for (; !exhausted(); ++place_.ordinal) {
        value_ = keywords_->next_value(reader_);
        if (ordinals()[place_.ordinal] != kUnused) return;
      }
    }

    const StreamedKeywords* keywords_;
    KeywordReader reader_;
    Place place_;
    std::string_view value_;
  };

  /// Calls visit(value, its places) for all values in order.
  template <typename Visit>
  void for_each_used(Visit visit) const {
    std::vector<UsedValues> all;
    for (std::size_t at = 0; at < parts_.size(); ++at) {
      if (parts_[at].values) all.emplace_back(*this, at);
    }
    std::string value;
    std::vector<Place> places;
    for (;;) {
      const UsedValues* first = nullptr;
      for (const UsedValues& of_part : all) {
        if (!of_part.exhausted() && (first == nullptr || of_part.value() < first->value()))
          first = &of_part;
      }
      if (first == nullptr) break;
      value = first->value();
      places.clear();
      for (UsedValues& of_part : all) {
        if (of_part.exhausted() || of_part.value() != value) continue;
        places.push_back(of_part.place());
        of_part.advance();
      }
      visit(value, places);
    }
    for (const Part& part : parts_) part.segment->require_keyword_readable(field_);
  }

  KeywordMerge merge_;
  std::string field_;
  std::vector<Part> parts_;
  std::uint32_t value_count_ = 0;
  std::uint32_t with_values_ = 0;
  bool is_in_order_ = true;
};

/// The field of all documents in memory.
class CollectedKeywords : public KeywordSource {
 public:
  CollectedKeywords(const KeywordMerge& merge, std::string_view field) {
    for (std::size_t at = 0; at < merge.view.segments().size(); ++at) {
      const Segment& segment = *merge.view.segments()[at].segment;
      const std::optional<KeywordData> data = segment.keyword(field);
      if (!data) continue;
      data->ranges.for_each([&](DocId doc, ValueRanges::Range range) {
        merge.course.go_on(1 + range.size());
        if (!segment.is_live(to_number(doc))) return;
        const std::uint32_t number = merge.numbers(at, to_number(doc));
        for (const std::uint32_t ordinal : data->ordinals_of(to_number(doc)))
          writer_.add(number, data->values[ordinal]);
      });
    }
    if (!merge.numbers.is_increasing()) writer_.sort_documents();
    collected_ = writer_.collected(merge.numbers.count());
  }

  std::uint64_t value_count() const override { return collected_->value_count(); }
  void for_each_value(const std::function<void(std::string_view)>& visit) const override {
    collected_->for_each_value(visit);
  }
  std::uint32_t document_count() const override { return collected_->document_count(); }
  std::uint32_t documents_with_values() const override {
    return collected_->documents_with_values();
  }
  void for_each_document(const VisitOrdinals& visit) const override {
    collected_->for_each_document(visit);
  }

 private:
  KeywordDataWriter writer_;
  std::unique_ptr<const KeywordSource> collected_;  ///< of writer_
};

std::unique_ptr<const KeywordSource> all_keywords(const KeywordMerge& merge,
                                                  std::string_view field) {
  if (merge.numbers.is_increasing()) {
    auto streamed = std::make_unique<const StreamedKeywords>(merge, std::string(field));
    if (streamed->is_in_order()) return streamed;
  }
  return std::make_unique<const CollectedKeywords>(merge, field);
}

}  // namespace

std::unique_ptr<const KeywordSource> merged_keywords(const KeywordMerge& merge,
                                                     std::string_view field) {
  auto keywords = all_keywords(merge, field);
  return keywords->value_count() == 0 ? nullptr : std::move(keywords);
}

}  // namespace inkling::storage
