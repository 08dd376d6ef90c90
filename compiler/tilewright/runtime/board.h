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
/* The cell of a part whose face lies in a space. */
TW_INLINE int tw_cell_of_part(const State *s, int part) { return s->place[TW_PART_PIECE[part]] - TW_CELL_PLACE; }

/* The cell a piece is in, or on a part of whose face it stands; -1. */
TW_INLINE int tw_cell_of_piece(const State *s, int piece) {
  int part = tw_part_of_place(s, piece);
  return part >= 0 ? tw_cell_of_part(s, part) : tw_cell_of_place(s, piece);
}

/* Are two pieces the same but for their numbers? (Kind, owner and marks are equal if their classes are.) */
TW_INLINE int tw_twin(const State *s, int a, int b) {
  return TW_PIECE_CLASS[a] == TW_PIECE_CLASS[b] && s->place[a] == s->place[b] && tw_bits_has(s->seen, a) == tw_bits_has(s->seen, b);
}
TW_INLINE void tw_show(State *s, int piece) { tw_bits_add(s->seen, piece); }

/* ---------------------------------------------------------------- networks: union-find, the lowest part on top */
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
  s->up[g][b] = (tw_num)a;
  tw_bits_drop(s->roots[g], b);
  tw_num next = s->ring[g][a];
  s->ring[g][a] = s->ring[g][b];
  s->ring[g][b] = next;
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

/* ---------------------------------------------------------------- moving pieces */
TW_INLINE void tw_leave(State *s, TwContext *k, int piece) {
  int at = s->place[piece];
  if (at >= 0 && at < TW_PILES) tw_bits_drop(s->pile[at], piece);
  if (TW_PIECE_FACE[piece] >= 0 && at >= TW_CELL_PLACE) tw_problem(k, TW_REMOVED_TILE);
}
TW_INLINE void tw_to_pile(State *s, TwContext *k, int piece, int pile) {
  tw_leave(s, k, piece);
  s->place[piece] = (tw_num)pile;
  tw_bits_add(s->pile[pile], piece);
  if (TW_PILE_HIDDEN[pile]) tw_bits_drop(s->seen, piece);
  else tw_show(s, piece);
}
TW_INLINE void tw_out(State *s, TwContext *k, int piece) {
  tw_leave(s, k, piece);
  s->place[piece] = TW_OUT_OF_GAME;
}
TW_INLINE void tw_home(State *s, TwContext *k, int piece) {
  int pile = TW_PIECE_HOME[piece];
  if (pile >= 0) tw_to_pile(s, k, piece, pile);
  else tw_out(s, k, piece);
}
TW_INLINE void tw_put_part(State *s, TwContext *k, int piece, int part) {
  tw_leave(s, k, piece);
  s->place[piece] = (tw_num)(TW_PART_PLACE + part);
  tw_show(s, piece);
}
TW_INLINE void tw_put_cell(State *s, TwContext *k, int piece, int cell) {
  tw_leave(s, k, piece);
  s->place[piece] = (tw_num)(TW_CELL_PLACE + cell);
  tw_show(s, piece);
}

/* Lay a face up on a cell: cells beside it come into use, its parts enter the networks and join their neighbours. */
TW_OUTLINE void tw_lay(State *s, TwContext *k, int piece, int cell, int turn) {
  int face = TW_PIECE_FACE[piece], base = TW_PART_BASE[piece], parts = TW_PIECE_PARTS[piece];
  if (s->face[cell] >= 0) {
    tw_problem(k, TW_REMOVED_TILE);
    return;
  }
  tw_leave(s, k, piece);
  s->place[piece] = (tw_num)(TW_CELL_PLACE + cell);
  s->turned[piece] = (uint8_t)turn;
  tw_show(s, piece);
  s->face[cell] = (tw_num)piece;
  tw_bits_drop(s->empty, cell);
  tw_bits_add(s->laid, piece);
  tw_touch(s, cell);
  for (int g = 0; g < TW_STRUCTURES; g++)
    for (int part = base; part < base + parts; part++) {
      s->up[g][part] = s->ring[g][part] = (tw_num)part; /* also of parts that are in no network: alone for ever */
      if (TW_PART_NETS[part] >> g & 1) tw_bits_add(s->roots[g], part);
      tw_forget(s, g, part);
    }
  for (int part = base; part < base + parts; part++)
    for (int i = TW_CONTACT_FIRST[part]; TW_PART_TOUCHES[part] && i < TW_CONTACT_FIRST[part + 1]; i++)
      for (int g = 0; g < TW_STRUCTURES; g++)
        if (TW_PART_TOUCHES[part] & TW_PART_TOUCHES[base + TW_CONTACTS[i]] & 1u << g) tw_join(s, g, part, base + TW_CONTACTS[i]);
  int space = tw_space_of_cell(cell);
  for (int side = 0; side < 4; side++) {
    int n = s->near[cell][side];
    if (n < 0) {
      if (TW_DRAWN[space]) continue;
      n = tw_use_cell(s, k, space, s->x[cell] + TW_DX[side], s->y[cell] + TW_DY[side]);
    }
    int opposite = side ^ 2, shown = TW_SIDES[face][(side - turn) & 3];
    for (int kind = 0; kind < TW_SIDE_KINDS; kind++)
      if (kind != shown) tw_bits_drop(s->fits[opposite][kind], n);
    s->bare[n] &= (uint8_t)~(1 << opposite);
    if (s->face[n] < 0) continue;
    int before = -1, before_other = -1;
    for (int i = 0; i < 3; i++) {
      int part = tw_part_at(s, piece, side, i), other = tw_part_at(s, s->face[n], opposite, 2 - i);
      if (part < 0 || other < 0 || (part == before && other == before_other) || TW_PART_KIND[part] != TW_PART_KIND[other]) continue;
      before = part;
      before_other = other;
      for (int g = 0; g < TW_STRUCTURES; g++)
        if (TW_PART_SEAMS[part] & TW_PART_SEAMS[other] & 1u << g) tw_join(s, g, part, other);
    }
  }
}

