#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "analysis/huge_pages.h"

namespace inkling::indexer {

/// Large blocks of memory, reused from one segment to the next: the system clears every page that
/// it hands out, and in a virtual machine may have to map it first, which takes longer than filling
/// it. Any number of threads may use the pool.
class BlockPool : public std::enable_shared_from_this<BlockPool> {
 public:
  static constexpr std::size_t kBytes = std::size_t{4} << 20;

  using Bytes = analysis::HugePageBlock<std::byte>;
  struct GiveBack {
    std::shared_ptr<BlockPool> pool;
    void operator()(Bytes* bytes) const noexcept { pool->give_back(std::unique_ptr<Bytes>(bytes)); }
  };
  /// Goes back to the pool, which it keeps alive.
  using Block = std::unique_ptr<Bytes, GiveBack>;

  /// An uninitialized block of kBytes. The pool must be owned by a shared pointer.
  Block take();

  /// The size of all spare blocks.
  std::size_t spare_bytes() const noexcept;
  /// Gives spare blocks back to the system until no more than `bytes` are left.
  void keep(std::size_t bytes) noexcept;

 private:
  void give_back(std::unique_ptr<Bytes> bytes) noexcept;

  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Bytes>> spare_;
  std::size_t blocks_ = 0;  ///< spare and taken; spare_ has room for all
};

}  // namespace inkling::indexer
