#pragma once

/// How much each training document counts.

#include <vector>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/posting_table.h"
#include "inkling/classifier.h"
#include "inkling/index.h"

namespace inkling::classify {

/// By row; none where each document counts once. Throws UnknownNameError for a field of numbers
/// that the index lacks, OptionError for a document without one number above 0 there and up to
/// kMostWeight.
std::vector<double> document_weights(const Index& index, const PostingTable& table,
                                     const LabelledDocuments& labelled,
                                     const WeighingOptions& weighing);

inline constexpr double kMostWeight = 1e6;

/// The weight of the documents of each topic; none where each counts once.
std::vector<double> topic_weights(const PostingTable& table, const LabelledDocuments& labelled);

}  // namespace inkling::classify