/* ---------------------------------------------------------------- options that differ by interchangeable pieces only */
/* From the option numbered `from` on keep the first of each class. `pieces` and `placings`: bit masks of the values that are
 * such; a placing is piece x `stride` + rest. Pieces equal within one option are equal in those it stands for. */
TW_OUTLINE void tw_merge_options(State *s, TwContext *k, int from, int pieces, int placings, int stride) {
  int kept = from;
  for (int i = from; i < k->option_count; i++) {
    const int32_t *a = k->options + (size_t)TW_STRIDE * (size_t)i;
    int known = 0;
    for (int j = from; j < kept && !known; j++) {
      const int32_t *b = k->options + (size_t)TW_STRIDE * (size_t)j;
      known = 1;
      for (int v = 1; v <= TW_ALTERNATIVE_VALUES[a[0]] && known; v++) {
        int kind = (pieces >> (v - 1) & 1) | (placings >> (v - 1) & 1) << 1;
        if (!kind) known = a[v] == b[v];
        else if (kind == 1) known = tw_twin(s, a[v], b[v]);
        else known = a[v] % stride == b[v] % stride && tw_twin(s, a[v] / stride, b[v] / stride);
        for (int w = 1; w < v && known && kind; w++)
          if (((pieces | placings) >> (w - 1) & 1) && ((pieces >> (w - 1) & 1) == (kind & 1))) known = (a[v] == a[w]) == (b[v] == b[w]);
      }
    }
    if (!known) memmove(k->options + (size_t)TW_STRIDE * (size_t)kept++, a, sizeof(int32_t) * TW_STRIDE);
  }
  k->option_count = kept;
}

/* ---------------------------------------------------------------- start, points */
TW_OUTLINE void tw_start(State *s, TwContext *k, int players, tw_word generator) {
  memset(s, 0, sizeof *s);
  s->generator = generator;
  s->players = players;
  s->turn = -1;
  memset(s->near, -1, sizeof s->near);
  memset(s->fits, -1, sizeof s->fits);
  memset(s->face, -1, sizeof s->face);
  for (int piece = 0; piece < TW_PIECES; piece++) {
    s->place[piece] = TW_OUT_OF_GAME;
    tw_show(s, piece);
    if (TW_PIECE_OWNER[piece] < players && TW_PIECE_HOME[piece] >= 0) tw_to_pile(s, k, piece, TW_PIECE_HOME[piece]);
  }
  for (int space = 0; space < TW_SPACES; space++) {
    if (TW_SPACE_OWNER[space] >= players) continue;
    if (!TW_DRAWN[space]) tw_use_cell(s, k, space, 0, 0);
    for (int c = TW_FIRST_DRAWN[space]; c < TW_FIRST_DRAWN[space + 1]; c++) tw_use_cell(s, k, space, TW_DRAWN_X[c], TW_DRAWN_Y[c]);
  }
}
TW_INLINE void tw_add_points(State *s, TwContext *k, int player, tw_long amount) {
  tw_long total = s->totals[player] + amount;
  if (total > INT32_MAX || total < INT32_MIN) {
    tw_problem(k, TW_LARGE_TOTAL);
    return;
  }
  s->totals[player] = (int32_t)total;
}
TW_INLINE void tw_line(const State *s, TwContext *k, int player, tw_long amount, int rule, int network, int part, tw_long times, tw_long per) {
  if (!k->logging) return;
  TwLine line = {s->turn, player, rule, network, part, 1, amount, times, per};
  tw_write_line(k, line);
}
TW_INLINE void tw_plain_line(const State *s, TwContext *k, int player, tw_long amount, int rule, int network, int part) {
  if (!k->logging) return;
  TwLine line = {s->turn, player, rule, network, part, 0, amount, 0, 0};
  tw_write_line(k, line);
}
#endif
