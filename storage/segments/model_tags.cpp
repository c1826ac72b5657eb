#include "storage/segments/model_tags.h"

#include <algorithm>
#include <utility>

#include "storage/files/checked_file.h"

namespace inkling::storage {

namespace {

/// The place of `key`, which is the next one if it is new.
template <typename Key>
std::uint32_t place_of(const Key& key, std::map<Key, std::uint32_t>& places) {
  return places.try_emplace(key, static_cast<std::uint32_t>(places.size())).first->second;
}

/// Lists the keys in order. Returns the place in it of each former place.
template <typename Key>
std::vector<std::uint32_t> put_in_order(const std::map<Key, std::uint32_t>& places,
                                        std::vector<Key>& keys) {
  std::vector<std::uint32_t> ranks(places.size());
  for (const auto& [key, place] : places) {
    ranks[place] = static_cast<std::uint32_t>(keys.size());
    keys.push_back(key);
  }
  return ranks;
}

}  // namespace

ModelVersionId version_of_model(std::string_view bytes) noexcept {
  return ModelVersionId{checksum(as_bytes(bytes))};
}

std::vector<GivenTag> tags_of(const SegmentTags& tags, std::size_t doc) {
  std::vector<GivenTag> given;
  for (const auto& [model, of_model] : tags) {
    for (const ModelTag& tag : of_model.tags[doc]) {
      given.push_back(
          {of_model.topics[tag.topic], model, tag.p.value(), of_model.versions[tag.version]});
    }
  }
  std::ranges::stable_sort(given, {}, &GivenTag::topic);
  return given;
}

void ModelTagsMaker::add(const std::string& topic, ModelVersionId version, TagProbability p) {
  made_.tags.back().push_back({place_of(topic, topics_), place_of(version, versions_), p});
}

void ModelTagsMaker::add_all(const ModelTags& from, std::size_t doc) {
  for (const ModelTag& tag : from.tags[doc])
    add(from.topics[tag.topic], from.versions[tag.version], tag.p);
}

ModelTags ModelTagsMaker::finish() && {
  const std::vector<std::uint32_t> topics = put_in_order(topics_, made_.topics);
  const std::vector<std::uint32_t> versions = put_in_order(versions_, made_.versions);
  for (std::vector<ModelTag>& tags : made_.tags) {
    for (ModelTag& tag : tags) {
      tag.topic = topics[tag.topic];
      tag.version = versions[tag.version];
    }
    std::ranges::sort(tags, {}, &ModelTag::topic);
  }
  return std::move(made_);
}

}  // namespace inkling::storage
