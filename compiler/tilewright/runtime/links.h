/* Links: pieces with two ends that join the parts they are on, and may be taken away again.
 *
 * A network whose links are only ever added keeps the union-find of board.h. In one whose links may go (TW_APART) `up` of each part
 * is the lowest part of its component, joins relabel the smaller numbered side, and a link that is taken away makes the component it
 * was in be walked anew. Every fact of a component is worked out from its parts, so none can go stale. */
#ifndef TW_LINKS_H
#define TW_LINKS_H
#include "board.h"

#if TW_LINKS
enum { TW_MOST_JOINED = 12 + 128 + TW_LINKS };

/* The parts that a part is joined to in a structure, not through links that are members of `but` (pieces); how many. */
TW_OUTLINE int tw_joined(const State *s, int g, int part, const tw_word *but, tw_num *found) {
  int n = 0, piece = TW_PART_PIECE[part];
  if (TW_PART_SEAMS[part] >> g & 1 && TW_PART_SIDES[part]) {
    int cell = s->place[piece] - TW_CELL_PLACE;
    for (int side = 0; side < 4; side++) {
      int beside = s->near[cell][side];
      if (beside < 0 || s->face[beside] < 0) continue;
      for (int i = 0; i < 3; i++) {
        if (tw_part_at(s, piece, side, i) != part) continue;
        int other = tw_part_at(s, s->face[beside], side ^ 2, 2 - i);
        if (other >= 0 && TW_PART_KIND[other] == TW_PART_KIND[part] && TW_PART_SEAMS[other] >> g & 1) found[n++] = (tw_num)other;
      }
    }
  }
  if (TW_PART_TOUCHES[part] >> g & 1)
    for (int i = TW_CONTACT_FIRST[part]; i < TW_CONTACT_FIRST[part + 1]; i++) {
      int other = TW_PART_BASE[piece] + TW_CONTACTS[i];
      if (TW_PART_TOUCHES[other] >> g & 1) found[n++] = (tw_num)other;
    }
  if (TW_PART_LINKS[part] >> g & 1)
    for (int link = 0; link < TW_LINKS; link++) {
      int at = TW_LINK_PIECE[link];
      if (s->place[at] != TW_LINKED || !(TW_LINK_NETS[link] >> g & 1) || (but && tw_bits_has(but, at))) continue;
      int a = s->ends[link][0], b = s->ends[link][1], other = a == part ? b : b == part ? a : -1;
      if (other >= 0 && other != part && TW_PART_LINKS[other] >> g & 1) found[n++] = (tw_num)other;
    }
  return n;
}

/* The structures in which a link with these ends joins them. */
TW_INLINE int tw_tied(int link, int a, int b) { return b < 0 || a == b ? 0 : TW_LINK_NETS[link] & TW_PART_LINKS[a] & TW_PART_LINKS[b]; }

TW_INLINE void tw_tie(State *s, int piece, int a, int b) {
  int link = TW_LINK_NUMBER[piece], tied = tw_tied(link, a, b);
  s->ends[link][0] = (tw_num)(a < b ? a : b);
  s->ends[link][1] = (tw_num)(a < b ? b : a);
  tw_touch(s, tw_cell_of_part(s, a));
  tw_touch(s, tw_cell_of_part(s, b));
  for (int g = 0; g < TW_STRUCTURES; g++)
    if (tied >> g & 1) tw_join(s, g, a, b);
}

