#include "render/model_options.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "render/listed.h"
#include "render/numbers.h"
#include "render/utf8.h"

namespace inkling::render {

namespace {

std::string_view told_name(const ModelOption& option) {
  return option.name == "c" ? "C" : std::string_view(option.name);
}

/// What is said of an option, or nothing of one that is off.
struct OptionWords {
  const ModelOption& option;

  std::string named(const std::string& value) const {
    return ", " + std::string(told_name(option)) + " " + value;
  }
  std::string operator()(bool is_on) const {
    return is_on ? ", " + std::string(told_name(option)) : std::string();
  }
  std::string operator()(double number) const { return named(shortest(number)); }
  std::string operator()(std::uint64_t number) const { return named(std::to_string(number)); }
  std::string operator()(const std::string& text) const {
    return text == "none" ? std::string() : named(text);
  }
  std::string operator()(const std::vector<std::string>& names) const {
    constexpr std::size_t kNamed = 5;
    return named(terminal_text(listed(names, kNamed)));
  }
};

std::string words_of(const ModelOption& option) {
  return std::visit(OptionWords{option}, option.value);
}

struct OptionValue {
  JsonWriter& json;

  void operator()(const std::vector<std::string>& names) const {
    json.begin_array();
    for (const std::string& name : names) json.value(name);
    json.end_array();
  }
  template <typename Value>
  void operator()(const Value& value) const {
    json.value(value);
  }
};

}  // namespace

void write_alpha(JsonWriter& json, const ModelDescription& model) {
  json.key("alpha");
  model.alpha ? json.value(*model.alpha) : json.null();
}

void write_prior(JsonWriter& json, const ModelDescription& model) {
  json.key("prior");
  model.prior.empty() ? json.null() : json.value(model.prior);
}

void write_options(JsonWriter& json, const ModelDescription& model) {
  json.key("options").begin_object();
  for (const ModelOption& option : model.options) {
    std::string name = option.name;
    std::ranges::replace(name, '-', '_');
    json.key(name);
    std::visit(OptionValue{json}, option.value);
  }
  json.end_object();
}

std::string told_options(const ModelDescription& model) {
  std::string told;
  for (const ModelOption& option : model.options) told += words_of(option);
  return told;
}

std::string told_strengths(const ModelDescription& model) {
  std::string told;
  for (const ModelOption& option : model.options) {
    if (option.name == "alpha" || option.name == "c") told += words_of(option);
  }
  return told;
}

}  // namespace inkling::render
