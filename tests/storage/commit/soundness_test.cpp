#include "storage/commit/soundness.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "inkling/error.h"

namespace inkling::storage {

namespace {

std::string refusal_of(const Soundness& soundness) {
  try {
    soundness.require("here");
  } catch (const IoError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a writer is sound until a write fails") {
  Soundness soundness;
  {
    Soundness::Attempt attempt(soundness);
    CHECK(soundness.is_sound());
    attempt.succeed();
  }
  CHECK(soundness.is_sound());
  CHECK(refusal_of(soundness) == "");
  CHECK_THROWS([&] {
    const Soundness::Attempt attempt(soundness);
    throw std::runtime_error("the disk is full");
  }());
  CHECK_FALSE(soundness.is_sound());
  CHECK(refusal_of(soundness).find("an earlier write failed") != std::string::npos);
  Soundness::Attempt(soundness).succeed();
  CHECK_FALSE(soundness.is_sound());
}

TEST_CASE("of several reasons to give up the first is told") {
  Soundness soundness;
  soundness.give_up("");
  soundness.give_up("no space");
  soundness.give_up("no lock");
  CHECK(refusal_of(soundness).find("(no space)") != std::string::npos);
}

}  // namespace inkling::storage
