#include "inkling/training_counts.h"

#include <xxhash.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "classify/counts/labelled_documents.h"
#include "classify/model/model_format.h"
#include "classify/training/added_records.h"
#include "classify/training/train.h"
#include "classify/training/train_options.h"
#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "storage/view/surface_counts.h"
#include "storage/view/topic_column.h"

namespace inkling {

namespace {

using classify::TrainingRecord;
using storage::ByteReader;

constexpr std::string_view kMagic = "INKC";
constexpr std::uint16_t kVersion = 1;

[[noreturn]] void refuse(const char* option, const char* why, const char* hint) {
  throw OptionError(option, why, hint);
}

void require_sums(const TrainOptions& options) {
  const FeatureOptions& features = options.features;
  const char* const kMerge = "merge the indexes, and train on all documents";
  if (options.kind != ModelKind::multinomial && options.kind != ModelKind::complement &&
      options.kind != ModelKind::bernoulli)
    refuse("kind", "only multinomial, complement and bernoulli models are sums over documents",
           kMerge);
  if (!options.alpha && !options.beta_prior)
    refuse("alpha", "it would be chosen on held-out documents, and sums hold none out",
           "give one: 1 is usual");
  if (options.hold_out.calibrate || options.hold_out.min_precision)
    refuse("calibrate", "it takes held-out documents, and sums hold none out", kMerge);
  if (features.bigrams || features.max_terms > 0 || features.chosen != FeatureChoice{})
    refuse("features", "pairs and chosen terms depend on all documents", kMerge);
  if (features.weighing != WeighingOptions{})
    refuse("weights", "the sum of all weights says how exactly they are counted", kMerge);
  const classify::FeatureRule rule = classify::rule_for(options.kind, options);
  if (!rule.is_additive())
    refuse("idf", "in documents it depends on all of them", "idf counts adds up");
  if (rule.unit_length && features.min_df > 1)
    refuse("min-df", "the lengths of texts depend on it", "leave out either this or unit-length");
}

/// Only what does not depend on other documents.
TrainOptions counted_options(const TrainOptions& options) {
  TrainOptions counted = options;
  counted.prior = FittedPrior{};
  counted.prior_alpha = 0;
  counted.features.min_df = 1;
  return counted;
}

/// Nothing where no document has a topic.
std::optional<TrainingRecord> counted(const Index& index, const DocumentSet& where,
                                      const TrainOptions& options) {
  if (index.field(options.by)) storage::require_topic_column(index, options.by);
  if (storage::topic_column(index, options.by) == nullptr) return std::nullopt;
  try {
    return classify::train(index, where, counted_options(options));
  } catch (const EmptyInputError&) {
    return std::nullopt;
  }
}

}  // namespace

struct TrainingCounts::Content {
  std::optional<TrainingRecord> record{};  ///< its surface forms are not looked at
  storage::SurfaceCounts surfaces{};
};

TrainingCounts::TrainingCounts(std::unique_ptr<Content> content) : content_(std::move(content)) {}
TrainingCounts::~TrainingCounts() = default;
TrainingCounts::TrainingCounts(TrainingCounts&&) noexcept = default;
TrainingCounts& TrainingCounts::operator=(TrainingCounts&&) noexcept = default;

TrainingCounts TrainingCounts::of(const Index& index, const DocumentSet& where,
                                  const TrainOptions& options) {
  require_sums(options);
  const FieldId field = storage::require_field(index, options.field);
  return TrainingCounts(std::make_unique<Content>(
      Content{counted(index, where, options),
              storage::SurfaceCounts::of(index, field, options.term_unit)}));
}

std::uint64_t TrainingCounts::documents() const noexcept {
  return content_->record ? content_->record->documents : 0;
}

void TrainingCounts::add(const TrainingCounts& other) {
  const std::optional<TrainingRecord>& theirs = other.content_->record;
  std::optional<TrainingRecord>& ours = content_->record;
  if (theirs) ours = ours ? classify::added(*ours, *theirs) : *theirs;
  content_->surfaces.add(other.content_->surfaces);
}

Classifier TrainingCounts::model(const TrainOptions& options) const {
  if (!content_->record)
    throw EmptyInputError("no selected document has a " + options.by,
                          "label documents, or name a field with --by");
  classify::require_valid(options);
  TrainingRecord record = *content_->record;
  record.surfaces = {};
  for (std::size_t term = 0; term < record.terms.size(); ++term)
    record.surfaces.add(content_->surfaces.most_frequent(record.terms[term]));
  record = with_frequent_terms(std::move(record), options.features.min_df);
  const std::optional<double> alpha = classify::with_beta_prior(options).alpha;
  if (alpha) record.choices.alpha = *alpha;
  classify::set_prior(options.prior, record);
  record.prior.alpha = options.prior_alpha;
  return Classifier::parse(classify::encode(record), "of counts");
}

std::string TrainingCounts::serialize() const {
  std::string out(kMagic);
  storage::put_fixed(out, kVersion);
  storage::put_string(out, content_->record ? classify::encode(*content_->record) : std::string());
  content_->surfaces.write(out);
  storage::put_fixed(out, static_cast<std::uint64_t>(XXH3_64bits(out.data(), out.size())));
  return out;
}

TrainingCounts TrainingCounts::parse(std::string_view bytes, const std::string& name) {
  const std::string path = "counts " + name;
  constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
  if (bytes.size() < kMagic.size() + sizeof kVersion + kChecksumBytes || !bytes.starts_with(kMagic))
    throw CorruptIndexError(path, 0, "the file does not hold training counts");
  const std::size_t end = bytes.size() - kChecksumBytes;
  ByteReader in(storage::as_bytes(bytes.substr(0, end)), path, 0);
  const auto found = storage::load<std::uint64_t>(storage::as_bytes(bytes).data() + end);
  if (found != XXH3_64bits(bytes.data(), end))
    throw CorruptIndexError(path, end, "the checksum does not match");
  in.take(kMagic.size());
  const auto version = in.fixed<std::uint16_t>();
  if (version != kVersion) throw FormatVersionError(path, version, kVersion);
  auto content = std::make_unique<Content>();
  const std::string_view record = in.string();
  if (!record.empty()) content->record = classify::decode(record, path);
  if (content->record && !content->record->source.origin) in.fail("counts of unknown documents");
  content->surfaces = storage::SurfaceCounts::read(in);
  if (!in.at_end()) in.fail("bytes behind the end");
  return TrainingCounts(std::move(content));
}

}  // namespace inkling
