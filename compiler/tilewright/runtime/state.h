/* The flat state of a game. Every size is a macro that the compiler worked out from the rules; a copy is one memcpy.
 *
 * Numbers are those of runtime/tables.py. Places are one number: -1 out of the game, -2 a link with one end or both on parts (`ends`),
 * then piles (pile by pile, player by player), then parts, then cells. Cells are numbered space by space; those of a space without edge in the order in which
 * they came into use, found again by an open-addressed index. */
#ifndef TW_STATE_H
#define TW_STATE_H
#include "bits.h"

#if TW_PILES + TW_PARTS + TW_CELLS < 32000
typedef int16_t tw_num;
#else
typedef int32_t tw_num;
#endif

enum { TW_OUT_OF_GAME = -1, TW_LINKED = -2, TW_PART_PLACE = TW_PILES, TW_CELL_PLACE = TW_PILES + TW_PARTS };

typedef struct {
  tw_word generator;
  tw_word pile[TW_PILES][TW_WORDS(TW_PIECES)];
  tw_word laid[TW_WORDS(TW_PIECES)];                  /* pieces whose face lies up in a space */
  tw_word seen[TW_WORDS(TW_PIECES)];                  /* pieces whose face all know */
  tw_word roots[TW_STRUCTURES][TW_WORDS(TW_PARTS)];   /* lowest parts of the components */
  tw_word was[TW_FINISHES][TW_WORDS(TW_PARTS)];       /* roots for which a truth held at the start of the turn */
  tw_word holds[TW_FINISHES][TW_WORDS(TW_PARTS)];     /* the same as last worked out */
  tw_word fits[4][TW_SIDE_KINDS][TW_WORDS(TW_CELLS)]; /* cells whose side takes a kind; all cells for those not in use */
  tw_word empty[TW_WORDS(TW_CELLS)];                  /* cells in use without a face */
  tw_word sets[TW_SET_WORDS];                         /* remembered sets, and those of loops that rest at a choice */
  tw_long memory[TW_MEMORY];
  tw_long frame[TW_FRAME];                            /* variables of steps that rest at a choice */
  int32_t totals[TW_PLAYERS];
  int32_t block, status, point, turn, step, players, mover, next, chooser, winners, touched_count;
  int32_t noted[TW_FINISHES];                         /* touched_count + 1 when `holds` was worked out */
  tw_num touched[TW_TOUCHED];                         /* cells where a piece was laid this turn */
  tw_num used[TW_SPACES];                             /* cells in use of a space */
  tw_num place[TW_PIECES];
  tw_num up[TW_STRUCTURES][TW_PARTS], ring[TW_STRUCTURES][TW_PARTS]; /* union-find: parent; next member */
  tw_num near[TW_CELLS][4], face[TW_CELLS];           /* cells beside; piece that lies face up, or -1 */
#if TW_LINKS
  tw_num ends[TW_LINKS][2];                           /* of links that lie: the lower part, the other one or -1 */
#endif
#if TW_RELINKED
  tw_num then_up[TW_RELINKED][TW_PARTS], then_ring[TW_RELINKED][TW_PARTS]; /* up, ring at the start of the turn; -1: laid since */
#endif
  tw_num index[TW_INDEX];
  int16_t x[TW_CELLS], y[TW_CELLS];
  uint8_t turned[TW_PIECES], bare[TW_CELLS];          /* quarter turns; sides without a neighbour */
} State;
#endif
