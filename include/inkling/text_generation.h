#pragma once

/// Texts as a model imagines them.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "inkling/classifier.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// Draws `tokens` terms, one after the other, from P(term | topic) of a multinomial model, its
/// smoothing included, and hands the surface form of each to `take`. `topic` is a place in
/// Classifier::topics().
///
/// The same model, topic and seed give the same terms on every machine: std::mt19937_64 draws whole
/// numbers below the sum of all masses, which are rounded to whole numbers of about 62 bits and
/// added up in the order of the terms' bytes.
///
/// Cost: O(cells + terms), then O(log terms) a token; memory: 8 bytes a term. Throws OptionError
/// for a topic that is not there, and for a model that has no such distribution: of another kind,
/// of values other than tf, or with pairs of terms; and for an empty `take`.
void generate(const Classifier& classifier, std::size_t topic, std::size_t tokens,
              std::uint64_t seed, const std::function<void(std::string_view surface)>& take);

}  // namespace inkling
