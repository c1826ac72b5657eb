#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/export.h"
#include "python/bindings/parts.h"
#include "python/bindings/waiting.h"
#include "python/verbs/reader.h"
#include "python/verbs/text_counts.h"
#include "service/declarations.h"
#include "service/exporting.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

template <typename Value>
using Array = nb::ndarray<nb::numpy, Value, nb::ndim<1>>;

/// The values themselves, which live as long as the array.
template <typename Value>
Array<Value> array_of(std::vector<Value> values) {
  auto kept = std::make_unique<std::vector<Value>>(std::move(values));
  Value* const data = kept->data();
  const std::size_t size = kept->size();
  const nb::capsule owner(
      kept.release(), [](void* held) noexcept { delete static_cast<std::vector<Value>*>(held); });
  return {data, {size}, owner};
}

/// Row starts, columns, values.
using Csr = std::tuple<Array<std::int32_t>, Array<std::int32_t>, Array<double>>;

Csr csr_of(SparseMatrix matrix) {
  return {array_of(std::move(matrix.row_starts)), array_of(std::move(matrix.columns)),
          array_of(std::move(matrix.values))};
}

std::pair<Csr, std::vector<std::string>> term_table(const Reader& reader, const Pairs& pairs) {
  TermTable table = interruptible([&](const service::StopAsked& stop) {
    const auto request = service::request_of<service::ExportRequest>(values_of(pairs));
    return service::term_table(reader.index(), request, stop);
  });
  return {csr_of(std::move(table.matrix)), std::move(table.terms)};
}

AnalyzerSettings settings_of(const Pairs& pairs) {
  return service::request_of<service::AnalyzeRequest>(values_of(pairs)).analyzer.settings();
}

void open(TextCounts* self, const Pairs& pairs) { new (self) TextCounts(settings_of(pairs)); }

Csr count(TextCounts& counts, const std::vector<std::string>& texts, bool terms_are_fixed) {
  return csr_of(interruptible([&](const service::StopAsked& stop) {
    for (const std::string& text : texts) {
      require_wanted(stop);
      counts.add(text, terms_are_fixed);
    }
    return counts.take();
  }));
}

}  // namespace

void bind_matrix(nb::module_& module) {
  module.def("term_table", term_table, nb::arg("reader"), nb::arg("values"));
  nb::class_<TextCounts>(module, "TextCounts")
      .def("__init__", open, nb::arg("values"))
      .def("set_terms", &TextCounts::set_terms, nb::arg("terms"))
      .def("terms", &TextCounts::terms)
      .def("count", count, nb::arg("texts"), nb::arg("terms_are_fixed"));
}

}  // namespace inkling::python
