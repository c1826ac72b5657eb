#pragma once

/// Texts against the terms of one model.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/idle_objects.h"
#include "analysis/lexicon.h"
#include "classify/counts/term_finder.h"
#include "classify/model/model.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

struct KnownTerm {
  std::uint32_t term;  ///< number in the model
  std::uint32_t tf;
  analysis::FormId form;   ///< where it is first in the text
  analysis::FormId right;  ///< of a pair the form of its second term
  bool is_pair = false;
};

/// The weights of terms that texts had before. Most words of a text were in another one, and a
/// weight costs a logarithm.
class WeightCache {
 public:
  WeightCache(const Model& model, std::size_t most_bytes);

  /// Valid until the next call.
  TermWeights of(std::size_t term);
  /// For a call of of() that comes soon.
  void prefetch(std::size_t term) const noexcept;

 private:
  /// Weights and idfs of each part, and the bits of the term.
  std::size_t row_width() const noexcept;

  const Model& model_;
  std::size_t most_bytes_;
  std::vector<std::uint32_t> slot_of_;  ///< by term, from 1; 0: not there
  std::vector<double> rows_;            ///< by slot
};

/// Reads one text after another. It keeps what words resolve to, within `most_bytes` each for
/// words and for weights; what it answers does not depend on earlier texts. For one thread at a
/// time.
class TextReader {
 public:
  static constexpr std::size_t kMostBytes = 32u << 20;

  explicit TextReader(const Model& model, std::size_t most_bytes = kMostBytes);

  /// Cost: O(bytes), and a search of the model's terms for each word that is new to the reader.
  void read(std::string_view text);

  /// The terms of the text in order of first appearance.
  std::span<const KnownTerm> known() const noexcept { return known_; }
  std::uint64_t token_count() const noexcept { return tokens_.size(); }
  /// Words that training never saw.
  std::vector<std::string> unknown() const;
  /// As it is in the text.
  std::string surface(const KnownTerm& term) const;

  /// By known(): where the term, or the first of a pair, is first in the text. Cost: O(tokens).
  std::vector<analysis::Token> first_tokens() const;

  WeightCache& weights() noexcept { return weights_; }

 private:
  std::string_view term_of(analysis::FormId form) const;
  std::uint32_t number_of(analysis::FormId form);
  void forget_words();
  void add(const KnownTerm& term);
  void add_pairs();

  const Model& model_;
  std::size_t most_bytes_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  TermFinder<ModelTerms> terms_;
  std::vector<std::uint32_t> number_of_;  ///< by form: of its term; see text_reader.cpp
  std::vector<std::uint32_t> count_of_;   ///< by form: in the text; else 0
  std::vector<std::uint32_t> place_of_;   ///< by term: in known_, from 1; else 0
  std::vector<analysis::Token> tokens_;
  std::vector<analysis::FormId> unknown_;
  std::vector<KnownTerm> known_;
  WeightCache weights_;
};

/// Those of one model.
struct TextReaders {
  analysis::IdleObjects<TextReader> idle{};
};

}  // namespace inkling::classify
