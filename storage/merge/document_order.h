#pragma once

/// The order of documents in a merged segment.

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "inkling/types.h"
#include "storage/view/view.h"

namespace inkling::storage {

/// The live documents of a view, in the order in which a new segment numbers them.
class DocumentOrder {
 public:
  /// As they are numbered in the view.
  DocumentOrder() = default;
  /// All of them.
  explicit DocumentOrder(std::vector<DocId> docs);

  /// Whether documents keep the order that they have in the view.
  bool is_increasing() const noexcept { return docs_.empty(); }
  /// Calls visit(DocId) for all documents of `view`, whose order it is.
  template <typename Visit>
  void for_each(const View& view, Visit visit) const {
    if (is_increasing()) return view.live().for_each(visit);
    for (const DocId doc : docs_) visit(doc);
  }

 private:
  std::vector<DocId> docs_;  ///< empty where they increase
};

/// Documents of similar texts together, by bisect_graph() over the terms of the field `text` that
/// several documents hold, beginning with the order of entry. The result depends only on the live
/// documents and that order. Memory: 4 bytes a posting; cost: that of bisect_graph().
DocumentOrder order_by_bisection(const View& view, std::size_t threads,
                                 const std::function<void()>& check = {});

}  // namespace inkling::storage
