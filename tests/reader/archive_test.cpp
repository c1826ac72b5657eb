#include "reader/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "reader/converted.h"
#include "tests/support/zip.h"

using namespace inkling;

namespace {

/// An archive of 7z with a member that does not pack, and one of zeros.
std::string seven_zip_of(std::size_t random_bytes, std::size_t zeros) {
  std::string archive(random_bytes * 2 + zeros / 1000 + 4096, '\0');
  std::size_t used = 0;
  const std::unique_ptr<::archive, int (*)(::archive*)> writer(archive_write_new(),
                                                               archive_write_free);
  archive_write_set_format_7zip(writer.get());
  archive_write_open_memory(writer.get(), archive.data(), archive.size(), &used);
  const auto add = [&](const char* name, const std::string& bytes) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, name);
    archive_entry_set_size(entry, static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(writer.get(), entry);
    archive_write_data(writer.get(), bytes.data(), bytes.size());
    archive_entry_free(entry);
  };
  std::mt19937 random(1);
  std::string noise(random_bytes, '\0');
  for (char& byte : noise) byte = static_cast<char>(random());
  add("noise", noise);
  add("zeros", std::string(zeros, '\0'));
  archive_write_close(writer.get());
  archive.resize(used);
  return archive;
}

std::string tar_of(const std::vector<std::string>& names) {
  std::string archive(std::size_t{64} << 10, '\0');
  std::size_t used = 0;
  const std::unique_ptr<::archive, int (*)(::archive*)> writer(archive_write_new(),
                                                               archive_write_free);
  archive_write_set_format_ustar(writer.get());
  archive_write_open_memory(writer.get(), archive.data(), archive.size(), &used);
  for (const std::string& name : names) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_size(entry, 1);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(writer.get(), entry);
    archive_write_data(writer.get(), "x", 1);
    archive_entry_free(entry);
  }
  archive_write_close(writer.get());
  archive.resize(used);
  return archive;
}

/// Names of members, and why others were not read.
class Names : public reader::MemberSink {
 public:
  bool take(std::string_view name, std::string_view) override {
    found.emplace_back(name);
    return true;
  }
  bool reject(std::string_view name, std::string_view reason, std::string_view) override {
    found.push_back(std::string(name) + ": " + std::string(reason));
    return true;
  }
  std::vector<std::string> found;
};

}  // namespace

TEST_CASE("names that are no UTF-8 stay different") {
  Names names;
  reader::read_archive(tar_of({"gr_\x84.txt", "gr_\x94.txt", "grü.txt", "a%84.txt"}), names);
  CHECK(names.found == std::vector<std::string>{"gr_%84.txt", "gr_%94.txt", "grü.txt", "a%84.txt"});
}

TEST_CASE("a member of 7z above the limit is skipped, and its rest counts as unpacked") {
  Names names;
  reader::read_archive(seven_zip_of(std::size_t{120} << 10, std::size_t{70} << 20), names);
  CHECK(names.found == std::vector<std::string>{"noise", "zeros: too_large"});
  Names bomb;
  CHECK_THROWS_AS(
      reader::read_archive(seven_zip_of(std::size_t{120} << 10, std::size_t{300} << 20), bomb),
      reader::DamagedDocument);
  CHECK(bomb.found == std::vector<std::string>{"noise"});
}

TEST_CASE("an archive whose members are the same bytes, or lie within each other, is hostile") {
  const auto number = [](std::size_t value, int bytes) {
    std::string text;
    for (; bytes > 0; --bytes, value >>= 8) text += static_cast<char>(value);
    return text;
  };
  const std::string zip = test::zip_of({{"a.txt", "soot"}, {"b.txt", "glue"}});
  const std::size_t list = zip.find("PK\1\2");
  const std::size_t second = zip.find("PK\1\2", list + 1);
  Names names;
  reader::read_archive(zip, names);
  CHECK(names.found == std::vector<std::string>{"a.txt", "b.txt"});
  for (const std::size_t begin : {0UL, 1UL, 33UL}) {
    std::string overlapping = zip;
    overlapping.replace(second + 42, 4, number(begin, 4));
    CHECK_THROWS_AS(reader::read_archive(overlapping, names), reader::HostileDocument);
  }
  // 60,000 names of one member.
  const std::size_t end = zip.find("PK\5\6");
  std::string bomb = zip.substr(0, list);
  for (int at = 0; at < 60'000; ++at) bomb += zip.substr(list, second - list);
  bomb += "PK\5\6" + number(0, 4) + number(60'000, 2) + number(60'000, 2) +
          number(60'000 * (second - list), 4) + number(list, 4) + number(0, 2);
  CHECK(bomb.size() > end);
  Names none;
  CHECK_THROWS_AS(reader::read_archive(bomb, none), reader::HostileDocument);
  CHECK(none.found.empty());
}

TEST_CASE("a member whose header is damaged is told once, and those behind it are read") {
  std::string tar = tar_of({"a", "b", "c"});
  for (std::size_t at = 1024; at < 1324; ++at) tar[at] = static_cast<char>(at * 7 + 13);
  tar[1536] = 'y';
  Names names;
  reader::read_archive(tar, names);
  CHECK(names.found == std::vector<std::string>{"a", "member 2: bad_archive", "c"});
}

TEST_CASE("tars that follow each other are one, and what is none behind the end is told") {
  Names names;
  reader::read_archive(
      tar_of({"a", "b"}) + tar_of({"c"}) + std::string(2000, 'x') + std::string(560, '\0'), names);
  CHECK(names.found == std::vector<std::string>{"a", "b", "c", "member 4: bad_archive"});
}
