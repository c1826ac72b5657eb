/// Writes a collection of any size to standard output, JSON Lines of {"id","title","text"}, from a
/// seed. The parameters go to standard error.
///
///   inkling_bench_generate --documents N --seed S [--vocabulary V] [--exponent s] [--shift q]
///   [--mean-length L] [--topics N]
///
/// The frequency of a word is proportional to 1 / (rank + q)^s; lengths of texts are log-normal
/// with mean L, in words. With --topics each document has one of N labels, by chance.

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <system_error>

#include "bench/tools/flags.h"
#include "bench/tools/generator.h"

namespace {

using namespace inkling::bench;

constexpr std::size_t kBuffer = 1 << 20;

void require(bool is_written) {
  if (!is_written) throw std::system_error(errno, std::generic_category(), "standard output");
}

void write(const std::string& bytes) {
  require(std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size());
}

void write_documents(Generator& generator, std::uint64_t documents) {
  std::string buffer;
  for (std::uint64_t at = 0; at < documents; ++at) {
    generator.append_document(buffer);
    if (buffer.size() < kBuffer) continue;
    write(buffer);
    buffer.clear();
  }
  write(buffer);
  require(std::fflush(stdout) == 0);
}

void generate(const GeneratorOptions& options, std::uint64_t documents) {
  fmt::print(stderr,
             "documents {}, vocabulary {}, exponent {}, shift {}, mean length {}, seed {}\n",
             documents, options.law.vocabulary, options.law.s, options.law.q, options.mean_length,
             options.seed);
  Generator generator(options);
  write_documents(generator, documents);
}

}  // namespace

int main(int argc, char** argv) {
  std::uint64_t documents = 0;
  GeneratorOptions options;
  Flags flags;
  flags.add_number("--documents", Presence::required, documents, 0,
                   std::numeric_limits<std::uint64_t>::max(), "number of documents");
  flags.add_number("--seed", Presence::required, options.seed, 0,
                   std::numeric_limits<std::uint64_t>::max(), "the same seed gives the same bytes");
  flags.add_number("--vocabulary", Presence::optional, options.law.vocabulary, 1, 0xFFFF'FFFF,
                   "number of words that there can be");
  flags.add_number("--exponent", Presence::optional, options.law.s, 0, 10, "s in 1 / (rank + q)^s");
  flags.add_number("--shift", Presence::optional, options.law.q, 0, 1e6, "q in 1 / (rank + q)^s");
  flags.add_number("--mean-length", Presence::optional, options.mean_length, 1, 1e6,
                   "mean length of a text, in words");
  flags.add_number("--topics", Presence::optional, options.topics, 1, 0xFFFF'FFFF,
                   "number of labels, of which each document has one");
  return run_tool("inkling_bench_generate", "Writes a collection to standard output, JSON Lines.",
                  flags, argc, argv, [&] { generate(options, documents); });
}
