#pragma once

/// A file that takes the place of another one when it is whole.

#include <string>
#include <string_view>

namespace inkling::service {

/// A file that is written: it gets its name, in the place of one that has it, in commit(), with its
/// rights, behind a link where its name is one; without it nothing is left. Whatever is not a
/// regular file, such as a pipe, is written at once. Throws IoError.
class ReplacedFile {
 public:
  explicit ReplacedFile(const std::string& path);
  ~ReplacedFile();
  ReplacedFile(const ReplacedFile&) = delete;
  ReplacedFile& operator=(const ReplacedFile&) = delete;

  /// For who writes by other means than write().
  int descriptor() const noexcept { return descriptor_; }
  void write(std::string_view bytes) const;
  void commit();

 private:
  std::string path_;
  std::string written_;  ///< what is written until then; path_ where that is not a regular file
  int descriptor_;
};

/// Writes all of it to a descriptor; `name` is for messages. Throws IoError.
void write_all(int descriptor, const std::string& name, std::string_view bytes);

}  // namespace inkling::service
