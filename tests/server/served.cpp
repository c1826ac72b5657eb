#include "tests/server/served.h"

#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cctype>
#include <fstream>
#include <sstream>
#include <utility>

#include "service/classification.h"
#include "service/classifier_requests.h"
#include "service/index_requests.h"
#include "service/indexing.h"
#include "tests/server/described.h"

namespace inkling::test {

namespace {

constexpr const char* kDocuments =
    "{\"id\":\"1\",\"text\":\"green tea and black tea\",\"label\":\"tea\"}\n"
    "{\"id\":\"2\",\"text\":\"coffee with milk\",\"label\":\"coffee\"}\n"
    "{\"id\":\"3\",\"text\":\"tea with lemon <script>alert(1)</script>\",\"label\":\"tea\"}\n"
    "{\"id\":\"4/a b\",\"text\":\"coffee and tea\",\"label\":\"coffee\"}\n";

std::string lower_case_of(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(letter));
  return text;
}

}  // namespace

std::string Answered::header(const std::string& name) const {
  const std::string all = lower_case_of(head);
  const std::size_t at = all.find("\r\n" + lower_case_of(name) + ": ");
  if (at == all.npos) return {};
  const std::size_t begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

const std::string& Served::read_token() {
  static const std::string token(32, 'a');
  return token;
}

const std::string& Served::write_token() {
  static const std::string token(32, 'b');
  return token;
}

Served::Options Served::that_writes() {
  const TemporaryDirectory place;
  const auto file = place.path() / "tokens";
  server::Tokens::create(file);
  std::ofstream(file) << "read " << read_token() << "\nwrite " << write_token() << '\n';
  Options options;
  options.rules.tokens = server::Tokens::read(file);
  options.rules.reads_openly = true;
  options.rules.allows_writes = true;
  return options;
}

Served::Served(Options options) : directory_(place_.path() / "index") {
  add(options.documents.empty() ? kDocuments : options.documents);
  service::TrainRequest request;
  request.name = "drinks";
  service::train(directory_, request);
  if (options.rules.hosts.empty()) options.rules.hosts = {"localhost"};
  constexpr std::uint64_t kMemory = std::uint64_t{1} << 20;
  auto indexes = options.is_folder ? server::Indexes::of_folder(place_.path(), kMemory)
                                   : server::Indexes::of_one(directory_, kMemory);
  application_ = std::make_unique<server::IndexApplication>(
      std::move(indexes), std::move(options.rules), server::AccessLog(nullptr, false),
      options.settings,
      server::BodyLimits{.in_memory = std::uint64_t{1} << 16, .in_a_file = options.most_documents});
  server_ =
      std::make_unique<server::HttpServer>(server::Address{.port = 0}, options.limits,
                                           server::WorkerPool::Limits{.threads = 2}, *application_);
  runs_ = std::thread([this] {
    server_->run();
    ends_.set_value();
  });
}

Served::~Served() {
  server_->stop();
  runs_.join();
}

void Served::add(const std::string& lines) const {
  service::IndexRequest request;
  request.paths = {"-"};
  request.ingest.format = InputFormat::jsonl;
  std::istringstream in(lines);
  service::index(directory_, request, in);
}

Answered Served::get(const std::string& target, const std::string& more) const {
  return send("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more +
              "\r\n");
}

Answered Served::post(const std::string& target, const std::string& body,
                      const std::string& more) const {
  return send("POST " + target +
              " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n" + more + "\r\n" + body);
}

Answered Served::send(const std::string& bytes) const {
  const Socket socket(port());
  socket.send(bytes);
  const std::string all = socket.rest();
  const std::size_t end = all.find("\r\n\r\n");
  if (end == all.npos) return {};
  const Answered answer{.status = static_cast<unsigned>(std::stoul(all.substr(9, 3))),
                        .head = all.substr(0, end + 2),
                        .body = all.substr(end + 4)};
  const std::string version = " HTTP/1.1\r\n";
  if (bytes.find(version) == bytes.rfind(version)) check_described(bytes, answer);
  return answer;
}

Socket::Socket(std::uint16_t port) : descriptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::connect(descriptor_, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0);
  const timeval patience{.tv_sec = 10, .tv_usec = 0};
  ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

Socket::~Socket() { ::close(descriptor_); }

void Socket::send(const std::string& bytes) const {
  ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

void Socket::finish() const { ::shutdown(descriptor_, SHUT_WR); }

std::string Socket::rest() const {
  std::string all;
  char part[4096];
  for (;;) {
    const ssize_t count = ::recv(descriptor_, part, sizeof part, 0);
    if (count <= 0) return all;
    all.append(part, static_cast<std::size_t>(count));
  }
}

}  // namespace inkling::test
