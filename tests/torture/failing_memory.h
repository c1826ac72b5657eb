#pragma once

/// malloc() that fails on purpose.

#include <cstdint>

namespace inkling::test {

/// Whether this program can make malloc() fail: not under sanitizers, which have their own.
bool can_fail_memory() noexcept;

/// From construction to destruction the allocation of number `fail_at`, counted from 1 over all
/// threads, gets no memory; `for_good`: nor does any after it. 0 only counts.
class FailingMemory {
 public:
  FailingMemory(std::uint64_t fail_at, bool for_good) noexcept;
  ~FailingMemory();
  FailingMemory(const FailingMemory&) = delete;
  FailingMemory& operator=(const FailingMemory&) = delete;

  static std::uint64_t count() noexcept;
};

}  // namespace inkling::test
