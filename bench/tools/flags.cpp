#include "bench/tools/flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>
#include <utility>

namespace inkling::bench {

namespace {

bool asks_for_help(int argc, char** argv) {
  return std::any_of(argv + 1, argv + argc,
                     [](std::string_view word) { return word == "--help" || word == "-h"; });
}

}  // namespace

void Flags::add_text(std::string name, Presence presence, std::string& value, std::string meaning) {
  add({std::move(name), presence, std::move(meaning), value}, [&value](std::string_view text) {
    value = text;
    return true;
  });
}

void Flags::add(Flag flag, Read read) {
  flag.read = std::move(read);
  flags_.push_back(std::move(flag));
}

const Flags::Flag& Flags::named(std::string_view name) const {
  const auto found = std::ranges::find(flags_, name, &Flag::name);
  if (found == flags_.end()) throw UsageError("there is no flag " + std::string(name));
  return *found;
}

void Flags::parse(int argc, char** argv) const {
  std::set<std::string> given;
  for (int at = 1; at < argc; at += 2) {
    const Flag& flag = named(argv[at]);
    if (at + 1 == argc) throw UsageError(flag.name + " needs a value");
    if (!flag.read(argv[at + 1])) throw UsageError(flag.name + " cannot be " + argv[at + 1]);
    given.insert(flag.name);
  }
  for (const Flag& flag : flags_) {
    if (flag.presence == Presence::required && !given.contains(flag.name))
      throw UsageError(flag.name + " is missing");
  }
}

std::string Flags::usage() const {
  std::string text;
  for (const Flag& flag : flags_) {
    const std::string words = flag.name + " VALUE";
    if (!text.empty()) text += ' ';
    text += flag.presence == Presence::required ? words : '[' + words + ']';
  }
  return text;
}

std::string Flags::help() const {
  std::size_t widest = 0;
  for (const Flag& flag : flags_) widest = std::max(widest, flag.name.size());
  std::string text;
  for (const Flag& flag : flags_) {
    text += "  " + flag.name + std::string(widest - flag.name.size(), ' ') + "  " + flag.meaning;
    text += flag.presence == Presence::required ? " (required)\n"
                                                : " (default " + flag.by_default + ")\n";
  }
  return text;
}

int run_tool(std::string_view tool, std::string_view purpose, const Flags& flags, int argc,
             char** argv, const std::function<void()>& work) {
  const std::string usage = fmt::format("usage: {} {}\n", tool, flags.usage());
  if (asks_for_help(argc, argv)) {
    fmt::print("{}{}\n\n{}", usage, purpose, flags.help());
    return 0;
  }
  try {
    flags.parse(argc, argv);
    work();
    return 0;
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}: {}\n{}", tool, error.what(), usage);
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", tool, error.what());
    return 1;
  }
}

}  // namespace inkling::bench
