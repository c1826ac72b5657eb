#include "inkling/term_counts.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "report/counted_terms.h"
#include "report/given_choices.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/topic_columns.h"
#include "storage/view/topic_column.h"

namespace inkling {

namespace {

using report::CountedMatter;
using report::CountedTerm;
using report::CountedTerms;
using report::Selection;
using report::TermPostings;
using report::TopicColumns;

constexpr std::string_view kMagic = "INKT";
constexpr std::uint16_t kVersion = 1;
constexpr std::uint32_t kReference = 0, kTarget = 1;  // by the bytes of the names

/// The topics of an index, or none.
std::optional<TopicColumns> topics_of(const Index& index, const Selection& selection,
                                      const TopicReportOptions& options) {
  if (index.field(options.by)) storage::require_topic_column(index, options.by);
  if (storage::topic_column(index, options.by) == nullptr) return std::nullopt;
  try {
    return TopicColumns(index, selection, options.by, options.grouping, std::nullopt);
  } catch (const EmptyInputError&) {
    return std::nullopt;
  }
}

/// Adds one posting to the counts of a group.
void add_posting(CountedTerm& term, std::uint32_t group, std::uint32_t tf) {
  const auto place = std::ranges::lower_bound(term.in, group, {}, &report::TermInGroup::group);
  const auto at = place != term.in.end() && place->group == group
                      ? place
                      : term.in.insert(place, {.group = group});
  ++at->documents;
  at->tokens += tf;
}

/// Where each topic stands in the order of bytes, and its sizes.
std::vector<std::uint32_t> number_topics(const TopicColumns& columns, CountedTerms& counted) {
  for (std::size_t topic = 0; topic < columns.size(); ++topic)
    counted.groups[columns.name(topic)] = {columns.documents(topic), columns.tokens(topic)};
  const std::vector<std::string> names = counted.names();
  std::vector<std::uint32_t> numbers;
  for (std::size_t topic = 0; topic < columns.size(); ++topic) {
    const auto place = std::ranges::lower_bound(names, columns.name(topic));
    numbers.push_back(static_cast<std::uint32_t>(place - names.begin()));
  }
  return numbers;
}

/// Counts all terms; groups_of(doc) are the groups of a document.
template <typename GroupsOf>
void count_terms(const Index& index, const Selection& selection, CountedTerms& counted,
                 GroupsOf groups_of) {
  const CountedMatter& matter = counted.matter;
  report::for_each_term(index, matter.term_unit, selection, [&](const TermPostings& term) {
    CountedTerm& row = counted.terms[std::string(term.term)];
    row.df = term.df();
    row.cf = term.cf();
    for (std::size_t at = 0; at < term.docs.size(); ++at) {
      for (const std::uint32_t group : groups_of(term.docs[at]))
        add_posting(row, group, term.tfs[at]);
    }
  });
  counted.surfaces = storage::SurfaceCounts::of(index, selection.field(), matter.term_unit);
}

}  // namespace

TermCounts::TermCounts(std::unique_ptr<CountedTerms> content) : content_(std::move(content)) {}
TermCounts::~TermCounts() = default;
TermCounts::TermCounts(TermCounts&&) noexcept = default;
TermCounts& TermCounts::operator=(TermCounts&&) noexcept = default;

TermCounts TermCounts::of_topics(const Index& index, const DocumentSet& where,
                                 const TopicReportOptions& options) {
  using Kind = Grouping::Kind;
  report::require_choices(options);
  if (options.grouping.kind == Kind::bins || options.grouping.kind == Kind::quantiles)
    throw OptionError("by", "the bounds of such groups depend on all documents",
                      "values and periods add up");
  const Selection selection(index, where, options.field);
  auto counted = std::make_unique<CountedTerms>();
  counted->matter = {CountedMatter::Kind::topics, options.term_unit, options.field,
                     inkling::to_string(options.by, options.grouping)};
  counted->documents = selection.count();
  counted->tokens = selection.tokens();
  const std::optional<TopicColumns> columns = topics_of(index, selection, options);
  selection.documents().for_each([&](DocId doc) {
    if (!columns || columns->topics(doc).empty()) ++counted->in_none;
  });
  if (!columns) {
    count_terms(index, selection, *counted, [](DocId) { return std::span<std::uint32_t>(); });
    return TermCounts(std::move(counted));
  }
  counted->are_numbers =
      options.grouping.kind == Kind::values && index.keyword_column(options.by) == nullptr;
  const std::vector<std::uint32_t> number_of = number_topics(*columns, *counted);
  std::vector<std::uint32_t> groups;
  count_terms(index, selection, *counted, [&](DocId doc) -> const std::vector<std::uint32_t>& {
    groups.clear();
    for (const std::uint32_t topic : columns->topics(doc)) groups.push_back(number_of[topic]);
    return groups;
  });
  return TermCounts(std::move(counted));
}

TermCounts TermCounts::of_sides(const Index& index, const DocumentSet& target,
                                const DocumentSet& reference, const KeynessOptions& options) {
  report::require_choices(options);
  const Selection in_target(index, target, options.field, "target");
  const Selection in_reference(index, reference, options.field, "reference");
  auto counted = std::make_unique<CountedTerms>();
  counted->matter = {CountedMatter::Kind::sides, options.term_unit, options.field, {}};
  counted->groups["reference"] = {in_reference.count(), in_reference.tokens()};
  counted->groups["target"] = {in_target.count(), in_target.tokens()};
  DocumentSet both = in_target.documents();
  both &= in_reference.documents();
  counted->in_both = both.count();
  DocumentSet either = in_target.documents();
  either |= in_reference.documents();
  const Selection selection(index, either, options.field);
  counted->documents = selection.count();
  counted->tokens = selection.tokens();
  std::vector<std::uint32_t> groups;
  count_terms(index, selection, *counted, [&](DocId doc) -> const std::vector<std::uint32_t>& {
    groups.clear();
    if (in_reference.contains(doc)) groups.push_back(kReference);
    if (in_target.contains(doc)) groups.push_back(kTarget);
    return groups;
  });
  return TermCounts(std::move(counted));
}

void TermCounts::add(const TermCounts& other) { content_->add(*other.content_); }

std::string TermCounts::serialize() const {
  std::string out(kMagic);
  storage::put_fixed(out, kVersion);
  content_->write(out);
  return out;
}

TermCounts TermCounts::parse(std::string_view bytes, const std::string& name) {
  const std::string path = "counts " + name;
  if (!bytes.starts_with(kMagic))
    throw CorruptIndexError(path, 0, "the file does not hold term counts");
  storage::ByteReader in(storage::as_bytes(bytes), path, 0);
  in.take(kMagic.size());
  const auto version = in.fixed<std::uint16_t>();
  if (version != kVersion) throw FormatVersionError(path, version, kVersion);
  auto content = std::make_unique<CountedTerms>(CountedTerms::read(in));
  if (!in.at_end()) in.fail("bytes behind the end");
  return TermCounts(std::move(content));
}

}  // namespace inkling
