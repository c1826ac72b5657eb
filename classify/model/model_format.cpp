#include "classify/model/model_format.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "classify/model/checked_reads.h"
#include "classify/model/choices_format.h"
#include "classify/model/counting_format.h"
#include "classify/model/field_format.h"
#include "classify/model/model_versions.h"
#include "classify/model/origin_format.h"
#include "classify/model/terms_format.h"
#include "inkling/error.h"
#include "storage/bits/bytes.h"
#include "storage/segments/analyzer_record.h"

namespace inkling::classify {

namespace {

using storage::ByteReader;
using storage::put_fixed;
using storage::put_string;
using storage::put_varint;

constexpr std::string_view kMagic = "INKM";
constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
constexpr std::size_t kVersionAt = kMagic.size();
constexpr std::size_t kBodyAt = kVersionAt + sizeof(std::uint16_t);

std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

void put_topics(std::string& out, const TrainingRecord& record) {
  put_varint(out, record.topics.size());
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    put_string(out, record.topics[topic]);
    put_varint(out, record.topic_documents[topic]);
  }
  put_fixed(out, static_cast<std::uint8_t>(record.prior.kind));
  for (const double weight : record.prior.weights) put_fixed(out, weight);
}

/// Parts that not all models have, as bits of a byte.
constexpr std::uint8_t kLearnedPart = 1;
constexpr std::uint8_t kFieldsPart = 2;
constexpr std::uint8_t kTermsPart = 4;
constexpr std::uint8_t kOriginPart = 8;
constexpr std::uint8_t kPrecisionPart = 16;
constexpr std::uint8_t kTypicalPart = 32;
constexpr std::uint8_t kCountingPart = 64;
constexpr std::uint8_t kKindsPart = 128;
constexpr std::uint8_t kAllParts = kLearnedPart | kFieldsPart | kTermsPart | kOriginPart |
                                   kPrecisionPart | kTypicalPart | kCountingPart | kKindsPart;

std::uint8_t further_parts(const TrainingRecord& record) {
  std::uint8_t parts = 0;
  const TermLimits& limits = record.choices.limits;
  if (limits.min_df != 1 || !record.learned.empty()) parts |= kLearnedPart;
  if (has_fields_part(record)) parts |= kFieldsPart;
  if (limits.max_terms != 0 || !limits.without.empty()) parts |= kTermsPart;
  if (record.source.origin) parts |= kOriginPart;
  if (record.choices.precision.least > 0) parts |= kPrecisionPart;
  if (record.choices.typical.documents > 0) parts |= kTypicalPart;
  if (has_counting_part(record)) parts |= kCountingPart;
  if (!record.choices.kinds.empty()) parts |= kKindsPart;
  return parts;
}

void put_learned(std::string& out, const TrainingRecord& record) {
  put_varint(out, record.choices.limits.min_df);
  put_varint(out, record.learned.size());
  for (const LearnedText& text : record.learned) {
    put_fixed(out, text.digest);
    put_string(out, text.name);
    put_varint(out, text.tokens);
    put_varint(out, text.topics.size());
    for (const std::string& topic : text.topics) put_string(out, topic);
  }
}

void put_limits(std::string& out, const TermLimits& limits) {
  put_varint(out, limits.max_terms);
  put_varint(out, limits.without.size());
  for (const std::string& term : limits.without) put_string(out, term);
}

/// What is between version and checksum.
struct Envelope {
  std::uint16_t version;
  std::string_view body;
};

/// Throws if version or checksum are not valid.
Envelope open_envelope(std::string_view bytes, const std::string& path) {
  if (bytes.size() < kBodyAt + kChecksumBytes)
    throw CorruptIndexError(path, bytes.size(), "too short for a model");
  if (!bytes.starts_with(kMagic)) throw CorruptIndexError(path, 0, "this is not a model");
  const std::size_t end = bytes.size() - kChecksumBytes;
  const std::span<const std::byte> raw = storage::as_bytes(bytes);
  if (storage::load<std::uint64_t>(raw.data() + end) != checksum(bytes.substr(0, end))) {
    throw CorruptIndexError(path, end, "the checksum does not match");
  }
  const auto version = storage::load<std::uint16_t>(raw.data() + kVersionAt);
  if (version == 0)
    throw CorruptIndexError(path, kVersionAt, "no release wrote this format version");
  if (version > kModelVersion) throw FormatVersionError(path, version, kModelVersion);
  return {version, bytes.substr(kBodyAt, end - kBodyAt)};
}

void read_settings(ByteReader& in, std::uint16_t version, TrainingRecord& record) {
  record.source.analyzer = storage::read_analyzer(in);
  record.source.unit = read_kind(in, TermUnit::words);
  record.source.field = in.string();
  record.source.by = in.string();
  record.choices.alpha = read_from_zero(in, "alpha is not a number from 0 up");
  if (version >= kChoicesVersion) read_choices(in, record);
  record.documents = in.varint();
  record.tokens = in.varint();
}

LearnedText read_learned_text(ByteReader& in, const TrainingRecord& record) {
  LearnedText text;
  text.digest = in.fixed<std::uint64_t>();
  if (!record.learned.empty() && text.digest <= record.learned.back().digest)
    in.fail("learned texts out of order");
  text.name = in.string();
  text.tokens = in.varint();
  const std::size_t topics = in.count(1);
  if (topics == 0) in.fail("a learned text without topics");
  for (std::size_t at = 0; at < topics; ++at) {
    const std::string_view topic = in.string();
    if (at > 0 && topic <= text.topics.back()) in.fail("topics of a learned text out of order");
    if (!std::binary_search(record.topics.begin(), record.topics.end(), topic))
      in.fail("a learned text of a topic that is not there");
    text.topics.emplace_back(topic);
  }
  return text;
}

void read_learned(ByteReader& in, TrainingRecord& record) {
  constexpr std::size_t kLeastTextBytes = sizeof(std::uint64_t) + 4;
  std::uint64_t& min_df = record.choices.limits.min_df;
  min_df = in.varint();
  if (min_df == 0) in.fail("terms of no document");
  const std::size_t texts = in.count(kLeastTextBytes);
  if (min_df == 1 && texts == 0) in.fail("an empty list of learned texts");
  for (std::size_t at = 0; at < texts; ++at)
    record.learned.push_back(read_learned_text(in, record));
}

void read_limits(ByteReader& in, TermLimits& limits) {
  limits.max_terms = in.varint();
  const std::size_t terms = in.count(1);
  if (limits.max_terms == 0 && terms == 0) in.fail("limits that leave nothing out");
  for (std::size_t at = 0; at < terms; ++at) {
    const std::string_view term = in.string();
    if (at > 0 && term <= limits.without.back()) in.fail("terms left out are out of order");
    limits.without.emplace_back(term);
  }
}

void read_further_parts(ByteReader& in, TrainingRecord& record) {
  const auto parts = in.fixed<std::uint8_t>();
  if (parts > kAllParts) in.fail("unknown parts");
  if ((parts & kLearnedPart) != 0) read_learned(in, record);
  if ((parts & kFieldsPart) != 0) read_fields(in, record);
  if ((parts & kTermsPart) != 0) read_limits(in, record.choices.limits);
  if ((parts & kOriginPart) != 0) record.source.origin = read_origin(in);
  if ((parts & kPrecisionPart) != 0) read_precision(in, record.choices);
  if ((parts & kTypicalPart) != 0) read_typical(in, record.choices.typical);
  if ((parts & kCountingPart) != 0) read_counting(in, record);
  if ((parts & kKindsPart) != 0) read_kinds(in, record.choices);
  require_fields_of_kind(in, record);
}

void read_prior(ByteReader& in, TrainingRecord& record) {
  record.prior.kind = read_kind(in, PriorKind::given);
  if (record.prior.kind != PriorKind::given) return;
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    record.prior.weights.push_back(in.fixed<double>());
    if (!(record.prior.weights.back() > 0 && std::isfinite(record.prior.weights.back())))
      in.fail("a prior weight is not positive");
  }
}

