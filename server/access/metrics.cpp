#include "server/access/metrics.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <system_error>

#include "render/numbers.h"

namespace inkling::server {

namespace {

void write_head(std::ostream& out, const char* name, const char* kind, const char* help) {
  out << "# HELP " << name << ' ' << help << "\n# TYPE " << name << ' ' << kind << '\n';
}

}  // namespace

void Metrics::count(const std::string& route, unsigned status, double seconds, std::uint64_t bytes,
                    bool is_whole) {
  ++requests_[{route, status}];
  Durations& durations = durations_[route];
  const auto bucket = std::ranges::lower_bound(kBounds, seconds) - kBounds.begin();
  ++durations.counts[static_cast<std::size_t>(bucket)];
  ++durations.count;
  durations.sum += seconds;
  bytes_ += bytes;
  broken_ += is_whole ? 0 : 1;
}

void Metrics::write(std::ostream& out) const {
  write_head(out, "inkling_http_requests_total", "counter", "Requests by route and status.");
  for (const auto& [key, count] : requests_)
    out << "inkling_http_requests_total{route=\"" << key.first << "\",status=\"" << key.second
        << "\"} " << count << '\n';
  constexpr const char* kSeconds = "inkling_http_request_seconds";
  write_head(out, kSeconds, "histogram", "From the head of a request to the last byte sent.");
  for (const auto& [route, durations] : durations_) {
    std::uint64_t below = 0;
    for (std::size_t at = 0; at <= kBounds.size(); ++at) {
      below += durations.counts[at];
      out << kSeconds << "_bucket{route=\"" << route << "\",le=\""
          << (at < kBounds.size() ? render::shortest(kBounds[at]) : "+Inf") << "\"} " << below
          << '\n';
    }
    out << kSeconds << "_sum{route=\"" << route << "\"} " << render::shortest(durations.sum) << '\n'
        << kSeconds << "_count{route=\"" << route << "\"} " << durations.count << '\n';
  }
  write_head(out, "inkling_http_sent_bytes_total", "counter", "Bytes of bodies.");
  out << "inkling_http_sent_bytes_total " << bytes_ << '\n';
  write_head(out, "inkling_http_broken_total", "counter", "Clients that left before the end.");
  out << "inkling_http_broken_total " << broken_ << '\n';
}

void Metrics::write(std::ostream& out, const Gauge& gauge) {
  write_head(out, gauge.name, "gauge", gauge.help);
  out << gauge.name << ' ' << render::shortest(gauge.value) << '\n';
}

std::uint64_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::uint64_t pages = 0, resident = 0;
  in >> pages >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t open_descriptors() {
  std::error_code fault;
  const std::filesystem::directory_iterator entries("/proc/self/fd", fault);
  return fault ? 0
               : static_cast<std::uint64_t>(
                     std::distance(entries, std::filesystem::directory_iterator()));
}

}  // namespace inkling::server
