/// Exceptions of inkling/error.h as those of inkling/errors.py.

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <exception>
#include <string>

#include "inkling/error.h"
#include "python/bindings/parts.h"
#include "service/stopping.h"

namespace inkling::python {

namespace {

namespace nb = nanobind;

/// The class of that name with the message, the code and the hint, and what else it knows.
void raise(const char* name, const Error& error, const nb::dict& more = {}) {
  const nb::object type = nb::module_::import_("inkling.errors").attr(name);
  const nb::object made = type(error.what(), error.code(), error.hint(), **more);
  PyErr_SetObject(type.ptr(), made.ptr());
}

void raise_io(const IoError& error) {
  nb::dict more;
  more["errno"] = error.error_number();
  more["filename"] = error.path();
  raise("IoError", error, more);
}

void raise_corrupt(const CorruptIndexError& error) {
  nb::dict more;
  more["filename"] = error.path();
  more["offset"] = error.offset();
  raise("CorruptIndexError", error, more);
}

void raise_syntax(const QuerySyntaxError& error) {
  nb::dict more;
  more["query"] = error.query();
  more["position"] = error.position();
  raise("QuerySyntaxError", error, more);
}

void raise_option(const OptionError& error) {
  nb::dict more;
  more["parameter"] = error.name();
  raise("OptionError", error, more);
}

/// Whichever it is, the most special first.
void rethrow(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const IoError& error) {
    raise_io(error);
  } catch (const CorruptIndexError& error) {
    raise_corrupt(error);
  } catch (const CommittedError& error) {
    raise("CommittedError", error);
  } catch (const FormatVersionError& error) {
    raise("FormatVersionError", error);
  } catch (const IndexMissingError& error) {
    raise("IndexMissingError", error);
  } catch (const SnapshotMissingError& error) {
    raise("SnapshotMissingError", error);
  } catch (const IndexBusyError& error) {
    raise("IndexBusyError", error);
  } catch (const QuerySyntaxError& error) {
    raise_syntax(error);
  } catch (const TimeLimitError& error) {
    raise("TimeLimitError", error);
  } catch (const OptionError& error) {
    raise_option(error);
  } catch (const UnknownNameError& error) {
    raise("UnknownNameError", error);
  } catch (const RecordError& error) {
    raise("RecordError", error);
  } catch (const EmptyInputError& error) {
    raise("EmptyInputError", error);
  } catch (const service::StoppedError& error) {
    raise("StoppedError", error);
  } catch (const Error& error) {
    raise("Error", error);
  }
}

}  // namespace

void bind_errors(nb::module_&) {
  nb::register_exception_translator(
      [](const std::exception_ptr& thrown, void*) { rethrow(thrown); });
}

}  // namespace inkling::python
