#pragma once

/// Streams over file descriptors that do not fail in silence.

#include <array>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "cli/terminal_guard.h"
#include "service/replaced_file.h"

namespace inkling::cli {

/// Reads and writes one descriptor, which it does not close. Throws IoError when the system
/// refuses; a signal that asks to stop ends the input.
class DescriptorBuffer : public std::streambuf {
 public:
  DescriptorBuffer(int descriptor, std::string name);

  /// What is written from now on goes to a terminal, which must not obey it.
  void guard() { guard_.emplace(); }

 protected:
  int_type underflow() override;
  int_type overflow(int_type next) override;
  int sync() override;

 private:
  void drain();
  void write_all(std::string_view bytes) const;

  int descriptor_;
  std::string name_;
  std::array<char, 1 << 16> bytes_;
  std::optional<TerminalGuard> guard_{};
};

/// Standard output. The destructor writes what is left and keeps silent about failures: flush()
/// before.
class DescriptorOutput : public std::ostream {
 public:
  DescriptorOutput(int descriptor, const std::string& name);
  ~DescriptorOutput() override;

  /// See TerminalGuard.
  void guard() { buffer_.guard(); }

 private:
  DescriptorBuffer buffer_;
};

/// Standard input.
class DescriptorInput : public std::istream {
 public:
  DescriptorInput(int descriptor, const std::string& name);

 private:
  DescriptorBuffer buffer_;
};

/// A file, read from its beginning. Throws IoError when it cannot be opened.
class FileInput : public std::istream {
 public:
  explicit FileInput(const std::string& path);
  ~FileInput() override;

 private:
  int descriptor_;
  DescriptorBuffer buffer_;
};

/// A service::ReplacedFile to write into. Throws IoError.
class FileOutput : public std::ostream {
 public:
  explicit FileOutput(const std::string& path);
  void commit();

 private:
  service::ReplacedFile file_;
  DescriptorBuffer buffer_;
};

}  // namespace inkling::cli
