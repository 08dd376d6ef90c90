/* Cells, faces laid on them, the networks their parts make, and where the other pieces are. */
#ifndef TW_BOARD_H
#define TW_BOARD_H
#include "context.h"
#include "state.h"

/* ---------------------------------------------------------------- places */
TW_INLINE int tw_part_of_place(const State *s, int piece) {
  int at = s->place[piece] - TW_PART_PLACE;
  return at >= 0 && at < TW_PARTS ? at : -1;
}
TW_INLINE int tw_cell_of_place(const State *s, int piece) {
  int at = s->place[piece] - TW_CELL_PLACE;
  return at >= 0 ? at : -1;
}
TW_INLINE int tw_pile_of_place(const State *s, int piece) {
  int at = s->place[piece];
  return at < TW_PILES ? at : -1;
}
/* The part that an end (0, 1) of a link is on; -1. */
TW_INLINE int tw_end(const State *s, int piece, int end) {
#if TW_LINKS
  return s->place[piece] == TW_LINKED ? s->ends[TW_LINK_NUMBER[piece]][end] : -1;
#else
  (void)s, (void)piece, (void)end;
  return -1;
#endif
}
/* The cell of a part whose face lies in a space. */
TW_INLINE int tw_cell_of_part(const State *s, int part) { return s->place[TW_PART_PIECE[part]] - TW_CELL_PLACE; }

/* The cell a piece is in, or on a part of whose face it stands; -1. */
TW_INLINE int tw_cell_of_piece(const State *s, int piece) {
  int part = tw_part_of_place(s, piece);
  return part >= 0 ? tw_cell_of_part(s, part) : tw_cell_of_place(s, piece);
}

/* Are two pieces the same but for their numbers? (Kind, owner and marks are equal if their classes are.) */
TW_INLINE int tw_twin(const State *s, int a, int b) {
#if TW_LINKS
  if (tw_end(s, a, 0) != tw_end(s, b, 0) || tw_end(s, a, 1) != tw_end(s, b, 1)) return 0;
#endif
  return TW_PIECE_CLASS[a] == TW_PIECE_CLASS[b] && s->place[a] == s->place[b] && tw_bits_has(s->seen, a) == tw_bits_has(s->seen, b);
}
TW_INLINE void tw_show(State *s, int piece) { tw_bits_add(s->seen, piece); }

/* ---------------------------------------------------------------- networks: union-find, the lowest part on top
 * Where links may be taken away again (TW_APART) every part points at the lowest one at all times: see links.h. */
#if TW_RELINKED
#define TW_APART(g) (TW_RELINK[g] >= 0)
#else
#define TW_APART(g) 0
#endif
TW_INLINE int tw_root(State *s, int g, int part) {
  tw_num *up = s->up[g];
  int above = up[part], top = up[above];
  if (above == top) return top; /* mostly: no write */
  for (;;) {
    up[part] = (tw_num)top;
    part = top;
    above = up[part];
    top = up[above];
    if (above == top) return top;
  }
}
/* The same for a component of any network: network x stride + part. */
TW_INLINE int tw_wide_root(State *s, int component) {
  enum { STRIDE = 64 * TW_WORDS(TW_PARTS) };
  int network = component / STRIDE;
  return component < 0 ? component : network * STRIDE + tw_root(s, TW_STRUCTURE_OF[network], component % STRIDE);
}
TW_INLINE void tw_forget(State *s, int g, int root) {
  for (int f = 0; f < TW_FINISHES; f++)
    if (TW_FINISH_OF[f] == g) {
      tw_bits_drop(s->was[f], root);
      tw_bits_drop(s->holds[f], root);
    }
}
/* Row `holds` of a truth has been brought up to date with what lies now. */
TW_INLINE void tw_note(State *s, int f) { s->noted[f] = s->touched_count + 1; }
/* At the start of a turn: if nothing was laid since `holds` was brought up to date, it is what `was` has to be. */
TW_INLINE int tw_noted(State *s, int f) {
  if (s->noted[f] != s->touched_count + 1) return 0;
  tw_bits_copy(s->was[f], s->holds[f], TW_WORDS(TW_PARTS));
  return 1;
}
TW_INLINE void tw_turn_begins(State *s) {
  memcpy(s->holds, s->was, sizeof s->holds);
  memset(s->noted, 0, sizeof s->noted);
  s->touched_count = 0;
#if TW_RELINKED
  for (int g = 0; g < TW_STRUCTURES; g++) {
    if (!TW_APART(g)) continue;
    memcpy(s->then_up[TW_RELINK[g]], s->up[g], sizeof s->up[g]);
    memcpy(s->then_ring[TW_RELINK[g]], s->ring[g], sizeof s->ring[g]);
  }
#endif
}
TW_OUTLINE void tw_join(State *s, int g, int a, int b) {
  a = tw_root(s, g, a);
  b = tw_root(s, g, b);
  if (a == b) return;
  if (b < a) {
    int c = a;
    a = b;
    b = c;
  }
  if (TW_APART(g))
    for (int part = s->ring[g][b]; part != b; part = s->ring[g][part]) s->up[g][part] = (tw_num)a;
  s->up[g][b] = (tw_num)a;
  tw_bits_drop(s->roots[g], b);
  tw_num next = s->ring[g][a];
  s->ring[g][a] = s->ring[g][b];
  s->ring[g][b] = next;
  if (TW_APART(g)) return; /* what held at the start of the turn is compared part by part */
  tw_forget(s, g, a);
  tw_forget(s, g, b);
}
TW_INLINE void tw_touch(State *s, int cell) {
  if (s->touched_count < TW_TOUCHED) s->touched[s->touched_count] = (tw_num)cell;
  s->touched_count++;
}

