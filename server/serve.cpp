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
#include "server/messages/message.h"
#include "server/page/page.h"
#include "service/choices.h"

namespace inkling::server {

namespace {

constexpr std::size_t kMostThreads = 256;

/// As many as this process may have.
rlim_t raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
  return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

/// Where the tokens are; empty where none are needed.
std::filesystem::path token_file_of(const ServeRequest& request) {
  if (request.token_file) return *request.token_file;
  if (request.allow_write && request.usual_token_file.empty())
    throw OptionError(
        "allow-write", "there is no home directory to keep the tokens in",
        "name a file of tokens with --token-file FILE; it is made if it is not there");
  return request.allow_write ? request.usual_token_file : std::filesystem::path();
}

/// The folder of the usual file, which nobody else sees.
void make_folder(const std::filesystem::path& folder) {
  std::error_code fault;
  const bool is_new = std::filesystem::create_directories(folder, fault);
  if (is_new && !fault)
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, fault);
  if (fault)
    throw IoError(folder.string(), fault.value(), "cannot make the folder of the tokens",
                  "name a file of tokens with --token-file FILE");
}

/// Whether the file was made now.
bool make_tokens(const ServeRequest& request, const std::filesystem::path& file) {
  if (file.empty() || std::filesystem::exists(file)) return false;
  if (!request.token_file) make_folder(file.parent_path());
  return Tokens::create(file);
}

/// "https://example.org:8443", as a browser sends it: in lower case, without a path.
bool is_origin(std::string_view text) {
  constexpr std::string_view kHostLetters = "abcdefghijklmnopqrstuvwxyz0123456789.-:[]";
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!text.starts_with(scheme)) continue;
    const std::string_view host = text.substr(scheme.size());
    return !host.empty() && host.find_first_not_of(kHostLetters) == host.npos;
  }
  return false;
}

/// "search.example:8443" or "search.example", as it stands in the header Host.
bool is_host(std::string_view text) {
  constexpr std::string_view kHostLetters = "abcdefghijklmnopqrstuvwxyz0123456789.-_:[]";
  const std::string lower = lower_case(text);
  return !lower.empty() && lower.find_first_not_of(kHostLetters) == lower.npos;
}

bool has_page() noexcept { return find_page_file("/index.html") != nullptr; }

/// Values that would let in nobody, or nobody knows whom, or show nothing.
void require_sound(const ServeRequest& request) {
  if (request.open && !has_page())
    throw OptionError("open", "this program was built without the page",
                      "build it with -DINKLING_WEB=ON: docs/web.md");
  if (request.rate && !(*request.rate > 0))
    throw OptionError("rate", "must be above 0", "leave it out to let clients ask as they like");
  if (request.threads && (*request.threads < 1 || *request.threads > kMostThreads))
    throw OptionError("threads", std::to_string(*request.threads) + " found, 1 to 256 wanted",
                      "leave it out for one per processor");
  for (const std::string& host : request.public_hosts) {
    if (is_host(host)) continue;
    throw OptionError("public-host", "`" + host + "` is not the name of a host",
                      "name it without scheme and path, as browsers do: search.example");
  }
  for (const std::string& origin : request.origins) {
    if (is_origin(origin)) continue;
    throw OptionError("allow-origin", "`" + origin + "` is not the origin of a site",
                      "name each site as its browser does, in lower case and without a path: "
                      "https://example.org");
  }
}

