#include "query/common/analyzer_pool.h"

#include <utility>

namespace inkling::query {

AnalyzerPool::AnalyzerPool(AnalyzerSettings settings, std::size_t known_words_bytes)
    : settings_(std::move(settings)), known_words_bytes_(known_words_bytes) {}

AnalyzerPool::Loan::Loan(AnalyzerPool& pool, std::unique_ptr<Item> item)
    : pool_(pool), item_(std::move(item)) {}

AnalyzerPool::Loan::~Loan() { pool_.idle_.give_back(std::move(item_)); }

AnalyzerPool::Loan AnalyzerPool::borrow() {
  return {*this, idle_.take([this] {
            return std::unique_ptr<Item>(
                new Item{analysis::Analyzer(settings_), KnownWords(known_words_bytes_)});
          })};
}

}  // namespace inkling::query
