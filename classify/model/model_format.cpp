#include "classify/model/model_format.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "classify/model/checked_reads.h"
#include "classify/model/field_format.h"
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
/// The version of models that were multinomial, without choices and without documents of terms.
constexpr std::uint16_t kCountsOnly = 1;
constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
constexpr std::size_t kVersionAt = kMagic.size();
constexpr std::size_t kBodyAt = kVersionAt + sizeof(std::uint16_t);

std::uint64_t checksum(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::size_t shared_prefix(std::string_view left, std::string_view right) {
  const std::size_t most = std::min(left.size(), right.size());
  return static_cast<std::size_t>(
      std::mismatch(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(most), right.begin())
          .first -
      left.begin());
}

void put_suffix(std::string& out, std::string_view text, std::size_t shared) {
  put_string(out, text.substr(shared));
}

void put_topics(std::string& out, const TrainingRecord& record) {
  put_varint(out, record.topics.size());
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    put_string(out, record.topics[topic]);
    put_varint(out, record.topic_documents[topic]);
  }
  put_fixed(out, static_cast<std::uint8_t>(record.prior.kind));
  for (const double weight : record.prior.weights) put_fixed(out, weight);
}

void put_surface(std::string& out, std::string_view term, std::string_view surface) {
  if (surface.empty()) {
    put_varint(out, 0);
    return;
  }
  const std::size_t shared = shared_prefix(term, surface);
  put_varint(out, shared + 1);
  put_suffix(out, surface, shared);
}

void put_cells(std::string& out, const TrainingRecord& record, std::size_t term) {
  const std::uint64_t start = record.cell_starts[term];
  const std::uint64_t end = record.cell_starts[term + 1];
  put_varint(out, end - start);
  std::uint32_t next_topic = 0;
  for (std::uint64_t at = start; at < end; ++at) {
    put_varint(out, record.cells[at].topic - next_topic);
    put_varint(out, record.cells[at].count);
    next_topic = record.cells[at].topic + 1;
  }
}

void put_rule(std::string& out, const FeatureRule& rule) {
  put_fixed(out, static_cast<std::uint8_t>(rule.weight));
  put_fixed(out, static_cast<std::uint8_t>(rule.unit_length));
  put_fixed(out, static_cast<std::uint8_t>(rule.idf));
}

void put_smoothing(std::string& out, const Smoothing& smoothing) {
  put_fixed(out, static_cast<std::uint8_t>(smoothing.kind));
  put_fixed(out, static_cast<std::uint8_t>(smoothing.absent_alpha.has_value()));
  if (smoothing.absent_alpha) put_fixed(out, *smoothing.absent_alpha);
  put_fixed(out, smoothing.clip);
  put_fixed(out, static_cast<std::uint8_t>(smoothing.normalize_weights));
}

void put_choices(std::string& out, const TrainingRecord& record) {
  put_fixed(out, static_cast<std::uint8_t>(record.choices.kind));
  put_fixed(out, static_cast<std::uint8_t>(record.choices.family));
  put_rule(out, record.choices.rule);
  put_fixed(out, record.choices.mass_bits);
  put_smoothing(out, record.choices.smoothing);
  put_fixed(out, record.choices.count_factor);
  put_fixed(out, record.choices.twin_factor);
  put_fixed(out, record.choices.temperature);
  put_fixed(out, static_cast<std::uint8_t>(record.choices.one_vs_rest));
  put_varint(out, record.choices.cuts.size());
  for (const double cut : record.choices.cuts) put_fixed(out, cut);
  put_varint(out, record.choices.trials.size());
  for (const Trial& trial : record.choices.trials) {
    put_string(out, trial.parameter);
    for (const double number :
         {trial.value, trial.log_loss, trial.accuracy, trial.micro_f1, trial.temperature})
      put_fixed(out, number);
  }
}

void put_twin(std::string& out, const LinearTwin& twin) {
  put_fixed(out, static_cast<std::uint8_t>(!twin.biases.empty()));
  if (twin.biases.empty()) return;
  put_fixed(out, twin.c);
  put_rule(out, twin.rule);
  for (const double bias : twin.biases) put_fixed(out, bias);
  for (const float weight : twin.weights) put_fixed(out, weight);
}

/// Nothing of a model that training made of all terms, and that has learned no text since.
/// Parts that most models do not have, as bits of a byte.
constexpr std::uint8_t kLearnedPart = 1;
constexpr std::uint8_t kFieldsPart = 2;

