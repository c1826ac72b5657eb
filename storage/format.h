#pragma once
#include <cstdint>
namespace inkling::storage {
struct SegmentInfo {};
}  // namespace inkling::storage
