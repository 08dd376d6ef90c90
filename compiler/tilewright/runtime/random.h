/* The generator of runtime/random.py: splitmix64 (Steele, Lea, Flood 2014), unbiased bounded draws (Lemire 2019). */
#ifndef TW_RANDOM_H
#define TW_RANDOM_H
#include "bits.h"

#define TW_GOLDEN 0x9E3779B97F4A7C15ull

TW_INLINE tw_word tw_mix(tw_word x) {
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ x >> 27) * 0x94D049BB133111EBull;
  return x ^ x >> 31;
}
TW_INLINE tw_word tw_game_state(tw_word seed) { return tw_mix(seed + TW_GOLDEN); }
TW_INLINE tw_word tw_rollout_seed(tw_word seed, tw_word index) { return tw_mix(tw_mix(seed + TW_GOLDEN) + index * TW_GOLDEN); }
TW_INLINE tw_word tw_policy_state(tw_word seed) { return tw_mix(tw_game_state(seed) ^ 0x5851F42D4C957F2Dull); }

TW_INLINE tw_word tw_random_word(tw_word *state) { return tw_mix(*state += TW_GOLDEN); }

/* A number from 0 to n - 1, each equally likely; n at least 1. */
TW_INLINE tw_word tw_below(tw_word *state, tw_word n) {
  unsigned __int128 product = (unsigned __int128)tw_random_word(state) * n;
  if ((tw_word)product < n) {
    tw_word least = (0 - n) % n;
    while ((tw_word)product < least) product = (unsigned __int128)tw_random_word(state) * n;
  }
  return (tw_word)(product >> 64);
}
#endif
