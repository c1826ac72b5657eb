#pragma once

#include <string>
#include <string_view>

namespace inkling::test {

inline std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (; times > 0; --times) text += part;
  return text;
}

}  // namespace inkling::test
