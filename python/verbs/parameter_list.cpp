#include "python/verbs/parameter_list.h"

namespace inkling::python {

using service::ParameterName;

void ParameterList::flag(const ParameterName& name, bool&, const std::string& what) {
  all_.push_back({name.word, "flag", {}, what});
}

void ParameterList::value(const ParameterName& name, Take, const std::string& type,
                          const std::string& what) {
  all_.push_back({name.word, "value", type, what});
}

void ParameterList::optional_value(const ParameterName& name, const std::string&, Take,
                                   const std::string& type, const std::string& what) {
  all_.push_back({name.word, "value", type, what});
}

void ParameterList::values(const ParameterName& name, std::vector<std::string>&,
                           const std::string& type, const std::string& what) {
  all_.push_back({name.word, "values", type, what});
}

void ParameterList::word(const ParameterName& name, std::string&, service::Presence presence,
                         const std::string& what) {
  all_.push_back({name.word, "word", {}, what, presence == service::Presence::required});
}

void ParameterList::phrase(const ParameterName& name, std::optional<std::string>&,
                           const std::string& what) {
  all_.push_back({name.word, "phrase", {}, what});
}

void ParameterList::words(const ParameterName& name, std::vector<std::string>&,
                          const std::string& what) {
  all_.push_back({name.word, "words", {}, what});
}

}  // namespace inkling::python