/* ---------------------------------------------------------------- cells */
TW_INLINE unsigned tw_hash(int space, int x, int y) {
  return ((uint32_t)x * 0x9E3779B1u + (uint32_t)y * 0x85EBCA77u + (uint32_t)space * 0xC2B2AE3Du) >> 8 & (TW_INDEX - 1);
}
TW_INLINE int tw_space_of_cell(int cell) {
  int space = 0;
  while (space + 1 < TW_SPACES && cell >= TW_FIRST_CELL[space + 1]) space++;
  return space;
}
TW_OUTLINE int tw_cell_at(const State *s, int space, int x, int y) {
  for (unsigned h = tw_hash(space, x, y);; h = (h + 1) & (TW_INDEX - 1)) {
    int c = s->index[h] - 1;
    if (c < 0) return -1;
    if (s->x[c] == x && s->y[c] == y && (TW_SPACES == 1 || tw_space_of_cell(c) == space)) return c;
  }
}
static const int8_t TW_DX[8] = {0, 1, 0, -1, 1, 1, -1, -1}, TW_DY[8] = {1, 0, -1, 0, 1, -1, -1, 1};

/* Cell number `i` of those around: N E S W, then NE SE SW NW; -1 if it is not in use. */
TW_INLINE int tw_around(const State *s, int cell, int i) {
  if (i < 4) return s->near[cell][i];
  int first = s->near[cell][i - 4], second = s->near[cell][(i - 3) & 3];
  if (first >= 0 && s->near[first][(i - 3) & 3] >= 0) return s->near[first][(i - 3) & 3];
  if (second >= 0) return s->near[second][i - 4];
  if (first >= 0) return -1;
  return tw_cell_at(s, tw_space_of_cell(cell), s->x[cell] + TW_DX[i], s->y[cell] + TW_DY[i]);
}

TW_INLINE int tw_origin(const State *s, int space) { return tw_cell_at(s, space, 0, 0); }
TW_INLINE int tw_space_of_piece(const State *s, int piece) {
  int cell = tw_cell_of_piece(s, piece);
  return cell < 0 ? -1 : tw_space_of_cell(cell);
}
TW_INLINE int tw_quotient(int a, int b) { return (int)((unsigned)a / (unsigned)b); }
TW_INLINE int tw_remainder(int a, int b) { return (int)((unsigned)a % (unsigned)b); }

/* Cells beside one that have a face. */
TW_INLINE int tw_faces_beside(const State *s, int cell) { return 4 - __builtin_popcount(s->bare[cell]); }

TW_OUTLINE int tw_use_cell(State *s, TwContext *k, int space, int x, int y) {
  int c = tw_cell_at(s, space, x, y);
  if (c >= 0) return c;
  c = TW_FIRST_CELL[space] + s->used[space];
  if (c >= TW_FIRST_CELL[space + 1]) {
    tw_problem(k, TW_TOO_MANY_CELLS);
    return TW_FIRST_CELL[space];
  }
  s->used[space]++;
  unsigned h = tw_hash(space, x, y);
  while (s->index[h]) h = (h + 1) & (TW_INDEX - 1);
  s->index[h] = (tw_num)(c + 1);
  s->x[c] = (int16_t)x;
  s->y[c] = (int16_t)y;
  s->face[c] = -1;
  s->bare[c] = 15;
  tw_bits_add(s->empty, c);
  for (int side = 0; side < 4; side++) {
    int n = tw_cell_at(s, space, x + TW_DX[side], y + TW_DY[side]);
    s->near[c][side] = (tw_num)n;
    if (n >= 0) s->near[n][side ^ 2] = (tw_num)c;
  }
  return c;
}

/* Empty cells on which a face fits, its sides equal in kind to those of all neighbours: first the cells for any turn, then for
 * each turn. Turns that show the same parts as an earlier one are left out. */
