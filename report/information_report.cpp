#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"
#include "report/best_terms.h"
#include "report/document_information.h"
#include "report/given_choices.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_information.h"
#include "stats/information.h"

namespace inkling {

namespace {

using report::DocumentInformation;
using report::Selection;
using report::TermInformer;
using report::TermPostings;
using stats::TermInformation;

/// What is kept of a term that is listed.
struct InformedTerm {
  TermStatistics statistics;
  TermInformation information;  ///< in bits
  double idf = 0;               ///< in bits
  double plain = 0;             ///< its TF-IDF information with the plain IDF, in bits
};
using BestTerms = report::BestTerms<InformedTerm>;

/// In bits.
double idf_of(IdfKind kind, std::uint32_t df, std::uint32_t N) noexcept {
  const double n = N, d = df;
  switch (kind) {
    case IdfKind::plain:
      break;
    case IdfKind::plus1:
      return stats::idf_plus_one(df, N);
    case IdfKind::sklearn:
      return (std::log((1 + n) / (1 + d)) + 1) / std::numbers::ln2;
    case IdfKind::bm25:
      return std::log1p((n - d + 0.5) / (d + 0.5)) / std::numbers::ln2;
  }
  return stats::idf(df, N);
}

/// How many of the unit a bit is.
double per_bit(InformationUnit unit) noexcept {
  constexpr std::array kPerBit{1.0, std::numbers::ln2, std::numbers::ln2 / std::numbers::ln10};
  return kPerBit[static_cast<std::size_t>(unit)];
}

/// Greater comes first; terms come in the order of their bytes, so that equal ones stay in it.
double place_of(InformationOrder order, const InformedTerm& term) noexcept {
  switch (order) {
    case InformationOrder::bits:
      return term.information.tfidf_information;
    case InformationOrder::df:
      return term.statistics.df;
    case InformationOrder::cf:
      return static_cast<double>(term.statistics.cf);
    case InformationOrder::idf:
      return term.idf;
    case InformationOrder::share:
      return term.information.tfidf_information;
    case InformationOrder::mutual_information:
      return term.plain + term.information.excess;
    case InformationOrder::term:
    case InformationOrder::surface:
      break;
  }
  return 0;
}

/// The sums of the terms so far, in bits, and those that are listed.
struct InformationSums {
  explicit InformationSums(std::size_t k) : best(k) {}

  stats::Sum entropy_terms, tfidf, plain, excess;
  BestTerms best;
};

/// The terms of one range.
class InformationPart {
 public:
  InformationPart(const TermInformer& informer, const Selection& selection,
                  const InformationOptions& options, const report::WantedSurfaces& surfaces,
                  DocumentInformation* documents, InformationSums& sums)
      : informer_(informer),
        selection_(selection),
        options_(options),
        surfaces_(surfaces),
        documents_(documents),
        sums_(sums),
        best_(options.k) {}

  void visit(std::size_t, const TermPostings& term) {
    InformedTerm informed{{term.df(), term.cf()},
                          informer_(term, shares_),
                          idf_of(options_.idf, term.df(), selection_.nonempty())};
    TermInformation& information = informed.information;
    informed.plain = information.tfidf_information;
    plain_.push_back(informed.plain);
    information.tfidf_information = information.probability * informed.idf;
    terms_.push_back(information);
    if (term.df() >= options_.min_df)
      best_.offer(place_of(options_.order, informed), term.term, informed, surfaces_(term));
    if (documents_ != nullptr) documents_->add(informer_, term, information, informed.idf);
  }

  void finish() {
    for (std::size_t at = 0; at < terms_.size(); ++at) {
      sums_.entropy_terms += stats::entropy_term(terms_[at].probability);
      sums_.tfidf += terms_[at].tfidf_information;
      sums_.plain += plain_[at];
      sums_.excess += terms_[at].excess;
    }
    sums_.best.merge(std::move(best_));
  }

 private:
  const TermInformer& informer_;
  const Selection& selection_;
  const InformationOptions& options_;
  const report::WantedSurfaces& surfaces_;
  DocumentInformation* documents_;
  InformationSums& sums_;
  BestTerms best_;
  std::vector<TermInformation> terms_;
  std::vector<double> plain_;  ///< their TF-IDF information with the plain IDF
  std::vector<double> shares_;
};

void require_listed(const InformationOptions& options) {
  const bool is_of_documents =
      options.document_order && *options.document_order != DocumentInformationOrder::bits;
  if (is_of_documents && !options.documents)
    throw OptionError("sort", "only documents have this column, and they are not listed",
                      "list them, too: documents");
}

InformationReport report_of(const InformationSums& sums, const InformationOptions& options,
                            std::uint32_t N) {
  const double unit = per_bit(options.unit);
  InformationReport report{.unit = options.unit,
                           .idf = options.idf,
                           .documents = N,
                           .entropy_documents = unit * std::log2(N),
                           .entropy_terms = unit * sums.entropy_terms.value(),
                           .tfidf_information = unit * sums.tfidf.value(),
                           .mutual_information = unit * (sums.plain.value() + sums.excess.value()),
                           .terms = {},
                           .by_document = {},
                           .term_unit = options.term_unit,
                           .field = options.field,
                           .order = options.order};
  // Rounding must not make less than nothing of what is left.
  report.documents_given_terms =
      std::max(0.0, report.entropy_documents - report.mutual_information);
  report.terms_given_documents = std::max(0.0, report.entropy_terms - report.mutual_information);
  return report;
}

std::vector<InformationTerm> described(const Index& index, FieldId field,
                                       const InformationReport& report, BestTerms&& best) {
  const double unit = per_bit(report.unit);
  std::vector<InformationTerm> terms;
  for (BestTerms::Entry& entry : std::move(best).take()) {
    const InformedTerm& term = entry.payload;
    const std::uint32_t df = term.statistics.df;
    const double bits = unit * term.information.tfidf_information;
    terms.push_back({.term = entry.term,
                     .surface = report::surface_of(index, field, report.term_unit, entry.term),
                     .df = df,
                     .cf = term.statistics.cf,
                     .idf = unit * term.idf,
                     .bits = bits,
                     .share = report.tfidf_information > 0 ? bits / report.tfidf_information : 0,
                     .mutual_information = unit * (term.plain + term.information.excess)});
  }
  return terms;
}

}  // namespace

InformationReport information_report(const Index& index, const DocumentSet& where,
                                     const InformationOptions& options) {
  report::require_choices(options);
  require_listed(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  const TermInformer informer(index, selection);
  InformationSums sums(options.k);
  const report::Stretch work(options.work);
  DocumentInformation documents(index, selection);
  const report::WantedSurfaces surfaces(options.term_unit,
                                        options.order == InformationOrder::surface);
  const report::Stretch walk = options.documents ? work.shared_by(1) : work;
  report::walk_in_ranges(index, options.term_unit, selection, walk, [&] {
    return InformationPart(informer, selection, options, surfaces,
                           options.documents ? &documents : nullptr, sums);
  });
  InformationReport report = report_of(sums, options, selection.nonempty());
  report.terms = described(index, selection.field(), report, std::move(sums.best));
  if (options.documents) {
    report.by_document =
        documents.first(options.k, per_bit(options.unit),
                        options.document_order.value_or(DocumentInformationOrder::divergence));
  }
  return report;
}

InformationReport information_report(const Index& index, const InformationOptions& options) {
  return information_report(index, index.documents(), options);
}

}  // namespace inkling
