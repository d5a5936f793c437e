// News of a visitor's tables for feed readers: Atom (RFC 4287), one entry for each turn that waits for him
// and each game that is over. Who has the key reads it; it opens nothing else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/message.hpp"
#include "server/online/rooms.hpp"

namespace castellum::server {

/// What a feed says in one language.
struct FeedTexts {
  std::string_view language, title, your_turn, over, until, aqueduct;
};

/// Those of the language wanted, a two-letter code; English where there is none.
const FeedTexts& feed_texts(std::string_view language);

/// The address of the pages as the client has it, without a slash at its end.
std::string origin_of(const Request& request);

struct FeedPlace {
  std::string origin;
  std::string id;  // the digest of the key
};

/// The feed of these tables, in which the visitor holds seats. What is on its way to the store is not told
/// of.
std::string feed_xml(const FeedPlace& place, const FeedTexts& texts, const std::vector<RoomPtr>& rooms,
                     std::string_view visitor);

}  // namespace castellum::server
