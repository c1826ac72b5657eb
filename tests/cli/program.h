#pragma once

/// The built program, run in a directory of its own.

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/data.h"

namespace inkling::test {

struct Outcome {
  int exit_code = 0;  ///< 128 + signal for a process that a signal ended
  std::string out;
  std::string err;
};

inline bool has_part(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Where a workspace has its settings.
inline constexpr const char* kConfigFile = ".config/inkling/config.toml";

/// A directory in which `inkling` runs; the index is its ./.inkling.
class Workspace {
 public:
  const std::filesystem::path& path() const noexcept { return directory_.path(); }
  void write(const std::string& name, std::string_view bytes) const;
  /// A variable for programs that run here. None of INKLING_* is set otherwise; config.toml is
  /// looked for in ./.config/inkling, and what is remembered stands in ./.state.
  void set_variable(const std::string& name, const std::string& value) { variables_[name] = value; }
  const std::map<std::string, std::string>& variables() const noexcept { return variables_; }

  /// Runs to the end.
  Outcome run(const std::vector<std::string>& arguments, std::string_view input = {}) const;
  /// The same with standard output going to an open descriptor or a device.
  Outcome run_into(int descriptor, const std::vector<std::string>& arguments) const;

 private:
  TemporaryDirectory directory_;
  std::map<std::string, std::string> variables_;
};

/// `inkling` running beside the test, its standard input open.
class Running {
 public:
  Running(const Workspace& workspace, const std::vector<std::string>& arguments, int output = -1);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  /// Returns when the program has taken all but what a pipe holds.
  void write(std::string_view input);
  void close_input();
  void send(int signal) const;
  /// What it wrote to standard error so far.
  std::string said() const;
  Outcome wait();

 private:
  std::filesystem::path out_;
  std::filesystem::path err_;
  int input_ = -1;
  pid_t process_ = -1;
};

}  // namespace inkling::test
