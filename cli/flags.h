#pragma once

/// The parameters of a request, as flags and words of one command.

#include <optional>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "service/choices.h"
#include "service/parameters.h"

namespace CLI {
class App;
}

namespace inkling::cli {

/// Implemented in arguments.cpp, the only file that knows the library behind it. A parameter is a
/// flag of its name, and of its letter if it has one; a word shows its name in capitals.
class Flags : public service::Parameters {
 public:
  explicit Flags(CLI::App& app) : app_(app) {}

  void group(const std::string& name) override;
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
  CLI::App& app_;
};

/// The same error of the library as one of a parameter, which has its name apart from its message.
service::ParameterError parameter_error(const OptionError& error);

/// "--rank", "-k": how a person types the parameter of that name. For messages.
std::string spelled(const service::ParameterName& name);
/// "-k", "--rank", "-m,--measures": the same with the short form.
std::string declared(const service::ParameterName& name);
/// "QUERY": a word.
std::string capitals(const service::ParameterName& name);

}  // namespace inkling::cli
