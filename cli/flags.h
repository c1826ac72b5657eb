#pragma once

/// The parameters of a request, as flags and words of one command.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "service/choices.h"
#include "service/parameters.h"

namespace inkling::cli {

enum class FlagKind {
  flag,            ///< present or not
  value,           ///< the last one counts
  optional_value,  ///< one that may be left out
  values,          ///< repeatable
  word,
  phrase,  ///< the words that are left, one value together
  words
};

/// A flag or a word of a command: all that parsing, help, man pages, completions and settings need.
struct Flag {
  FlagKind kind = FlagKind::flag;
  service::ParameterName name;
  std::string type;  ///< of its value, as help shows it: "N", "or|and"; empty for words
  std::string what;
  std::string group;  ///< the heading of help that it stands under; empty for the usual one
  bool is_required = false;
  /// Takes what was given: nothing, or "false", for a flag. `spelled` is how, for messages. What it
  /// throws goes up.
  std::function<void(const std::string& spelled, const std::vector<std::string>& texts)> take;
};

inline bool is_word(const Flag& flag) noexcept { return flag.kind >= FlagKind::word; }

/// The table of flags of one command, which declarations fill. What they bind must outlive it.
class Flags : public service::Parameters {
 public:
  const std::vector<Flag>& all() const noexcept { return all_; }

  void group(const std::string& name) override { group_ = name; }
  void flag(const service::ParameterName& name, bool& target, const std::string& what) override;
  void value(const service::ParameterName& name, Take take, const std::string& type,
             const std::string& what) override;
  void optional_value(const service::ParameterName& name, const std::string& usual, Take take,
                      const std::string& type, const std::string& what) override;
  void values(const service::ParameterName& name, std::vector<std::string>& target,
              const std::string& type, const std::string& what) override;
  void word(const service::ParameterName& name, std::string& target, service::Presence presence,
            const std::string& what) override;
  void phrase(const service::ParameterName& name, std::optional<std::string>& target,
              const std::string& what) override;
  void words(const service::ParameterName& name, std::vector<std::string>& target,
             const std::string& what) override;

 private:
  Flag& add(FlagKind kind, const service::ParameterName& name, const std::string& type,
            const std::string& what);

  std::vector<Flag> all_;
  std::string group_;
};

/// "--rank", "-k": how a person types the parameter of that name. For messages.
std::string spelled(const service::ParameterName& name);
/// "add --rank bm25f": the text, with the parameters that it mentions as a person types them.
std::string with_flags(const ErrorText& text);
/// "-k", "--rank", "-m,--measures": the same with the short form.
std::string declared(const service::ParameterName& name);
/// "QUERY": a word.
std::string capitals(const service::ParameterName& name);
/// "or", "and": the choices in a type such as "or|and"; none in others, also where one of them
/// stands for many, as in "auto|NAME" and "lm|smart:ddd.qqq".
std::vector<std::string> choices_of(const std::string& type);

}  // namespace inkling::cli
