#include "render/curve.h"

#include <fmt/format.h>

#include <ostream>

#include "render/json.h"
#include "render/numbers.h"
#include "render/prose.h"

namespace inkling::render {

namespace {

Table curve_table(const CurveReport& report) {
  Table table({{"kind"},
               {"documents", Align::right},
               {"accuracy", Align::right},
               headed("accuracy sd", {"accuracy_sd", Align::right}),
               headed("macro F1", {"macro_f1", Align::right}),
               headed("macro F1 sd", {"macro_f1_sd", Align::right})});
  for (std::size_t at = 0; at < report.curve.points.size(); ++at) {
    const CurvePoint& point = report.curve.points[at];
    table.add_row({report.kinds[at], std::uint64_t{point.size}, point.accuracy.mean,
                   point.accuracy.deviation, point.macro_f1.mean, point.macro_f1.deviation});
  }
  return table;
}

}  // namespace

void write_json(std::ostream& out, const CurveReport& report, std::optional<double> seconds) {
  const LearningCurve& curve = report.curve;
  JsonWriter json(out);
  json.begin_object().member("documents", curve.documents);
  json.member("test_documents", curve.test_documents);
  json.member("seeds", curve.seeds).member("seed", curve.seed);
  json.key("points").begin_array();
  for (std::size_t at = 0; at < curve.points.size(); ++at) {
    const CurvePoint& point = curve.points[at];
    json.begin_object().member("kind", report.kinds[at]).member("documents", point.size);
    json.member("accuracy", point.accuracy.mean).member("accuracy_sd", point.accuracy.deviation);
    json.member("macro_f1", point.macro_f1.mean).member("macro_f1_sd", point.macro_f1.deviation);
    json.end_object();
  }
  json.end_array();
  if (seconds) json.member("seconds", *seconds);
  json.end_object().end_line();
}

void print(std::ostream& out, const CurveReport& report, TableFormat format) {
  const LearningCurve& curve = report.curve;
  if (format == TableFormat::table) {
    print_prose(
        out,
        fmt::format("{} to train on, {} to test on; mean and standard deviation of {}, seed {}\n\n",
                    counted(curve.documents, "document"), grouped(curve.test_documents),
                    counted(curve.seeds, "sample"), curve.seed));
  }
  print(out, curve_table(report), format);
}

}  // namespace inkling::render
