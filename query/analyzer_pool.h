#pragma once

/// Analyzers for many threads: each is lent to one caller at a time.

#include <memory>
#include <mutex>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/analyzer_settings.h"

namespace inkling::query {

/// Making an analyzer costs more than a short query; so those that come back are lent again.
class AnalyzerPool {
 public:
  explicit AnalyzerPool(AnalyzerSettings settings);

  /// Gives the analyzer back where it ends. It must not outlive the pool.
  class Loan {
   public:
    Loan(AnalyzerPool& pool, std::unique_ptr<analysis::Analyzer> analyzer);
    ~Loan();
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

    analysis::Analyzer& operator*() const noexcept { return *analyzer_; }

   private:
    AnalyzerPool& pool_;
    std::unique_ptr<analysis::Analyzer> analyzer_;
  };

  Loan borrow();

 private:
  AnalyzerSettings settings_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<analysis::Analyzer>> idle_;
};

}  // namespace inkling::query
