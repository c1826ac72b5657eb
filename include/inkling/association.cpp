#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"

namespace inkling {

std::string_view to_string(Association measure) noexcept { return name_of(measure, kAssociations); }

Association parse_association(std::string_view name) {
  std::vector<std::string> known;
  for (const auto& [spelled, measure] : kAssociations) {
    if (spelled == name) return measure;
    known.emplace_back(spelled);
  }
  throw unknown_choice("measure", std::string(name), known);
}

}  // namespace inkling
