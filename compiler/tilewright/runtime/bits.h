/* Sets of small numbers: words of 64 bits. */
#ifndef TW_BITS_H
#define TW_BITS_H
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define TW_WORDS(n) (((n) + 63) / 64)
#define TW_INLINE static inline __attribute__((always_inline, unused))
#define TW_OUTLINE static __attribute__((unused))

typedef uint64_t tw_word;
typedef int64_t tw_long;
typedef tw_word *tw_set;

TW_INLINE int tw_lowest(tw_word x) { return __builtin_ctzll(x); }
TW_INLINE int tw_bits_has(const tw_word *b, int i) { return (int)(b[i >> 6] >> (i & 63) & 1); }
TW_INLINE void tw_bits_add(tw_word *b, int i) { b[i >> 6] |= 1ull << (i & 63); }
TW_INLINE void tw_bits_drop(tw_word *b, int i) { b[i >> 6] &= ~(1ull << (i & 63)); }
TW_INLINE void tw_bits_clear(tw_word *b, int words) { memset(b, 0, sizeof(tw_word) * (size_t)words); }
TW_INLINE void tw_bits_copy(tw_word *b, const tw_word *from, int words) { memcpy(b, from, sizeof(tw_word) * (size_t)words); }
TW_INLINE int tw_bits_same(const tw_word *a, const tw_word *b, int words) { return !memcmp(a, b, sizeof(tw_word) * (size_t)words); }

TW_INLINE int tw_bits_count(const tw_word *b, int words) {
  int n = 0;
  for (int w = 0; w < words; w++) n += __builtin_popcountll(b[w]);
  return n;
}

/* Every member of a is one of b. */
TW_INLINE int tw_bits_within(const tw_word *a, const tw_word *b, int words) {
  tw_word outside = 0;
  for (int w = 0; w < words; w++) outside |= a[w] & ~b[w];
  return !outside;
}

/* The lowest member from `from` on, -1 if there is none. */
TW_INLINE int tw_bits_next(const tw_word *b, int words, int from) {
  int w = from >> 6;
  if (w >= words) return -1;
  tw_word x = b[w] & (~0ull << (from & 63));
  while (!x) {
    if (++w >= words) return -1;
    x = b[w];
  }
  return 64 * w + __builtin_ctzll(x);
}
TW_INLINE int tw_bits_first(const tw_word *b, int words) { return tw_bits_next(b, words, 0); }

/* The k-th member, counted from 0; it must exist. */
TW_INLINE int tw_bits_select(const tw_word *b, int words, int k) {
  int w = 0;
  for (; w < words - 1; w++) {
    int n = __builtin_popcountll(b[w]);
    if (k < n) break;
    k -= n;
  }
  tw_word x = b[w];
  while (k-- > 0) x &= x - 1;
  return 64 * w + __builtin_ctzll(x);
}
#endif
