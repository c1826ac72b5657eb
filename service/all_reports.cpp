#include "service/all_reports.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "service/reporting.h"

namespace inkling::service {

namespace {

constexpr double kSteps = 7 + kFollowedWords;
constexpr const char* kDateField = "date";
/// A chart of more has no room for them.
constexpr std::size_t kMostYears = 500;

/// Makes reports one after the other, with one time limit and one progress.
class Gathering {
 public:
  Gathering(const Searcher& searcher, const AllReportsRequest& request,
            const OnReportProgress& on_progress)
      : searcher_(searcher), request_(request), scope_(scope_of(searcher, request, on_progress)) {}

  AllReports gather();

 private:
  /// A request for the same documents and terms.
  template <typename Request>
  Request asked() const {
    Request request;
    request.where = request_.where;
    request.options.term_unit = request_.term_unit;
    request.options.field = request_.field;
    return request;
  }
  ReportScope next_step() {
    const double before = step_++;
    return scope_with(
        [this, before](double done) { scope_.work.on_progress((before + done) / kSteps); });
  }
  /// Of a report that is made in no time: it only ends when the time is up.
  ReportScope check() {
    return scope_with([this](double) { scope_.work.on_progress(step_ / kSteps); });
  }
  ReportScope scope_with(std::function<void(double)> on_progress) const {
    return {scope_.documents, {scope_.work.threads, std::move(on_progress)}};
  }
  /// Notes why a report could not be made.
  template <typename Make>
  void try_to(const std::string& name, Make make) {
    try {
      make();
    } catch (const EmptyInputError& error) {
      reports_.missing[name] = error.what();
    } catch (const UnknownNameError& error) {
      reports_.missing[name] = error.what();
    } catch (const OptionError& error) {
      reports_.missing[name] = error.what();
    }
  }

  void add_topics();
  void add_words();
  void add_collocations();
  void add_trends();
  std::vector<std::string> followed_words() const;

  const Searcher& searcher_;
  const AllReportsRequest& request_;
  ReportScope scope_;
  double step_ = 0;
  AllReports reports_{};
};

void Gathering::add_topics() {
  try_to("topics", [&] {
    auto request = asked<TopicsRequest>();
    request.options.direction = AssociationDirection::in_favour;
    reports_.topics = topics(searcher_, request, next_step());
  });
  try_to("similar-topics", [&] {
    reports_.distances = topic_distances(searcher_, asked<TopicDistancesRequest>(), next_step());
  });
}

void Gathering::add_words() {
  try_to("wordlist", [&] {
    auto request = asked<WordlistRequest>();
    request.options.k = kListedRanks;
    reports_.words = wordlist(searcher_, request, next_step());
  });
  try_to("ngrams",
         [&] { reports_.ngrams = ngrams(searcher_, asked<NgramsRequest>(), next_step()); });
}

std::vector<std::string> Gathering::followed_words() const {
  std::vector<std::string> words;
  if (!reports_.information) return words;
  for (const InformationTerm& term : reports_.information->terms) {
    if (words.size() == kFollowedWords) break;
    words.push_back(term.surface);
  }
  return words;
}

void Gathering::add_collocations() {
  for (const std::string& word : followed_words()) {
    try_to("collocations", [&] {
      auto request = asked<CollocationRequest>();
      request.word = word;
      reports_.collocations.push_back(collocations(searcher_, request, next_step()));
    });
  }
}

/// By year, or by month where there is but one.
void Gathering::add_trends() {
  const std::vector<std::string> fields = searcher_.index().keyword_fields();
  if (std::ranges::find(fields, kDateField) == fields.end()) {
    reports_.missing["trends"] = "no document has a field `date`";
    return;
  }
  const std::vector<std::string> words = followed_words();
  if (words.empty()) {
    reports_.missing["trends"] = "there is no word to follow";
    return;
  }
  try_to("trends", [&] {
    auto request = asked<TrendsRequest>();
    request.words = words;
    request.options.by = kDateField;
    request.options.unit = PeriodUnit::year;
    TrendReport by_year = trends(searcher_, request, check());
    request.options.unit = PeriodUnit::month;
    if (by_year.periods.size() > kMostYears) {
      reports_.missing["trends"] = "dates span " + std::to_string(by_year.periods.size()) +
                                   " years, more than a page shows; choose some by --where";
      return;
    }
    reports_.trends =
        by_year.periods.size() > 1 ? std::move(by_year) : trends(searcher_, request, check());
  });
  scope_.work.on_progress(1);
}

AllReports Gathering::gather() {
  reports_.summary = summary(searcher_, asked<SummaryRequest>(), next_step());
  reports_.growth = growth(searcher_, asked<GrowthRequest>(), next_step());
  try_to("information", [&] {
    reports_.information = information(searcher_, asked<InformationRequest>(), next_step());
  });
  add_topics();
  add_words();
  add_collocations();
  add_trends();
  return std::move(reports_);
}

}  // namespace

AllReports all_reports(const Searcher& searcher, const AllReportsRequest& request,
                       const OnReportProgress& on_progress) {
  return Gathering(searcher, request, on_progress).gather();
}

}  // namespace inkling::service
