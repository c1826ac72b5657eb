#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"

namespace inkling {

namespace {

/// By their numbers.
constexpr std::array<std::string_view, 7> kAssociations{"mi",   "chi2",     "g2",  "pmi",
                                                        "npmi", "log-odds", "lift"};

}  // namespace

std::string_view to_string(Association measure) noexcept {
  return kAssociations[static_cast<std::size_t>(measure)];
}

Association parse_association(std::string_view name) {
  for (std::size_t at = 0; at < kAssociations.size(); ++at) {
    if (kAssociations[at] == name) return static_cast<Association>(at);
  }
  throw unknown_choice("measure", std::string(name),
                       std::vector<std::string>(kAssociations.begin(), kAssociations.end()));
}

}  // namespace inkling
