#pragma once

/// Lines on their way from the thread that makes them to the one that reads them.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <streambuf>
#include <string>

namespace inkling::python {

/// The end that is read is a stream buffer. A few blocks wait at most: who makes more waits.
class LineQueue : public std::streambuf {
 public:
  /// Waits for room; false where nobody reads any more.
  bool push(std::string block);
  /// The reader finds the end of the stream behind what was pushed.
  void close();
  /// Nobody reads any more: push() returns at once.
  void abandon();

 protected:
  int_type underflow() override;

 private:
  static constexpr std::size_t kMostBlocks = 4;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> blocks_;
  std::string current_;
  bool closed_ = false;
  bool abandoned_ = false;
};

}  // namespace inkling::python
