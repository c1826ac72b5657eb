#include <array>
#include <cstddef>
#include <string_view>

#include "inkling/error.h"
#include "inkling/kind_options.h"

namespace inkling {

std::string_view kind_name(ModelKind kind) {
  require_choice("kind", kind, ModelKind::mixed);
  constexpr std::array<std::string_view, 9> kKindNames{"multinomial", "complement",  "bernoulli",
                                                       "logistic",    "blend",       "auto",
                                                       "gaussian",    "categorical", "mixed"};
  return kKindNames[static_cast<std::size_t>(kind)];
}

}  // namespace inkling
