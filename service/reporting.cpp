#include "service/reporting.h"

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "service/choices.h"
#include "service/searching.h"
#include "service/whole_names.h"

namespace inkling::service {

namespace {

/// The options of a request, where they name a field and how its values are grouped as it is meant
/// in the index.
template <typename Request>
auto options_for(const Index& index, const Request& request) {
  auto options = request.options;
  if constexpr (requires { options.parts; }) {
    prefer_whole_name(index, options.parts.field, options.parts.grouping);
  } else if constexpr (requires { options.grouping; }) {
    prefer_whole_name(index, options.by, options.grouping);
  } else if constexpr (requires { options.by; }) {
    prefer_whole_name(index, options.by, options.unit);
  }
  return options;
}

/// The options of a request whose work has begun.
template <typename Request>
auto worked_options(const Searcher& searcher, const Request& request, const ReportWork& work) {
  auto options = options_for(searcher.index(), request);
  options.work = work;
  return options;
}

/// A check of the query that tells how far the work is, whose progress it is told from here on.
std::function<void()> checking_beside(ReportWork& work) {
  const auto done = std::make_shared<double>(0);
  const auto tell = work.on_progress;
  work.on_progress = [tell, done](double part) { tell(*done = part); };
  return [tell, done] { tell(*done); };
}

/// Documents of which those that resemble another may be left out.
struct ChosenTexts {
  ChosenTexts(const Searcher& searcher, DocumentSet all, const std::optional<double>& resemblance,
              const QueryOptions& query, std::size_t threads)
      : documents(std::move(all)) {
    if (!resemblance) return;
    const std::uint64_t before = documents.count();
    documents = searcher.without_duplicates(documents, *resemblance, query, threads);
    folded = before - documents.count();
  }

