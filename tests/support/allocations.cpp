#include "tests/support/allocations.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace inkling::test {

namespace {

constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();
std::atomic<std::size_t> largest_allowed{kNoLimit};
std::atomic<std::size_t> allocated{0};
std::atomic<std::size_t> most{0};

void grow(std::size_t bytes) noexcept {
  const std::size_t now = allocated += bytes;
  std::size_t known = most;
  while (known < now && !most.compare_exchange_weak(known, now)) {
  }
}

}  // namespace

AllocationLimit::AllocationLimit(std::size_t limit) noexcept { largest_allowed = limit; }
AllocationLimit::~AllocationLimit() { largest_allowed = kNoLimit; }

std::size_t live_bytes() noexcept { return allocated; }

AllocationPeak::AllocationPeak() noexcept : before_(allocated) { most = before_; }
std::size_t AllocationPeak::bytes() const noexcept { return most - before_; }

void* allocate_or_null(std::size_t bytes) noexcept {
  void* const memory = bytes > largest_allowed ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
  grow(::malloc_usable_size(memory));
  return memory;
}

void release(void* memory) noexcept {
  allocated -= ::malloc_usable_size(memory);
  std::free(memory);
}

void* allocate(std::size_t bytes) {
  void* const memory = allocate_or_null(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace inkling::test

void* operator new(std::size_t bytes) { return inkling::test::allocate(bytes); }
void* operator new[](std::size_t bytes) { return inkling::test::allocate(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return inkling::test::allocate_or_null(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
  return inkling::test::allocate_or_null(bytes);
}
void operator delete(void* memory) noexcept { inkling::test::release(memory); }
void operator delete[](void* memory) noexcept { inkling::test::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { inkling::test::release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { inkling::test::release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept {
  inkling::test::release(memory);
}
void operator delete[](void* memory, const std::nothrow_t&) noexcept {
  inkling::test::release(memory);
}
