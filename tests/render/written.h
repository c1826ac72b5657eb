#pragma once

/// What render/ writes of a result.

#include <sstream>
#include <string>

#include "render/classification.h"
#include "render/index.h"
#include "render/models.h"
#include "render/reports.h"
#include "render/search.h"
#include "render/trec.h"

namespace inkling::test {

template <typename... Arguments>
std::string json_of(const Arguments&... arguments) {
  std::ostringstream out;
  render::write_json(out, arguments...);
  return out.str();
}

template <typename... Arguments>
std::string printed(const Arguments&... arguments) {
  std::ostringstream out;
  render::print(out, arguments...);
  return out.str();
}

}  // namespace inkling::test
