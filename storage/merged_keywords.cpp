#include "storage/merged_keywords.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace inkling::storage {

namespace {

constexpr std::uint32_t kUnused = 0xFFFF'FFFF;
/// What is read of a document, about.
constexpr std::size_t kBytesOfDocument = 8;

class MergedKeywords : public KeywordSource {
 public:
  MergedKeywords(const KeywordMerge& merge, std::string_view field)
      : merge_(merge), field_(field), ordinals_(merge.view.segments().size()) {
    for (std::size_t at = 0; at < ordinals_.size(); ++at) find_used(at);
    for_each_used([this](std::string_view value, std::span<const Place> places) {
      merge_.course.go_on(value.size());
      for (const auto& [segment, ordinal] : places) ordinals_[segment][ordinal] = value_count_;
      ++value_count_;
    });
  }

  std::uint64_t value_count() const override { return value_count_; }

  void for_each_value(const std::function<void(std::string_view)>& visit) const override {
    for_each_used([&](std::string_view value, std::span<const Place>) { visit(value); });
  }

  void for_each_document(const std::function<void(std::span<const std::uint32_t>)>& visit) const override {
    if (!merge_.numbers.is_increasing()) return for_each_in_order(visit);
    std::vector<std::uint32_t> merged;
    for (std::size_t at = 0; at < ordinals_.size(); ++at) {
      for_each_of_segment(at, [&](std::span<const std::uint32_t> ordinals) { visit(to_merged(at, ordinals, merged)); });
    }
  }

 private:
  /// A value of a segment.
  struct Place {
    std::size_t segment;
    std::uint32_t ordinal;
  };

  const Segment& segment(std::size_t at) const { return *merge_.view.segments()[at].segment; }

  /// Calls visit(ordinals) for the live documents of a segment.
  template <typename Visit>
  void for_each_of_segment(std::size_t at, Visit visit) const {
    std::optional<KeywordReader> reader = segment(at).read_keyword(field_);
    if (reader) {
      while (reader->values_left() > 0) reader->next_value();
    }
    for (std::uint32_t doc = 0; doc < segment(at).document_count(); ++doc) {
      merge_.course.go_on(kBytesOfDocument);
      const auto ordinals = reader ? reader->next_document() : std::span<const std::uint32_t>();
      if (segment(at).is_live(doc)) visit(ordinals);
    }
    if (reader) reader->require_end();
    segment(at).require_keyword_readable(field_);
  }

  /// Values that only deleted documents have are not merged.
  void find_used(std::size_t at) {
    const std::optional<KeywordReader> reader = segment(at).read_keyword(field_);
    if (!reader) return;
    ordinals_[at].assign(reader->value_count(), kUnused);
    for_each_of_segment(at, [&](std::span<const std::uint32_t> ordinals) {
      for (const std::uint32_t ordinal : ordinals) ordinals_[at][ordinal] = 0;
    });
  }

  /// Reads those of a segment that are used, in order.
  class UsedValues {
   public:
    UsedValues(std::size_t segment, KeywordReader reader, std::span<const std::uint32_t> ordinals)
        : place_{segment, 0}, reader_(std::move(reader)), ordinals_(ordinals) {
      find_used();
    }

    bool exhausted() const noexcept { return place_.ordinal == ordinals_.size(); }
    std::string_view value() const noexcept { return value_; }
    Place place() const noexcept { return place_; }
    void advance() {
      ++place_.ordinal;
      find_used();
    }

   private:
    void find_used() {
      for (; !exhausted(); ++place_.ordinal) {
        value_ = reader_.next_value();
        if (ordinals_[place_.ordinal] != kUnused) return;
      }
    }

    Place place_;
    KeywordReader reader_;
    std::span<const std::uint32_t> ordinals_;
    std::string_view value_;
  };

  /// Calls visit(value, its places) for all values in order.
  template <typename Visit>
  void for_each_used(Visit visit) const {
    std::vector<UsedValues> parts;
    for (std::size_t at = 0; at < ordinals_.size(); ++at) {
      if (auto reader = segment(at).read_keyword(field_)) parts.emplace_back(at, std::move(*reader), ordinals_[at]);
    }
    std::string value;
    std::vector<Place> places;
    for (;;) {
      const UsedValues* first = nullptr;
      for (const UsedValues& part : parts) {
        if (!part.exhausted() && (first == nullptr || part.value() < first->value())) first = &part;
      }
      if (first == nullptr) break;
      value = first->value();
      places.clear();
      for (UsedValues& part : parts) {
        for (; !part.exhausted() && part.value() == value; part.advance()) places.push_back(part.place());
      }
      visit(value, places);
    }
    for (std::size_t at = 0; at < ordinals_.size(); ++at) segment(at).require_keyword_readable(field_);
  }

  std::span<const std::uint32_t> to_merged(std::size_t at, std::span<const std::uint32_t> ordinals,
                                           std::vector<std::uint32_t>& merged) const {
    merged.clear();
    for (const std::uint32_t ordinal : ordinals) merged.push_back(ordinals_[at][ordinal]);
    return merged;
  }

  void for_each_in_order(const std::function<void(std::span<const std::uint32_t>)>& visit) const {
    std::vector<KeywordData> parts;
    for (const PlacedSegment& placed : merge_.view.segments()) {
      const Segment& of = *placed.segment;
      parts.push_back(of.keyword(field_).value_or(KeywordData::without_values(of.document_count())));
    }
    std::vector<std::uint32_t> merged;
    merge_.numbers.for_each(
        [&](std::size_t at, std::uint32_t doc) { visit(to_merged(at, parts[at].ordinals_of(doc), merged)); });
  }

  KeywordMerge merge_;
  std::string field_;
  std::vector<std::vector<std::uint32_t>> ordinals_;  ///< by segment and ordinal there; kUnused of no live document
  std::uint32_t value_count_ = 0;
};

}  // namespace

std::unique_ptr<const KeywordSource> merged_keywords(const KeywordMerge& merge, std::string_view field) {
  auto merged = std::make_unique<const MergedKeywords>(merge, field);
  if (merged->value_count() == 0) return nullptr;
  return merged;
}

}  // namespace inkling::storage
