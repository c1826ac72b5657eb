#include "tests/support/data.h"

#include <zstd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "tests/support/places.h"

namespace inkling::test {

namespace {

std::string decompress(const std::string& packed) {
  std::string text;
  std::vector<char> buffer(ZSTD_DStreamOutSize());
  ZSTD_DStream* stream = ZSTD_createDStream();
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  while (in.pos < in.size) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    if (ZSTD_isError(ZSTD_decompressStream(stream, &out, &in)))
      throw std::runtime_error("damaged zstd file");
    text.append(buffer.data(), out.pos);
  }
  ZSTD_freeDStream(stream);
  return text;
}

}  // namespace

std::optional<std::filesystem::path> data_file(const std::string& relative) {
  const std::filesystem::path path = large_collections() / relative;
  if (std::filesystem::exists(path)) return path;
  std::cout << "skipped: " << relative << " is not in $INKLING_DATA\n";
  return std::nullopt;
}

std::filesystem::path conformance_file(const std::string& relative) {
  return project_path("tests/conformance/" + relative);
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  return path.extension() == ".zst" ? decompress(bytes) : bytes;
}

TemporaryDirectory::TemporaryDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "inkling-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr)
    throw std::runtime_error("cannot make a temporary directory");
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace inkling::test
