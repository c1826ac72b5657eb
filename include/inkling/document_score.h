#pragma once

/// What adds to scores besides the words of a query: a static rank, and a document's recency.
/// What matches stays the same; docs/ranking.md has the formulas side by side.

#include <optional>
#include <string>

#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Adds to each score what a number field says of the document, whatever the query. x is the
/// greatest value of the document; one without a value, or with none above 0, has 0.
///
/// Source of both forms: Craswell, Robertson, Zaragoza & Taylor (2005), Relevance Weighting for
/// Query Independent Evidence.
struct Prior {
  enum class Form {
    log,         ///< weight * ln(1 + x)
    saturation,  ///< weight * x / (pivot + x)
  };
  std::string field{};
  Form form = Form::log;
  double weight = 1;              ///< 0 to 1e9, in the unit of the ranking
  std::optional<double> pivot{};  ///< above 0; else the mean of those x that are

  friend bool operator==(const Prior&, const Prior&) = default;
};

/// Adds weight * 2^(-age / half_life). The age counts from the newest value of any live document,
/// not from today, so that the same index gives the same scores. A document without a value adds 0.
struct Recency {
  std::string field{};   ///< of dates by ISO 8601, or of numbers
  double half_life = 0;  ///< above 0: days for dates, else in the unit of the numbers
  double weight = 1;     ///< 0 to 1e9

  friend bool operator==(const Recency&, const Recency&) = default;
};

/// Adds what pairs of neighbouring terms of the query contribute where they are near each other:
/// the sequential dependence model of Metzler & Croft (2005), A Markov Random Field Model for Term
/// Dependencies.
///
/// For each pair a b of optional or required plain terms that stand next to each other in the
/// query, a document gains ordered / terms times what the phrase "a b" would contribute under the
/// ranking, and unordered / terms times the same with the number of places where both stand within
/// eight positions, in any order. Each occurrence counts in one place at most.
///
/// The best `depth` documents by the terms alone are ordered so, exactly, however many are asked
/// for. Those behind them follow in the order of the terms alone; their scores have what pairs add,
/// too. Cost: a look-up of the positions of each term in each of them.
struct Proximity {
  double terms = 0.85;      ///< above 0
  double ordered = 0.1;     ///< 0 or more
  double unordered = 0.05;  ///< 0 or more
  std::size_t depth = 1000;

  friend bool operator==(const Proximity&, const Proximity&) = default;
};

/// Each throws OptionError for values outside their domain.
void check(const Prior& prior);
void check(const Recency& recency);
void check(const Proximity& proximity);

}  // namespace inkling
