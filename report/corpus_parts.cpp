#include "report/corpus_parts.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "inkling/error.h"
#include "report/topic_columns.h"

namespace inkling::report {

namespace {

constexpr std::uint32_t kNoPart = 0xFFFF'FFFF;
constexpr std::size_t kMostEqualParts = 1'000'000;

}  // namespace

PartsOfDocuments::PartsOfDocuments(const Index& index, const Selection& selection,
                                   const PartsChoice& choice, const Stretch& work) {
  switch (choice.kind) {
    case PartsChoice::Kind::documents:
      cut_documents(index, selection);
      break;
    case PartsChoice::Kind::values:
      cut_values(index, selection, choice.field, choice.grouping);
      break;
    case PartsChoice::Kind::equal:
      cut_equal(index, selection, choice.count, work);
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

void PartsOfDocuments::cut_equal(const Index& index, const Selection& selection, std::size_t count,
                                 const Stretch& work) {
  if (count < 2 || count > kMostEqualParts)
    throw OptionError("over", "there must be 2 to 1,000,000 equal parts");
  const std::vector<PartStart> starts = equal_parts(index, selection, count, work);
  for (std::size_t part = 0; part < starts.size(); ++part) {
    const bool is_last = part + 1 == starts.size();
    sizes_.push_back((is_last ? selection.tokens() : starts[part + 1].token) - starts[part].token);
    names_.push_back(std::to_string(part + 1));
  }
  share(index, selection, starts);
}

void PartsOfDocuments::share(const Index& index, const Selection& selection,
                             const std::vector<PartStart>& starts) {
  struct Range {
    std::uint32_t first = 0, end = 0;  ///< parts
  };
  std::vector<Range> ranges(index.document_bound());
  std::uint32_t next = 0;
  for (const DocId doc : index.by_entry(selection.documents())) {
    if (selection.length(doc) == 0) continue;
    const bool begins_part =
        next < starts.size() && starts[next].doc == doc && starts[next].position == 0;
    const std::uint32_t first = begins_part ? next : next - 1;
    while (next < starts.size() && starts[next].doc == doc) ++next;
    ranges[to_number(doc)] = {first, next};
  }
  starts_ = {0};
  for (std::uint32_t doc = 0; doc < ranges.size(); ++doc) {
    for (std::uint32_t part = ranges[doc].first; part < ranges[doc].end; ++part) {
      parts_.push_back(part);
      begins_.push_back(part == ranges[doc].first ? 0 : starts[part].position);
    }
    if (ranges[doc].end > ranges[doc].first + 1) split_.push_back(DocId{doc});
    starts_.push_back(parts_.size());
  }
}

std::uint32_t PartsOfDocuments::at(DocId doc, std::uint32_t place) const noexcept {
  const std::uint32_t at = to_number(doc);
  const std::span begins(begins_.data() + starts_[at], begins_.data() + starts_[at + 1]);
  const auto behind = std::ranges::upper_bound(begins, place);
  return parts_[starts_[at] + static_cast<std::size_t>(behind - begins.begin()) - 1];
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
