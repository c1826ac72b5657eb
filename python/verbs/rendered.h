#pragma once

/// Results as answers, by the functions of render/ that write them.

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "python/verbs/answer.h"
#include "render/care.h"
#include "render/classification.h"
#include "render/curve.h"
#include "render/explanation.h"
#include "render/index.h"
#include "render/insights.h"
#include "render/keywords.h"
#include "render/live_models.h"
#include "render/model_versions.h"
#include "render/models.h"
#include "render/reports.h"
#include "render/reviewing.h"
#include "render/search.h"

namespace inkling::python {

/// `write_json(out, result)` and, where it lists, `print(out, result, format)`.
template <typename Result>
Answer listed(Result result) {
  const auto kept = std::make_shared<const Result>(std::move(result));
  return {[kept](std::ostream& out) { render::write_json(out, *kept); },
          [kept](std::ostream& out, TableFormat format) { render::print(out, *kept, format); }};
}

template <typename Result>
Answer object(Result result) {
  const auto kept = std::make_shared<const Result>(std::move(result));
  return {[kept](std::ostream& out) { render::write_json(out, *kept); }, {}};
}

/// What begins with the name of a model, or with a prefix.
template <typename Result>
Answer named(std::string name, Result result) {
  const auto kept = std::make_shared<const Result>(std::move(result));
  return {[kept, name](std::ostream& out) { render::write_json(out, name, *kept); },
          [kept](std::ostream& out, TableFormat format) { render::print(out, *kept, format); }};
}

/// What says how long it took.
template <typename Result>
Answer timed(Result result, double seconds, std::vector<ErrorText> warnings = {}) {
  const auto kept = std::make_shared<const Result>(std::move(result));
  return {[kept, seconds](std::ostream& out) { render::write_json(out, *kept, seconds); },
          [kept](std::ostream& out, TableFormat format) { render::print(out, *kept, format); },
          std::move(warnings)};
}

}  // namespace inkling::python
