#pragma once

/// Memory for tables with random access.

#include <cstddef>
#include <memory>
#include <new>

namespace inkling::analysis {

/// Whole huge pages. Throws std::bad_alloc.
void* map_huge_pages(std::size_t bytes);
/// Returns them to the system.
void unmap_huge_pages(void* block, std::size_t bytes) noexcept;

/// Puts large blocks on huge pages if the system has them. Tables of many megabytes would need more
/// small pages than the processor's TLB holds, and each look-up would wait for one.
template <typename Value>
class HugePageAllocator {
 public:
  using value_type = Value;

  HugePageAllocator() = default;
  template <typename Other>
  explicit(false) HugePageAllocator(const HugePageAllocator<Other>&) noexcept {}

  Value* allocate(std::size_t count) {
    if (!is_large(count)) return std::allocator<Value>().allocate(count);
    return static_cast<Value*>(map_huge_pages(count * sizeof(Value)));
  }

  void deallocate(Value* values, std::size_t count) noexcept {
    if (!is_large(count)) return std::allocator<Value>().deallocate(values, count);
    unmap_huge_pages(values, count * sizeof(Value));
  }

  friend bool operator==(const HugePageAllocator&, const HugePageAllocator&) noexcept {
    return true;
  }

 private:
  static constexpr std::size_t kLarge = std::size_t{4} << 20;

  static bool is_large(std::size_t count) noexcept { return count >= kLarge / sizeof(Value); }
};

/// Memory for values that are not initialized yet.
template <typename Value>
class HugePageBlock {
 public:
  explicit HugePageBlock(std::size_t size)
      : size_(size), values_(HugePageAllocator<Value>().allocate(size)) {}
  ~HugePageBlock() { HugePageAllocator<Value>().deallocate(values_, size_); }
  HugePageBlock(const HugePageBlock&) = delete;
  HugePageBlock& operator=(const HugePageBlock&) = delete;

  Value* data() const noexcept { return values_; }

 private:
  std::size_t size_;
  Value* values_;
};

}  // namespace inkling::analysis
