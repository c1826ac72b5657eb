#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "python/bindings/parts.h"
#include "python/verbs/answer.h"
#include "python/verbs/parameter_list.h"
#include "service/choices.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

constexpr std::pair<std::string_view, TableFormat> kTableFormats[] = {
    {"table", TableFormat::table},       {"csv", TableFormat::csv},
    {"tsv", TableFormat::tsv},           {"jsonl", TableFormat::jsonl},
    {"markdown", TableFormat::markdown}, {"latex", TableFormat::latex}};

std::string rows(const Answer& answer, const std::string& format) {
  return answer.rows(service::choose<TableFormat>("format", format, kTableFormats));
}

std::vector<std::string> warnings(const Answer& answer) {
  std::vector<std::string> texts;
  for (const ErrorText& warning : answer.warnings()) texts.push_back(worded(warning));
  return texts;
}

/// Name, kind, type, what it does, whether it is required.
using Parameter = std::tuple<std::string, std::string, std::string, std::string, bool>;

std::vector<Parameter> parameters_of(const std::string& verb) {
  ParameterList list;
  declare(list, verb);
  std::vector<Parameter> found;
  for (const ListedParameter& each : list.all())
    found.emplace_back(each.name, each.kind, each.type, each.what, each.is_required);
  return found;
}

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) names.push_back(verb.name);
  return names;
}

}  // namespace

void bind_answers(nb::module_& module) {
  nb::class_<Answer>(module, "Answer")
      .def("json", &Answer::json, nb::call_guard<nb::gil_scoped_release>())
      .def("rows", rows, nb::arg("format"), nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("lists", &Answer::lists)
      .def_prop_ro("warnings", warnings);
  module.def("parameters", parameters_of, nb::arg("verb"));
  module.def("verbs", verb_names);
}

}  // namespace inkling::python
