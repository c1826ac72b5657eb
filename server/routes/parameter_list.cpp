#include "server/routes/parameter_list.h"

#include <cstddef>
#include <optional>
#include <set>

#include "service/parameters.h"

namespace inkling::server {

namespace {

/// Notes what a request declares.
class Description : public service::Parameters {
 public:
  std::vector<DescribedParameter> take() { return std::move(all_); }

  void flag(const service::ParameterName& name, bool&, const std::string& what) override {
    all_.push_back({name.word, "flag", what});
  }
  void value(const service::ParameterName& name, Take, const std::string& type,
             const std::string& what) override {
    all_.push_back({name.word, type, what});
  }
  void optional_value(const service::ParameterName& name, const std::string&, Take,
                      const std::string& type, const std::string& what) override {
    all_.push_back({name.word, type, what});
  }
  void values(const service::ParameterName& name, std::vector<std::string>&,
              const std::string& type, const std::string& what) override {
    all_.push_back({name.word, type, what, true});
  }
  void word(const service::ParameterName& name, std::string&, service::Presence presence,
            const std::string& what) override {
    all_.push_back({name.word, "", what, false, presence == service::Presence::required});
  }
  void phrase(const service::ParameterName& name, std::optional<std::string>&,
              const std::string& what) override {
    all_.push_back({name.word, "", what});
  }
  void words(const service::ParameterName& name, std::vector<std::string>&,
             const std::string& what) override {
    all_.push_back({name.word, "", what, true});
  }

 private:
  std::vector<DescribedParameter> all_{};
};

/// Of all routes, and what the server reads of any.
const std::set<std::string>& parameter_names() {
  static const std::set<std::string> all = [] {
    std::set<std::string> names = {"format", "columns", "snapshot"};
    for (const Route& route : routes()) {
      for (const DescribedParameter& parameter : parameters_of(route)) names.insert(parameter.name);
    }
    return names;
  }();
  return all;
}

bool is_of_name(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
}

}  // namespace

std::vector<DescribedParameter> parameters_of(const Route& route) {
  Description description;
  if (route.declare) route.declare(description);
  return description.take();
}

std::string with_parameters_named(std::string_view message) {
  constexpr std::string_view kDashes = "--";
  std::string named;
  while (true) {
    const std::size_t begin = message.find(kDashes);
    named += message.substr(0, begin);
    if (begin == message.npos) return named;
    message.remove_prefix(begin + kDashes.size());
    std::size_t length = 0;
    while (length < message.size() && is_of_name(message[length])) ++length;
    const std::string flag(message.substr(0, length));
    const std::string name = flag == "at" ? "snapshot" : flag;
    message.remove_prefix(length);
    const bool is_quoted = named.ends_with('`');
    if (!parameter_names().contains(name)) {
      named.append(kDashes).append(flag);
    } else if (is_quoted) {
      named += name;
    } else {
      named.append("`").append(name).append("`");
    }
  }
}

}  // namespace inkling::server
