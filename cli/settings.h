#pragma once

/// Flags that are given once for all: in the environment (INKLING_SEARCH_K=20) and in a file
/// (`k = 20` under `[search]` in config.toml). A flag on the command line goes before the
/// environment, that before the file, and the file before the default.

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/command_table.h"
#include "cli/config_file.h"

namespace inkling::cli {

enum class Origin { environment, file };

struct Setting {
  std::vector<std::string> texts;  ///< none for a value that is left out
  std::string spelled;  ///< where it stands: "INKLING_SEARCH_K", "/home/ink/config.toml:3: k"
  Origin origin = Origin::file;
};

/// What the environment and the file say.
class Settings {
 public:
  /// `fault` is why the file could not be read.
  explicit Settings(ConfigFile file, std::optional<Error> fault = {});

  const ConfigFile& file() const noexcept { return file_; }
  /// Why the file could not be read, and each section and key of it that does not exist, with the
  /// nearest name.
  const std::vector<Error>& problems() const noexcept { return problems_; }
  /// Throws the first of the problems.
  void require_sound() const;
  /// What the flag of that command is set to. A section of a group, such as `[report]`, is for all
  /// commands below it; only flags of every command may stand at the top. `false` for a flag with a
  /// value sets nothing, and undoes what a wider section says. Throws SettingError for a value
  /// of the wrong kind.
  std::optional<Setting> find(const CommandRow& row, const Flag& flag) const;

 private:
  ConfigFile file_;
  std::vector<Error> problems_;
};

/// Those of this process.
Settings read_settings();

/// The problems of `settings`, and each value that its flag does not take, once for each place.
/// Cost: binds the flags of all commands.
std::vector<Error> all_problems(const Settings& settings);

/// "INKLING_SEARCH_FOLD_DUPLICATES".
std::string variable_of(std::string_view command, const Flag& flag);
/// Variables that begin with INKLING_ and set nothing.
std::vector<std::string> unknown_variables();

struct AppliedSetting {
  std::string flag;     ///< its name
  std::string spelled;  ///< see Setting
};

/// What was typed: the last value of each flag, by its name, empty where it has none.
using TypedFlags = std::map<std::string, std::string, std::less<>>;

/// What becomes of a setting that a flag does not take.
enum class WrongSettings { refused, passed_over };

/// Gives the flags what settings say, but for those that are typed, those of `taken_back`, and
/// those that wait for another flag (setting_counts()). Throws OptionError, named as the setting is
/// spelled, for what a flag does not take, and SettingError, unless those are passed over.
std::vector<AppliedSetting> apply_settings(const Settings& settings, const CommandRow& row,
                                           const std::vector<Flag>& flags, const TypedFlags& typed,
                                           const std::set<std::string>& taken_back,
                                           WrongSettings wrong = WrongSettings::refused);

}  // namespace inkling::cli
