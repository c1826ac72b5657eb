#include "storage/segments/source_files.h"

#include <algorithm>
#include <utility>

namespace inkling::storage {

namespace {

constexpr std::size_t kLeastSourceBytes = 1 + 1 + 8 + 1 + 1 + 1;
constexpr std::size_t kLeastReasonBytes = 2;
constexpr std::size_t kLeastContestBytes = 1 + 1 + 1 + 1;
constexpr std::size_t kLeastPlacesBytes = 1 + 1 + 1;
constexpr std::size_t kLeastOutdatedBytes = 1 + 1;

void put_contest(std::string& out, const Contest& contest) {
  put_varint(out, contest.documents);
  put_varint(out, contest.first.size());
  for (const Contest::Places& places : contest.first) {
    put_string(out, places.id);
    put_string(out, places.later);
    put_string(out, places.earlier);
  }
}

Contest read_contest(ByteReader& in) {
  Contest contest{.documents = in.varint()};
  for (std::size_t left = in.count(kLeastPlacesBytes); left > 0; --left) {
    Contest::Places& places = contest.first.emplace_back();
    places.id = in.string();
    places.later = in.string();
    places.earlier = in.string();
  }
  return contest;
}

bool is_outdated(const SourceFiles::value_type& file) { return file.second.outdated > 0; }

void put_outdated(std::string& out, const SourceFiles& files) {
  put_varint(out, static_cast<std::uint64_t>(std::ranges::count_if(files, is_outdated)));
  for (const auto& [path, source] : files) {
    if (source.outdated == 0) continue;
    put_string(out, path);
    put_varint(out, source.outdated);
  }
}

void read_outdated(ByteReader& in, SourceFiles& files) {
  const std::size_t count = in.count(kLeastOutdatedBytes);
  if (count == 0) in.fail("no outdated documents");
  for (std::size_t left = count; left > 0; --left) {
    const auto file = files.find(in.string());
    if (file == files.end()) in.fail("outdated documents of no file");
    file->second.outdated = in.varint();
    if (file->second.outdated == 0) in.fail("no outdated documents");
  }
}

}  // namespace

std::string encode_sources(const Sources& sources) {
  std::string out;
  put_varint(out, sources.files.size());
  for (const auto& [path, source] : sources.files) {
    put_string(out, path);
    put_varint(out, source.bytes);
    put_fixed(out, source.modified_ns);
    put_varint(out, source.documents);
    out.push_back(source.is_settled ? 1 : 0);
    put_varint(out, source.skipped.size());
    for (const auto& [reason, count] : source.skipped) {
      put_string(out, reason);
      put_varint(out, count);
    }
  }
  put_varint(out, sources.folders.size());
  for (const std::string& folder : sources.folders) put_string(out, folder);
  const bool has_outdated = std::ranges::any_of(sources.files, is_outdated);
  if (sources.contests.empty() && !has_outdated) return out;
  put_varint(out, sources.contests.size());
  for (const auto& [files, contest] : sources.contests) {
    put_string(out, files.first);
    put_string(out, files.second);
    put_contest(out, contest);
  }
  if (has_outdated) put_outdated(out, sources.files);
  return out;
}

Sources read_sources(ByteReader in) {
  Sources sources;
  for (std::size_t left = in.count(kLeastSourceBytes); left > 0; --left) {
    SourceFile& source = sources.files[std::string(in.string())];
    source.bytes = in.varint();
    source.modified_ns = in.fixed<std::int64_t>();
    source.documents = in.varint();
    source.is_settled = in.fixed<std::uint8_t>() != 0;
    for (std::size_t reasons = in.count(kLeastReasonBytes); reasons > 0; --reasons) {
      const std::string reason(in.string());
      source.skipped[reason] = in.varint();
    }
  }
  for (std::size_t left = in.count(1); left > 0; --left) sources.folders.emplace(in.string());
  if (in.at_end()) return sources;  // as all sources of version 1
  for (std::size_t left = in.count(kLeastContestBytes); left > 0; --left) {
    std::string later(in.string());
    std::string earlier(in.string());
    sources.contests[{std::move(later), std::move(earlier)}] = read_contest(in);
  }
  if (in.at_end() && sources.contests.empty()) in.fail("no contests");
  if (in.at_end()) return sources;
  read_outdated(in, sources.files);
  if (!in.at_end()) in.fail("bytes after the end");
  return sources;
}

}  // namespace inkling::storage
