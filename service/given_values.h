#pragma once

/// A request filled from names and values, such as the parameters of a URL.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/parameters.h"

namespace inkling::service {

/// Names are those of the declarations. A flag is "true" or "false"; of a name that is given more
/// than once, and does not list, the last value holds.
class GivenValues : public Parameters {
 public:
  using Values = std::multimap<std::string, std::string>;

  explicit GivenValues(Values values) : values_(std::move(values)) { known_.reserve(kUsual); }

  void flag(const ParameterName& name, bool& target, const std::string& what) override;
  void value(const ParameterName& name, Take take, const std::string& type,
             const std::string& what) override;
  void optional_value(const ParameterName& name, const std::string& usual, Take take,
                      const std::string& type, const std::string& what) override;
  void values(const ParameterName& name, std::vector<std::string>& target, const std::string& type,
              const std::string& what) override;
  void word(const ParameterName& name, std::string& target, Presence presence,
            const std::string& what) override;
  void phrase(const ParameterName& name, std::optional<std::string>& target,
              const std::string& what) override;
  void words(const ParameterName& name, std::vector<std::string>& target,
             const std::string& what) override;

  /// Throws OptionError for a name that was given and that no declaration asked for.
  void require_known() const;

 private:
  static constexpr std::size_t kUsual = 128;  ///< declarations

  /// The last value of that name; null where none was given.
  const std::string* find(const std::string& name);

  Values values_;
  std::vector<std::string> known_{};  ///< in the order of the declarations
};

/// The request as `values` fill it. Throws OptionError for a name that it does not have, and what
/// the declarations throw.
template <typename Request>
Request request_of(GivenValues::Values values) {
  GivenValues given(std::move(values));
  Request request;
  declare(given, request);
  given.require_known();
  return request;
}

}  // namespace inkling::service
