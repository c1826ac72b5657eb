#pragma once

/// The parameter `sort` of reports.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error.h"
#include "inkling/row_order.h"
#include "service/choices.h"
#include "service/parameters.h"

namespace inkling::service {

/// Whether a name was meant: in those of columns, `dp-norm` is `dp_norm`.
inline bool is_column(std::string_view text, std::string_view name) {
  const auto plain = [](char letter) { return letter == '-' ? '_' : letter; };
  return std::ranges::equal(text, name, {}, plain, plain);
}

/// Names of orders, and what one of them sets.
template <typename Target, typename Order, std::size_t N>
struct OrderTarget {
  Target& target;
  const OrderName<Order> (&names)[N];

  void set(const std::string&, Order order) const { target = order; }
};
template <typename Target, typename Order, std::size_t N>
OrderTarget(Target&, const OrderName<Order> (&)[N]) -> OrderTarget<Target, Order, N>;

/// Names of measures, by which rows are listed where nothing else is said; `given` is the one that
/// another parameter named, or this one.
template <typename Measure, std::size_t N>
struct MeasureTarget {
  Measure& target;
  std::shared_ptr<std::optional<Measure>> given;
  const OrderName<Measure> (&names)[N];

  /// Throws OptionError where two measures are named.
  void set(const std::string& spelled, Measure measure) const {
    if (*given && **given != measure) {
      throw OptionError(spelled, "two measures are named, and --measure and --sort mean the same",
                        "leave one of them out");
    }
    *given = target = measure;
  }
};

template <typename Measure, std::size_t N>
MeasureTarget(Measure&, std::shared_ptr<std::optional<Measure>>, const OrderName<Measure> (&)[N])
    -> MeasureTarget<Measure, N>;

/// Sets the target by each of its names that was meant; whether there is one.
template <typename Target>
bool take_order(const Target& target, const std::string& spelled, const std::string& text) {
  bool is_known = false;
  for (const auto& [name, order] : target.names) {
    if (!is_column(text, name)) continue;
    target.set(spelled, order);
    is_known = true;
  }
  return is_known;
}

template <typename Target>
void add_names(const Target& target, std::vector<std::string>& all) {
  for (const auto& [name, order] : target.names) {
    if (std::ranges::find(all, name) == all.end()) all.emplace_back(name);
  }
}

/// Declares it: a name sets each target that knows it.
template <typename... Targets>
void declare_sort(Parameters& parameters, const std::string& what, Targets... targets) {
  std::vector<std::string> names;
  (add_names(targets, names), ...);
  std::string type;
  for (const std::string& name : names) type.append(type.empty() ? "" : "|").append(name);
  const auto take = [=](const std::string& spelled, const std::string& text) {
    const int known = (int{take_order(targets, spelled, text)} + ...);
    if (known == 0) refuse_choice(spelled, text, names);
  };
  parameters.value("sort", take, type, what);
}

}  // namespace inkling::service