std::uint8_t further_parts(const TrainingRecord& record) {
  std::uint8_t parts = 0;
  if (record.choices.min_df != 1 || !record.learned.empty()) parts |= kLearnedPart;
  if (has_fields_part(record)) parts |= kFieldsPart;
  return parts;
}

void put_learned(std::string& out, const TrainingRecord& record) {
  put_varint(out, record.choices.min_df);
  put_varint(out, record.learned.size());
  for (const LearnedText& text : record.learned) {
    put_fixed(out, text.digest);
    put_string(out, text.name);
    put_varint(out, text.tokens);
    put_varint(out, text.topics.size());
    for (const std::string& topic : text.topics) put_string(out, topic);
  }
}

void put_terms(std::string& out, const TrainingRecord& record) {
  put_varint(out, record.terms.size());
  std::string_view previous;
  for (std::size_t at = 0; at < record.terms.size(); ++at) {
    const std::string_view term = record.terms[at];
    const std::size_t shared = shared_prefix(previous, term);
    put_varint(out, shared);
    put_suffix(out, term, shared);
    put_surface(out, term, record.surfaces[at]);
    put_varint(out, record.term_documents[at]);
    put_cells(out, record, at);
    previous = term;
  }
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

template <typename Kind>
Kind read_kind(ByteReader& in, Kind last) {
  const auto number = in.fixed<std::uint8_t>();
  if (number > static_cast<std::uint8_t>(last)) in.fail("unknown kind");
  return static_cast<Kind>(number);
}

FeatureRule read_rule(ByteReader& in) {
  FeatureRule rule;
  rule.weight = read_kind(in, TermWeight::rennie);
  rule.unit_length = read_flag(in);
  rule.idf = read_kind(in, IdfPlace::counts);
  return rule;
}

Smoothing read_smoothing(ByteReader& in) {
  Smoothing smoothing;
  smoothing.kind = read_kind(in, SmoothingKind::discount);
  if (read_flag(in))
    smoothing.absent_alpha = read_from_zero(in, "a pseudo-count is not a number from 0 up");
  smoothing.clip = read_from_zero(in, "the clip is not a number from 0 up");
  smoothing.normalize_weights = read_flag(in);
  return smoothing;
}

Trial read_trial(ByteReader& in) {
  Trial trial;
  trial.parameter = in.string();
  for (double* const number :
       {&trial.value, &trial.log_loss, &trial.accuracy, &trial.micro_f1, &trial.temperature})
    *number = read_from_zero(in, "a trial has a number that is not from 0 up");
  return trial;
}

void read_choices(ByteReader& in, TrainingRecord& record) {
  constexpr std::uint8_t kMostMassBits = 62;
  record.choices.kind = read_kind(in, ModelKind::mixed);
  if (record.choices.kind == ModelKind::automatic) in.fail("unknown kind");
  record.choices.family = read_kind(in, ModelKind::bernoulli);
  record.choices.rule = read_rule(in);
  record.choices.mass_bits = in.fixed<std::uint8_t>();
  if (record.choices.mass_bits > kMostMassBits) in.fail("masses with too many digits");
  record.choices.smoothing = read_smoothing(in);
  record.choices.count_factor = read_from_zero(in, "a factor is not a number from 0 up");
  record.choices.twin_factor = read_from_zero(in, "a factor is not a number from 0 up");
  record.choices.temperature = read_from_zero(in, "the temperature is not a number from 0 up");
  record.choices.one_vs_rest = read_flag(in);
  const std::size_t cuts = in.count(sizeof(double));
  for (std::size_t at = 0; at < cuts; ++at)
    record.choices.cuts.push_back(read_from_zero(in, "a cut is not a number from 0 up"));
  constexpr std::size_t kLeastTrialBytes = 1 + 5 * sizeof(double);
  const std::size_t trials = in.count(kLeastTrialBytes);
  for (std::size_t at = 0; at < trials; ++at) record.choices.trials.push_back(read_trial(in));
}

void read_settings(ByteReader& in, std::uint16_t version, TrainingRecord& record) {
  record.source.analyzer = storage::read_analyzer(in);
  record.source.unit = read_kind(in, TermUnit::words);
  record.source.field = in.string();
  record.source.by = in.string();
  record.choices.alpha = read_from_zero(in, "alpha is not a number from 0 up");
  if (version > kCountsOnly) read_choices(in, record);
  record.documents = in.varint();
  record.tokens = in.varint();
}

void read_twin(ByteReader& in, TrainingRecord& record) {
  LinearTwin& twin = record.twin;
  if (!read_flag(in)) {
    if (record.choices.kind == ModelKind::logistic || record.choices.kind == ModelKind::blend)
      in.fail("the weights are missing");
    return;
  }
  twin.c = read_from_zero(in, "c is not a number from 0 up");
  twin.rule = read_rule(in);
  for (std::size_t topic = 0; topic < record.topics.size(); ++topic) {
    twin.biases.push_back(in.fixed<double>());
    if (!std::isfinite(twin.biases.back())) in.fail("a bias is not a number");
  }
  const std::size_t weights = record.topics.size() * record.terms.size();
  if (in.remaining() / sizeof(float) < weights) in.fail("ends within the weights");
  twin.weights.reserve(weights);
  for (std::size_t at = 0; at < weights; ++at) {
    twin.weights.push_back(in.fixed<float>());
    if (!std::isfinite(twin.weights.back())) in.fail("a weight is not a number");
  }
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
  record.choices.min_df = in.varint();
  if (record.choices.min_df == 0) in.fail("terms of no document");
  const std::size_t texts = in.count(kLeastTextBytes);
  if (record.choices.min_df == 1 && texts == 0) in.fail("an empty list of learned texts");
  for (std::size_t at = 0; at < texts; ++at)
    record.learned.push_back(read_learned_text(in, record));
}

void read_further_parts(ByteReader& in, TrainingRecord& record) {
  const auto parts = in.fixed<std::uint8_t>();
  if (parts > (kLearnedPart | kFieldsPart)) in.fail("unknown parts");
  if ((parts & kLearnedPart) != 0) read_learned(in, record);
  if ((parts & kFieldsPart) != 0) read_fields(in, record);
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

void read_surface(ByteReader& in, const std::string& term, std::string& surface) {
  surface.clear();
  const std::uint64_t mark = in.varint();
  if (mark == 0) return;
  if (mark - 1 > term.size()) in.fail("a surface shares more than its term has");
  surface.assign(term, 0, static_cast<std::size_t>(mark - 1));
  surface += in.string();
  if (surface.empty() || surface == term) in.fail("a surface is written that need not be");
}

void read_cells(ByteReader& in, TrainingRecord& record) {
  const std::size_t cells = in.count(2);
  // Where idf is 0, a term has no mass.
  if (cells == 0 && record.choices.rule.is_whole()) in.fail("a term without occurrences");
  std::uint64_t next_topic = 0;
  for (std::size_t at = 0; at < cells; ++at) {
    const std::uint64_t topic = next_topic + in.varint32();
    if (topic >= record.topics.size()) in.fail("a topic out of range");
    const std::uint64_t count = in.varint();
    if (count == 0) in.fail("an empty cell");
    record.cells.push_back({static_cast<std::uint32_t>(topic), count});
    next_topic = topic + 1;
  }
  record.cell_starts.push_back(record.cells.size());
}

void read_term(ByteReader& in, std::string& term) {
  const std::uint64_t shared = in.varint();
  if (shared > term.size()) in.fail("a term shares more than the one before has");
  const std::string_view suffix = in.string();
  const bool in_order = suffix > std::string_view(term).substr(static_cast<std::size_t>(shared));
  if (!in_order) in.fail("terms out of order");
  term.resize(static_cast<std::size_t>(shared));
  term += suffix;
}

void read_terms(ByteReader& in, std::uint16_t version, TrainingRecord& record) {
  // Prefix, length, one byte, surface, cell count.
  constexpr std::size_t kLeastTermBytes = 5;
  const std::size_t terms = in.count(kLeastTermBytes);
  record.cell_starts.reserve(terms + 1);
  std::string term;
  std::string surface;
  for (std::size_t at = 0; at < terms; ++at) {
    read_term(in, term);
    read_surface(in, term, surface);
    record.terms.add(term);
    record.surfaces.add(surface);
    record.term_documents.push_back(version > kCountsOnly ? in.varint32() : 0);
    read_cells(in, record);
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
  if (version > kCountsOnly) read_twin(in, record);
  if (version > kCountsOnly) read_further_parts(in, record);
  if (!in.at_end()) in.fail("bytes after the last part");
  return record;
}

}  // namespace inkling::classify
