// The headers that go with every answer, whatever it is.
#pragma once

#include <string_view>
#include <utility>

namespace castellum::server {

/// Only our own files run, and WebAssembly may be compiled; nothing inline, no frames, no forms.
inline constexpr std::string_view content_security_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

inline constexpr std::pair<std::string_view, std::string_view> standing_headers[] = {
    {"Content-Security-Policy", content_security_policy},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

}  // namespace castellum::server
