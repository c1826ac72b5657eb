#include "render/evaluation_comparison.h"

#include <fmt/format.h>

#include <ostream>

#include "render/numbers.h"
#include "render/prose.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

void write(JsonWriter& json, const ComparedMeasure& measure) {
  json.member("first", measure.first).member("second", measure.second);
  json.member("difference", measure.difference);
  json.member("p", measure.p_value).member("exact", measure.is_exact);
}

std::vector<Cell> row_of(const char* name, const ComparedMeasure& measure,
                         const NamedEvaluationComparison& named) {
  return {name,
          measure.first,
          measure.second,
          measure.difference,
          Cell(),
          Cell(),
          measure.p_value,
          measure.is_exact ? Cell("all") : Cell(named.options.permutations)};
}

}  // namespace

void write_comparison(JsonWriter& json, const NamedEvaluationComparison& named) {
  const EvaluationComparison& found = named.comparison;
  json.key("compare").begin_object().member("model", named.compared);
  json.member("documents", found.documents).member("left_out", found.left_out);
  json.member("right", found.by_sets ? "exact_set" : "topic");
  json.member("both_right", found.both_right).member("only_first", found.only_first);
  json.member("only_second", found.only_second).member("neither", found.neither);
  json.key("accuracy").begin_object();
  write(json, found.accuracy);
  json.member("low", found.low).member("high", found.high);
  json.member("mcnemar_p", found.mcnemar_p).end_object();
  json.key("macro_f1").begin_object();
  write(json, found.macro_f1);
  json.end_object();
  json.member("permutations", named.options.permutations);
  json.member("seed", named.options.seed).end_object();
}

Table comparison_table(const NamedEvaluationComparison& named) {
  Table table({{"measure"},
               {"model", Align::right},
               {"compared", Align::right},
               {"difference", Align::right},
               {"low", Align::right},
               {"high", Align::right},
               {"p", Align::right},
               {"permutations", Align::right}});
  const EvaluationComparison& found = named.comparison;
  std::vector<Cell> accuracy =
      row_of(found.by_sets ? "exact sets" : "accuracy", found.accuracy, named);
  accuracy[4] = found.low;
  accuracy[5] = found.high;
  table.add_row(std::move(accuracy));
  table.add_row(row_of("macro F1", found.macro_f1, named));
  return table;
}

void print_comparison(std::ostream& out, const NamedEvaluationComparison& named) {
  const EvaluationComparison& found = named.comparison;
  print_prose(out,
              fmt::format("\n{} compared with {} on {}: both right {}, only {} {}, only {} {}, "
                          "neither {}\n",
                          terminal_text(named.model), terminal_text(named.compared),
                          counted(found.documents, "document"), grouped(found.both_right),
                          terminal_text(named.model), grouped(found.only_first),
                          terminal_text(named.compared), grouped(found.only_second),
                          grouped(found.neither)));
  if (found.left_out > 0) {
    print_prose(out, fmt::format("{} left out: only one of the models knows a label of theirs\n",
                                 counted(found.left_out, "document")));
  }
  out << '\n';
  print(out, comparison_table(named));
  const bool all_exact = found.accuracy.is_exact && found.macro_f1.is_exact;
  const std::string draw =
      all_exact ? "" : fmt::format("; permutations are drawn with seed {}", named.options.seed);
  print_prose(
      out,
      fmt::format("\nMcNemar's exact test: p {}\n"
                  "low, high: 95 % of the difference; p: two-sided paired randomisation test{}\n",
                  fixed(found.mcnemar_p, 4), draw));
}

}  // namespace inkling::render
