#pragma once

/// Search answers and explanations.

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/search.h"

namespace inkling::render {

/// One JSON object; `explain` says whether hits carry their explanation, even an empty one.
void write_json(std::ostream& out, const SearchAnswer& answer, bool explain, double seconds);
void write_json(std::ostream& out, const ScoreExplanation& explanation);

/// A line for each hit, its snippet with *marks*, its explanation. Nothing when there is no hit.
void print(std::ostream& out, const SearchAnswer& answer);
/// The sum, then a row for each term with its formula's numbers and a bar.
void print(std::ostream& out, const ScoreExplanation& explanation);

struct RunLine {
  std::string id;
  double score;
};

/// The lines of one topic in a TREC run: `topic Q0 id rank score run`, ranks from 1. White space in
/// a name would break the columns, and becomes `_`.
void print_run(std::ostream& out, std::string_view topic, const std::vector<RunLine>& lines, std::string_view run_name);

}  // namespace inkling::render
