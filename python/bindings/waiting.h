#pragma once

/// Long work without Python's lock, which Ctrl-C ends.

#include <Python.h>
#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <future>

#include "service/stopping.h"

namespace inkling::python {

/// work(stop) on a thread of its own, while this one looks for signals: Python runs their handlers
/// on its main thread alone. A handler that raises, as that of Ctrl-C does, stops the work, and its
/// exception goes up when the work has ended. Called with Python's lock, which others have
/// meanwhile.
template <typename Work>
auto interruptible(Work work) {
  constexpr std::chrono::milliseconds kBetweenLooks{50};
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

}  // namespace inkling::python
