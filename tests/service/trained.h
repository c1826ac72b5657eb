#pragma once

/// What models of the collection are trained by.

namespace inkling::test {

inline service::TrainRequest training_of() {
  service::TrainRequest request;
  request.name = "m";
  return request;
}

}  // namespace inkling::test
