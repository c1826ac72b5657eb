#pragma once

/// What is known of a rate after some trials.

#include "stats/interval.h"

namespace inkling::stats {

/// The central interval that holds a rate with the probability `level` if its distribution is
/// Beta(a, b), which is the posterior of a rate with the prior Beta(alpha, beta) after a - alpha
/// hits and b - beta misses, and the marginal of one rate of a Dirichlet posterior, b being the sum
/// of the others' parameters. At a = 0 the rate is 0, at b = 0 it is 1.
///
/// Source: Gelman et al. (2013), Bayesian Data Analysis, sections 2.4 and 3.4. Cost: microseconds.
/// `a` and `b` are finite, from 0 up, and not both 0.
Interval beta_interval(double a, double b, double level = 0.95);

}  // namespace inkling::stats
