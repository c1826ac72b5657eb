#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "python/arrow/arrow_in.h"
#include "python/arrow/arrow_out.h"
#include "python/bindings/parts.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

constexpr const char* kStream = "arrow_array_stream";

/// Python's bytes, freed with its lock by whichever thread lets them go.
struct Held {
  nb::list objects{};
};

std::shared_ptr<void> hold(const nb::list& objects) {
  return {new Held{objects}, [](void* held) {
            const nb::gil_scoped_acquire acquired;
            delete static_cast<Held*>(held);
          }};
}

/// Name, format, number of nulls, buffers as bytes or None.
using Column = std::tuple<std::string, std::string, std::int64_t, nb::typed<nb::list, nb::object>>;

ArrowColumn column_of(const Column& column) {
  ArrowColumn made{std::get<0>(column), std::get<1>(column), std::get<2>(column)};
  for (const nb::handle buffer : std::get<3>(column)) {
    made.buffers.push_back(buffer.is_none() ? nullptr : PyBytes_AsString(buffer.ptr()));
  }
  return made;
}

void free_capsule(PyObject* capsule) {
  auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule, kStream));
  if (stream->release != nullptr) stream->release(stream);
  delete stream;
}

nb::object stream_of(std::int64_t rows, const std::vector<Column>& columns) {
  const auto table = std::make_shared<ArrowTable>();
  table->rows = rows;
  nb::list buffers;
  for (const Column& column : columns) {
    table->columns.push_back(column_of(column));
    buffers.append(std::get<3>(column));
  }
  table->owner = hold(buffers);
  auto stream = std::make_unique<ArrowArrayStream>();
  export_stream(table, stream.get());
  return nb::steal(PyCapsule_New(stream.release(), kStream, free_capsule));
}

/// A capsule's stream is moved out of it, as the interface has it.
void open(ArrowRows* self, const nb::capsule& capsule) {
  auto* const stream = static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule.ptr(), kStream));
  if (stream == nullptr) throw nb::python_error();
  if (stream->release == nullptr)
    throw OptionError("rows", "the Arrow stream was read before", "ask its owner for another");
  const ArrowArrayStream taken = std::exchange(*stream, {});
  const nb::gil_scoped_release released;
  new (self) ArrowRows(taken);
}

nb::bytes next(ArrowRows& rows) {
  std::string lines;
  {
    const nb::gil_scoped_release released;
    lines = rows.next();
  }
  return nb::bytes(lines.data(), lines.size());
}

}  // namespace

void bind_arrow(nb::module_& module) {
  nb::class_<ArrowRows>(module, "ArrowRows")
      .def("__init__", open, nb::arg("capsule"))
      .def("next", next)
      .def("refused", &ArrowRows::refused);
  module.def("arrow_stream", stream_of, nb::arg("rows"), nb::arg("columns"));
}

}  // namespace inkling::python
