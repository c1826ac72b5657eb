#include "server/routes/parameter_list.h"

#include <optional>
#include <utility>

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

}  // namespace

std::vector<DescribedParameter> parameters_of(const Route& route) {
  Description description;
  if (route.declare) route.declare(description);
  return description.take();
}

std::string name_in_api(std::string_view name) {
  if (name == "query") return "q";
  return std::string(name == "at" ? "snapshot" : name);
}

}  // namespace inkling::server
