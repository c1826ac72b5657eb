#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <sstream>
#include <string>

#include "tests/storage/lives.h"
#include "tests/support/figures.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Stops a file system of ext4 or xfs at once: nothing that waits in memory reaches the device, as
/// when power fails.
constexpr unsigned long kShutDown = _IOR('X', 125, std::uint32_t);
constexpr std::uint32_t kWithoutItsLog = 2;

/// A file system of its own on a device: $INKLING_POWER_CUT says type, device and an empty
/// directory. Needs root.
class CuttableDisk {
 public:
  static bool is_given() { return std::getenv("INKLING_POWER_CUT") != nullptr; }

  CuttableDisk() {
    std::istringstream(std::getenv("INKLING_POWER_CUT")) >> type_ >> device_ >> directory_;
    mount();
  }
  ~CuttableDisk() { ::umount2(directory_.c_str(), MNT_DETACH); }

  const std::string& type() const noexcept { return type_; }
  std::filesystem::path directory(int number) const {
    return std::filesystem::path(directory_) / std::to_string(number);
  }

  void cut_power() const {
    const int at = ::open(directory_.c_str(), O_RDONLY | O_DIRECTORY);
    REQUIRE(at >= 0);
    std::uint32_t how = kWithoutItsLog;
    CHECK(::ioctl(at, kShutDown, &how) == 0);
    ::close(at);
  }
  void start_again() const {
    REQUIRE(::umount(directory_.c_str()) == 0);
    mount();
  }

 private:
  void mount() const {
    REQUIRE(::mount(device_.c_str(), directory_.c_str(), type_.c_str(), 0, nullptr) == 0);
  }

  std::string type_;
  std::string device_;
  std::string directory_;
};

}  // namespace

TEST_CASE("no document that was acknowledged is lost with the power" *
          doctest::skip(!CuttableDisk::is_given())) {
  const CuttableDisk disk;
  const std::uint32_t seed = seed_or(3'000);
  const int cycles = static_cast<int>(number_from("INKLING_POWER_CUTS", 200));
  std::mt19937 random(seed);
  int in_between = 0;
  for (int cycle = 0; cycle < cycles; ++cycle) {
    CAPTURE(cycle);
    const auto patience = static_cast<useconds_t>(random() % 150'000);
    const Life life = live(
        [&](const std::function<void()>& acknowledge) {
          write_batches(storage::open_directory(disk.directory(cycle)), acknowledge);
        },
        [&](pid_t pid) {
          ::usleep(patience);
          disk.cut_power();
          ::kill(pid, SIGKILL);
        });
    disk.start_again();
    if (life.acknowledged > 0 && life.acknowledged < kBatches) ++in_between;
    const auto files = storage::open_directory(disk.directory(cycle));
    check_batches(files, life.acknowledged);
    check_writable(files);
    std::filesystem::remove_all(disk.directory(cycle));
  }
  CHECK(in_between > cycles / 4);
  tell_figure(fmt::format("{} power cuts on {}, seed {}", cycles, disk.type(), seed));
}
