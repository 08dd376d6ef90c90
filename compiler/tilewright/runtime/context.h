/* What a call works with beside the state: the list of options, the score lines (if wanted), the first problem met. */
#ifndef TW_CONTEXT_H
#define TW_CONTEXT_H
#include "bits.h"

enum { TW_RUNNING, TW_CHOOSE, TW_CHANCE, TW_OVER };
enum { TW_NO_MEMORY = -1, TW_REMOVED_TILE = -2, TW_TOO_MANY_CELLS = -3, TW_LARGE_TOTAL = -4, TW_ENDLESS = -5, TW_REMOVED_LINK = -6 };
enum { TW_PASS = -1, TW_MOST_ROUNDS = 1000000 };

typedef struct {
  int32_t turn, player, rule, network, part, factors; /* factors: 1 if times and per are meant */
  tw_long amount, times, per;
} TwLine;

/* An option is TW_STRIDE numbers: the alternative, then the values of its variables. */
typedef struct {
  int32_t *options;
  TwLine *lines;
  int32_t option_count, option_room, line_count, line_room, logging, problem;
  int32_t again; /* rounds of loops since the game last rested */
  int32_t spare[TW_STRIDE]; /* where an option goes when there is no memory */
} TwContext;

TW_INLINE void tw_problem(TwContext *k, int problem) {
  if (!k->problem) k->problem = problem;
}

/* Before a round of a loop that counts: 1 if there were so many that the loops are taken to be without end. */
TW_INLINE int tw_tired(TwContext *k) { return k->again >= TW_MOST_ROUNDS || ++k->again >= TW_MOST_ROUNDS; }

TW_OUTLINE __attribute__((noinline)) int tw_more_options(TwContext *k) {
  int room = k->option_room ? 2 * k->option_room : 256;
  int32_t *more = (int32_t *)realloc(k->options, sizeof(int32_t) * TW_STRIDE * (size_t)room);
  if (!more) { tw_problem(k, TW_NO_MEMORY); return 0; }
  k->options = more;
  k->option_room = room;
  return 1;
}
TW_INLINE void tw_option(TwContext *k, int alternative) {
  if (k->option_count == k->option_room && !tw_more_options(k)) return;
  k->options[(size_t)TW_STRIDE * (size_t)k->option_count++] = alternative;
}
TW_INLINE void tw_option1(TwContext *k, int alternative, int first) {
  if (k->option_count == k->option_room && !tw_more_options(k)) return;
  int32_t *o = k->options + (size_t)TW_STRIDE * (size_t)k->option_count++;
  o[0] = alternative;
  o[1] = first;
}
/* Value number `index` of the option added last. */
TW_INLINE void tw_value(TwContext *k, int index, int value) {
  int32_t *o = k->option_count ? k->options + (size_t)TW_STRIDE * (size_t)(k->option_count - 1) : k->spare;
  o[1 + index] = value;
}
TW_INLINE int tw_options(TwContext *k) { return k->option_count; }
TW_INLINE void tw_no_options(TwContext *k) { k->option_count = 0; }

TW_OUTLINE __attribute__((noinline)) void tw_write_line(TwContext *k, TwLine line) {
  if (k->line_count == k->line_room) {
    int room = k->line_room ? 2 * k->line_room : 32;
    TwLine *more = (TwLine *)realloc(k->lines, sizeof(TwLine) * (size_t)room);
    if (!more) { tw_problem(k, TW_NO_MEMORY); return; }
    k->lines = more;
    k->line_room = room;
  }
  k->lines[k->line_count++] = line;
}
TW_INLINE void tw_free_context(TwContext *k) {
  free(k->options);
  free(k->lines);
  memset(k, 0, sizeof *k);
}

/* The same number in 64 bits. */
TW_INLINE tw_long tw_wide(tw_long x) { return x; }
/* Half, rounded towards plus or minus infinity. */
TW_INLINE tw_long tw_halve_down(tw_long x) { return x >= 0 ? x / 2 : -((1 - x) / 2); }
TW_INLINE tw_long tw_halve_up(tw_long x) { return -tw_halve_down(-x); }
#endif
