#pragma once

/// The page, shown to whoever started the server.

#include <string>

namespace inkling::server {

/// Has xdg-open show the URL, without a shell, and does not wait for it. Empty where it was
/// started; otherwise why not, for a person.
std::string open_in_browser(const std::string& url);

}  // namespace inkling::server
