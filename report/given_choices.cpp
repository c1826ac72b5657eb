#include "report/given_choices.h"

#include "inkling/error.h"

namespace inkling::report {

namespace {

void require_term_unit(TermUnit unit) { require_choice("terms", unit, TermUnit::words); }

void require_grouping(const char* name, const Grouping& grouping) {
  require_choice(name, grouping.kind, Grouping::Kind::day);
}

}  // namespace

void require_choices(const SummaryOptions& options) {
  require_choice("sort", options.order, ValueOrder::value);
  require_term_unit(options.term_unit);
}

void require_choices(const InformationOptions& options) {
  require_choice("idf", options.idf, IdfKind::bm25);
  require_choice("unit", options.unit, InformationUnit::bans);
  require_choice("sort", options.order, InformationOrder::mutual_information);
  if (options.document_order)
    require_choice("sort", *options.document_order, DocumentInformationOrder::id);
  require_term_unit(options.term_unit);
}

void require_choices(const TopicReportOptions& options) {
  require_choice("measure", options.measure, Association::lift);
  if (options.count) require_choice("count", *options.count, CountUnit::tokens);
  require_grouping("by", options.grouping);
  require_choice("sort", options.order, TopicTermOrder::odds_ratio_high);
  require_choice("only", options.direction, AssociationDirection::against);
  require_choice("family", options.family, TestFamily::all);
  require_term_unit(options.term_unit);
}

void require_choices(const KeynessOptions& options) {
  require_choice("measure", options.measure, KeynessMeasure::ell);
  require_choice("sort", options.order, KeynessOrder::direction);
  require_choice("only", options.direction, KeynessDirection::less);
  require_term_unit(options.term_unit);
}

void require_choices(const CollocationOptions& options) {
  require_choice("window", options.span, CollocationSpan::document);
  require_choice("measure", options.measure, CollocationMeasure::delta_p);
  require_choice("sort", options.order, CollocationOrder::p_value);
  require_term_unit(options.term_unit);
}

void require_choices(const DispersionOptions& options) {
  require_choice("sort", options.order, DispersionOrder::kl_divergence);
  require_choice("sort", options.part_order, PartOrder::per_million);
  require_choice("over", options.parts.kind, PartsChoice::Kind::equal);
  require_grouping("over", options.parts.grouping);
  require_term_unit(options.term_unit);
}

void require_choices(const WordlistOptions& options) {
  require_choice("sort", options.order, WordlistOrder::kl_divergence);
  require_term_unit(options.term_unit);
}

void require_choices(const DriftOptions& options) {
  require_choice("sort", options.order, DriftOrder::after);
  if (options.only) require_choice("only", *options.only, DriftChange::fell);
  require_term_unit(options.term_unit);
}

void require_choices(const GrowthOptions& options) {
  require_choice("sort", options.order, GrowthOrder::growth_rate);
  require_term_unit(options.term_unit);
}

void require_choices(const NgramOptions& options) {
  require_choice("sort", options.order, NgramOrder::n);
  require_term_unit(options.term_unit);
}

void require_choices(const TrendOptions& options) {
  require_choice("sort", options.order, TrendOrder::z);
  require_choice("sort", options.period_order, PeriodOrder::high);
  require_choice("by", options.unit, PeriodUnit::day);
  require_term_unit(options.term_unit);
}

void require_choices(const TopicDistanceOptions& options) {
  require_choice("sort", options.order, TopicOrder::tokens);
  require_grouping("by", options.grouping);
  require_term_unit(options.term_unit);
}

}  // namespace inkling::report
