#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <vector>

#include "storage/postings/posting_sum.h"

namespace inkling::test {

/// The tfs of its documents. Throws std::logic_error if the documents do not increase.
inline std::map<DocId, std::uint32_t> postings_of(const storage::PostingSum& sum) {
  std::vector<DocId> docs(sum.docs().begin(), sum.docs().end());
  std::vector<std::uint32_t> tfs(sum.tfs().begin(), sum.tfs().end());
  if (sum.is_counted()) {
    docs.resize(sum.steps() * storage::kCountsStep);
    tfs.resize(docs.size());
    docs.resize(sum.collect({0, sum.steps()}, docs.size(), docs.data(), tfs.data()).count);
  }
  std::map<DocId, std::uint32_t> postings;
  for (std::size_t at = 0; at < docs.size(); ++at) {
    if (at > 0 && docs[at] <= docs[at - 1])
      throw std::logic_error("documents of a sum do not increase");
    postings[docs[at]] = tfs[at];
  }
  return postings;
}

}  // namespace inkling::test
