#pragma once

/// Whether a writer may go on.

#include <sys/types.h>

#include <string>

namespace inkling::storage {

/// Sound until a write fails, and never again after that: what is on disk is not known any more.
/// In another process than the one that made it, a copy by fork(), it is not sound either: the
/// files are those of the other process.
class Soundness {
 public:
  Soundness() noexcept;

  /// A write that fails unless succeed() is called: also where it is left by an exception.
  class Attempt {
   public:
    explicit Attempt(Soundness& soundness) noexcept : soundness_(soundness) {}
    ~Attempt() {
      if (!has_succeeded_) soundness_.is_sound_ = false;
    }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;

    void succeed() noexcept { has_succeeded_ = true; }

   private:
    Soundness& soundness_;
    bool has_succeeded_ = false;
  };

  /// Of several reasons the first counts.
  void give_up(const std::string& why);
  bool is_sound() const noexcept { return is_sound_ && is_own_process(); }
  bool is_own_process() const noexcept;
  /// Throws OptionError in another process; `location` is that of the index.
  void require_own_process(const std::string& location) const;
  /// The same, and throws IoError where it is not sound.
  void require(const std::string& location) const;

 private:
  pid_t process_;
  bool is_sound_ = true;
  std::string why_;  ///< if it is known
};

}  // namespace inkling::storage
