#include "analysis/huge_pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace inkling::analysis {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

std::size_t whole_pages(std::size_t bytes) {
  return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

}  // namespace

// A huge page must be aligned: this maps one page more and returns what lies before and after.
void* map_huge_pages(std::size_t bytes) {
  const std::size_t size = whole_pages(bytes);
  void* const mapped = ::mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, /*fd=*/-1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  auto* const begin = static_cast<char*>(mapped);
  const std::size_t before =
      (kHugePage - reinterpret_cast<std::uintptr_t>(begin) % kHugePage) % kHugePage;
  if (before != 0) ::munmap(begin, before);
  ::munmap(begin + before + size, kHugePage - before);
#ifdef MADV_HUGEPAGE
  ::madvise(begin + before, size, MADV_HUGEPAGE);  // only a hint: small pages work as well
#endif
  return begin + before;
}

void unmap_huge_pages(void* block, std::size_t bytes) noexcept {
  ::munmap(block, whole_pages(bytes));
}

}  // namespace inkling::analysis
