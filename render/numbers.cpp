#include "render/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace inkling::render {

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string fixed(double number, int decimals) {
  if (!std::isfinite(number)) return "-";
  if (number != 0 && std::abs(number) < 0.5 * std::pow(10.0, -decimals))
    return fmt::format("{:.1e}", number);
  constexpr double kGreatest = 1e15;  // a double has no decimals far above it
  if (std::abs(number) >= kGreatest) return fmt::format("{:.{}e}", number, decimals);
  return fmt::format("{:.{}f}", number, decimals);
}

std::string shortest(double number) {
  return std::isfinite(number) ? fmt::format("{}", number) : std::string();
}

std::string byte_size(std::uint64_t bytes) {
  constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return counted(bytes, "byte");
  double size = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; size >= 1024 && unit < 3; ++unit) size /= 1024;
  return fmt::format("{:.1f} {}", size, kUnits[unit]);
}

std::string duration(double seconds) {
  return seconds < 1 ? fmt::format("{:.1f} ms", seconds * 1e3) : fmt::format("{:.1f} s", seconds);
}

std::string bar(double fraction, std::size_t width, char of) {
  if (!(fraction > 0)) return {};
  const double length = std::round(std::min(fraction, 1.0) * static_cast<double>(width));
  return std::string(std::max<std::size_t>(1, static_cast<std::size_t>(length)), of);
}

std::string probability(double p, int decimals) {
  return p >= 0 && p < kLeastProbability ? kBelowLeast : fixed(p, decimals);
}

std::string counted(std::uint64_t number, const char* noun) {
  return grouped(number) + ' ' + noun + (number == 1 ? "" : "s");
}

}  // namespace inkling::render
