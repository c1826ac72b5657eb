#pragma once

/// Reports on topics, and what they are checked against.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/report.h"
#include "stats/contingency.h"

namespace inkling::test {

inline constexpr std::size_t kEveryTerm = 1'000'000;
inline constexpr std::array kTopicMeasures{
    Association::mi,   Association::chi2,     Association::g2,  Association::pmi,
    Association::npmi, Association::log_odds, Association::lift};

TopicReportOptions all_terms(Association measure = Association::mi,
                             CountUnit count = CountUnit::documents);
TopicReport report_on_topics(const Index& index, const TopicReportOptions& options = all_terms());

stats::Contingency table_of(const TopicTerm& term);
const TopicTerm& term_named(const TopicTerms& topic, const std::string& name);

using TopicCounts =
    std::map<std::string, std::map<std::string, stats::Contingency>>;  ///< topic -> term

/// Counts each document for each (topic, term), as the definition says.
TopicCounts brute_force(const std::vector<Document>& documents, CountUnit count);

void check_equal(const TopicReport& found, const TopicCounts& expected);
/// Equal to the last bit.
void check_equal(const TopicReport& a, const TopicReport& b);

/// Enough that some terms are frequent and most are rare, in two topics and outside of both.
std::vector<Document> many_documents(std::uint32_t seed);
bool has_labels(const std::vector<Document>& documents);
/// Three that are good and two that are bad.
const std::vector<Document>& reviews();

}  // namespace inkling::test
