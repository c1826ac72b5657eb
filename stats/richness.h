#pragma once

/// How rich a vocabulary is.

#include "stats/frequency_spectrum.h"

namespace inkling::stats {

/// Yule's characteristic K = 10^4 (sum of f^2 - N) / N^2, f the frequency of each term and N their
/// sum: 10^4 times the chance that two tokens drawn one after the other are the same term. It
/// hardly depends on N, and is smaller for richer texts; 0 without tokens. Yule (1944), The
/// Statistical Study of Literary Vocabulary.
double yules_k(const FrequencySpectrum& frequencies);

}  // namespace inkling::stats
