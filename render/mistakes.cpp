#include "render/mistakes.h"

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "render/classification.h"
#include "render/numbers.h"
#include "render/prose.h"

namespace inkling::render {

namespace {

/// "prize 3.21, claim 2.08" or "genre:rock 0.32": terms with their bits.
std::string misleading_terms(const Mistake& mistake, bool of_fields) {
  std::vector<std::string> terms;
  for (const Evidence& evidence : mistake.misleading) {
    // A value says little without its field; names of fields have no colon.
    const std::string field =
        of_fields ? evidence.term.substr(0, evidence.term.find(':') + 1) : std::string();
    terms.push_back(fmt::format("{}{} {}", field, evidence.surface, fixed(evidence.bits, 2)));
  }
  return in_one_text(terms);
}

}  // namespace

void write_mistakes(JsonWriter& json, const MistakeList& mistakes) {
  json.member("errors_total", mistakes.total);
  json.array("errors", mistakes.rows, [&](const Mistake& mistake) {
    json.begin_object().member("id", mistake.id);
    json.array("true", mistake.labels).array("predicted", mistake.given);
    if (mistake.wrong.empty()) {
      json.key("wrong").null();
    } else {
      json.member("wrong", mistake.wrong);
    }
    json.member("right", mistake.right);
    json.member("p", mistake.p_wrong).member("p_true", mistake.p_right);
    json.array("terms", mistake.misleading,
               [&](const Evidence& evidence) { write_evidence(json, evidence); });
    json.end_object();
  });
}

Table mistake_table(const MistakeList& mistakes) {
  Table table({{"id"},
               {"true"},
               {"predicted"},
               {"p", Align::right},
               headed("p true", {"p_true", Align::right}),
               headed("misleading terms, bits", {"misleading_terms"})});
  for (const Mistake& mistake : mistakes.rows) {
    table.add_row({mistake.id, mistake.labels, mistake.given, mistake.p_wrong, mistake.p_right,
                   misleading_terms(mistake, mistakes.of_fields)});
  }
  return table;
}

void print_mistakes(std::ostream& out, const MistakeList& mistakes) {
  if (mistakes.total == 0) {
    out << "\nno errors\n";
    return;
  }
  print_prose(out, fmt::format("\n{} of {}, the worst first\n\n", grouped(mistakes.rows.size()),
                               counted(mistakes.total, "document")));
  print(out, mistake_table(mistakes));
}

}  // namespace inkling::render