AccessRules rules_of(const ServeRequest& request, const Address& address,
                     const std::filesystem::path& token_file) {
  AccessRules rules;
  if (!token_file.empty()) rules.tokens = Tokens::read(token_file);
  if (!address.is_loopback() && !rules.tokens.are_needed())
    throw OptionError(
        "listen", "programs on other machines reach this address",
        "name a file of tokens with --token-file FILE; it is made if it is not there");
  if (request.allow_write && !rules.tokens.has_one_that_writes())
    throw OptionError("allow-write", "no token of `" + token_file.string() + "` may write",
                      "add a line `write TOKEN`, or name a file that is not there: it is made");
  rules.reads_openly = !request.token_file && address.is_loopback();
  rules.hosts = {"localhost", "127.0.0.1", "[::1]", host_name(to_string(address))};
  rules.origins = request.origins;
  rules.rate = request.rate.value_or(0);
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

void tell_left_out(const Indexes& indexes, const std::string& place, std::ostream& err) {
  for (const auto& [name, why] : indexes.left_out())
    err << "warning: `" << name << "` in " << place << " is left out: " << why << '\n';
}

}  // namespace

void declare(service::Parameters& parameters, ServeRequest& request) {
  parameters.text("indexes", request.indexes, "DIR", "serve all indexes in this folder");
  parameters.text("listen", request.listen, "ADDRESS:PORT",
                  "where to listen (default 127.0.0.1:7700; port 0: one that is free)");
  parameters.text(
      "token-file", request.token_file, "FILE",
      "lines of `read TOKEN` or `write TOKEN`, one of which every request needs; made if it "
      "is not there");
  parameters.flag(
      "allow-write", request.allow_write,
      "documents, labels and models may be changed with a write token: of --token-file, "
      "else of ~/.local/state/inkling/tokens");
  parameters.values("public-host", request.public_hosts, "NAME",
                    "another name by which browsers know this server; repeatable");
  parameters.values("allow-origin", request.origins, "ORIGIN",
                    "pages of this site may read, as https://example.org; repeatable");
  parameters.real("rate", request.rate, "at most X requests a second of each client (default any)");
  const auto take_memory = [&request](const std::string& name, const std::string& text) {
    request.memory = service::parse_size(name, text);
  };
  parameters.value(
      "memory", take_memory, "SIZE",
      "memory for what searches and reports cache, of all indexes together (default 576M)");
  parameters.count("threads", request.threads, "how many requests are answered at a time");
  parameters.flag("open", request.open, "show the page in the browser of this machine");
  parameters.flag("log-queries", request.log_queries, "log what is asked, not only which route");
}

void serve(const ServeRequest& request, std::ostream& err) {
  require_sound(request);
  const HttpLimits limits{.connections = most_connections(raise_descriptor_limit()),
                          .heeds_signals = true};
  const Address address = parse_address(request.listen);
  const std::filesystem::path token_file = token_file_of(request);
  const bool are_new = make_tokens(request, token_file);
  AccessRules rules = rules_of(request, address, token_file);
  const bool reads_openly = rules.reads_openly;
  std::unique_ptr<Indexes> indexes = request.indexes
                                         ? Indexes::of_folder(*request.indexes, request.memory)
                                         : Indexes::of_one(request.index, request.memory);
  if (request.indexes) tell_left_out(*indexes, *request.indexes, err);
  const std::size_t processors = std::max(2U, std::thread::hardware_concurrency());
  const std::size_t threads = request.threads.value_or(std::min(processors, kMostThreads));
  if (threads == 1)
    err << "warning: with --threads 1 a search waits behind a report; take 2 at least\n";
  IndexApplication application(std::move(indexes), std::move(rules),
                               AccessLog(request.is_quiet ? nullptr : &err, request.log_queries),
                               {.threads = threads}, BodyLimits{});
  HttpServer server(address, limits, {.threads = threads}, application);
  err << "Serving at http://" << to_string(server.address()) << "/ (Ctrl-C ends it)\n";
  if (!token_file.empty())
    err << (reads_openly ? "Writing" : "Every request") << " needs a token of "
        << token_file.string() << (are_new ? " (made now)" : "") << '\n';
  if (!has_page())
    err << "This program was built without the page: only /api/v1 is there (docs/web.md)\n";
  err << std::flush;
  if (request.open) show_page(server.address(), err);
  // Work that does not heed its end must not hold the process.
  if (!server.run() || application.is_opening()) std::_Exit(EXIT_SUCCESS);
}

}  // namespace inkling::server
