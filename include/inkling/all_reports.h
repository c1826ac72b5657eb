#pragma once

/// All reports of a corpus together, as one page shows them.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/document_set.h"
#include "inkling/growth.h"
#include "inkling/index.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/report_work.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What could not be made is empty, and `missing` says why, by the name of the report.
struct AllReports {
  SummaryReport summary{};
  GrowthReport growth{};
  std::optional<InformationReport> information{};
  std::optional<TopicReport> topics{};  ///< by label, with mi, of terms in favour
  std::optional<TopicDistances> distances{};
  std::optional<Wordlist> words{};  ///< the kListedRanks most frequent
  std::optional<NgramReport> ngrams{};
  /// Of the kFollowedWords words that carry most information.
  std::vector<CollocationReport> collocations{};
  /// Of the same words, by the years of the field `date`, or by its months where there is one year.
  std::optional<TrendReport> trends{};
  std::map<std::string, std::string> missing{};

  static constexpr std::size_t kFollowedWords = 5;
  static constexpr std::size_t kListedRanks = 1000;
};

struct AllReportsOptions {
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  ReportWork work{};  ///< of all of them: its progress is that of the whole
};

/// Makes each report of the selected documents, with the usual options but for what AllReports
/// says; to_html() makes a page of them. A report for which the documents have too little, such as
/// topics where there are no labels, is missing and no error. Trends of more than 500 years are,
/// too. Cost: that of the reports, one after the other; memory: that of the largest of them. Throws
/// what summary_report() and growth_report() throw, and what ReportWork::on_progress does.
AllReports all_reports(const Index& index, const DocumentSet& where,
                       const AllReportsOptions& options = {});
AllReports all_reports(const Index& index, const AllReportsOptions& options = {});

/// What the reports of a page are about.
struct PageSubject {
  std::string index{};  ///< its name
  std::uint64_t snapshot = 0;
  std::string where{};  ///< the query that selected the documents; empty: all
};

/// A page for browsers, a whole file of HTML that is XML as well: charts as SVG, each with its
/// table. No scripts, and nothing is fetched; the same bytes for the same reports. Foreign text is
/// escaped, bytes that are not UTF-8 become U+FFFD.
std::string to_html(const AllReports& reports, const PageSubject& subject);

}  // namespace inkling
