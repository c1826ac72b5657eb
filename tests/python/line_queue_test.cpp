#include "python/writing/line_queue.h"

#include <doctest/doctest.h>

#include <future>
#include <istream>
#include <iterator>
#include <string>

using inkling::python::LineQueue;

TEST_CASE("what is pushed is read in order, and ends where the queue is closed") {
  LineQueue queue;
  auto read = std::async(std::launch::async, [&] {
    std::istream in(&queue);
    return std::string(std::istreambuf_iterator<char>(in), {});
  });
  for (int block = 0; block < 20; ++block) CHECK(queue.push(std::to_string(block) + '\n'));
  CHECK(queue.push(""));
  queue.close();
  CHECK(read.get() == "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n19\n");
}

TEST_CASE("who waits to push goes on when nobody reads any more") {
  LineQueue queue;
  auto pushed = std::async(std::launch::async, [&] {
    int taken = 0;
    while (taken < 100 && queue.push("line\n")) ++taken;
    return taken;
  });
  queue.abandon();
  CHECK(pushed.get() <= 4);
}
