#include "stats/beta_interval.h"

#include <boost/math/special_functions/beta.hpp>

namespace inkling::stats {

Interval beta_interval(double a, double b, double level) {
  // Doubles are exact enough, and the same on machines whose long double is another.
  using Policy = boost::math::policies::policy<
      boost::math::policies::promote_double<false>,
      boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
      boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>;
  if (a <= 0) return {0, 0};
  if (b <= 0) return {1, 1};
  const double tail = (1 - level) / 2;
  return {boost::math::ibeta_inv(a, b, tail, Policy()),
          boost::math::ibetac_inv(a, b, tail, Policy())};
}

}  // namespace inkling::stats
