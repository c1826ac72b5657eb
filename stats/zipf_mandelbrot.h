#pragma once

/// The law of Zipf and Mandelbrot.

#include <optional>

#include "stats/frequency_spectrum.h"

namespace inkling::stats {

struct ZipfMandelbrot {
  double exponent = 0;        ///< a
  double shift = 0;           ///< b
  double constant = 0;        ///< C
  double exponent_error = 0;  ///< standard errors
  double shift_error = 0;
};

/// f(r) = C / (r + b)^a, the frequency of the word of rank r from 1 to V: Mandelbrot (1953), An
/// informational theory of the statistical structure of language. a and b are those of maximum
/// likelihood, with each token drawn from P(r) = (r + b)^-a / Z over these V ranks (Izsak 2006,
/// Some practical aspects of fitting and testing the Zipf-Mandelbrot model), found by Fisher
/// scoring; C = tokens / Z. The standard errors are those of the inverse Fisher information: they
/// are for independent tokens and for ranks that are known, and so too small for texts.
///
/// Empty for fewer than three words, and where there is no maximum
/// with -1 < b < 10^6, as for frequencies that are all equal. Cost: two transcendental functions a
/// rank and step, of some 10 to 40 steps.
std::optional<ZipfMandelbrot> fit_zipf_mandelbrot(const FrequencySpectrum& frequencies);

}  // namespace inkling::stats