TW_INLINE void tw_fitting(const State *s, int face, tw_word *rows) {
  enum { W = TW_WORDS(TW_CELLS) };
  const uint8_t *side = TW_SIDES[face];
  for (int w = 0; w < W; w++) rows[w] = 0;
  for (int turn = 0; turn < 4; turn++) {
    tw_word among = (TW_TURNS[face] >> turn & 1) ? ~0ull : 0;
    const tw_word *n = s->fits[0][side[(4 - turn) & 3]], *e = s->fits[1][side[(5 - turn) & 3]];
    const tw_word *o = s->fits[2][side[(6 - turn) & 3]], *t = s->fits[3][side[(7 - turn) & 3]];
    for (int w = 0; w < W; w++) rows[w] |= rows[W * (1 + turn) + w] = s->empty[w] & among & n[w] & e[w] & o[w] & t[w];
  }
}
/* The turns for a cell, as bits. */
TW_INLINE int tw_turns_at(const tw_word *rows, int cell) {
  enum { W = TW_WORDS(TW_CELLS) };
  int turns = 0;
  for (int turn = 0; turn < 4; turn++) turns |= tw_bits_has(rows + W * (1 + turn), cell) << turn;
  return turns;
}

/* Sides of a part, as it lies, that face a cell without a face. */
TW_INLINE int tw_openings(const State *s, int part) {
  int piece = TW_PART_PIECE[part], turn = s->turned[piece], sides = TW_PART_SIDES[part];
  sides = (sides << turn | sides >> (4 - turn)) & s->bare[s->place[piece] - TW_CELL_PLACE];
  return __builtin_popcount((unsigned)sides & 15);
}

/* Part of a face laid on a cell at port i of side `side` (0 left half, 1 middle, 2 right half, seen from its centre); -1. */
TW_INLINE int tw_part_at(const State *s, int piece, int side, int i) {
  int port = 3 * ((side - s->turned[piece]) & 3) + i, part = TW_PORT_PART[TW_PIECE_FACE[piece]][port];
  return part < 0 ? -1 : TW_PART_BASE[piece] + part;
}

/* Roots of parts of a neighbour that face a side of a piece and are not joined to what they meet there. */
TW_INLINE void tw_unjoined(State *s, int g, int kinds, int piece, int other, int side, tw_word *found) {
  int shown = TW_SIDES[TW_PIECE_FACE[piece]][(side - s->turned[piece]) & 3];
  int faced = TW_SIDES[TW_PIECE_FACE[other]][(side + 2 - s->turned[other]) & 3];
  if (shown == faced && TW_ALL_JOIN[g]) return;
  for (int i = 0; i < 3; i++) {
    int own = tw_part_at(s, piece, side, i), part = tw_part_at(s, other, side ^ 2, 2 - i);
    if (part < 0 || !(kinds >> TW_PART_KIND[part] & 1)) continue;
    if (own < 0 || tw_root(s, g, own) != tw_root(s, g, part)) tw_bits_add(found, tw_root(s, g, part));
  }
}

/* Roots of components of some kinds of parts (as bits) whose truths may have changed by what was laid this turn: those with a part
 * in a cell where something was laid or in one of the first `around` cells around it (0: or with a side that faces it); of all
 * components, if it was too much to tell. */
TW_INLINE void tw_candidates(State *s, int g, int kinds, int around, tw_word *found) {
  if (s->touched_count > TW_TOUCHED) {
    tw_bits_copy(found, s->roots[g], TW_WORDS(TW_PARTS));
    return;
  }
  for (int t = 0; t < s->touched_count; t++) {
    for (int i = -1; i < around; i++) {
      int cell = i < 0 ? s->touched[t] : tw_around(s, s->touched[t], i);
      int piece = cell < 0 ? -1 : s->face[cell];
      if (piece < 0 || !(TW_PIECE_KINDS[piece] & kinds)) continue;
      for (int part = TW_PART_BASE[piece]; part < TW_PART_BASE[piece] + TW_PIECE_PARTS[piece]; part++)
        if (kinds >> TW_PART_KIND[part] & 1) tw_bits_add(found, tw_root(s, g, part));
    }
    if (around) continue;
    for (int side = 0; side < 4; side++) {
      int n = s->near[s->touched[t]][side];
      if (n >= 0 && s->face[n] >= 0) tw_unjoined(s, g, kinds, s->face[s->touched[t]], s->face[n], side, found);
    }
  }
}

/* The part at the other side of a seam that a placing would join, by its own port `i` of side `side`; -1. */
TW_INLINE int tw_met(const State *s, int piece, int cell, int turn, int seam) {
  int side = seam / 3, i = seam % 3, n = s->near[cell][side];
  if (n < 0 || s->face[n] < 0) return -1;
  int part = TW_PORT_PART[TW_PIECE_FACE[piece]][3 * ((side - turn) & 3) + i], other = tw_part_at(s, s->face[n], side ^ 2, 2 - i);
  if (part < 0 || other < 0 || TW_PART_KIND[TW_PART_BASE[piece] + part] != TW_PART_KIND[other]) return -1;
  return other;
}
#endif
