#pragma once

/// The parts of the module.

#include <nanobind/nanobind.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "inkling/error_text.h"
#include "inkling/ingest.h"
#include "python/verbs/verbs.h"

namespace inkling::python {

/// Names and values as Python gives them.
using Pairs = std::vector<std::pair<std::string, std::string>>;

inline Values values_of(const Pairs& pairs) { return Values(pairs.begin(), pairs.end()); }

/// With parameters called as keyword arguments are. With the lock of the interpreter.
std::string worded(const ErrorText& text);

void bind_errors(nanobind::module_& module);
void bind_answers(nanobind::module_& module);
void bind_reader(nanobind::module_& module);
void bind_writer(nanobind::module_& module);
void bind_arrow(nanobind::module_& module);
void bind_matrix(nanobind::module_& module);
void bind_shards(nanobind::module_& module);
void bind_trec(nanobind::module_& module);

}  // namespace inkling::python
