#pragma once

/// Association of a term and all topics at once, where each document, or token, is of one of them.
///
/// A table has two rows: `with[c]` is how many of topic c have the term, `sizes[c]` how many the
/// topic has in all, as many numbers as topics. Both functions are pure, exact if term and topics
/// are independent (0), and 0 where the table says nothing: a single topic, or a term that all
/// have. The sum of `sizes` must be below 2^62.

#include <cstddef>
#include <cstdint>
#include <span>

namespace inkling::stats {

/// G2 = 2 sum over the cells of n ln(n / E) = 2 N I(X;Y) in nats, X whether there is the term and Y
/// the topic. Cost: O(topics), two logarithms each.
double g2(std::span<const std::uint64_t> with, std::span<const std::uint64_t> sizes) noexcept;

/// X2 = sum over the cells of (n - E)^2 / E. Pearson (1900). Cost: O(topics).
double chi_square(std::span<const std::uint64_t> with,
                  std::span<const std::uint64_t> sizes) noexcept;

/// P(X >= statistic) of the chi-square distribution with so many degrees of freedom, at least one:
/// the topics that are not empty, less one.
double chi_square_p_value(double statistic, std::size_t degrees) noexcept;

}  // namespace inkling::stats
