#pragma once

/// Analyzers for many threads, each lent to one caller at a time.

#include <cstddef>
#include <memory>

#include "analysis/analyzer.h"
#include "analysis/idle_objects.h"
#include "inkling/analyzer_settings.h"
#include "query/common/known_words.h"

namespace inkling::query {

/// Making an analyzer costs more than a short query, and most words of a text were in another one
/// before; so analyzers that come back are lent again, with the words that they know.
class AnalyzerPool {
 private:
  struct Item {
    analysis::Analyzer analyzer;
    KnownWords words;
  };

 public:
  /// Each analyzer knows words of so many bytes at most.
  explicit AnalyzerPool(AnalyzerSettings settings,
                        std::size_t known_words_bytes = kKnownWordsBytes);

  /// Gives the analyzer back where it ends. It must not outlive the pool.
  class Loan {
   public:
    Loan(AnalyzerPool& pool, std::unique_ptr<Item> item);
    ~Loan();
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

    analysis::Analyzer& operator*() const noexcept { return item_->analyzer; }
    /// Of texts that it read.
    KnownWords& words() const noexcept { return item_->words; }

   private:
    AnalyzerPool& pool_;
    std::unique_ptr<Item> item_;
  };

  Loan borrow();

 private:
  AnalyzerSettings settings_;
  std::size_t known_words_bytes_;
  analysis::IdleObjects<Item> idle_;
};

}  // namespace inkling::query
