#include "cli/signals.h"

#include <unistd.h>

#include <csignal>
#include <initializer_list>

namespace inkling::cli {

namespace {

volatile std::sig_atomic_t asked_by = 0;

extern "C" void remember_signal(int signal) {
  if (asked_by != 0) ::_exit(128 + signal);
  asked_by = signal;
}

void handle(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

StopOnSignal::StopOnSignal() { handle(remember_signal); }

StopOnSignal::~StopOnSignal() { handle(SIG_DFL); }

int stop_signal() noexcept { return asked_by; }

}  // namespace inkling::cli
