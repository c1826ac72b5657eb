#include "tests/torture/failing_memory.h"

#include <atomic>
#include <cerrno>
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define INKLING_HAS_OWN_MALLOC 1
#endif

namespace inkling::test {

namespace {

// Constant-initialized: malloc() is called before any constructor runs.
std::atomic<bool> is_counting{false};
std::atomic<bool> is_for_good{false};
std::atomic<std::uint64_t> refused{0};
std::atomic<std::uint64_t> counted{0};

}  // namespace

#ifndef INKLING_HAS_OWN_MALLOC
static bool fails() noexcept {
  if (!is_counting) return false;
  const std::uint64_t now = ++counted;
  const bool is_refused = refused != 0 && (now == refused || (is_for_good && now > refused));
  if (is_refused) errno = ENOMEM;
  return is_refused;
}
#endif

bool can_fail_memory() noexcept {
#ifdef INKLING_HAS_OWN_MALLOC
  return false;
#else
  return true;
#endif
}

FailingMemory::FailingMemory(std::uint64_t fail_at, bool for_good) noexcept {
  counted = 0;
  refused = fail_at;
  is_for_good = for_good;
  is_counting = true;
}

FailingMemory::~FailingMemory() { is_counting = false; }

std::uint64_t FailingMemory::count() noexcept { return counted; }

}  // namespace inkling::test

#ifndef INKLING_HAS_OWN_MALLOC
// The names are those of the C library, whose own functions these hand on to.
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);

void* malloc(std::size_t bytes) { return inkling::test::fails() ? nullptr : __libc_malloc(bytes); }
void* calloc(std::size_t count, std::size_t bytes) {
  return inkling::test::fails() ? nullptr : __libc_calloc(count, bytes);
}
void* realloc(void* memory, std::size_t bytes) {
  return inkling::test::fails() ? nullptr : __libc_realloc(memory, bytes);
}
}
#endif
