#include "render/listed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "render/numbers.h"

namespace inkling::render {

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  const auto first = std::span(names).first(std::min(names.size(), most));
  const std::size_t more = names.size() - first.size();
  return fmt::format("{}{}", fmt::join(first, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", grouped(more)));
}

}  // namespace inkling::render
