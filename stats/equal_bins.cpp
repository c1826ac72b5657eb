#include "stats/equal_bins.h"

#include <cmath>

namespace inkling::stats {

std::vector<double> equal_bins(double low, double high, std::size_t count) {
  const double wide = (high - low) * static_cast<double>(count);
  std::vector<double> edges;
  for (std::size_t at = 0; at <= count; ++at) {
    const double place = static_cast<double>(at), all = static_cast<double>(count);
    // The difference of the widest numbers is none.
    edges.push_back(at == 0               ? low
                    : at == count         ? high
                    : std::isfinite(wide) ? low + (high - low) * place / all
                                          : low * (1 - place / all) + high * (place / all));
  }
  return edges;
}

}  // namespace inkling::stats
