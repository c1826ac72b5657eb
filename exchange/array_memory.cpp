#include <cstdlib>
#include <new>

#include "inkling/export.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace inkling {

namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

void* array_memory(std::size_t bytes) {
  const bool is_large = bytes >= kLargePage;
  if (bytes > static_cast<std::size_t>(-1) - kLargePage) throw std::bad_alloc();
  const std::size_t rounded = (bytes + kLargePage - 1) / kLargePage * kLargePage;
  void* const memory = is_large ? std::aligned_alloc(kLargePage, rounded) : std::malloc(bytes);
  if (memory == nullptr && bytes != 0) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (is_large) static_cast<void>(madvise(memory, rounded, MADV_HUGEPAGE));
#endif
  return memory;
}

void free_array_memory(void* memory) noexcept { std::free(memory); }

}  // namespace inkling
