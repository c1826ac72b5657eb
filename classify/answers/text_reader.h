#pragma once

/// Texts against the terms of one model.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/huge_pages.h"
#include "analysis/idle_objects.h"
#include "analysis/lexicon.h"
#include "classify/counts/term_finder.h"
#include "classify/model/model.h"
#include "classify/model/scoring.h"

namespace inkling::classify {

struct KnownTerm {
  std::uint32_t term;  ///< number in the model
  std::uint32_t slot;  ///< of its weights
  std::uint32_t tf;
  analysis::FormId form;   ///< where it is first in the text
  analysis::FormId right;  ///< of a pair the form of its second term
  bool is_pair = false;
};

/// The weights of terms that texts had before, side by side in *slots*. Most words of a text were
/// in another one, and a weight costs a logarithm.
class WeightCache {
 public:
  explicit WeightCache(const Model& model);

  /// Of the term, which has one from now on until clear().
  std::uint32_t slot_of(std::size_t term);
  std::uint32_t slots() const noexcept { return static_cast<std::uint32_t>(terms_.size()); }
  /// Valid until the next call of slot_of() or of().
  TermWeights at(std::uint32_t slot) const noexcept {
    return weights_in(model_, {rows_.data() + slot * width_, width_});
  }
  TermWeights of(std::size_t term) { return at(slot_of(term)); }
  /// Asks for a row that comes soon.
  void prefetch(std::uint32_t slot) const noexcept {
    constexpr std::size_t kLine = 64 / sizeof(double);
    const double* const row = rows_.data() + slot * width_;
    for (std::size_t at = 0; at < width_; at += kLine) __builtin_prefetch(row + at);
  }
  /// Of all slots. Valid as at() is.
  WeightRows rows() const noexcept { return {rows_.data(), width_}; }

  std::size_t memory_bytes() const noexcept { return rows_.size() * sizeof(double); }
  void clear();

 private:
  void make_room();

  const Model& model_;
  std::size_t width_;                   ///< of a row
  std::vector<std::uint32_t> slot_of_;  ///< by term, from 1; 0: it has none
  std::vector<std::uint32_t> terms_;    ///< by slot
  /// By slot, as WeightRows has them.
  std::vector<double, analysis::HugePageAllocator<double>> rows_;
};

/// Reads one text after another. It keeps what words resolve to, for words and for weights up to
/// `most_bytes` each and what one text has; what it answers does not depend on earlier texts. For
/// one thread at a time.
class TextReader {
 public:
  static constexpr std::size_t kMostBytes = 32u << 20;

  explicit TextReader(const Model& model, std::size_t most_bytes = kMostBytes);

  /// No pair reaches from one value to the next. `keeps_places`: for first_tokens(). Cost:
  /// O(bytes), and a search of the model's terms for each word that is new to the reader.
  void read(const PartedText& text, bool keeps_places);

  /// The terms of the text in order of first appearance.
  std::span<const KnownTerm> known() const noexcept { return known_; }
  std::uint64_t token_count() const noexcept { return token_count_; }
  /// Words that training never saw.
  std::vector<std::string> unknown() const;
  /// As it is in the text.
  std::string surface(const KnownTerm& term) const;

  /// By known(): where the term, or the first of a pair, is first in the text. Cost: O(tokens).
  std::vector<analysis::Token> first_tokens() const;

  /// Has those of known().
  const WeightCache& weights() const noexcept { return weights_; }

 private:
  /// A form of the lexicon.
  struct Form {
    std::uint32_t slot;  ///< of its term; see text_reader.cpp
    std::uint32_t term = 0;
    std::uint32_t count = 0;  ///< in the text that is being read
  };

  std::string_view term_of(analysis::FormId form) const;
  void count(std::span<const analysis::Token> tokens);
  void resolve();
  void forget_words();
  void forget_weights();
  void add(const KnownTerm& term);
  void part(std::span<const std::size_t> starts);
  void add_forms();
  void add_pairs();

  const Model& model_;
  std::size_t most_bytes_;
  analysis::Analyzer analyzer_;
  analysis::Lexicon lexicon_;
  TermFinder<ModelTerms> terms_;
  std::vector<Form> forms_;              ///< by number
  std::vector<std::uint32_t> place_of_;  ///< by slot: in known_, from 1; else 0
  std::vector<analysis::Token> tokens_;  ///< of the text, if they are kept
  std::uint64_t token_count_ = 0;
  std::vector<analysis::FormId> met_;  ///< forms of the text, each once
  std::vector<analysis::FormId> new_;  ///< of them those to look up
  std::vector<std::string_view> new_terms_;
  std::vector<analysis::FormId> unknown_;
  std::vector<KnownTerm> known_;
  WeightCache weights_;
};

/// Those of one model.
struct TextReaders {
  analysis::IdleObjects<TextReader> idle{};
};

}  // namespace inkling::classify
