/* Pieces that move: to piles, parts and cells, links to their ends, faces into the networks; options that differ by interchangeable pieces
 * only; the start of a game; points. */
#ifndef TW_MOVES_H
#define TW_MOVES_H
#include "links.h"

/* ---------------------------------------------------------------- moving pieces */
TW_INLINE void tw_leave(State *s, TwContext *k, int piece) {
  int at = s->place[piece];
  if (at >= 0 && at < TW_PILES) tw_bits_drop(s->pile[at], piece);
  if (TW_PIECE_FACE[piece] >= 0 && at >= TW_CELL_PLACE) tw_problem(k, TW_REMOVED_TILE);
#if TW_LINKS
  if (at == TW_LINKED) tw_unlink(s, k, piece);
#endif
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

#if TW_LINKS
/* Both ends of a link at once. */
TW_OUTLINE void tw_link(State *s, TwContext *k, int piece, int a, int b) {
  tw_leave(s, k, piece);
  s->place[piece] = TW_LINKED;
  tw_tie(s, piece, a, b);
  tw_show(s, piece);
}
/* One end more of a link; one that has both is taken up first. */
TW_OUTLINE void tw_put_end(State *s, TwContext *k, int piece, int part) {
  int first = tw_end(s, piece, 0);
  if (first >= 0 && tw_end(s, piece, 1) < 0) {
    tw_link(s, k, piece, first, part);
    return;
  }
  tw_leave(s, k, piece);
  s->place[piece] = TW_LINKED;
  s->ends[TW_LINK_NUMBER[piece]][0] = (tw_num)part;
  s->ends[TW_LINK_NUMBER[piece]][1] = -1;
  tw_show(s, piece);
}
#endif
/* A link of a position that is put together. */
TW_INLINE void tw_load_link(State *s, TwContext *k, int piece, int first, int second) {
#if TW_LINKS
  if (second >= 0) tw_link(s, k, piece, first, second);
  else tw_put_end(s, k, piece, first);
#else
  (void)s, (void)k, (void)piece, (void)first, (void)second;
#endif
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
#if TW_RELINKED
      if (TW_APART(g)) s->then_up[TW_RELINK[g]][part] = -1; /* it was not there when the turn began */
#endif
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