  DocumentSet documents;
  std::uint64_t folded = 0;
};

/// Throws EmptyInputError, with what may have been meant, where no document matches.
DocumentSet matching_some(const Searcher& searcher, const std::string& side,
                          const std::string& query, const QueryOptions& how) {
  DocumentSet documents = searcher.matching(query, how);
  if (documents.count() > 0) return documents;
  SearchOptions options;
  options.query = how;
  options.k = 0;
  options.suggestions = true;
  const SearchAnswer answer = searcher.search(query, options);
  std::string hint = side == "reference" ? "anything but a file is read as a query" : "";
  if (!answer.suggestions.empty())
    hint = "did you mean `" + answer.suggestions.front().instead + "`?";
  throw EmptyInputError("no document matches the " + side + " `" + query + "`", hint);
}

/// What the documents of the target are compared with.
DocumentSet reference_of(const Searcher& searcher, const KeynessRequest& request,
                         const DocumentSet& target, const QueryOptions& query) {
  if (!request.reference.empty()) {
    return matching_some(searcher, "reference", request.reference, query);
  }
  DocumentSet others = target;
  others.complement();
  others &= searcher.index().documents();
  return others;
}

}  // namespace

SummaryReport summary(const Searcher& searcher, const SummaryRequest& request,
                      const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return summary_report(searcher.index(), scope.documents, options);
}

InformationReport information(const Searcher& searcher, const InformationRequest& request,
                              const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return information_report(searcher.index(), scope.documents, options);
}

TopicReport topics(const Searcher& searcher, const TopicsRequest& request,
                   const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return topic_report(searcher.index(), scope.documents, options);
}

KeynessReport keyness(const Searcher& searcher, const KeynessRequest& request,
                      const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  const QueryOptions query = choosing(options.work);
  const auto chosen = [&](DocumentSet documents) {
    documents &= scope.documents;
    return ChosenTexts(searcher, std::move(documents), request.fold_duplicates, query,
                       options.work.threads);
  };
  const DocumentSet all = matching_some(searcher, "target", request.target, query);
  const ChosenTexts target = chosen(all);
  KeynessReport report;
  if (request.list) {
    report = keyness_report(searcher.index(), target.documents, *request.list, options);
  } else {
    const ChosenTexts reference = chosen(reference_of(searcher, request, all, query));
    report = keyness_report(searcher.index(), target.documents, reference.documents, options);
    report.reference.folded = reference.folded;
  }
  report.target.folded = target.folded;
  return report;
}

SearchAnswer reading_of(const Searcher& searcher, const ConcordanceRequest& request,
                        const ReportScope& scope) {
  SearchOptions options;
  options.query = choosing(scope.work);
  options.k = 0;
  options.query.lenient = is_lenient(request.leniency);
  if (!request.where.empty()) options.filter = scope.documents;
  options.count_up_to = 1;  // whether a document matches is enough
  options.suggestions = true;
  options.query.words = request.options.query.words;
  return searcher.search(request.query, options);
}

namespace {

/// A field may be called `n:desc`, and is then meant, not the reverse order of `n`.
void prefer_whole_names(const Index& index, const std::vector<std::string>& keys,
                        std::vector<ConcordanceOrder>& order) {
  for (std::size_t at = 0; at < keys.size(); ++at) {
    const bool is_cut =
        order[at].kind == ConcordanceOrder::Kind::field && order[at].field != keys[at];
    if (is_cut && has_values(index, keys[at]))
      order[at] = {.kind = ConcordanceOrder::Kind::field, .field = keys[at]};
  }
}

}  // namespace

ConcordanceTotals concordance(const Searcher& searcher, const ConcordanceRequest& request,
                              const ReportScope& scope, bool is_table,
                              const ConcordanceSink& sink) {
  if (request.all && request.k)
    throw ParameterError("all", "-k is given as well", "leave one of them out");
  auto options = worked_options(searcher, request, scope.work);
  prefer_whole_names(searcher.index(), request.sort, options.order);
  options.query.lenient = is_lenient(request.leniency);
  options.query.check = checking_beside(options.work);
  if (!request.where.empty()) options.where = scope.documents;
  if (request.k) {
    options.k = *request.k;
  } else if (is_table && !request.all) {
    options.k = kUsualLines;
  }
  return searcher.concordance(request.query, options, sink);
}

CollocationReport collocations(const Searcher& searcher, const CollocationRequest& request,
                               const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return inkling::collocations(searcher.index(), scope.documents, request.word.value_or(""),
                               options);
}

CollocationPairs collocation_pairs(const Searcher& searcher, const CollocationRequest& request,
                                   const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return inkling::collocation_pairs(searcher.index(), scope.documents, options);
}

DispersionReport dispersion(const Searcher& searcher, const DispersionRequest& request,
                            const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  try {
    return dispersion_report(searcher.index(), scope.documents, request.words, options);
  } catch (const OptionError& error) {
    // Groups of values are `by` in all reports but this one.
    if (error.name() != "by") throw;
    throw ParameterError("over", error.what_is_wrong(), error.advice().renamed("by", "over"));
  } catch (const EmptyInputError& error) {
    throw EmptyInputError(error.message(), error.advice().renamed("by", "over"));
  }
}

Wordlist wordlist(const Searcher& searcher, const WordlistRequest& request,
                  const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return inkling::wordlist(searcher.index(), scope.documents, options);
}

NgramReport ngrams(const Searcher& searcher, const NgramsRequest& request,
                   const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return ngram_report(searcher.index(), scope.documents, options);
}

GrowthReport growth(const Searcher& searcher, const GrowthRequest& request,
                    const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return growth_report(searcher.index(), scope.documents, options);
}

TrendReport trends(const Searcher& searcher, const TrendsRequest& request,
                   const ReportScope& scope) {
  if (request.words.empty())
    throw ParameterError("word", "is missing", "name words whose use to follow");
  if (request.options.by.empty())
    throw ParameterError("by", "is missing", "name a field: --by date:month");
  const auto options = worked_options(searcher, request, scope.work);
  // Every index has the fields of topics, even if no document has any.
  const bool is_topic_field = options.by == "label" || options.by == "tag";
  if (is_topic_field && !has_values(searcher.index(), options.by)) {
    throw EmptyInputError("no selected document has a " + options.by,
                          "name a field of dates with --by");
  }
  return trend_report(searcher.index(), scope.documents, request.words, options);
}

DriftReport drift(const Searcher& searcher, const DriftRequest& request, const ReportScope& scope) {
  if (request.target.empty())
    throw ParameterError("target", "is missing",
                         "name documents, or two snapshots: the earlier one with --at, the later "
                         "one with --and");
  const auto options = worked_options(searcher, request, scope.work);
  const QueryOptions query = choosing(options.work);
  DocumentSet after = searcher.matching(request.target, query);
  DocumentSet before =
      request.reference.empty() ? after : searcher.matching(request.reference, query);
  if (request.reference.empty()) before.complement();
  after &= scope.documents;
  before &= scope.documents;
  return drift_report(searcher.index(), before, after, options);
}

namespace {

/// Throws for two snapshots that are not an earlier and a later one, and for documents of one side
/// alone.
void require_sides(const Searcher& before, const Searcher& after, const DriftRequest& request,
                   const DriftScope& scope) {
  if (!request.target.empty() || !request.reference.empty())
    throw ParameterError("and", "compares snapshots, and --target documents of one",
                         "leave one of them out");
  const std::uint64_t first = before.index().snapshot(), second = after.index().snapshot();
  if (second <= first) {
    throw ParameterError("and",
                         "snapshot " + std::to_string(second) + " is compared with " +
                             std::to_string(first) + ", which is not an earlier one",
                         "name an earlier one with --at");
  }
  const bool lacks_first = scope.before.count() == 0, lacks_second = scope.after.count() == 0;
  if (lacks_first == lacks_second || request.where.empty()) return;
  throw EmptyInputError("no document of snapshot " + std::to_string(lacks_first ? first : second) +
                            ErrorText(" matches --where `") + (request.where + "`"),
                        "choose documents that both snapshots have");
}

}  // namespace

DriftReport drift(const Searcher& before, const Searcher& after, const DriftRequest& request,
                  const DriftScope& scope) {
  require_sides(before, after, request, scope);
  return drift_report(before.index(), scope.before, after.index(), scope.after,
                      worked_options(after, request, scope.work));
}

TopicDistances topic_distances(const Searcher& searcher, const TopicDistancesRequest& request,
                               const ReportScope& scope) {
  const auto options = worked_options(searcher, request, scope.work);
  return inkling::topic_distances(searcher.index(), scope.documents, options);
}

AllReports all_reports(const Searcher& searcher, const AllReportsRequest& request,
                       const OnReportProgress& on_progress) {
  const ReportScope scope = scope_of(searcher, request, on_progress);
  return inkling::all_reports(searcher.index(), scope.documents,
                              worked_options(searcher, request, scope.work));
}

TopicDistances topic_distances_outline(const Searcher& searcher,
                                       const TopicDistancesRequest& request,
                                       const ReportScope& scope) {
  TopicDistances report;
  report.topics =
      compared_topics(searcher.index(), scope.documents, options_for(searcher.index(), request));
  report.matrix.resize(report.topics.size() * report.topics.size());
  return report;
}

}  // namespace inkling::service