#if TW_RELINKED
/* Parts a and b of one component were joined by something that is gone: is what they belong to two components now? */
TW_OUTLINE void tw_split(State *s, int g, int a, int b) {
  tw_word reached[TW_WORDS(TW_PARTS)] = {0};
  tw_num row[TW_PARTS], next[TW_MOST_JOINED];
  int count = 1, lowest = a, root = s->up[g][a], rest = -1;
  row[0] = (tw_num)a;
  tw_bits_add(reached, a);
  for (int i = 0; i < count; i++) {
    int n = tw_joined(s, g, row[i], NULL, next);
    for (int j = 0; j < n; j++) {
      if (tw_bits_has(reached, next[j])) continue;
      if (next[j] == b) return;
      tw_bits_add(reached, next[j]);
      row[count++] = next[j];
      if (next[j] < lowest) lowest = next[j];
    }
  }
  /* the ring falls apart into what was reached and what was not */
  int last_reached = -1, last_rest = -1, part = root, first_reached = -1, first_rest = -1;
  do {
    int after = s->ring[g][part];
    if (tw_bits_has(reached, part)) {
      if (last_reached >= 0) s->ring[g][last_reached] = (tw_num)part;
      else first_reached = part;
      last_reached = part;
    } else {
      if (last_rest >= 0) s->ring[g][last_rest] = (tw_num)part;
      else first_rest = part;
      last_rest = part;
      if (rest < 0 || part < rest) rest = part;
    }
    part = after;
  } while (part != root);
  s->ring[g][last_reached] = (tw_num)first_reached;
  s->ring[g][last_rest] = (tw_num)first_rest;
  for (int half = 0; half < 2; half++) {
    int label = half ? rest : lowest;
    part = label;
    do {
      s->up[g][part] = (tw_num)label;
      part = s->ring[g][part];
    } while (part != label);
    tw_bits_add(s->roots[g], label);
  }
}

/* Has a component the parts it had when the turn began? */
TW_OUTLINE int tw_as_then(const State *s, int g, int root) {
  const tw_num *up = s->then_up[TW_RELINK[g]], *ring = s->then_ring[TW_RELINK[g]];
  int now = 0, then = 0, part = root;
  do {
    if (up[part] != root) return 0;
    now++;
    part = s->ring[g][part];
  } while (part != root);
  do {
    then++;
    part = ring[part];
  } while (part != root);
  return now == then;
}
#endif

/* A link that lies is taken up; where it goes is for the caller to say. */
TW_OUTLINE void tw_unlink(State *s, TwContext *k, int piece) {
  int link = TW_LINK_NUMBER[piece], a = s->ends[link][0], b = s->ends[link][1], tied = tw_tied(link, a, b);
  s->ends[link][0] = s->ends[link][1] = -1;
  s->place[piece] = TW_OUT_OF_GAME;
  if (b < 0) return;
  tw_touch(s, tw_cell_of_part(s, a));
  tw_touch(s, tw_cell_of_part(s, b));
  for (int g = 0; g < TW_STRUCTURES; g++) {
    if (!(tied >> g & 1)) continue;
#if TW_RELINKED
    if (TW_APART(g)) {
      tw_split(s, g, a, b);
      continue;
    }
#endif
    tw_problem(k, TW_REMOVED_LINK);
  }
}

/* Links among `links` (pieces) first met when walking a structure from the parts `start`, which becomes the parts seen; not through
 * such links, and not those with an end on one of `tiles`. */
TW_OUTLINE void tw_nearest(const State *s, int g, const tw_word *tiles, tw_word *start, const tw_word *links, tw_word *met) {
  tw_num row[TW_PARTS], next[TW_MOST_JOINED];
  int count = 0;
  for (int part = tw_bits_next(start, TW_WORDS(TW_PARTS), 0); part >= 0; part = tw_bits_next(start, TW_WORDS(TW_PARTS), part + 1))
    row[count++] = (tw_num)part;
  for (int i = 0; i < count; i++) {
    int n = tw_joined(s, g, row[i], links, next);
    for (int j = 0; j < n; j++) {
      if (tw_bits_has(start, next[j])) continue;
      tw_bits_add(start, next[j]);
      int here = 0;
      for (int link = 0; link < TW_LINKS; link++) {
        int at = TW_LINK_PIECE[link];
        if (!tw_bits_has(links, at) || s->place[at] != TW_LINKED) continue;
        int a = s->ends[link][0], b = s->ends[link][1];
        if (a != next[j] && b != next[j]) continue;
        if (tw_bits_has(tiles, TW_PART_PIECE[a]) || (b >= 0 && tw_bits_has(tiles, TW_PART_PIECE[b]))) continue;
        tw_bits_add(met, at);
        here = 1;
      }
      if (!here) row[count++] = next[j];
    }
  }
}
#endif
#endif
