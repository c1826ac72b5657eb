#include "query/common/document_ranges.h"

#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>

#include "query/common/window.h"

namespace inkling::query {

std::vector<DocumentRange> ranges_of(std::uint32_t bound, std::size_t most, std::uint32_t least) {
  const std::uint64_t windows = (std::uint64_t{bound} + kWindowSize - 1) / kWindowSize;
  const std::uint64_t count =
      std::clamp<std::uint64_t>(most, 1, std::max<std::uint64_t>(bound / least, 1));
  std::vector<DocumentRange> ranges;
  for (std::uint64_t at = 0; at < count; ++at) {
    const auto begin_of = [&](std::uint64_t range) {
      return windows * range / count * kWindowSize;
    };
    ranges.push_back({begin_of(at), at + 1 < count ? begin_of(at + 1) : bound});
  }
  return ranges;
}

void at_threads(std::size_t ranges, const std::function<void(std::size_t)>& work) {
  std::vector<std::exception_ptr> failures(ranges);
  const auto work_safely = [&](std::size_t range) {
    try {
      work(range);
    } catch (...) {
      failures[range] = std::current_exception();
    }
  };
  {
    std::size_t taken = 1;
    std::vector<std::jthread> threads;
    try {
      for (; taken < ranges; ++taken) threads.emplace_back(work_safely, taken);
    } catch (
        const std::system_error&) {  // the system has no more threads: this one does what is left
    }
    work_safely(0);
    for (; taken < ranges; ++taken) work_safely(taken);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace inkling::query
