#pragma once

/// Requests for an index, from admission to answer.

#include <atomic>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

#include "server/access/access.h"
#include "server/access/access_log.h"
#include "server/access/metrics.h"
#include "server/http/http_server.h"
#include "server/routes/route.h"
#include "server/snapshots/indexes.h"

namespace inkling::server {

/// Bytes of one body.
struct BodyLimits {
  std::uint64_t in_memory = std::uint64_t{8} << 20;
  std::uint64_t in_a_file = std::uint64_t{1} << 30;  ///< documents
};

/// What is served below /api/v1, and the page.
class IndexApplication : public Application {
 public:
  IndexApplication(std::unique_ptr<Indexes> indexes, AccessRules rules, AccessLog log,
                   const AnswerSettings& settings, const BodyLimits& limits);

  Admission admit(const HttpRequest& head, const ServerLoad& load) override;
  std::optional<HttpResponse> answer(const HttpRequest& request, Work& work, Lane lane) override;
  HttpResponse refuse(const Problem& problem) override;
  void finished(const Finished& finished) override;
  void drain() override { is_draining_ = true; }
  /// Whether its end would wait for a disk.
  bool is_opening() const { return indexes_->is_opening(); }

 private:
  Admission admitted(const HttpRequest& head, const ServerLoad& load);
  HttpResponse options_of(const HttpRequest& head, const Target& target);
  std::optional<HttpResponse> answered_at_once(const HttpRequest& head, const std::string& path,
                                               const ServerLoad& load);
  std::optional<HttpResponse> answered(const HttpRequest& request, Work& work, Lane lane);
  SharedIndex find(const std::optional<std::string>& name, Work& work);
  HttpResponse written(const Route& route, Ask& ask);
  HttpResponse handled(const HttpRequest& request, const Route& route, Ask& ask);
  HttpResponse read(const Route& route, Ask& ask, const std::string& key);
  HttpResponse refused(const HttpRequest& request, const Problem& problem) const;
  HttpResponse health() const;
  HttpResponse told_of_server(const Route& route) const;
  void add_common_headers(const HttpRequest& request, HttpResponse& response) const;
  HttpResponse metrics(const ServerLoad& load) const;

  std::unique_ptr<Indexes> indexes_;
  Access access_;
  AccessLog log_;
  Metrics metrics_{};
  AnswerSettings settings_;
  BodyLimits limits_;
  std::atomic<bool> is_draining_ = false;
};

}  // namespace inkling::server
