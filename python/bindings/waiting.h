#pragma once

/// Work without Python's lock, which Ctrl-C ends.

#include <Python.h>
#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "service/stopping.h"

namespace inkling::python {

inline constexpr std::chrono::milliseconds kBetweenLooks{50};

/// work(stop) on a thread of its own, while this one looks for signals: Python runs their handlers
/// on its main thread alone. A handler that raises, as that of Ctrl-C does, stops the work, and its
/// exception goes up when the work has ended. Called with Python's lock, which others have
/// meanwhile.
template <typename Work>
auto interruptible(Work work) {
  std::atomic<bool> stop{false};
  const service::StopAsked stop_asked = [&stop] { return stop.load(); };
  std::future<decltype(work(stop_asked))> result;
  {
    const nanobind::gil_scoped_release released;
    result = std::async(std::launch::async, [&] { return work(stop_asked); });
    while (result.wait_for(kBetweenLooks) != std::future_status::ready) {
      if (stop) continue;
      const nanobind::gil_scoped_acquire held;
      if (PyErr_CheckSignals() != 0) stop = true;
    }
  }
  if (stop) throw nanobind::python_error();
  return result.get();
}

/// Looks for signals from the thread that made it, now and then.
class SignalLook {
 public:
  /// Whether the handler of a signal raised. Any thread may ask. Called without Python's lock.
  bool operator()() {
    if (has_raised_ || std::this_thread::get_id() != thread_) return has_raised_;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + kBetweenLooks;
    const nanobind::gil_scoped_acquire held;
    has_raised_ = PyErr_CheckSignals() != 0;
    return has_raised_;
  }
  bool has_raised() const noexcept { return has_raised_; }

 private:
  std::thread::id thread_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kBetweenLooks;
  std::atomic<bool> has_raised_ = false;
};

/// work(stop) on this thread, as interruptible(): for what asks `stop` from it often enough, and is
/// too short for a thread of its own.
template <typename Work>
auto attentive(Work work) {
  SignalLook look;
  const service::StopAsked stop = [&look] { return look(); };
  try {
    const nanobind::gil_scoped_release released;
    return work(stop);
  } catch (const service::StoppedError&) {
    if (!look.has_raised()) throw;
  }
  throw nanobind::python_error();
}

}  // namespace inkling::python
