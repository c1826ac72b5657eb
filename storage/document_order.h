#pragma once

/// In which order a merged segment holds its documents.

#include <cstddef>
#include <memory>
#include <vector>

#include "inkling/types.h"
#include "storage/view.h"

namespace inkling::storage {

/// The live documents of a view, as a new segment numbers them.
struct DocumentOrder {
  std::vector<DocId> docs;
  bool is_increasing = true;
};

DocumentOrder order_as_it_is(const View& view);

/// Documents of like texts together, by bisect_graph() over the terms of the field `text` that several documents hold,
/// from the order of entry: what comes out depends on the live documents and that order alone. Memory: 4 bytes a
/// posting; cost: as bisect_graph().
DocumentOrder order_by_bisection(const std::shared_ptr<const View>& view, std::size_t threads);

}  // namespace inkling::storage
