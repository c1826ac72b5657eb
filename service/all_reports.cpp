/// Every report of a corpus, one after the other.

#include "inkling/all_reports.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling {

namespace {

constexpr double kSteps = 7 + AllReports::kFollowedWords;
constexpr const char* kDateField = "date";
/// A chart of more has no room for them.
constexpr std::size_t kMostYears = 500;

/// Makes reports one after the other, with one progress.
class Gathering {
 public:
  Gathering(const Index& index, const DocumentSet& where, const AllReportsOptions& options)
      : index_(index), where_(where), options_(options) {}

  AllReports gather();

 private:
  /// Options for the same terms, whose work is the next step.
  template <typename Options>
  Options options_of_step() {
    const double before = step_++;
    return options_with([this, before](double done) { tell((before + done) / kSteps); }, Options{});
  }
  /// Of a report that is made in no time: it tells only that the work goes on.
  template <typename Options>
  Options options_beside() {
    return options_with([this](double) { tell(step_ / kSteps); }, Options{});
  }
  template <typename Options>
  Options options_with(std::function<void(double)> on_progress, Options options) const {
    options.term_unit = options_.term_unit;
    options.field = options_.field;
    options.work = {options_.work.threads, std::move(on_progress)};
    return options;
  }
  void tell(double done) {
    if (!options_.work.on_progress) return;
    is_ended_ = true;  // unless it returns
    options_.work.on_progress(done);
    is_ended_ = false;
  }
  /// Notes why a report could not be made.
  template <typename Make>
  void try_to(const std::string& name, Make make) {
    try {
      make();
    } catch (const EmptyInputError& error) {
      note_missing(name, error);
    } catch (const UnknownNameError& error) {
      note_missing(name, error);
    } catch (const OptionError& error) {
      note_missing(name, error);
    }
  }
  /// Within the handler of the error.
  void note_missing(const std::string& name, const Error& error) {
    if (is_ended_) throw;
    reports_.missing[name] = error.what();
  }

  void add_topics();
  void add_words();
  void add_collocations();
  void add_trends();
  std::vector<std::string> followed_words() const;

  const Index& index_;
  const DocumentSet& where_;
  const AllReportsOptions& options_;
  double step_ = 0;
  bool is_ended_ = false;  ///< by what told the progress
  AllReports reports_{};
};

void Gathering::add_topics() {
  try_to("topics", [&] {
    auto options = options_of_step<TopicReportOptions>();
    options.direction = AssociationDirection::in_favour;
    reports_.topics = topic_report(index_, where_, options);
  });
  try_to("similar-topics", [&] {
    reports_.distances = topic_distances(index_, where_, options_of_step<TopicDistanceOptions>());
  });
}

void Gathering::add_words() {
  try_to("wordlist", [&] {
    auto options = options_of_step<WordlistOptions>();
    options.k = AllReports::kListedRanks;
    reports_.words = wordlist(index_, where_, options);
  });
  try_to("ngrams",
         [&] { reports_.ngrams = ngram_report(index_, where_, options_of_step<NgramOptions>()); });
}

std::vector<std::string> Gathering::followed_words() const {
  std::vector<std::string> words;
  if (!reports_.information) return words;
  for (const InformationTerm& term : reports_.information->terms) {
    if (words.size() == AllReports::kFollowedWords) break;
    words.push_back(term.surface);
  }
  return words;
}

void Gathering::add_collocations() {
  for (const std::string& word : followed_words()) {
    try_to("collocations", [&] {
      reports_.collocations.push_back(
          collocations(index_, where_, word, options_of_step<CollocationOptions>()));
    });
  }
}

/// By year, or by month where there is but one.
void Gathering::add_trends() {
  const std::vector<std::string> fields = index_.keyword_fields();
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
    auto options = options_beside<TrendOptions>();
    options.by = kDateField;
    options.unit = PeriodUnit::year;
    TrendReport by_year = trend_report(index_, where_, words, options);
    options.unit = PeriodUnit::month;
    if (by_year.periods.size() > kMostYears) {
      reports_.missing["trends"] = "dates span " + std::to_string(by_year.periods.size()) +
                                   " years, more than a page shows: select documents of fewer";
      return;
    }
    reports_.trends = by_year.periods.size() > 1 ? std::move(by_year)
                                                 : trend_report(index_, where_, words, options);
  });
}

AllReports Gathering::gather() {
  reports_.summary = summary_report(index_, where_, options_of_step<SummaryOptions>());
  reports_.growth = growth_report(index_, where_, options_of_step<GrowthOptions>());
  try_to("information", [&] {
    reports_.information =
        information_report(index_, where_, options_of_step<InformationOptions>());
  });
  add_topics();
  add_words();
  add_collocations();
  add_trends();
  tell(1);
  return std::move(reports_);
}

}  // namespace

AllReports all_reports(const Index& index, const DocumentSet& where,
                       const AllReportsOptions& options) {
  return Gathering(index, where, options).gather();
}

AllReports all_reports(const Index& index, const AllReportsOptions& options) {
  return all_reports(index, index.documents(), options);
}

}  // namespace inkling
