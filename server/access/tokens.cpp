#include "server/access/tokens.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <sstream>

#include "inkling/error.h"
#include "server/messages/message.h"

namespace inkling::server {

namespace {

constexpr std::string_view kTokenLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=";

/// Whether 128 bits fit into it.
bool is_long_enough(std::string_view token) {
  constexpr std::size_t kHexDigits = 32, kBase64Digits = 22;
  const bool is_hex = token.find_first_not_of("0123456789abcdefABCDEF") == token.npos;
  return token.size() >= (is_hex ? kHexDigits : kBase64Digits) &&
         token.find_first_not_of(kTokenLetters) == token.npos;
}

/// No early end, and nothing that depends on where they differ.
bool is_same_secret(std::string_view a, std::string_view b) noexcept {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t at = 0; at < a.size() && at < b.size(); ++at)
    difference |= static_cast<unsigned>(a[at] ^ b[at]);
  return difference == 0;
}

void require_private(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0)
    throw IoError(file.string(), errno, "cannot read the tokens");
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    throw OptionError("token-file", "others can read `" + file.string() + "`",
                      "chmod 600 " + file.string());
}

std::string new_secret() {
  constexpr std::size_t kBytes = 24;
  std::array<unsigned char, kBytes> random{};
  if (::getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size()))
    throw IoError("getrandom", errno, "there are no random numbers");
  std::string secret;
  for (std::size_t at = 0; at < kBytes; at += 3) {
    const unsigned bits = (static_cast<unsigned>(random[at]) << 16) |
                          (static_cast<unsigned>(random[at + 1]) << 8) | random[at + 2];
    for (const unsigned shift : {18U, 12U, 6U, 0U}) secret += kTokenLetters[(bits >> shift) & 63];
  }
  return secret;
}

void write_private(const std::filesystem::path& file, const std::string& text) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0)
    throw IoError(file.string(), errno, "cannot create the file of tokens",
                  "name another one with --token-file FILE");
  const ssize_t written = ::write(descriptor, text.data(), text.size());
  const int fault = errno;
  ::close(descriptor);
  if (written == static_cast<ssize_t>(text.size())) return;
  ::unlink(file.c_str());
  throw IoError(file.string(), fault, "cannot write the file of tokens");
}

}  // namespace

Tokens Tokens::read(const std::filesystem::path& file) {
  require_private(file);
  std::ifstream in(file);
  Tokens tokens;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string right, secret, more;
    words >> right >> secret >> more;
    if ((right != "read" && right != "write") || !more.empty() || !is_long_enough(secret))
      throw OptionError("token-file",
                        "line " + std::to_string(number) + " is not `read TOKEN` or `write TOKEN`",
                        "a token has at least 32 hexadecimal digits, or 22 letters and digits");
    tokens.tokens_.push_back({secret, right == "write" ? Right::write : Right::read});
  }
  if (tokens.tokens_.empty())
    throw OptionError("token-file", "`" + file.string() + "` has no token",
                      "name a file that is not there: it is made, with new ones");
  return tokens;
}

bool Tokens::create(const std::filesystem::path& file) {
  // Linked under its name when it is whole: another server may look for it meanwhile.
  const std::filesystem::path whole = file.string() + ".new-" + new_secret();
  write_private(whole, "read " + new_secret() + "\nwrite " + new_secret() + "\n");
  const bool is_linked = ::link(whole.c_str(), file.c_str()) == 0;
  const int fault = errno;
  ::unlink(whole.c_str());
  if (!is_linked && fault != EEXIST)
    throw IoError(file.string(), fault, "cannot create the file of tokens");
  return is_linked;
}

bool Tokens::has_one_that_writes() const noexcept {
  return std::ranges::any_of(tokens_, [](const Token& t) { return t.right == Right::write; });
}

Right Tokens::right_of(std::string_view authorization) const noexcept {
  constexpr std::string_view kScheme = "bearer ";  // in any case (RFC 9110, 11.1)
  if (lower_case(authorization.substr(0, kScheme.size())) != kScheme) return Right::none;
  const std::string_view given = authorization.substr(kScheme.size());
  Right right = Right::none;
  for (const Token& token : tokens_) {
    if (is_same_secret(token.secret, given)) right = token.right;
  }
  return right;
}

}  // namespace inkling::server
