#include "server/routes/links.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <variant>

#include "inkling/facet_clause.h"
#include "render/json.h"
#include "server/http/raw_head.h"

namespace inkling::server {

namespace {

constexpr const char* kRefine = "refine";

/// Empty where it is longer than this server takes: nobody can ask for it.
std::string url_taken(std::string url) {
  return url.size() > HeadLimits{}.target ? std::string() : url;
}

std::string joined(const std::string& path, const Values& values) {
  std::string url = path;
  char separator = '?';
  for (const auto& [name, value] : values) {
    url += std::exchange(separator, '&');
    url += percent_encoded(name) + '=' + percent_encoded(value);
  }
  return url;
}

bool has_refinement(const Values& values, const std::string& clause) {
  const auto [begin, end] = values.equal_range(kRefine);
  return std::any_of(begin, end, [&](const auto& pair) { return pair.second == clause; });
}

/// With the clause, or without it if it is there; back on the first page.
std::string toggled(const SearchPage& page, const std::string& clause) {
  SearchPage other = page;
  other.values.erase("offset");
  const auto [begin, end] = other.values.equal_range(kRefine);
  const auto found =
      std::find_if(begin, end, [&](const auto& pair) { return pair.second == clause; });
  if (found != end) {
    other.values.erase(found);
  } else {
    other.values.emplace(kRefine, clause);
  }
  return url_taken(joined(other.path, other.values));
}

/// Without the clause, however often it is there; back on the first page.
std::string without(const SearchPage& page, const std::string& clause) {
  SearchPage other = page;
  other.values.erase("offset");
  std::erase_if(other.values,
                [&](const auto& pair) { return pair.first == kRefine && pair.second == clause; });
  return url_taken(joined(other.path, other.values));
}

std::string paged(const SearchPage& page, std::size_t offset, std::uint64_t snapshot) {
  Values others = {{"snapshot", std::to_string(snapshot)}};
  others.emplace("offset", offset == 0 ? "" : std::to_string(offset));
  return url_taken(url_of(page, others));
}

/// "next" and "prev", as far as there are such pages.
Values links_to_pages(const SearchPage& page, const SearchAnswer& answer) {
  Values links;
  if (page.k > 0 && page.offset + page.k < answer.total)
    links.emplace("next", paged(page, page.offset + page.k, answer.snapshot));
  if (page.offset > 0)
    links.emplace("prev",
                  paged(page, page.offset - std::min(page.offset, page.k), answer.snapshot));
  std::erase_if(links, [](const auto& link) { return link.second.empty(); });
  return links;
}

void write_link(render::JsonWriter& json, const char* name, const std::string& url) {
  if (!url.empty()) json.member(name, url);
}

void write_facet_links(render::JsonWriter& json, const SearchPage& page,
                       const SearchAnswer& answer) {
  json.key("facets").begin_object();
  for (const Facet& facet : answer.facets) {
    json.array(to_string(facet.field, facet.grouping), facet.counts,
               [&](const FacetCount& counted) {
                 const std::string clause = facet_clause(facet, counted);
                 json.begin_object();
                 std::visit([&](const auto& value) { json.member("value", value); }, counted.value);
                 json.member("selected", has_refinement(page.values, clause));
                 write_link(json, "toggle", toggled(page, clause));
                 write_link(json, "exclude", toggled(page, "-" + clause));
                 json.end_object();
               });
  }
  json.end_object();
}

/// What narrows the search now, each with a way back: a value of a facet may not be there any more.
void write_refinements(render::JsonWriter& json, const SearchPage& page) {
  const auto [begin, end] = page.values.equal_range(kRefine);
  if (begin == end) return;
  json.key(kRefine).begin_array();
  for (auto refinement = begin; refinement != end; ++refinement) {
    const std::string& clause = refinement->second;
    if (std::any_of(begin, refinement, [&](const auto& pair) { return pair.second == clause; }))
      continue;
    json.begin_object().member("clause", clause);
    write_link(json, "remove", without(page, clause));
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string url_of(const SearchPage& page, const Values& others) {
  Values values = page.values;
  for (const auto& [name, value] : others) values.erase(name);
  for (const auto& [name, value] : others) {
    if (!value.empty()) values.emplace(name, value);
  }
  return joined(page.path, values);
}

std::string link_header(const SearchPage& page, const SearchAnswer& answer) {
  std::string header;
  for (const auto& [name, url] : links_to_pages(page, answer))
    header.append(header.empty() ? "<" : ", <").append(url).append(">; rel=\"" + name + "\"");
  return header;
}

std::string links_member(const SearchPage& page, const SearchAnswer& answer) {
  std::ostringstream out;
  render::JsonWriter json(out);
  json.begin_object();
  for (const auto& [name, url] : links_to_pages(page, answer)) json.member(name, url);
  write_facet_links(json, page, answer);
  write_refinements(json, page);
  json.end_object();
  return "\"links\":" + std::move(out).str();
}

}  // namespace inkling::server
