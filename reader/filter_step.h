#pragma once

/// The words of a filter of system calls (seccomp).

#include <linux/audit.h>
#include <linux/filter.h>

#include <cstdint>
#include <vector>

namespace inkling::reader {

/// The processor whose numbers of calls the filters know; 0: none, so that there is no filter.
#if defined(__x86_64__)
inline constexpr std::uint32_t kFilteredProcessor = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
inline constexpr std::uint32_t kFilteredProcessor = AUDIT_ARCH_AARCH64;
#else
inline constexpr std::uint32_t kFilteredProcessor = 0;
#endif

inline constexpr std::uint16_t kLoadWord = BPF_LD | BPF_W | BPF_ABS;
inline constexpr std::uint16_t kIfEqual = BPF_JMP | BPF_JEQ | BPF_K;
inline constexpr std::uint16_t kIfAnyBit = BPF_JMP | BPF_JSET | BPF_K;
inline constexpr std::uint16_t kReturn = BPF_RET | BPF_K;

/// `yes` and `no`: how many steps a comparison passes over.
constexpr sock_filter filter_step(std::uint16_t code, std::uint32_t value, std::uint8_t yes = 0,
                                  std::uint8_t no = 0) {
  return {.code = code, .jt = yes, .jf = no, .k = value};
}

/// Puts this process under the filter, where the kernel has any and there is one for this
/// processor. False where it has, and refuses this one.
[[nodiscard]] bool filter_calls(std::vector<sock_filter> filter);

}  // namespace inkling::reader
