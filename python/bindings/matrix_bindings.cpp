#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/export.h"
#include "python/bindings/held_model.h"
#include "python/bindings/parts.h"
#include "python/bindings/waiting.h"
#include "python/matrix/topic_rows.h"
#include "python/matrix/vectorizer.h"
#include "python/verbs/reader.h"
#include "service/declarations.h"
#include "service/exporting.h"
#include "service/processors.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

template <typename Value>
using Array = nb::ndarray<nb::numpy, Value, nb::ndim<1>>;

/// Keeps the values of an array.
template <typename Vector>
std::pair<typename Vector::value_type*, nb::capsule> keep(Vector values) {
  auto kept = std::make_unique<Vector>(std::move(values));
  auto* const data = kept->data();
  return {data, nb::capsule(kept.release(),
                            [](void* held) noexcept { delete static_cast<Vector*>(held); })};
}

/// The values themselves, which live as long as the array.
template <typename Value, typename Allocator>
Array<Value> array_of(std::vector<Value, Allocator> values) {
  const std::size_t size = values.size();
  const auto [data, owner] = keep(std::move(values));
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

constexpr std::pair<std::string_view, TextWeight> kTextWeights[] = {
    {"tf", TextWeight::tf}, {"binary", TextWeight::binary}, {"tfidf", TextWeight::tfidf}};

void open(Vectorizer* self, const Pairs& pairs, const std::string& weight, bool sublinear,
          std::optional<std::size_t> threads) {
  const auto request = service::request_of<service::AnalyzeRequest>(values_of(pairs));
  const Weighting weighting{service::choose<TextWeight>("weight", weight, kTextWeights), sublinear};
  new (self)
      Vectorizer(request.analyzer.settings(), weighting, threads.value_or(service::processors()));
}

using Texts = nb::typed<nb::list, nb::str>;
using Table = nb::ndarray<nb::numpy, double, nb::ndim<2>>;

/// The bytes of texts, which live as long as the list.
std::vector<std::string_view> views_of(const Texts& texts) {
  std::vector<std::string_view> views;
  views.reserve(texts.size());
  for (const nb::handle text : texts) {
    if (!nb::isinstance<nb::str>(text))
      throw nb::type_error(("a text is wanted, and number " + std::to_string(views.size()) +
                            " is a " + nb::cast<std::string>(nb::type_name(text.type())))
                               .c_str());
    Py_ssize_t size = 0;
    const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (bytes == nullptr) throw nb::python_error();
    views.emplace_back(bytes, static_cast<std::size_t>(size));
  }
  return views;
}

Csr learn(Vectorizer& vectorizer, const Texts& texts, double least_df, double most_df,
          std::optional<std::size_t> most_terms) {
  const std::vector<std::string_view> views = views_of(texts);
  const TermChoice choice{least_df, most_df, most_terms};
  return csr_of(interruptible(
      [&](const service::StopAsked& stop) { return vectorizer.learn(views, choice, stop); }));
}

/// A thread for a few texts would take longer than they do.
Csr transform(Vectorizer& vectorizer, const Texts& texts) {
  constexpr std::size_t kFew = 100;
  const std::vector<std::string_view> views = views_of(texts);
  if (views.size() > kFew)
    return csr_of(interruptible(
        [&](const service::StopAsked& stop) { return vectorizer.transform(views, stop); }));
  SparseMatrix matrix;
  {
    const nb::gil_scoped_release released;
    matrix = vectorizer.transform(views, {});
  }
  return csr_of(std::move(matrix));
}

Table table_of(UnsetVector<double> values, std::size_t rows, std::size_t columns) {
  const auto [data, owner] = keep(std::move(values));
  return {data, {rows, columns}, owner};
}

/// Names of topics, p, ln P, and the best topic of each text by its number.
std::tuple<std::vector<std::string>, Table, Table, Array<std::int32_t>> rows_of_topics(
    const Model& model, const Texts& texts) {
  const std::vector<std::string_view> views = views_of(texts);
  TopicRows rows = interruptible([&](const service::StopAsked& stop) {
    return topic_rows(*model.classifier, views, service::processors(), stop);
  });
  const std::vector<std::string>& topics = model.classifier->topics();
  return {topics, table_of(std::move(rows.p), views.size(), topics.size()),
          table_of(std::move(rows.log_p), views.size(), topics.size()),
          array_of(std::move(rows.best))};
}

}  // namespace

void bind_matrix(nb::module_& module) {
  module.def("term_table", term_table, nb::arg("reader"), nb::arg("values"));
  module.def("topic_rows", rows_of_topics, nb::arg("model"), nb::arg("texts"));
  nb::class_<Vectorizer>(module, "Vectorizer")
      .def("__init__", open, nb::arg("values"), nb::arg("weight"), nb::arg("sublinear"),
           nb::arg("threads").none())
      .def("learn", learn, nb::arg("texts"), nb::arg("least_df"), nb::arg("most_df"),
           nb::arg("most_terms").none())
      .def("set_terms", &Vectorizer::set_terms, nb::arg("terms"), nb::arg("idfs"))
      .def("transform", transform, nb::arg("texts"))
      .def("terms", &Vectorizer::terms)
      .def("idfs", [](const Vectorizer& vectorizer) { return array_of(vectorizer.idfs()); });
}

}  // namespace inkling::python
