#include "query/common/document_spans.h"

#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>

#include "query/common/window.h"

namespace inkling::query {

std::vector<DocumentSpan> spans_of(std::uint32_t bound, std::size_t most, std::uint32_t least) {
  const std::uint64_t windows = (std::uint64_t{bound} + kWindowSize - 1) / kWindowSize;
  const std::uint64_t count =
      std::clamp<std::uint64_t>(most, 1, std::max<std::uint64_t>(bound / least, 1));
  std::vector<DocumentSpan> spans;
  for (std::uint64_t at = 0; at < count; ++at) {
    const auto begin_of = [&](std::uint64_t span) { return windows * span / count * kWindowSize; };
    spans.push_back({begin_of(at), at + 1 < count ? begin_of(at + 1) : bound});
  }
  return spans;
}

void at_threads(std::size_t spans, const std::function<void(std::size_t)>& work) {
  std::vector<std::exception_ptr> failures(spans);
  const auto work_safely = [&](std::size_t span) {
    try {
      work(span);
    } catch (...) {
      failures[span] = std::current_exception();
    }
  };
  {
    std::size_t taken = 1;
    std::vector<std::jthread> threads;
    try {
      for (; taken < spans; ++taken) threads.emplace_back(work_safely, taken);
    } catch (
        const std::system_error&) {  // the system has no more threads: this one does what is left
    }
    work_safely(0);
    for (; taken < spans; ++taken) work_safely(taken);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace inkling::query
