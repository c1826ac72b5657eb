#include <nanobind/nanobind.h>

#include "inkling/version.h"
#include "python/bindings/parts.h"

namespace inkling::python {

namespace {

void bind_all(nanobind::module_& module) {
  module.doc() = "What the package inkling is made of; use that.";
  module.attr("version") = INKLING_VERSION;
  bind_errors(module);
  bind_answers(module);
  bind_reader(module);
  bind_writer(module);
  bind_arrow(module);
  bind_matrix(module);
  bind_shards(module);
  bind_trec(module);
}

}  // namespace

}  // namespace inkling::python

NB_MODULE(_core, module) { inkling::python::bind_all(module); }
