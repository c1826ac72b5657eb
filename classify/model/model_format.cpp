#include "classify/model/model_format.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "classify/counts/term_pairs.h"
#include "classify/model/checked_reads.h"
#include "classify/model/choices_format.h"
#include "classify/model/counting_format.h"
#include "classify/model/field_format.h"
#include "classify/model/former_format.h"
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
/// In versions with blocks, behind the number of its bytes.
constexpr std::size_t kHeadAt = kBodyAt + sizeof(std::uint64_t);

std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

void put_topics(std::string& out, const RecordHead& record) {
  put_varint(out, record.topics.size());
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    put_string(out, record.topics[topic]);
    put_varint(out, record.topic_documents[topic]);
  }
  put_fixed(out, static_cast<std::uint8_t>(record.prior.kind));
  for (const double weight : record.prior.weights) put_fixed(out, weight);
}

/// Parts that not all models have, as bits of a number.
using Parts = std::uint16_t;
constexpr Parts kLearnedPart = 1;
constexpr Parts kFieldsPart = 2;
constexpr Parts kTermsPart = 4;
constexpr Parts kOriginPart = 8;
constexpr Parts kPrecisionPart = 16;
constexpr Parts kTypicalPart = 32;
constexpr Parts kCountingPart = 64;
constexpr Parts kKindsPart = 128;
constexpr Parts kFormerPart = 256;
constexpr Parts kCarePart = 512;
constexpr Parts kAllParts = 2 * kCarePart - 1;

Parts further_parts(const RecordHead& record) {
  Parts parts = 0;
  const TermLimits& limits = record.choices.limits;
  if (limits.min_df != 1 || !record.learned.empty()) parts |= kLearnedPart;
  if (has_fields_part(record)) parts |= kFieldsPart;
  if (limits.max_terms != 0 || !limits.without.empty()) parts |= kTermsPart;
  if (record.source.origin) parts |= kOriginPart;
  if (record.choices.precision.least > 0) parts |= kPrecisionPart;
  if (record.choices.typical.documents > 0) parts |= kTypicalPart;
  if (has_counting_part(record)) parts |= kCountingPart;
  if (!record.choices.kinds.empty()) parts |= kKindsPart;
  if (!record.former.empty()) parts |= kFormerPart;
  if (record.choices.care != TrainingCare{}) parts |= kCarePart;
  return parts;
}

/// The first version that has room for all parts.
std::uint16_t version_of(const RecordHead& record) {
  return further_parts(record) >= kFormerPart ? kLaterPartsVersion : kBlocksVersion;
}

void put_learned(std::string& out, const RecordHead& record) {
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

std::uint16_t read_version(std::span<const std::byte> raw, const std::string& path) {
  const auto version = storage::load<std::uint16_t>(raw.data() + kVersionAt);
  if (version == 0)
    throw CorruptIndexError(path, kVersionAt, "no release wrote this format version");
  if (version > kModelVersion) throw FormatVersionError(path, version, kModelVersion);
  return version;
}

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
  return {read_version(raw, path), bytes.substr(kBodyAt, end - kBodyAt)};
}

void read_settings(ByteReader& in, std::uint16_t version, RecordHead& record) {
  record.source.analyzer = storage::read_analyzer(in);
  record.source.unit = read_kind(in, TermUnit::words);
  record.source.field = in.string();
  record.source.by = in.string();
  record.choices.alpha = read_from_zero(in, "alpha is not a number from 0 up");
  if (version >= kChoicesVersion) read_choices(in, record);
  record.documents = in.varint();
  record.tokens = in.varint();
}

