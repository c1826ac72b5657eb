#include "classify/model/choices_format.h"

#include <cstddef>
#include <cstdint>

#include "classify/counts/folds.h"
#include "classify/model/checked_reads.h"

namespace inkling::classify {

using storage::ByteReader;
using storage::put_fixed;
using storage::put_string;
using storage::put_varint;

namespace {

void put_smoothing(std::string& out, const Smoothing& smoothing) {
  put_fixed(out, static_cast<std::uint8_t>(smoothing.kind));
  put_fixed(out, static_cast<std::uint8_t>(smoothing.absent_alpha.has_value()));
  if (smoothing.absent_alpha) put_fixed(out, *smoothing.absent_alpha);
  put_fixed(out, smoothing.clip);
  put_fixed(out, static_cast<std::uint8_t>(smoothing.normalize_weights));
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
  constexpr const char* kWrong = "a trial has a number that is not from 0 up";
  trial.value = read_from_zero(in, kWrong);
  trial.log_loss = in.fixed<double>();  // infinite where a true topic was held impossible
  if (!(trial.log_loss >= 0)) in.fail(kWrong);
  for (double* const number : {&trial.accuracy, &trial.micro_f1, &trial.temperature})
    *number = read_from_zero(in, kWrong);
  if (read_flag(in)) trial.ece = read_from_zero(in, "a calibration error is not from 0 up");
  return trial;
}

}  // namespace

void put_rule(std::string& out, const FeatureRule& rule) {
  put_fixed(out, static_cast<std::uint8_t>(rule.weight));
  put_fixed(out, static_cast<std::uint8_t>(rule.unit_length));
  put_fixed(out, static_cast<std::uint8_t>(rule.idf));
}

FeatureRule read_rule(ByteReader& in) {
  FeatureRule rule;
  rule.weight = read_kind(in, TermWeight::rennie);
  rule.unit_length = read_flag(in);
  rule.idf = read_kind(in, IdfPlace::counts);
  return rule;
}

void put_choices(std::string& out, const RecordHead& record) {
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
    put_fixed(out, static_cast<std::uint8_t>(trial.ece.has_value()));
    if (trial.ece) put_fixed(out, *trial.ece);
  }
}

void read_choices(ByteReader& in, RecordHead& record) {
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
  constexpr std::size_t kLeastTrialBytes = 2 + 5 * sizeof(double);
  const std::size_t trials = in.count(kLeastTrialBytes);
  for (std::size_t at = 0; at < trials; ++at) record.choices.trials.push_back(read_trial(in));
}

void put_precision(std::string& out, const Choices& choices) {
  put_fixed(out, choices.precision.least);
  put_fixed(out, static_cast<std::uint8_t>(choices.precision.one_tag));
}

void read_precision(ByteReader& in, Choices& choices) {
  choices.precision.least = in.fixed<double>();
  if (!(choices.precision.least > 0 && choices.precision.least <= 1))
    in.fail("a precision is not a number above 0 up to 1");
  choices.precision.one_tag = read_flag(in);
  if (choices.cuts.empty()) in.fail("a precision without cuts");
}

void put_typical(std::string& out, const TypicalTexts& typical) {
  put_varint(out, typical.documents);
  for (const ValueSpread* const spread : {&typical.bits, &typical.unknown}) {
    for (const double quantile : spread->quantiles) put_fixed(out, quantile);
    put_fixed(out, spread->cut);
  }
}

void read_typical(ByteReader& in, TypicalTexts& typical) {
  typical.documents = in.varint();
  if (typical.documents == 0) in.fail("typical texts of no document");
  for (ValueSpread* const spread : {&typical.bits, &typical.unknown}) {
    double least = 0;
    for (double& quantile : spread->quantiles) {
      quantile = read_from_zero(in, "a quantile is not a number from 0 up");
      if (quantile < least) in.fail("quantiles out of order");
      least = quantile;
    }
    spread->cut = read_from_zero(in, "a cut is not a number from 0 up");
  }
}

void put_care(std::string& out, const TrainingCare& care) {
  put_fixed(out, care.tolerance);
  put_varint(out, care.folds);
  put_varint(out, care.seed);
}

TrainingCare read_care(ByteReader& in) {
  TrainingCare care;
  care.tolerance = read_from_zero(in, "a tolerance is not a number from 0 up");
  care.folds = in.varint();
  care.seed = in.varint();
  if (care.tolerance == 0 || care.folds < 2 || care.folds > kMostFolds)
    in.fail("a tolerance or folds that no training takes");
  if (care == TrainingCare{}) in.fail("a usual training that is told apart");
  return care;
}

void put_kinds(std::string& out, const Choices& choices) {
  put_varint(out, choices.kinds.size());
  for (const KindTrial& trial : choices.kinds) {
    put_fixed(out, static_cast<std::uint8_t>(trial.kind));
    put_fixed(out, static_cast<std::uint8_t>(trial.family));
    put_fixed(out, static_cast<std::uint8_t>(trial.bigrams));
    for (const double number : {trial.log_loss, trial.accuracy, trial.micro_f1})
      put_fixed(out, number);
    put_fixed(out, static_cast<std::uint8_t>(trial.chosen));
  }
}

void read_kinds(ByteReader& in, Choices& choices) {
  constexpr std::size_t kKindBytes = 4 + 3 * sizeof(double);
  const std::size_t kinds = in.count(kKindBytes);
  if (kinds == 0) in.fail("a comparison of no kinds");
  for (std::size_t at = 0; at < kinds; ++at) {
    KindTrial trial;
    trial.kind = read_kind(in, ModelKind::mixed);
    trial.family = read_kind(in, ModelKind::bernoulli);
    trial.bigrams = read_flag(in);
    trial.log_loss = in.fixed<double>();  // infinite where a true topic was held impossible
    if (!(trial.log_loss >= 0)) in.fail("a log loss is not from 0 up");
    trial.accuracy = read_from_zero(in, "an accuracy is not from 0 up");
    trial.micro_f1 = read_from_zero(in, "an F1 is not from 0 up");
    trial.chosen = read_flag(in);
    choices.kinds.push_back(trial);
  }
}

}  // namespace inkling::classify
