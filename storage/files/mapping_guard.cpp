#include "storage/files/mapping_guard.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <memory>
#include <mutex>
#include <system_error>

namespace inkling::storage {

/// A range that is guarded, or was. None is ever freed, since the handler may walk the list at any
/// moment.
struct MappingGuard::Range {
  std::atomic<std::uintptr_t> begin = 0;
  std::atomic<std::uintptr_t> end = 0;  ///< 0 while it is not used
  std::atomic<bool> is_lost = false;
  Range* next = nullptr;
};

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free &&
                  std::atomic<bool>::is_always_lock_free,
              "a signal handler must not wait");

/// All ranges of the process.
class GuardedRanges {
 public:
  using Range = MappingGuard::Range;

  static GuardedRanges& instance() {
    static GuardedRanges* const ranges = make();
    return *ranges;
  }

  Range* add(const void* start, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    Range* range = free_range();
    range->is_lost = false;
    range->begin = reinterpret_cast<std::uintptr_t>(start);
    range->end = range->begin + bytes;
    return range;
  }

  void remove(Range* range) noexcept { range->end = 0; }

 private:
  GuardedRanges() : page_bytes_(static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE))) {}

  /// Outlives whatever is mapped.
  static GuardedRanges* make() {
    installed = new GuardedRanges;
    struct sigaction action {};
    action.sa_sigaction = [](int signal, siginfo_t* info, void* context) {
      installed->handle(signal, info, context);
    };
    action.sa_flags = SA_SIGINFO;
    ::sigemptyset(&action.sa_mask);
    if (::sigaction(SIGBUS, &action, &installed->before_) != 0) {
      throw std::system_error(errno, std::generic_category(), "cannot handle SIGBUS");
    }
    return installed;
  }

  Range* free_range() {
    for (Range* range = first_; range != nullptr; range = range->next) {
      if (range->end == 0) return range;
    }
    auto added = std::make_unique<Range>();
    added->next = first_;
    first_ = added.get();
    return added.release();
  }

  /// In the handler: no lock is taken and nothing is allocated.
  void handle(int signal, siginfo_t* info, void* context) const noexcept {
    const int error = errno;
    const bool is_of_memory = info->si_code > 0;  // and was not sent by somebody
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    if (!is_of_memory || !replace_page(address)) pass_on(signal, info, context);
    errno = error;
  }

  bool replace_page(std::uintptr_t address) const noexcept {
    bool is_guarded = false;
    // A range that is being reused may seem to contain the address, too. All that do are marked, so
    // that none is missed.
    for (Range* range = first_; range != nullptr; range = range->next) {
      if (address < range->begin || address >= range->end) continue;
      range->is_lost = true;
      is_guarded = true;
    }
    void* const page = reinterpret_cast<void*>(address / page_bytes_ * page_bytes_);
    return is_guarded && ::mmap(page, page_bytes_, PROT_READ,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED;
  }

  void pass_on(int signal, siginfo_t* info, void* context) const noexcept {
    if ((before_.sa_flags & SA_SIGINFO) != 0) return before_.sa_sigaction(signal, info, context);
    if (before_.sa_handler != SIG_DFL && before_.sa_handler != SIG_IGN)
      return before_.sa_handler(signal);
    // The read is repeated after the handler, and ends the process as it would have without it.
    ::signal(SIGBUS, SIG_DFL);
  }

  /// For the handler.
  static inline GuardedRanges* installed = nullptr;

  const std::uintptr_t page_bytes_;
  struct sigaction before_ {};
  std::mutex mutex_;
  std::atomic<Range*> first_ = nullptr;
};

MappingGuard::MappingGuard(const void* start, std::size_t bytes)
    : range_(GuardedRanges::instance().add(start, bytes)) {}
MappingGuard::~MappingGuard() { GuardedRanges::instance().remove(range_); }

const std::atomic<bool>& MappingGuard::is_lost() const noexcept { return range_->is_lost; }

}  // namespace inkling::storage
