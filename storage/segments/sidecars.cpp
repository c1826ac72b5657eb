#include "storage/segments/sidecars.h"

#include <algorithm>

namespace inkling::storage {

namespace {

FileStamp write(FileSystem& files, std::uint64_t segment, FileKind kind, std::uint64_t commit,
                std::string_view payload) {
  CheckedFileWriter file(files, sidecar_name(segment, kind, commit), kind, segment);
  file.append(payload);
  return file.finish();
}

/// The first version of files of labels that say which were given by hand.
constexpr std::uint16_t kLabelsByHand = 2;

void put_by_hand(std::string& out, const DocumentSet& by_hand) {
  put_varint(out, by_hand.count());
  std::uint32_t next = 0;
  by_hand.for_each([&](DocId doc) {
    put_varint(out, to_number(doc) - next);
    next = to_number(doc) + 1;
  });
}

DocumentSet read_by_hand(ByteReader& in, std::uint32_t document_count) {
  DocumentSet by_hand(document_count);
  std::uint32_t next = 0;
  for (std::size_t left = in.count(); left > 0; --left) {
    const std::uint64_t skipped = in.varint();
    if (skipped >= document_count - next) in.fail("a document past the last one");
    next += static_cast<std::uint32_t>(skipped);
    by_hand.insert(DocId{next++});
  }
  return by_hand;
}

/// The first version of files of tags that says p, and which version of the model gave a tag.
constexpr std::uint16_t kTagsWithProbabilities = 2;

void put_tags(std::string& out, const std::vector<ModelTag>& tags) {
  put_varint(out, tags.size());
  for (const ModelTag& tag : tags) {
    put_varint(out, tag.topic);
    put_varint(out, tag.version);
    put_varint(out, tag.p.code());
  }
}

void read_versions(ByteReader& in, ModelTags& model) {
  model.versions.resize(in.count(sizeof(std::uint64_t)));
  for (ModelVersionId& version : model.versions)
    version = ModelVersionId{in.fixed<std::uint64_t>()};
}

ModelTag read_tag(ByteReader& in, const ModelTags& model, bool has_probability) {
  ModelTag tag{.topic = in.varint32()};
  if (tag.topic >= model.topics.size()) in.fail("topic that is not listed");
  if (!has_probability) return tag;
  tag.version = in.varint32();
  if (tag.version >= model.versions.size()) in.fail("version of a model that is not listed");
  const std::uint32_t code = in.varint32();
  if (code > TagProbability::kMostCode) in.fail("probability above 1");
  tag.p = TagProbability::of_code(code);
  return tag;
}

}  // namespace

FileStamp write_deletions(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                          const DocumentSet& deleted) {
  std::string out;
  for (std::uint32_t doc = 0; doc < deleted.bound(); doc += 8) {
    unsigned bits = 0;
    for (std::uint32_t at = doc; at < std::min(doc + 8, deleted.bound()); ++at) {
      if (deleted.contains(DocId{at})) bits |= 1u << (at - doc);
    }
    out.push_back(static_cast<char>(bits));
  }
  return write(files, segment, FileKind::deletions, commit, out);
}

DocumentSet read_deletions(const CheckedFile& file, std::uint32_t document_count) {
  if (file.size() != (std::uint64_t{document_count} + 7) / 8)
    file.fail(0, "another number of documents");
  const auto bytes = file.all();
  DocumentSet deleted(document_count);
  for (std::uint32_t doc = 0; doc < document_count; ++doc) {
    if ((static_cast<unsigned>(bytes[doc / 8]) >> (doc % 8) & 1u) != 0) deleted.insert(DocId{doc});
  }
  file.require_readable();
  return deleted;
}

FileStamp write_tags(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                     const SegmentTags& tags) {
  std::string out;
  put_varint(out, tags.size());
  for (const auto& [model, of_model] : tags) {
    put_string(out, model);
    put_varint(out, of_model.topics.size());
    for (const std::string& topic : of_model.topics) put_string(out, topic);
    put_varint(out, of_model.versions.size());
    for (const ModelVersionId version : of_model.versions)
      put_fixed(out, static_cast<std::uint64_t>(version));
    for (const auto& of_document : of_model.tags) put_tags(out, of_document);
  }
  return write(files, segment, FileKind::tags, commit, out);
}

SegmentTags read_tags(const CheckedFile& file, std::uint32_t document_count) {
  const bool has_probabilities = file.version() >= kTagsWithProbabilities;
  ByteReader in = file.reader();
  SegmentTags tags;
  for (std::size_t models = in.count(); models > 0; --models) {
    const auto [at, is_new] = tags.try_emplace(std::string(in.string()));
    if (!is_new) in.fail("model that is listed twice");
    ModelTags& model = at->second;
    model.topics.resize(in.count());
    for (std::string& topic : model.topics) topic = in.string();
    if (has_probabilities) {
      read_versions(in, model);
    } else {
      model.versions = {ModelVersionId::unknown};
    }
    if (document_count > in.remaining()) in.fail("too few documents");
    model.tags.resize(document_count);
    for (auto& of_document : model.tags) {
      for (std::size_t left = in.count(); left > 0; --left)
        of_document.push_back(read_tag(in, model, has_probabilities));
    }
  }
  if (!in.at_end()) in.fail("bytes after the last document");
  file.require_readable();
  return tags;
}

FileStamp write_labels(FileSystem& files, std::uint64_t segment, std::uint64_t commit,
                       std::string_view encoded, const DocumentSet& by_hand) {
  if (by_hand.count() == 0) return write(files, segment, FileKind::labels, commit, encoded);
  CheckedFileWriter file(files, sidecar_name(segment, FileKind::labels, commit), FileKind::labels,
                         segment, kLabelsByHand);
  std::string marked;
  put_by_hand(marked, by_hand);
  file.append(marked);
  file.append(encoded);
  return file.finish();
}

SegmentLabels read_labels(const CheckedFile& file, std::uint32_t document_count) {
  SegmentLabels labels;
  ByteReader in = file.reader();
  const bool has_by_hand = file.version() >= kLabelsByHand;
  if (has_by_hand) labels.by_hand = read_by_hand(in, document_count);
  if (!has_by_hand || !in.at_end()) {
    labels.changed = read_keyword_data({in, KeywordForm::dense, document_count}, document_count);
  }
  file.require_readable();
  return labels;
}

ByteReader encoded_labels(const CheckedFile& file, std::uint32_t document_count) {
  ByteReader in = file.reader();
  if (file.version() >= kLabelsByHand) read_by_hand(in, document_count);
  return in;
}

}  // namespace inkling::storage
