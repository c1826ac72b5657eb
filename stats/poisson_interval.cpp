#include "stats/poisson_interval.h"

#include <boost/math/special_functions/gamma.hpp>

namespace inkling::stats {

Interval poisson_interval(std::uint64_t count, double level) {
  // Doubles are exact enough, and the same on machines whose long double is another.
  using Policy = boost::math::policies::policy<
      boost::math::policies::promote_double<false>,
      boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;
  const double tail = (1 - level) / 2;
  const auto shape = static_cast<double>(count);
  return {count == 0 ? 0 : boost::math::gamma_p_inv(shape, tail, Policy()),
          boost::math::gamma_q_inv(shape + 1, tail, Policy())};
}

}  // namespace inkling::stats