void read_topics(ByteReader& in, TrainingRecord& record) {
  const std::size_t topics = in.count(2);
  if (topics == 0) in.fail("a model without topics");
  for (std::size_t topic = 0; topic < topics; ++topic) {
    const std::string_view name = in.string();
    if (topic > 0 && name <= record.topics.back()) in.fail("topics out of order");
    record.topics.emplace_back(name);
    record.topic_documents.push_back(in.varint());
    if (record.topic_documents.back() == 0) in.fail("a topic without documents");
  }
}

}  // namespace

std::string encode(const TrainingRecord& record) {
  std::string out(kMagic);
  put_fixed(out, kModelVersion);
  storage::put_analyzer(out, record.source.analyzer);
  put_fixed(out, static_cast<std::uint8_t>(record.source.unit));
  put_string(out, record.source.field);
  put_string(out, record.source.by);
  put_fixed(out, record.choices.alpha);
  put_choices(out, record);
  put_varint(out, record.documents);
  put_varint(out, record.tokens);
  put_topics(out, record);
  put_terms(out, record);
  put_twin(out, record.twin);
  const std::uint8_t parts = further_parts(record);
  put_fixed(out, parts);
  if ((parts & kLearnedPart) != 0) put_learned(out, record);
  if ((parts & kFieldsPart) != 0) put_fields(out, record);
  if ((parts & kTermsPart) != 0) put_limits(out, record.choices.limits);
  if ((parts & kOriginPart) != 0) put_origin(out, *record.source.origin);
  if ((parts & kPrecisionPart) != 0) put_precision(out, record.choices);
  if ((parts & kTypicalPart) != 0) put_typical(out, record.choices.typical);
  if ((parts & kCountingPart) != 0) put_counting(out, record);
  if ((parts & kKindsPart) != 0) put_kinds(out, record.choices);
  put_fixed(out, checksum(out));
  return out;
}

TrainingRecord decode(std::string_view bytes, const std::string& path) {
  const auto [version, body] = open_envelope(bytes, path);
  ByteReader in(storage::as_bytes(body), path, kBodyAt);
  TrainingRecord record;
  read_settings(in, version, record);
  read_topics(in, record);
  const std::size_t cuts = record.choices.cuts.size();
  if (cuts != 0 && cuts != record.topics.size()) in.fail("cuts of other topics");
  read_prior(in, record);
  read_terms(in, version, record);
  if (version >= kChoicesVersion) read_twin(in, record);
  if (version >= kChoicesVersion) read_further_parts(in, record);
  if (!in.at_end()) in.fail("bytes after the last part");
  return record;
}

}  // namespace inkling::classify
