#include "cli/keys.h"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <istream>
#include <iterator>
#include <ostream>

namespace inkling::cli {

namespace {

constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr char kEndOfInput = '\x04';  // Ctrl-D

/// What the handler puts back; written before the handler is there.
termios cooked_mode;

/// Puts the terminal back and lets the signal do what it would have done.
extern "C" void restore_and_die(int signal) {
  ::tcsetattr(STDIN_FILENO, TCSANOW, &cooked_mode);
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

/// Keys come as they are typed, and are not shown, while it lives.
class RawMode {
 public:
  RawMode() {
    ::tcgetattr(STDIN_FILENO, &cooked_mode);
    struct sigaction action {};
    action.sa_handler = restore_and_die;
    ::sigemptyset(&action.sa_mask);
    for (std::size_t at = 0; at < std::size(kEndingSignals); ++at) {
      ::sigaction(kEndingSignals[at], nullptr, &before_[at]);
      if (before_[at].sa_handler != SIG_IGN) ::sigaction(kEndingSignals[at], &action, nullptr);
    }
    termios raw = cooked_mode;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  }
  ~RawMode() {
    ::tcsetattr(STDIN_FILENO, TCSANOW, &cooked_mode);
    for (std::size_t at = 0; at < std::size(kEndingSignals); ++at)
      ::sigaction(kEndingSignals[at], &before_[at], nullptr);
  }
  RawMode(const RawMode&) = delete;
  RawMode& operator=(const RawMode&) = delete;

 private:
  struct sigaction before_[std::size(kEndingSignals)];
};

/// A byte that is there already, or comes at once.
std::optional<unsigned char> next_byte() {
  constexpr int kPatience = 20;  // milliseconds
  pollfd input{STDIN_FILENO, POLLIN, 0};
  unsigned char byte = 0;
  if (::poll(&input, 1, kPatience) <= 0 || ::read(STDIN_FILENO, &byte, 1) != 1) return std::nullopt;
  return byte;
}

/// Takes the rest of what one key sends: of an arrow `[A` (ECMA-48), of `é` a second byte.
void drop_rest(unsigned char first) {
  constexpr unsigned char kEscape = 0x1B;
  if (first == kEscape) {
    const auto second = next_byte();
    if (second != '[' && second != 'O') return;
    for (auto byte = next_byte(); byte && (*byte < '@' || *byte > '~');) byte = next_byte();
  }
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  for (int at = 0; at < more; ++at) next_byte();
}

/// Whether a key is one character that can be shown. Arrows begin with an escape, and letters
/// outside of ASCII have several bytes.
bool is_plain(char key) { return key == '\n' || (key >= ' ' && key <= '~'); }

/// The next key that is an answer or could be meant as one; empty at the end of the input.
std::optional<char> read_key() {
  const RawMode raw;
  char key = 0;
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, &key, 1);
    if (count == 0 || (count < 0 && errno != EINTR)) return std::nullopt;
    if (count < 0) continue;
    if (key == kEndOfInput) return std::nullopt;
    if (is_plain(key)) return key;
    drop_rest(static_cast<unsigned char>(key));
  }
}

std::string trimmed(const std::string& text) {
  constexpr const char* kBlanks = " \t\r\n";
  const std::size_t start = text.find_first_not_of(kBlanks);
  if (start == std::string::npos) return {};
  return text.substr(start, text.find_last_not_of(kBlanks) - start + 1);
}

}  // namespace

Keys::Keys(std::istream& in, std::ostream& out)
    : in_(in), out_(out), is_terminal_(::isatty(STDIN_FILENO) != 0) {}

std::optional<std::string> Keys::next() {
  if (is_terminal_) {
    const std::optional<char> key = read_key();
    if (!key) return std::nullopt;
    if (*key != '\n') out_ << *key;
    out_ << std::endl;
    return trimmed(std::string(1, *key));
  }
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  out_ << trimmed(line) << '\n';
  return trimmed(line);
}

std::string Keys::line(const std::string& prompt) {
  out_ << prompt << std::flush;
  std::string line;
  std::getline(in_, line);
  if (!is_terminal_) out_ << trimmed(line) << '\n';
  return trimmed(line);
}

}  // namespace inkling::cli
