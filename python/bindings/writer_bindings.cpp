#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <utility>

#include "inkling/error.h"
#include "python/bindings/parts.h"
#include "python/bindings/waiting.h"
#include "python/writing/writer.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

nb::dict counted(const std::map<std::string, std::uint64_t>& counts) {
  nb::dict made;
  for (const auto& [reason, count] : counts) made[reason.c_str()] = count;
  return made;
}

using Report = nb::typed<nb::dict, nb::str, nb::object>;

/// The report of `index --json`, as far as it is about these records.
Report report_of(const IngestReport& report) {
  nb::dict made;
  made["read"] = report.read;
  made["indexed"] = report.indexed;
  made["replaced"] = report.replaced;
  made["unchanged"] = report.unchanged;
  made["labels_kept"] = report.doubts.labels_kept;
  made["labels_lost"] = report.doubts.labels_lost;
  made["skipped"] = counted(report.skipped);
  nb::list rejected;
  for (const RejectedRecord& record : report.first_rejected)
    rejected.append(nb::make_tuple(record.place, record.reason, record.detail));
  made["first_rejected"] = rejected;
  return Report(made);
}

/// A writer that may be closed.
struct Handle {
  OwnWriter writer;

  Writer& open() const {
    if (!writer)
      throw OptionError("writer", "the writer is closed", "take another one: index.writer()");
    writer->require_own_process();
    return *writer;
  }
};

void open(Handle* self, const std::string& directory, const Pairs& pairs) {
  new (self) Handle{interruptible([&](const service::StopAsked& stop) {
    return OwnWriter(new Writer(directory, values_of(pairs), stop));
  })};
}

/// Waits without Python's lock. A signal is seen by the next call: blocks are short.
bool push(const Handle& handle, std::string lines) {
  const nb::gil_scoped_release released;
  return handle.open().push(std::move(lines));
}

Report finish(const Handle& handle) {
  return report_of(
      interruptible([&](const service::StopAsked&) { return handle.open().finish(); }));
}

Report add(const Handle& handle, const std::string& line) {
  IngestReport report;
  {
    const nb::gil_scoped_release released;
    report = handle.open().add(line);
  }
  return report_of(report);
}

Report add_paths(const Handle& handle, const std::vector<std::string>& paths) {
  return report_of(interruptible(
      [&](const service::StopAsked& stop) { return handle.open().add_paths(paths, stop); }));
}

void note_skipped(const Handle& handle, const std::string& reason, std::uint64_t count) {
  handle.open().note_skipped(reason, count);
}

std::uint64_t removed(const Handle& handle, const std::vector<std::string>& ids) {
  return handle.open().remove(ids);
}

std::uint64_t commit(const Handle& handle) {
  return interruptible([&](const service::StopAsked&) { return handle.open().commit(); });
}

}  // namespace

void bind_writer(nb::module_& module) {
  using Release = nb::call_guard<nb::gil_scoped_release>;
  nb::class_<Handle>(module, "Writer")
      .def("__init__", open, nb::arg("directory"), nb::arg("values"))
      .def(
          "begin", [](const Handle& handle) { handle.open().begin(); }, Release())
      .def("push", push, nb::arg("lines"))
      .def(
          "push",
          [](const Handle& handle, const nb::bytes& lines) {
            return push(handle, std::string(lines.c_str(), lines.size()));
          },
          nb::arg("lines"))
      .def("finish", finish)
      .def(
          "stop",
          [](const Handle& handle) {
            if (handle.writer) handle.writer->stop();
          },
          Release())
      .def("add", add, nb::arg("line"))
      .def("note_skipped", note_skipped, nb::arg("reason"), nb::arg("count"))
      .def_prop_ro("is_strict", [](const Handle& handle) { return handle.open().is_strict(); })
      .def("add_paths", add_paths, nb::arg("paths"))
      .def("remove", removed, nb::arg("ids"), Release())
      .def(
          "remove_matching",
          [](const Handle& handle, const std::string& query) {
            return handle.open().remove_matching(query);
          },
          nb::arg("query"), Release())
      .def("commit", commit)
      .def(
          "close", [](Handle& handle) { handle.writer.reset(); }, Release());
}

}  // namespace inkling::python
