/// Which measures a judged run is shown by.

#include <algorithm>
#include <string_view>

#include "inkling/error.h"
#include "inkling/trec.h"

namespace inkling {

namespace {

constexpr std::string_view kOfficial[] = {"num_q",      "num_ret",         "num_rel", "num_rel_ret",
                                          "map",        "gm_map",          "Rprec",   "bpref",
                                          "recip_rank", "iprec_at_recall", "P"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The measure itself, or its family: what is left behind the name is a cut-off.
bool names_it(std::string_view name, std::string_view measure) {
  if (!measure.starts_with(name)) return false;
  const std::string_view rest = measure.substr(name.size());
  return rest.empty() || (rest.size() > 1 && rest[0] == '_' && is_digit(rest[1]));
}

bool chooses(std::string_view name, std::string_view measure) {
  if (name == "all_trec") return true;
  if (name != "official") return names_it(name, measure);
  return std::ranges::any_of(
      kOfficial, [&](std::string_view official) { return names_it(official, measure); });
}

bool is_chosen(const std::vector<std::string>& names, std::string_view measure) {
  return std::ranges::any_of(names,
                             [&](const std::string& name) { return chooses(name, measure); });
}

void keep(Measures& measures, const std::vector<std::string>& names) {
  std::erase_if(measures, [&](const auto& measure) { return !is_chosen(names, measure.first); });
}

void require_known(const Measures& all, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const auto& [measure, value] : all) known.push_back(measure);
  for (const std::string& name : names) {
    const auto is_its = [&](const std::string& measure) { return chooses(name, measure); };
    if (std::ranges::none_of(known, is_its)) throw UnknownNameError("measure", name, known);
  }
}

}  // namespace

void choose_measures(TrecEvaluation& evaluation, const std::vector<std::string>& names) {
  require_known(evaluation.all, names);
  keep(evaluation.all, names);
  for (auto& [topic, measures] : evaluation.topics) keep(measures, names);
}

void choose_measures(TrecComparison& comparison, const std::vector<std::string>& names) {
  choose_measures(comparison.first, names);
  choose_measures(comparison.second, names);
  std::erase_if(comparison.measures, [&](const MeasureComparison& measure) {
    return !is_chosen(names, measure.measure);
  });
}

}  // namespace inkling
