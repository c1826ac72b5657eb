#include "service/given_values.h"

#include <algorithm>
#include <iterator>

#include "inkling/error.h"
#include "service/choices.h"

namespace inkling::service {

namespace {

constexpr std::pair<std::string_view, bool> kTruths[] = {{"true", true}, {"false", false}};

}  // namespace

void GivenValues::flag(const ParameterName& name, bool& target, const std::string&) {
  if (const std::string* text = find(name.word)) target = choose<bool>(name.word, *text, kTruths);
}

void GivenValues::value(const ParameterName& name, Take take, const std::string&,
                        const std::string&) {
  if (const std::string* text = find(name.word)) take(name.word, *text);
}

void GivenValues::optional_value(const ParameterName& name, const std::string& usual, Take take,
                                 const std::string&, const std::string&) {
  if (const std::string* text = find(name.word)) take(name.word, text->empty() ? usual : *text);
}

void GivenValues::values(const ParameterName& name, std::vector<std::string>& target,
                         const std::string&, const std::string&) {
  known_.push_back(name.word);
  const auto [begin, end] = values_.equal_range(name.word);
  for (auto value = begin; value != end; ++value) target.push_back(value->second);
}

void GivenValues::word(const ParameterName& name, std::string& target, Presence presence,
                       const std::string&) {
  const std::string* const text = find(name.word);
  if (text != nullptr) {
    target = *text;
  } else if (presence == Presence::required) {
    throw OptionError(name.word, "is needed and was not given");
  }
}

void GivenValues::phrase(const ParameterName& name, std::optional<std::string>& target,
                         const std::string&) {
  if (const std::string* text = find(name.word)) target = *text;
}

void GivenValues::words(const ParameterName& name, std::vector<std::string>& target,
                        const std::string& what) {
  values(name, target, {}, what);
}

void GivenValues::require_known() const {
  for (const auto& [name, value] : values_) {
    if (std::ranges::find(known_, name) != known_.end()) continue;
    std::vector<std::string> known = known_;
    std::ranges::sort(known);
    const std::string nearest = nearest_name(name, known);
    throw UnknownParameterError(name, "there is no parameter of that name",
                                nearest.empty() ? "" : "did you mean `" + nearest + "`?");
  }
}

const std::string* GivenValues::find(const std::string& name) {
  known_.push_back(name);
  const auto [begin, end] = values_.equal_range(name);
  return begin == end ? nullptr : &std::prev(end)->second;
}

}  // namespace inkling::service
