// BLAKE2b against digests by another program, with and without a key, and lengths round the ends of its
// blocks.
#include "record/blake2b.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "record/dice.hpp"

namespace castellum {
namespace {

struct Example {
  std::size_t digest;
  std::size_t key;
  std::size_t message;
  std::string_view hex;
};

/// Keys are 0, 1, 2 and so on, messages 1, 8, 15 and so on.
constexpr Example examples[] = {
    {64, 0, 0,
     "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685"
     "b1448b755d56f701afe9be2ce"},
    {64, 0, 3,
     "4626590fff3d43a38276d9e6f87b5a3c2f654490369d1e14a24f9094ff1e8341540c7fdf1f5aa0652c565cf76b7bba22799d3b8"
     "92d4a187303d9ef4c4193c24a"},
    {32, 0, 32, "05101607a9417c6be693c23027447c2f4bfcf9add6a2605d676fa8ba61801f8d"},
    {64, 32, 0,
     "84bfa69f0d90df7db2a3ee026042988b5bd9caa2320af1f371823dd28351202f8e6277c40c050711c8dd4e2c1ac30c34c9aed0b"
     "ddd468b031287fe872675e0cc"},
    {64, 32, 100,
     "0965db333d51268ce369b7db95c4e178c5b978a58987b409aad12ec38d2e6e574a356c52bf47c3c1552f0571b1ad9a33c5f60a3"
     "9e6b896749b68f309ef9dfcdf"},
    {64, 64, 128,
     "36918640c695d445019a356d5122fa7bd732bf3b1dcbbd38a6ae9a18a5dda1ad513a0c19919b0d1a52a72399d71994ae26c75a3"
     "9a6c60eec1604b5295bce8e27"},
    {32, 32, 127, "397b169ef9b181e416b4c84bfe04a9807b57f456a183190cfbb41950ab3abdfc"},
    {32, 32, 129, "7e42254559cc8c8f7f4fcedb1718ec5b07f48a90b57526784dcfbd0ecea7717b"},
    {64, 16, 256,
     "1085c34e811c64b2075c44388774161d365290dce19ee99bd63d9bf6ef975dde90c8db22672d926d610af835f48f8184074de8c"
     "9555febaaeb61e0e2cedd74af"},
    {1, 0, 5, "cd"},
    {64, 0, 1000,
     "4b224da8bd3bfeeca3969a38269efce82ea8100d95a2b9c42e286203259c934dd2ac7ec381af4bc71013eed10ab5221d5669171"
     "2a66f3f1ad2fb30c470b3da33"},
    {48, 64, 1,
     "2d7b347522f90f1e87556f25a9eacd678c4b1d962ea368a57770d8248b4b660e77dfaaba2070d6436de609ae7c05e5eb"},
};

std::string hashed(std::size_t digest_bytes, const std::vector<std::uint8_t>& key,
                   const std::vector<std::uint8_t>& message) {
  std::vector<std::uint8_t> digest(digest_bytes);
  blake2b(digest, key, message);
  return hex_of(digest);
}

}  // namespace

TEST_CASE("the example of RFC 7693 gives the digest it prints") {
  CHECK(hashed(64, {}, {'a', 'b', 'c'}) ==
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

TEST_CASE("keys, messages and digests of every length are hashed right") {
  for (const Example& example : examples) {
    std::vector<std::uint8_t> key;
    for (std::size_t at = 0; at < example.key; ++at) key.push_back(static_cast<std::uint8_t>(at));
    std::vector<std::uint8_t> message;
    for (std::size_t at = 0; at < example.message; ++at)
      message.push_back(static_cast<std::uint8_t>(7 * at + 1));
    CHECK(hashed(example.digest, key, message) == example.hex);
  }
}

}  // namespace castellum
