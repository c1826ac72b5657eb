#pragma once

/// The parameters of a verb, for signatures and documentation.

#include <string>
#include <vector>

#include "service/parameters.h"

namespace inkling::python {

struct ListedParameter {
  std::string name{};
  std::string kind{};  ///< "flag", "value", "values", "word", "phrase" or "words"
  std::string type{};  ///< what a value may be: "N", "X", "stems|words"; empty for flags and words
  std::string what{};
  bool is_required = false;
};

/// Takes nothing, and notes what is declared.
class ParameterList : public service::Parameters {
 public:
  void flag(const service::ParameterName& name, bool&, const std::string& what) override;
  void value(const service::ParameterName& name, Take, const std::string& type,
             const std::string& what) override;
  void optional_value(const service::ParameterName& name, const std::string&, Take,
                      const std::string& type, const std::string& what) override;
  void values(const service::ParameterName& name, std::vector<std::string>&,
              const std::string& type, const std::string& what) override;
  void word(const service::ParameterName& name, std::string&, service::Presence presence,
            const std::string& what) override;
  void phrase(const service::ParameterName& name, std::optional<std::string>&,
              const std::string& what) override;
  void words(const service::ParameterName& name, std::vector<std::string>&,
             const std::string& what) override;

  const std::vector<ListedParameter>& all() const noexcept { return all_; }

 private:
  std::vector<ListedParameter> all_;
};

}  // namespace inkling::python
