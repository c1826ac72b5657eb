#include "indexer/records/digest_ids.h"

#include <fmt/format.h>
#include <simdjson.h>
#include <xxhash.h>

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <vector>

namespace inkling::indexer {

namespace {

namespace ondemand = simdjson::ondemand;

/// Whether there is an id at the place that the mapping names, where `author.id` is the member `id`
/// of the member `author`, or a member of the whole name. What is no JSON has none.
bool has_id(ondemand::object object, std::string_view field) {
  for (auto member : object) {
    std::string_view name;
    if (member.unescaped_key().get(name) != simdjson::SUCCESS) return false;
    ondemand::value value;
    if (member.value().get(value) != simdjson::SUCCESS) return false;
    if (name == field) {
      std::string_view text;
      const bool is_missing = value.type().value_unsafe() == ondemand::json_type::null ||
                              (value.get_string().get(text) == simdjson::SUCCESS && text.empty());
      if (!is_missing) return true;
      continue;
    }
    const bool leads_there =
        field.size() > name.size() && field.starts_with(name) && field[name.size()] == '.';
    ondemand::object inner;
    if (leads_there && value.get_object().get(inner) == simdjson::SUCCESS &&
        has_id(inner, field.substr(name.size() + 1)))
      return true;
  }
  return false;
}

}  // namespace

class DigestIds::Impl {
 public:
  explicit Impl(const FieldMapping& mapping) : field_(mapping.id) {}

  bool has_own_id(std::string_view line) {
    line_.assign(line);
    line_.reserve(line.size() + simdjson::SIMDJSON_PADDING);
    ondemand::document document;
    ondemand::object object;
    if (parser_.iterate(line_).get(document) != simdjson::SUCCESS) return false;
    if (document.get_object().get(object) != simdjson::SUCCESS) return false;
    return has_id(object, field_);
  }

  std::string id_of(std::string_view bytes) {
    const XXH128_hash_t digest = XXH3_128bits(bytes.data(), bytes.size());
    const std::uint32_t times = ++times_[digest.low64];
    std::string id = fmt::format("{:016x}{:016x}", digest.high64, digest.low64);
    if (times > 1) id += fmt::format("-{}", times);
    return id;
  }

 private:
  std::string field_;
  ondemand::parser parser_;
  std::string line_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> times_;  ///< by a half of the digest
};

DigestIds::DigestIds(const FieldMapping& mapping) : impl_(std::make_unique<Impl>(mapping)) {}
DigestIds::~DigestIds() = default;

std::string DigestIds::of_text(std::string_view text) { return impl_->id_of(text); }

std::string DigestIds::of_object(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t'))
    line.remove_suffix(1);
  return impl_->has_own_id(line) ? std::string() : impl_->id_of(line);
}

}  // namespace inkling::indexer
