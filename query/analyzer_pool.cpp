#include "query/analyzer_pool.h"

#include <utility>

namespace inkling::query {

AnalyzerPool::AnalyzerPool(AnalyzerSettings settings) : settings_(std::move(settings)) {}

AnalyzerPool::Loan::Loan(AnalyzerPool& pool, std::unique_ptr<Item> item) : pool_(pool), item_(std::move(item)) {}

AnalyzerPool::Loan::~Loan() {
  try {
    const std::lock_guard lock(pool_.mutex_);
    pool_.idle_.push_back(std::move(item_));
  } catch (...) {  // without memory to keep it, the next borrower makes one
  }
}

AnalyzerPool::Loan AnalyzerPool::borrow() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Item> item = std::move(idle_.back());
      idle_.pop_back();
      return {*this, std::move(item)};
    }
  }
  return {*this, std::unique_ptr<Item>(new Item{analysis::Analyzer(settings_), {}})};
}

}  // namespace inkling::query
