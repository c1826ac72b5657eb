#include "bench/tools/zipf_mandelbrot.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "bench/tools/portable_math.h"

namespace inkling::bench {

namespace {

constexpr std::uint64_t kRanksPerWidth = 64;
constexpr double kCertain = 0xFFFF'FFFF;

}  // namespace

RankSampler::RankSampler(const ZipfMandelbrot& law) : law_(law) {
  assert(law.vocabulary >= 1 && law.s >= 0 && law.q >= 0);
  add_steps();
  build_aliases();
}

double RankSampler::frequency(double rank) const noexcept {
  return portable_exp(-law_.s * portable_log(rank + law_.q));
}

void RankSampler::add_steps() {
  for (std::uint64_t first = 1; first <= law_.vocabulary;) {
    const std::uint64_t width = std::min(1 + first / kRanksPerWidth, law_.vocabulary - first + 1);
    const double height = frequency(static_cast<double>(first));
    const double lowest = frequency(static_cast<double>(first + width - 1));
    steps_.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(width), height,
                      lowest / height});
    first += width;
  }
}

void RankSampler::build_aliases() {
  std::vector<double> weights;
  for (const Step& step : steps_) weights.push_back(step.width * step.height);
  const double mean =
      std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size());

  std::vector<std::uint32_t> light, heavy;
  for (std::uint32_t row = 0; row < weights.size(); ++row) {
    weights[row] /= mean;
    (weights[row] < 1 ? light : heavy).push_back(row);
    aliases_.push_back({static_cast<std::uint32_t>(kCertain), row});
  }
  while (!light.empty() && !heavy.empty()) {
    const std::uint32_t poor = light.back();
    const std::uint32_t rich = heavy.back();
    light.pop_back();
    aliases_[poor] = {static_cast<std::uint32_t>(weights[poor] * kCertain), rich};
    weights[rich] -= 1 - weights[poor];
    if (weights[rich] >= 1) continue;
    heavy.pop_back();
    light.push_back(rich);
  }
}

}  // namespace inkling::bench
