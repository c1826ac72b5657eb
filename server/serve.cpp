#include "server/serve.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <thread>
#include <utility>

#include "inkling/error.h"
#include "server/application.h"
#include "server/browser.h"
#include "server/http/http_server.h"
#include "service/choices.h"

namespace inkling::server {

namespace {

/// A descriptor for each connection, and those of the index.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

AccessRules rules_of(const ServeRequest& request, const Address& address, std::ostream& err) {
  AccessRules rules;
  if (request.token_file) {
    if (!std::filesystem::exists(*request.token_file)) {
      Tokens::create(*request.token_file);
      err << "New tokens are in " << *request.token_file << '\n';
    }
    rules.tokens = Tokens::read(*request.token_file);
  }
  if (!address.is_loopback() && !rules.tokens.are_needed())
    throw OptionError(
        "listen", "programs on other machines reach this address",
        "name a file of tokens with --token-file FILE; it is made if it is not there");
  rules.hosts = {"localhost", "127.0.0.1", "[::1]", host_name(to_string(address))};
  rules.origins = request.origins;
  rules.rate = request.rate;
  rules.allows_writes = request.allow_write;
  for (const std::string& host : request.public_hosts) rules.hosts.push_back(host_name(host));
  return rules;
}

/// Of this machine, whatever the address that is listened at.
void show_page(Address address, std::ostream& err) {
  if (address.host == "0.0.0.0") address.host = "127.0.0.1";
  if (address.host == "::") address.host = "::1";
  const std::string url = "http://" + to_string(address) + "/";
  if (const std::string fault = open_in_browser(url); !fault.empty())
    err << "warning: no browser was opened: " << fault << "; open " << url << " yourself\n"
        << std::flush;
}

}  // namespace

void declare(service::Parameters& parameters, ServeRequest& request) {
  parameters.text("indexes", request.indexes, "DIR", "serve all indexes in this folder");
  parameters.text("listen", request.listen, "ADDRESS:PORT",
                  "where to listen (default 127.0.0.1:7700; port 0: one that is free)");
  parameters.text("token-file", request.token_file, "FILE",
                  "lines of `read TOKEN` or `write TOKEN`; made if it is not there");
  parameters.flag("allow-write", request.allow_write,
                  "documents, labels and models may be changed: with a write token, where there "
                  "are tokens");
  parameters.values("public-host", request.public_hosts, "NAME",
                    "another name by which browsers know this server; repeatable");
  parameters.values("allow-origin", request.origins, "ORIGIN",
                    "pages of this site may read, as https://example.org; repeatable");
  parameters.real("rate", request.rate, "at most X requests a second of each client (default any)");
  const auto take_memory = [&request](const std::string& name, const std::string& text) {
    request.memory = service::parse_size(name, text);
  };
  parameters.value("memory", take_memory, "SIZE",
                   "for what searches and reports cache (default 576M)");
  parameters.count("threads", request.threads, "how many requests are answered at one time");
  parameters.flag("open", request.open, "show the page in the browser of this machine");
  parameters.flag("log-queries", request.log_queries, "log what is asked, not only which route");
}

void serve(const ServeRequest& request, std::ostream& err) {
  raise_descriptor_limit();
  const Address address = parse_address(request.listen);
  AccessRules rules = rules_of(request, address, err);
  std::unique_ptr<Indexes> indexes = request.indexes
                                         ? Indexes::of_folder(*request.indexes, request.memory)
                                         : Indexes::of_one(request.index, request.memory);
  const std::size_t processors = std::max(2U, std::thread::hardware_concurrency());
  const std::size_t threads = std::clamp<std::size_t>(request.threads.value_or(processors), 1, 256);
  IndexApplication application(std::move(indexes), std::move(rules),
                               AccessLog(request.is_quiet ? nullptr : &err, request.log_queries),
                               {.threads = threads}, BodyLimits{});
  HttpServer server(address, {.heeds_signals = true}, {.threads = threads}, application);
  err << "Serving at http://" << to_string(server.address()) << "/ (Ctrl-C ends it)\n"
      << std::flush;
  if (request.open) show_page(server.address(), err);
  // Work that does not heed its end must not hold the process.
  if (!server.run()) std::_Exit(EXIT_SUCCESS);
}

}  // namespace inkling::server
