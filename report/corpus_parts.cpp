#include "report/corpus_parts.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "inkling/error.h"
#include "report/topic_columns.h"
#include "stats/wide_integer.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNoPart = 0xFFFF'FFFF;
constexpr std::size_t kMostEqualParts = 1'000'000;

}  // namespace

PartsOfDocuments::PartsOfDocuments(const Index& index, const Selection& selection,
                                   const PartsChoice& choice) {
  switch (choice.kind) {
    case PartsChoice::Kind::documents:
      cut_documents(index, selection);
      break;
    case PartsChoice::Kind::values:
      cut_values(index, selection, choice.field, choice.grouping);
      break;
    case PartsChoice::Kind::equal:
      cut_equal(index, selection, choice.count);
      break;
  }
  drop_empty();
  if (sizes_.empty()) throw EmptyInputError("no document in a part has a token");
}

stats::CorpusParts PartsOfDocuments::sums() const noexcept {
  return {.parts = sizes_.size(),
          .size = std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0}),
          .smallest = *std::ranges::min_element(sizes_)};
}

void PartsOfDocuments::set_single(const std::vector<std::uint32_t>& part_of) {
  starts_ = {0};
  for (const std::uint32_t part : part_of) {
    if (part != kNoPart) parts_.push_back(part);
    starts_.push_back(parts_.size());
  }
}

void PartsOfDocuments::cut_documents(const Index& index, const Selection& selection) {
  std::vector<std::uint32_t> part_of(index.document_bound(), kNoPart);
  for (const DocId doc : index.by_entry(selection.documents())) {
    part_of[to_number(doc)] = static_cast<std::uint32_t>(sizes_.size());
    sizes_.push_back(selection.length(doc));
  }
  set_single(part_of);
}

void PartsOfDocuments::cut_values(const Index& index, const Selection& selection,
                                  const std::string& field, const Grouping& grouping) {
  const TopicColumns columns(index, selection, field, grouping, std::nullopt);
  for (std::size_t value = 0; value < columns.size(); ++value) {
    names_.push_back(columns.name(value));
    sizes_.push_back(columns.tokens(value));
  }
  starts_ = {0};
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc) {
    if (selection.contains(DocId{doc})) {
      const std::span<const std::uint16_t> values = columns.topics(DocId{doc});
      parts_.insert(parts_.end(), values.begin(), values.end());
      if (values.empty()) left_out_ += selection.length(DocId{doc});
    }
    starts_.push_back(parts_.size());
  }
}

void PartsOfDocuments::cut_equal(const Index& index, const Selection& selection,
                                 std::size_t count) {
  if (count < 2 || count > kMostEqualParts)
    throw OptionError("over", "there must be 2 to 1,000,000 equal parts");
  if (selection.tokens() == 0) return;
  sizes_.resize(count);
  for (std::size_t part = 1; part <= count; ++part) names_.push_back(std::to_string(part));
  std::vector<std::uint32_t> part_of(index.document_bound(), kNoPart);
  std::uint64_t before = 0;
  for (const DocId doc : index.by_entry(selection.documents())) {
    const std::uint64_t length = selection.length(doc);
    // Where its middle falls.
    const auto part = static_cast<std::size_t>(stats::Unsigned128{2 * before + length} * count /
                                               (stats::Unsigned128{2} * selection.tokens()));
    const std::size_t place = std::min(part, count - 1);
    part_of[to_number(doc)] = static_cast<std::uint32_t>(place);
    sizes_[place] += length;
    before += length;
  }
  set_single(part_of);
}

void PartsOfDocuments::drop_empty() {
  std::vector<std::uint32_t> number(sizes_.size(), kNoPart);
  std::uint32_t kept = 0;
  for (std::size_t part = 0; part < sizes_.size(); ++part) {
    if (sizes_[part] == 0) continue;
    sizes_[kept] = sizes_[part];
    if (!names_.empty()) names_[kept] = names_[part];
    number[part] = kept++;
  }
  sizes_.resize(kept);
  if (!names_.empty()) names_.resize(kept);
  std::vector<std::size_t> starts = {0};
  std::size_t end = 0;
  for (std::size_t doc = 0; doc + 1 < starts_.size(); ++doc) {
    for (std::size_t at = starts_[doc]; at < starts_[doc + 1]; ++at) {
      if (number[parts_[at]] != kNoPart) parts_[end++] = number[parts_[at]];
    }
    starts.push_back(end);
  }
  parts_.resize(end);
  starts_ = std::move(starts);
}

}  // namespace inkling::report
