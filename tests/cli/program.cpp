#include "tests/cli/program.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "tests/support/places.h"

namespace inkling::test {

namespace {

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

int create(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

std::filesystem::path next_file() {
  static std::atomic<int> count = 0;
  return std::filesystem::temp_directory_path() /
         ("inkling-output-" + std::to_string(::getpid()) + "-" + std::to_string(++count));
}

std::string take_file(const std::filesystem::path& path) {
  std::string bytes = read_file(path);
  std::filesystem::remove(path);
  return bytes;
}

/// Of the process that is to be the program.
void set_environment(const Workspace& workspace) {
  std::vector<std::string> foreign;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (text.starts_with("INKLING_")) foreign.emplace_back(text.substr(0, text.find('=')));
  }
  for (const std::string& name : foreign) ::unsetenv(name.c_str());
  ::setenv("XDG_CONFIG_HOME", (workspace.path() / ".config").c_str(), 1);
  ::setenv("XDG_STATE_HOME", (workspace.path() / ".state").c_str(), 1);
  for (const auto& [name, value] : workspace.variables()) ::setenv(name.c_str(), value.c_str(), 1);
}

}  // namespace

void Workspace::write(const std::string& name, std::string_view bytes) const {
  std::filesystem::create_directories((path() / name).parent_path());
  std::ofstream(path() / name, std::ios::binary) << bytes;
}

Outcome Workspace::run(const std::vector<std::string>& arguments, std::string_view input) const {
  Running program(*this, arguments);
  program.write(input);
  program.close_input();
  return program.wait();
}

Outcome Workspace::run_into(int descriptor, const std::vector<std::string>& arguments) const {
  Running program(*this, arguments, descriptor);
  program.close_input();
  return program.wait();
}

Running::Running(const Workspace& workspace, const std::vector<std::string>& arguments, int output)
    : out_(next_file()), err_(next_file()) {
  std::vector<std::string> words = {test::program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const std::vector<char*> argv = pointers(words);
  int input[2];
  if (::pipe2(input, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  const int out = create(out_);
  const int err = create(err_);
  std::signal(SIGPIPE, SIG_IGN);
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(input[0], STDIN_FILENO);
    ::dup2(output >= 0 ? output : out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    if (::chdir(workspace.path().c_str()) != 0) ::_exit(126);
    set_environment(workspace);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  for (const int descriptor : {input[0], out, err}) ::close(descriptor);
  input_ = input[1];
}

Running::~Running() {
  close_input();
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    wait();
  }
}

void Running::write(std::string_view input) {
  while (!input.empty()) {
    const ssize_t count = ::write(input_, input.data(), input.size());
    if (count <= 0) return;
    input.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Running::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

void Running::send(int signal) const { ::kill(process_, signal); }

std::string Running::said() const { return read_file(err_); }

Outcome Running::wait() {
  int status = 0;
  ::waitpid(process_, &status, 0);
  process_ = -1;
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, take_file(out_), take_file(err_)};
}

}  // namespace inkling::test
