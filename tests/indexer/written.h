#pragma once

// Documents that are written to an index in memory, and the index that comes of it.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "inkling/document.h"
#include "inkling/index.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"

namespace inkling::test {

inline Document document(std::string id, std::string title, std::string text,
                         std::vector<std::string> labels = {}) {
  return {std::move(id), std::move(title), std::move(text), std::move(labels), {}, {}};
}

/// Of files without a fault.
inline Index open(const std::shared_ptr<storage::MemoryFileSystem>& files) {
  CHECK(storage::check(*files, true).empty());
  return storage::open_index(files);
}

}  // namespace inkling::test
