#include "cli/config_file.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

#include "cli/environment.h"
#include "cli/limited_input.h"

namespace inkling::cli {

namespace {

constexpr std::uint64_t kLongestConfig = std::uint64_t{1} << 20;

[[noreturn]] void refuse(const std::filesystem::path& path, const toml::source_region& source,
                         std::string_view what, const std::string& hint = {}) {
  throw SettingError(fmt::format("{}:{}: {}", path.string(), source.begin.line, what), hint);
}

/// The text of a number, a truth or a string, as it would be typed behind a flag.
std::string text_of(const std::filesystem::path& path, const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  refuse(path, node.source(), "a text, a number, true, false or a list of them wanted",
         "put dates between quotes");
}

ConfigEntry entry_of(const std::filesystem::path& path, const toml::node& node) {
  ConfigEntry entry;
  entry.line = node.source().begin.line;
  if (const toml::array* const list = node.as_array()) {
    entry.kind = ValueKind::list;
    for (const toml::node& element : *list) entry.texts.push_back(text_of(path, element));
  } else {
    if (node.is_boolean()) entry.kind = ValueKind::truth;
    entry.texts.push_back(text_of(path, node));
  }
  return entry;
}

void read_table(ConfigFile& file, const toml::table& table, const std::string& section) {
  for (const auto& [key, node] : table) {
    if (const toml::table* const below = node.as_table()) {
      std::string name = section;
      name.append(section.empty() ? "" : " ").append(key.str());
      file.entries.push_back({name, {}, {}, {}, node.source().begin.line});
      read_table(file, *below, name);
    } else {
      ConfigEntry entry = entry_of(file.path, node);
      entry.section = section;
      entry.key = key.str();
      file.entries.push_back(std::move(entry));
    }
  }
}

}  // namespace

std::filesystem::path config_path() {
  if (const char* const named = std::getenv("INKLING_CONFIG")) return below_home(named);
  const std::filesystem::path folder = user_folder("XDG_CONFIG_HOME", ".config");
  return folder.empty() ? folder : folder / "inkling" / "config.toml";
}

ConfigFile read_config_file(const std::filesystem::path& path) {
  ConfigFile file{path, FileState::missing, {}};
  const bool is_named = !environment("INKLING_CONFIG").empty();
  std::error_code fault;
  if (path.empty() || (!is_named && !std::filesystem::exists(path, fault))) return file;
  const std::string text = read_limited(path.string(), &all_of, kLongestConfig);
  try {
    read_table(file, toml::parse(std::string_view(text), path.string()), {});
  } catch (const toml::parse_error& error) {
    refuse(path, error.source(), error.description());
  }
  file.state = FileState::read;
  return file;
}

}  // namespace inkling::cli
