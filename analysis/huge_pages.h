#pragma once

/// Memory for what is looked up all over the place.

#include <cstddef>
#include <memory>
#include <new>

namespace inkling::analysis {

/// Whole huge pages. Throws std::bad_alloc.
void* map_huge_pages(std::size_t bytes);
/// Gives them back to the system.
void unmap_huge_pages(void* block, std::size_t bytes) noexcept;

/// Large blocks lie on huge pages where the system has them: tables of many megabytes would need
/// more small pages than a processor remembers the addresses of, and each look-up would wait for
/// one.
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

/// Room for values that are not set yet.
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
