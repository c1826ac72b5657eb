#pragma once

/// URLs that lead on from an answer. One that is longer than the server takes is left out: what was
/// sent as the body of a POST may be.

#include <cstddef>
#include <string>

#include "inkling/search.h"
#include "server/messages/url.h"

namespace inkling::server {

/// A page of hits and the parameters that gave it.
struct SearchPage {
  std::string path;
  Values values;
  std::size_t k;
  std::size_t offset;
};

/// The URL of the same search with other values, on the same snapshot. An empty value takes the
/// name out.
std::string url_of(const SearchPage& page, const Values& others);

/// `<...>; rel="next", <...>; rel="prev"` (RFC 8288), as far as there are such pages.
std::string link_header(const SearchPage& page, const SearchAnswer& answer);

/// `"links":{"next","prev","facets":{FACET:[{"value","selected","toggle","exclude"}]},
/// "refine":[{"clause","remove"}]}`: `toggle` adds a value to the refinements or takes it out of
/// them, and `remove` takes one of them out, whether a facet shows it or not.
std::string links_member(const SearchPage& page, const SearchAnswer& answer);

}  // namespace inkling::server