LearnedText read_learned_text(ByteReader& in, const RecordHead& record) {
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

void read_learned(ByteReader& in, RecordHead& record) {
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

void read_further_parts(ByteReader& in, std::uint16_t version, RecordHead& record) {
  const Parts parts =
      version < kLaterPartsVersion ? in.fixed<std::uint8_t>() : in.fixed<std::uint16_t>();
  if (parts > kAllParts) in.fail("unknown parts");
  if ((parts & kLearnedPart) != 0) read_learned(in, record);
  if ((parts & kFieldsPart) != 0) read_fields(in, record);
  if ((parts & kTermsPart) != 0) read_limits(in, record.choices.limits);
  if ((parts & kOriginPart) != 0) record.source.origin = read_origin(in);
  if ((parts & kPrecisionPart) != 0) read_precision(in, record.choices);
  if ((parts & kTypicalPart) != 0) read_typical(in, record.choices.typical);
  if ((parts & kCountingPart) != 0) read_counting(in, record);
  if ((parts & kKindsPart) != 0) read_kinds(in, record.choices);
  if ((parts & kFormerPart) != 0) record.former = read_former(in, record);
  if ((parts & kCarePart) != 0) record.choices.care = read_care(in);
  require_fields_of_kind(in, record);
}

void read_prior(ByteReader& in, RecordHead& record) {
  record.prior.kind = read_kind(in, PriorKind::given);
  if (record.prior.kind != PriorKind::given) return;
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    record.prior.weights.push_back(in.fixed<double>());
    if (!(record.prior.weights.back() > 0 && std::isfinite(record.prior.weights.back())))
      in.fail("a prior weight is not positive");
  }
}

void read_topics(ByteReader& in, RecordHead& record) {
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

void put_further_parts(std::string& out, const RecordHead& record) {
  const Parts parts = further_parts(record);
  if (version_of(record) < kLaterPartsVersion) {
    put_fixed(out, static_cast<std::uint8_t>(parts));
  } else {
    put_fixed(out, parts);
  }
  if ((parts & kLearnedPart) != 0) put_learned(out, record);
  if ((parts & kFieldsPart) != 0) put_fields(out, record);
  if ((parts & kTermsPart) != 0) put_limits(out, record.choices.limits);
  if ((parts & kOriginPart) != 0) put_origin(out, *record.source.origin);
  if ((parts & kPrecisionPart) != 0) put_precision(out, record.choices);
  if ((parts & kTypicalPart) != 0) put_typical(out, record.choices.typical);
  if ((parts & kCountingPart) != 0) put_counting(out, record);
  if ((parts & kKindsPart) != 0) put_kinds(out, record.choices);
  if ((parts & kFormerPart) != 0) put_former(out, record.former);
  if ((parts & kCarePart) != 0) put_care(out, record.choices.care);
}

std::string head_of(const RecordHead& record) {
  std::string out;
  storage::put_analyzer(out, record.source.analyzer);
  put_fixed(out, static_cast<std::uint8_t>(record.source.unit));
  put_string(out, record.source.field);
  put_string(out, record.source.by);
  put_fixed(out, record.choices.alpha);
  put_choices(out, record);
  put_varint(out, record.documents);
  put_varint(out, record.tokens);
  put_topics(out, record);
  put_twin(out, record.twin);
  put_further_parts(out, record);
  put_fixed(out, static_cast<std::uint8_t>(record.has_pairs));
  return out;
}

/// Up to what versions have in different places.
void read_beginning(ByteReader& in, std::uint16_t version, RecordHead& head) {
  read_settings(in, version, head);
  read_topics(in, head);
  const std::size_t cuts = head.choices.cuts.size();
  if (cuts != 0 && cuts != head.topics.size()) in.fail("cuts of other topics");
  read_prior(in, head);
}

/// What the head of a version with blocks says.
struct Head {
  RecordHead record;
  FittedSums sums;
  TableSizes sizes;
};

/// `most_bytes` are those of the tables.
Head read_head(ByteReader in, std::uint16_t version, std::uint64_t most_bytes) {
  Head head;
  read_beginning(in, version, head.record);
  const bool has_twin = read_twin(in, head.record);
  read_further_parts(in, version, head.record);
  head.record.has_pairs = read_flag(in);
  head.sums = read_sums(in, head.record);
  head.sizes = read_sizes(in, facts_of(head.record), most_bytes);
  if (has_twin != (head.sizes.weights != WeightWidth::none)) in.fail("weights of no twin");
  if (!in.at_end()) in.fail("bytes after the last part");
  return head;
}

TrainingRecord decode_streamed(ByteReader& in, std::uint16_t version) {
  TrainingRecord record;
  read_beginning(in, version, record);
  read_terms(in, version, record);
  record.has_pairs = has_blank(record.terms.bytes());  // no version without blocks says it
  if (version < kChoicesVersion) return record;
  if (read_twin(in, record)) read_weights(in, record);
  read_further_parts(in, version, record);
  return record;
}

TrainingRecord decode_blocks(ByteReader& in, std::uint16_t version, const std::string& path) {
  const auto head_bytes = in.fixed<std::uint64_t>();
  const std::uint64_t offset = in.offset();
  const std::span<const std::byte> bytes = in.take(head_bytes);
  Head head = read_head(ByteReader(bytes, path, offset), version, in.remaining());
  TrainingRecord record;
  static_cast<RecordHead&>(record) = std::move(head.record);
  read_tables(in, head.sizes, record);
  if (!is_near(head.sums, fitted_sums(record))) in.fail("sums of other counts");
  return record;
}

}  // namespace

std::string encode(const TrainingRecord& record) { return encode(record, fitted_sums(record)); }

std::string encode(const TrainingRecord& record, const FittedSums& sums) {
  const Tables tables = tables_of(record);
  std::string head = head_of(record);
  put_sums(head, sums);
  put_sizes(head, tables.sizes);
  std::string out(kMagic);
  out.reserve(kHeadAt + head.size() + tables.numbers.size() + tables.directory.size() +
              tables.blocks.size() + kChecksumBytes);
  put_fixed(out, version_of(record));
  put_fixed(out, std::uint64_t{head.size()});
  out += head;
  out += tables.numbers;
  out += tables.directory;
  out += tables.blocks.view();
  put_fixed(out, checksum(out));
  return out;
}

TrainingRecord decode(std::string_view bytes, const std::string& path) {
  const auto [version, body] = open_envelope(bytes, path);
  ByteReader in(storage::as_bytes(body), path, kBodyAt);
  TrainingRecord record =
      version < kBlocksVersion ? decode_streamed(in, version) : decode_blocks(in, version, path);
  if (!in.at_end()) in.fail("bytes after the last part");
  return record;
}

std::optional<OpenedModel> open_mapped(std::shared_ptr<const storage::CheckedFile> file,
                                       const std::string& path) {
  const std::uint64_t size = file->size();
  if (size < kHeadAt + kChecksumBytes) throw CorruptIndexError(path, size, "too short for a model");
  const std::span<const std::byte> start = file->bytes(0, kHeadAt);
  if (!storage::as_text(start).starts_with(kMagic))
    throw CorruptIndexError(path, 0, "this is not a model");
  const std::uint16_t version = read_version(start, path);
  if (version < kBlocksVersion) return std::nullopt;
  const auto head_bytes = storage::load<std::uint64_t>(start.data() + kBodyAt);
  const std::uint64_t behind = size - kHeadAt - kChecksumBytes;
  if (head_bytes > behind) throw CorruptIndexError(path, kBodyAt, "ends too early");
  Head head = read_head(ByteReader(file->bytes(kHeadAt, head_bytes), path, kHeadAt), version,
                        behind - head_bytes);
  file->require_readable();
  const std::uint64_t offset = kHeadAt + head_bytes;
  const TableFacts facts = facts_of(head.record);
  if (places_of(head.sizes, facts, offset).end + kChecksumBytes != size)
    throw CorruptIndexError(path, offset, "the tables have another size");
  auto blocks =
      std::make_unique<const TermBlocks>(std::move(file), path, offset, head.sizes, facts);
  return OpenedModel{std::move(head.record), std::move(head.sums), std::move(blocks)};
}

}  // namespace inkling::classify
