# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=False, binding=False
# Written by Tilewright 0.1.0 for the rules with digest 992c71938381bc237c837cab0c0c4ab3. Names of the rules do not occur here.

cdef extern from * nogil:
    """
#define TW_PIECES 115
#define TW_PARTS 264
#define TW_CELLS 221
#define TW_SPACES 1
#define TW_PILES 7
#define TW_STRUCTURES 2
#define TW_FINISHES 4
#define TW_SIDE_KINDS 3
#define TW_PLAYERS 6
#define TW_FRAME 2
#define TW_MEMORY 2
#define TW_SET_WORDS 1
#define TW_TOUCHED 8
#define TW_INDEX 512
#define TW_STRIDE 3
#include "bits.h"
static const int16_t TW_PIECE_KIND[115] = {
  0,0,1,1,1,1,2,3,3,3,3,4,4,4,4,5,6,6,7,8,8,9,10,11,12,12,12,13,13,13,14,14,14,15,16,17,17,18,19,19,20,20,20,21,22,22,
  23,24,24,25,26,26,26,26,26,26,26,27,28,28,28,28,28,28,28,28,29,30,30,30,30,31,32,33,33,33,33,33,33,33,33,33,33,33,33,
  33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,33,
};
static const int8_t TW_PIECE_OWNER[115] = {
  -1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,
  -1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,0,0,0,0,0,0,0,1,
  1,1,1,1,1,1,2,2,2,2,2,2,2,3,3,3,3,3,3,3,4,4,4,4,4,4,4,5,5,5,5,5,5,5,
};
static const int16_t TW_PIECE_CLASS[115] = {
  0,0,1,1,1,1,2,3,3,3,3,4,4,4,4,5,6,6,7,8,8,9,10,11,12,12,12,13,13,13,14,14,14,15,16,17,17,18,19,19,20,20,20,21,22,22,
  23,24,24,25,26,26,26,26,26,26,26,27,28,28,28,28,28,28,28,28,29,30,30,30,30,31,32,33,33,33,33,33,33,33,34,34,34,34,34,
  34,34,35,35,35,35,35,35,35,36,36,36,36,36,36,36,37,37,37,37,37,37,37,38,38,38,38,38,38,38,
};
static const int16_t TW_PIECE_HOME[115] = {
  -1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,
  -1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,1,1,1,1,1,1,2,
  2,2,2,2,2,2,3,3,3,3,3,3,3,4,4,4,4,4,4,4,5,5,5,5,5,5,5,6,6,6,6,6,6,6,
};
static const int16_t TW_PIECE_FACE[115] = {
  0,0,1,1,1,1,2,3,3,3,3,4,4,4,4,5,6,6,7,8,8,9,10,11,12,12,12,13,13,13,14,14,14,15,16,17,17,18,19,19,20,20,20,21,22,22,
  23,24,24,25,26,26,26,26,26,26,26,27,28,28,28,28,28,28,28,28,29,30,30,30,30,31,32,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,
  -1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,
};
static const int8_t TW_PIECE_PARTS[115] = {
  3,3,2,2,2,2,1,4,4,4,4,2,2,2,2,3,3,3,3,3,3,4,3,4,4,4,4,4,4,4,8,8,8,2,3,2,2,3,4,4,4,4,4,2,2,2,3,4,4,4,3,3,3,3,3,3,3,4,3,
  3,3,3,3,3,3,3,4,7,7,7,7,9,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
};
static const int32_t TW_PIECE_KINDS[115] = {
  13,13,12,12,12,12,2,7,7,7,7,6,6,6,6,22,6,6,6,6,6,22,6,22,7,7,7,7,7,7,39,39,39,6,22,6,6,22,7,7,7,7,7,6,6,6,22,7,7,7,5,
  5,5,5,5,5,5,21,5,5,5,5,5,5,5,5,21,37,37,37,37,37,5,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,
};
static const int16_t TW_PART_BASE[115] = {
  0,3,6,8,10,12,14,15,19,23,27,31,33,35,37,39,42,45,48,51,54,57,61,64,68,72,76,80,84,88,92,100,108,116,118,121,123,125,
  128,132,136,140,144,148,150,152,154,157,161,165,169,172,175,178,181,184,187,190,194,197,200,203,206,209,212,215,218,
  222,229,236,243,250,259,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,
  264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,264,
};
static const int16_t TW_PART_PIECE[264] = {
  0,0,0,1,1,1,2,2,3,3,4,4,5,5,6,7,7,7,7,8,8,8,8,9,9,9,9,10,10,10,10,11,11,12,12,13,13,14,14,15,15,15,16,16,16,17,17,17,
  18,18,18,19,19,19,20,20,20,21,21,21,21,22,22,22,23,23,23,23,24,24,24,24,25,25,25,25,26,26,26,26,27,27,27,27,28,28,28,
  28,29,29,29,29,30,30,30,30,30,30,30,30,31,31,31,31,31,31,31,31,32,32,32,32,32,32,32,32,33,33,34,34,34,35,35,36,36,37,
  37,37,38,38,38,38,39,39,39,39,40,40,40,40,41,41,41,41,42,42,42,42,43,43,44,44,45,45,46,46,46,47,47,47,47,48,48,48,48,
  49,49,49,49,50,50,50,51,51,51,52,52,52,53,53,53,54,54,54,55,55,55,56,56,56,57,57,57,57,58,58,58,59,59,59,60,60,60,61,
  61,61,62,62,62,63,63,63,64,64,64,65,65,65,66,66,66,66,67,67,67,67,67,67,67,68,68,68,68,68,68,68,69,69,69,69,69,69,69,
  70,70,70,70,70,70,70,71,71,71,71,71,71,71,71,71,72,72,72,72,72,
};
static const int8_t TW_PART_KIND[264] = {
  3,0,2,3,0,2,3,2,3,2,3,2,3,2,1,1,0,2,2,1,0,2,2,1,0,2,2,1,0,2,2,1,2,1,2,1,2,1,2,1,4,2,1,2,2,1,2,2,1,2,2,1,1,2,1,1,2,1,1,
  4,2,1,1,2,1,1,4,2,1,0,2,2,1,0,2,2,1,0,2,2,1,0,2,2,1,0,2,2,1,0,2,2,1,0,0,0,5,2,2,2,1,0,0,0,5,2,2,2,1,0,0,0,5,2,2,2,1,2,
  1,4,2,1,2,1,2,1,4,2,1,0,2,2,1,0,2,2,1,0,2,2,1,0,2,2,1,0,2,2,1,2,1,2,1,2,1,4,2,1,0,2,2,1,0,2,2,1,0,2,2,0,2,2,0,2,2,0,2,
  2,0,2,2,0,2,2,0,2,2,0,2,2,0,4,2,2,0,2,2,0,2,2,0,2,2,0,2,2,0,2,2,0,2,2,0,2,2,0,2,2,0,4,2,2,0,0,0,5,2,2,2,0,0,0,5,2,2,2,
  0,0,0,5,2,2,2,0,0,0,5,2,2,2,0,0,0,0,5,2,2,2,2,0,2,2,2,2,
};
static const int8_t TW_PART_SIDES[264] = {
  0,4,15,0,4,15,0,15,0,15,0,15,0,15,15,1,10,10,14,1,10,10,14,1,10,10,14,1,10,10,14,1,14,1,14,1,14,1,14,1,0,14,10,1,4,10,
  1,4,10,1,4,1,4,10,1,4,10,1,4,0,10,1,8,6,1,8,0,6,1,6,14,6,1,6,14,6,1,6,14,6,1,12,14,12,1,12,14,12,1,12,14,12,1,2,4,8,0,
  10,6,12,1,2,4,8,0,10,6,12,1,2,4,8,0,10,6,12,9,6,9,0,6,9,6,9,6,9,0,6,9,6,6,6,9,6,6,6,9,6,6,6,9,6,6,6,9,6,6,6,11,4,11,4,
  11,4,11,0,4,11,4,4,4,11,4,4,4,11,4,4,4,10,11,14,10,11,14,10,11,14,10,11,14,10,11,14,10,11,14,10,11,14,10,0,11,14,12,
  15,12,12,15,12,12,15,12,12,15,12,12,15,12,12,15,12,12,15,12,12,15,12,12,0,15,12,2,4,8,0,11,6,12,2,4,8,0,11,6,12,2,4,8,
  0,11,6,12,2,4,8,0,11,6,12,1,2,4,8,0,9,3,6,12,15,9,3,6,12,
};
static const int32_t TW_PART_NETS[264] = {
  1,3,1,1,3,1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
  1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,3,3,0,1,1,1,1,3,3,3,0,1,1,1,1,3,3,3,0,1,1,1,1,1,
  1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,3,1,1,3,1,1,3,1,
  1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,1,3,3,3,0,1,1,1,3,3,3,0,1,1,1,
  3,3,3,0,1,1,1,3,3,3,0,1,1,1,3,3,3,3,0,1,1,1,1,3,1,1,1,1,
};
static const int32_t TW_PART_TOUCHES[264] = {
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
};
static const int32_t TW_PART_SEAMS[264] = {
  1,3,1,1,3,1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
  1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,3,3,0,1,1,1,1,3,3,3,0,1,1,1,1,3,3,3,0,1,1,1,1,1,
  1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,3,1,1,1,3,1,1,3,1,1,3,1,1,3,1,
  1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,3,1,1,1,3,3,3,0,1,1,1,3,3,3,0,1,1,1,
  3,3,3,0,1,1,1,3,3,3,0,1,1,1,3,3,3,3,0,1,1,1,1,1,1,1,1,1,
};
static const int32_t TW_CONTACT_FIRST[265] = {
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7,8,8,9,10,11,12,13,14,15,16,17,17,18,20,21,22,24,25,26,28,
  29,30,31,32,34,35,36,38,39,40,40,42,43,44,46,47,48,48,50,51,51,52,52,53,53,54,54,55,55,56,56,57,57,58,58,59,59,60,60,
  61,61,62,62,63,64,65,66,69,70,70,70,71,72,73,74,77,78,78,78,79,80,81,82,85,86,86,86,87,88,89,89,90,91,92,93,94,95,95,
  96,97,97,98,98,99,99,100,100,101,101,102,102,103,103,104,104,105,105,106,106,107,108,109,110,111,112,113,113,114,116,
  116,117,118,120,120,121,122,124,124,125,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,
  126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,126,
  126,126,126,126,126,126,127,128,129,132,132,132,132,133,134,135,138,138,138,138,139,140,141,144,144,144,144,145,146,
  147,150,150,150,150,151,152,153,154,158,158,158,158,158,158,158,158,158,158,
};
static const int8_t TW_CONTACTS[158] = {
  2,0,2,0,2,0,2,0,1,0,1,0,1,0,1,0,2,0,1,2,0,0,1,2,0,0,1,2,0,0,2,2,0,1,2,2,0,1,3,3,0,1,2,2,0,1,3,3,0,1,2,0,2,0,2,0,2,0,2,
  0,2,0,5,4,4,4,1,2,3,0,5,4,4,4,1,2,3,0,5,4,4,4,1,2,3,0,1,0,2,0,1,0,1,0,2,0,2,0,2,0,2,0,2,0,2,0,1,0,1,0,1,0,2,0,2,3,0,0,
  2,3,0,0,2,3,0,0,3,3,3,0,1,2,3,3,3,0,1,2,3,3,3,0,1,2,3,3,3,0,1,2,4,4,4,4,0,1,2,3,
};
static const int8_t TW_ALL_JOIN[2] = {
  1,0,
};
static const int8_t TW_STRUCTURE_OF[8] = {
  0,0,0,0,0,1,0,0,
};
static const int8_t TW_FINISH_OF[4] = {
  0,0,0,0,
};
static const int8_t TW_TURNS[33] = {
  15,1,1,15,15,15,3,3,3,3,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,15,3,3,15,15,15,1,1,
};
static const int8_t TW_SPACE_OWNER[1] = {
  -1,
};
static const int8_t TW_DRAWN[1] = {
  0,
};
static const int32_t TW_FIRST_CELL[2] = {
  0,221,
};
static const int32_t TW_FIRST_DRAWN[2] = {
  0,0,
};
static const int16_t TW_DRAWN_X[1] = {
  0,
};
static const int16_t TW_DRAWN_Y[1] = {
  0,
};
static const int8_t TW_PILE_HIDDEN[7] = {
  1,0,0,0,0,0,0,
};
static const uint8_t TW_SIDES[33][4] = {
  {2,2,0,2},{2,2,2,2},{1,1,1,1},{1,0,2,0},{1,2,2,2},{1,2,2,2},{2,1,2,1},{2,1,2,1},{1,2,1,2},{1,2,1,2},{1,2,2,1},
  {1,2,2,1},{1,0,0,2},{1,2,0,0},{1,0,0,0},{1,2,2,1},{1,2,2,1},{1,2,2,1},{1,2,2,1},{1,0,0,1},{1,0,0,1},{1,1,2,1},
  {1,1,2,1},{1,1,2,1},{1,1,0,1},{1,1,0,1},{2,0,2,0},{2,0,2,0},{2,2,0,0},{2,2,0,0},{2,0,0,0},{0,0,0,0},{0,0,0,0},
};
static const int8_t TW_PORT_PART[33][12] = {
  {2,-1,2,2,-1,2,2,1,2,2,-1,2},{1,-1,1,1,-1,1,1,-1,1,1,-1,1},{0,0,0,0,0,0,0,0,0,0,0,0},{0,0,0,2,1,3,3,-1,3,3,1,2},
  {0,0,0,1,-1,1,1,-1,1,1,-1,1},{0,0,0,2,-1,2,2,-1,2,2,-1,2},{1,-1,1,0,0,0,2,-1,2,0,0,0},{1,-1,1,0,0,0,2,-1,2,0,0,0},
  {0,0,0,2,-1,2,1,1,1,2,-1,2},{0,0,0,3,-1,3,1,1,1,3,-1,3},{0,0,0,2,-1,2,2,-1,2,1,1,1},{0,0,0,3,-1,3,3,-1,3,1,1,1},
  {0,0,0,2,1,3,3,1,2,2,-1,2},{0,0,0,2,-1,2,2,1,3,3,1,2},{0,0,0,5,1,6,6,2,7,7,3,5},{0,0,0,1,-1,1,1,-1,1,0,0,0},
  {0,0,0,2,-1,2,2,-1,2,0,0,0},{0,0,0,1,-1,1,1,-1,1,0,0,0},{0,0,0,2,-1,2,2,-1,2,0,0,0},{0,0,0,2,1,3,3,1,2,0,0,0},
  {0,0,0,2,1,3,3,1,2,0,0,0},{0,0,0,0,0,0,1,-1,1,0,0,0},{0,0,0,0,0,0,1,-1,1,0,0,0},{0,0,0,0,0,0,2,-1,2,0,0,0},
  {0,0,0,0,0,0,2,1,3,0,0,0},{0,0,0,0,0,0,2,1,3,0,0,0},{1,-1,1,1,0,2,2,-1,2,2,0,1},{2,-1,2,2,0,3,3,-1,3,3,0,2},
  {1,-1,1,1,-1,1,1,0,2,2,0,1},{2,-1,2,2,-1,2,2,0,3,3,0,2},{4,-1,4,4,0,5,5,1,6,6,2,4},{5,0,6,6,1,7,7,2,8,8,3,5},
  {1,0,2,2,0,3,3,0,4,4,0,1},
};
static const int8_t TW_T0[264] = {
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,
};
static const int8_t TW_T1[264] = {
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,
  2,0,0,0,0,0,0,0,0,0,2,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,0,0,2,0,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
  0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,
};
static const int32_t TW_PASS_BLOCK[2] = {
  -1,26,
};
static const int8_t TW_PLACING_CHOICE[2] = {
  1,0,
};
static const int8_t TW_ALTERNATIVE_VALUES[2] = {
  1,2,
};
static const int32_t TW_ALTERNATIVE_SLOTS[4] = {
  0,0,0,1,
};
static const int32_t TW_ALTERNATIVE_BLOCK[2] = {
  25,28,
};
static const int32_t TW_CHANCE_SLOT[2] = {
  0,1,
};
static const int32_t TW_CHANCE_BLOCK[2] = {
  14,20,
};
static const int32_t TW_FIRST_BLOCK[13] = {
  0,1,10,2,3,4,5,6,10,7,8,9,12,
};
static const int32_t TW_PHASE_STEPS[3] = {
  0,3,9,
};
#include "random.h"
#include "context.h"
#include "state.h"
#include "board.h"
    """
    ctypedef unsigned long long tw_word
    ctypedef long long tw_long
    ctypedef short tw_num
    ctypedef struct State:
        tw_word pile[1][1]
        tw_word laid[1]
        tw_word seen[1]
        tw_word roots[1][1]
        tw_word was[1][1]
        tw_word holds[1][1]
        tw_word empty[1]
        tw_word sets[1]
        tw_long memory[1]
        int totals[1]
        tw_long frame[1]
        int step
        int turn
        int players
        int mover
        int next_mover "next"
        int chooser
        int winners
        int touched_count
        tw_num place[1]
        tw_num used[1]
        tw_num near[1][1]
        tw_num face[1]
        tw_num ring[1][1]
        tw_word generator
        int block, status, point
        unsigned char turned[1]
        short x[1]
        short y[1]
    ctypedef struct TwLine:
        int turn, player, rule, network, part, factors
        tw_long amount, times, per
    ctypedef struct TwContext:
        int* options
        TwLine* lines
        int option_count, line_count, logging, problem, again
    enum: TW_RUNNING, TW_CHOOSE, TW_CHANCE, TW_OVER
    enum: TW_PIECES, TW_PARTS, TW_CELLS, TW_SPACES, TW_PILES, TW_STRUCTURES, TW_PLAYERS, TW_MEMORY, TW_SET_WORDS, TW_STRIDE
    int tw_bits_has(tw_word*, int)
    void tw_bits_add(tw_word*, int)
    void tw_bits_drop(tw_word*, int)
    void tw_bits_clear(tw_word*, int)
    int tw_bits_count(tw_word*, int)
    int tw_bits_select(tw_word*, int, int)
    int tw_bits_first(tw_word*, int)
    int tw_bits_same(tw_word*, tw_word*, int)
    void tw_bits_copy(tw_word*, tw_word*, int)
    int tw_bits_within(tw_word*, tw_word*, int)
    int tw_root(State*, int, int)
    int tw_wide_root(State*, int)
    void tw_note(State*, int)
    int tw_noted(State*, int)
    void tw_turn_begins(State*)
    int tw_faces_beside(State*, int)
    void tw_candidates(State*, int, int, int, tw_word*)
    int tw_part_of_place(State*, int)
    int tw_cell_of_place(State*, int)
    int tw_pile_of_place(State*, int)
    int tw_cell_of_piece(State*, int)
    int tw_cell_of_part(State*, int)
    int tw_twin(State*, int, int)
    void tw_show(State*, int)
    void tw_to_pile(State*, TwContext*, int, int)
    void tw_out(State*, TwContext*, int)
    void tw_home(State*, TwContext*, int)
    void tw_put_part(State*, TwContext*, int, int)
    void tw_put_cell(State*, TwContext*, int, int)
    void tw_lay(State*, TwContext*, int, int, int)
    int tw_around(State*, int, int)
    void tw_fitting(State*, int, tw_word*)
    int tw_turns_at(tw_word*, int)
    int tw_origin(State*, int)
    int tw_space_of_piece(State*, int)
    int tw_quotient(int, int)
    int tw_remainder(int, int)
    int tw_openings(State*, int)
    int tw_met(State*, int, int, int, int)
    void tw_option(TwContext*, int)
    void tw_option1(TwContext*, int, int)
    void tw_value(TwContext*, int, int)
    int tw_options(TwContext*)
    void tw_no_options(TwContext*)
    void tw_merge_options(State*, TwContext*, int, int, int, int)
    void tw_line(State*, TwContext*, int, tw_long, int, int, int, tw_long, tw_long)
    void tw_plain_line(State*, TwContext*, int, tw_long, int, int, int)
    void tw_add_points(State*, TwContext*, int, tw_long)
    int tw_tired(TwContext*)
    void tw_problem(TwContext*, int)
    tw_long tw_wide(tw_long)
    tw_long tw_halve_up(tw_long)
    tw_long tw_halve_down(tw_long)
    int tw_lowest(tw_word)
    int tw_bits_next(tw_word*, int, int)
    int tw_use_cell(State*, TwContext*, int, int, int)
    void tw_start(State*, TwContext*, int, tw_word)
    void tw_free_context(TwContext*)
    tw_word tw_below(tw_word*, tw_word)
    tw_word tw_game_state(tw_word)
    tw_word tw_rollout_seed(tw_word, tw_word)
    tw_word tw_policy_state(tw_word)
    const short TW_PIECE_KIND[1]
    const signed char TW_PIECE_OWNER[1]
    const short TW_PIECE_CLASS[1]
    const short TW_PIECE_HOME[1]
    const short TW_PIECE_FACE[1]
    const signed char TW_PIECE_PARTS[1]
    const int TW_PIECE_KINDS[1]
    const short TW_PART_BASE[1]
    const short TW_PART_PIECE[1]
    const signed char TW_PART_KIND[1]
    const signed char TW_PART_SIDES[1]
    const int TW_PART_NETS[1]
    const int TW_PART_TOUCHES[1]
    const int TW_PART_SEAMS[1]
    const int TW_CONTACT_FIRST[1]
    const signed char TW_CONTACTS[1]
    const signed char TW_ALL_JOIN[1]
    const signed char TW_STRUCTURE_OF[1]
    const signed char TW_FINISH_OF[1]
    const signed char TW_TURNS[1]
    const signed char TW_SPACE_OWNER[1]
    const signed char TW_DRAWN[1]
    const int TW_FIRST_CELL[1]
    const int TW_FIRST_DRAWN[1]
    const short TW_DRAWN_X[1]
    const short TW_DRAWN_Y[1]
    const signed char TW_PILE_HIDDEN[1]
    const signed char TW_T0[1]
    const signed char TW_T1[1]
    const int TW_PASS_BLOCK[1]
    const signed char TW_PLACING_CHOICE[1]
    const signed char TW_ALTERNATIVE_VALUES[1]
    const int TW_ALTERNATIVE_SLOTS[1]
    const int TW_ALTERNATIVE_BLOCK[1]
    const int TW_CHANCE_SLOT[1]
    const int TW_CHANCE_BLOCK[1]
    const int TW_FIRST_BLOCK[1]
    const int TW_PHASE_STEPS[1]

cdef tw_long f6(State* s, TwContext* c) noexcept nogil:  # count
    cdef tw_long v4 = 0
    cdef int v5 = 0
    cdef int v5_at
    cdef tw_word v5_word
    v4 = 0
    for v5_at in range(2):
        v5_word = (&s.pile[0][0])[v5_at]
        while v5_word:
            v5 = 64 * v5_at + tw_lowest(v5_word)
            v5_word &= v5_word - 1
            if (TW_PIECE_KIND[v5] == 3):
                v4 = (v4 + 1)
    return v4


cdef int f7(State* s, TwContext* c) noexcept nogil:  # number of outcomes
    return f6(s, c)


cdef int f10(State* s, TwContext* c, int n) noexcept nogil:  # an outcome
    cdef int v8 = 0
    cdef int v9 = 0
    cdef int v9_at
    cdef tw_word v9_word
    v8 = n
    for v9_at in range(2):
        v9_word = (&s.pile[0][0])[v9_at]
        while v9_word:
            v9 = 64 * v9_at + tw_lowest(v9_word)
            v9_word &= v9_word - 1
            if (TW_PIECE_KIND[v9] == 3):
                if (v8 == 0):
                    return v9
                v8 = (v8 - 1)
    return (-1)


cdef int f12(State* s, TwContext* c) noexcept nogil:  # the element
    return 0


cdef int f13(State* s, TwContext* c) noexcept nogil:  # number of outcomes
    return tw_bits_count(&s.pile[f12(s, c)][0], 2)


cdef int f15(State* s, TwContext* c, int n) noexcept nogil:  # an outcome
    return tw_bits_select(&s.pile[f12(s, c)][0], 2, n)


cdef int f22(State* s, TwContext* c) noexcept nogil:  # any?
    cdef int v17 = 0
    cdef tw_word v18[20]
    cdef int v19 = 0
    cdef int v19_at
    cdef tw_word v19_word
    cdef int v20 = 0
    cdef unsigned int v20_mask
    cdef int v21 = 0
    v17 = TW_PIECE_FACE[s.frame[1]]
    if tw_bits_has(&s.laid[0], s.frame[1]):
        tw_problem(c, 2)
    if (v17 >= 0):
        tw_fitting(s, v17, v18)
        for v19_at in range(4):
            v19_word = (v18)[v19_at]
            while v19_word:
                v19 = 64 * v19_at + tw_lowest(v19_word)
                v19_word &= v19_word - 1
                if (tw_faces_beside(s, v19) > 0):
                    v20_mask = tw_turns_at(v18, v19)
                    while v20_mask:
                        v20 = tw_lowest(v20_mask)
                        v20_mask &= v20_mask - 1
                        v21 = ((((s.frame[1] * 221) + v19) * 4) + v20)
                        return 1
    return 0


cdef void f30(State* s, TwContext* c) noexcept nogil:  # options
    cdef int v24 = 0
    cdef int v25 = 0
    cdef tw_word v26[20]
    cdef int v27 = 0
    cdef int v27_at
    cdef tw_word v27_word
    cdef int v28 = 0
    cdef unsigned int v28_mask
    cdef int v29 = 0
    v24 = s.memory[0]
    if (v24 >= 0):
        v25 = TW_PIECE_FACE[v24]
        if tw_bits_has(&s.laid[0], v24):
            tw_problem(c, 3)
        tw_fitting(s, v25, v26)
        for v27_at in range(4):
            v27_word = (v26)[v27_at]
            while v27_word:
                v27 = 64 * v27_at + tw_lowest(v27_word)
                v27_word &= v27_word - 1
                if (tw_faces_beside(s, v27) > 0):
                    v28_mask = tw_turns_at(v26, v27)
                    while v28_mask:
                        v28 = tw_lowest(v28_mask)
                        v28_mask &= v28_mask - 1
                        v29 = ((((v24 * 221) + v27) * 4) + v28)
                        tw_option1(c, 0, v29)


cdef int f46(State* s, TwContext* c, int it) noexcept nogil:  # any?
    cdef int v42 = 0
    cdef int v43 = 0
    cdef int v44 = 0
    cdef int v45 = 0
    v42 = (<tw_long>tw_root(s, 1, it) if (TW_PART_KIND[it] == 0) else <tw_long>(-1))
    v43 = (<tw_long>tw_root(s, 0, it) if <bint>((30 >> TW_PART_KIND[it]) & 1) else <tw_long>(-1))
    for v44 in range(73, ((s.players * 7) + 73)):
        v45 = tw_part_of_place(s, v44)
        if ((v45 >= 0) and ((tw_root(s, 1, v45) == v42) or (tw_root(s, 0, v45) == v43))):
            return 1
    return 0


cdef int f41(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (not <bint>f46(s, c, it))
    return 0


cdef void f47(State* s, TwContext* c) noexcept nogil:  # options
    cdef tw_word v31[2]
    cdef int v32 = 0
    cdef int v33 = 0
    cdef int v34 = 0
    cdef int v34_at
    cdef tw_word v34_word
    cdef int v36 = 0
    cdef int v35 = 0
    cdef int v35_at
    cdef tw_word v35_word
    cdef int v38 = 0
    cdef int v39 = 0
    cdef int v40 = 0
    tw_bits_clear(v31, 2)
    v32 = s.mover
    v33 = (v32 + 1)
    for v34_at in range(2):
        v34_word = (&s.pile[v33][0])[v34_at]
        while v34_word:
            v34 = 64 * v34_at + tw_lowest(v34_word)
            v34_word &= v34_word - 1
            if (TW_PIECE_KIND[v34] == 33):
                v36 = 0
                for v35_at in range(2):
                    v35_word = (v31)[v35_at]
                    while v35_word:
                        v35 = 64 * v35_at + tw_lowest(v35_word)
                        v35_word &= v35_word - 1
                        if tw_twin(s, v35, v34):
                            v36 = 1
                if (not <bint>v36):
                    tw_bits_add(v31, v34)
                    v38 = s.memory[0]
                    if (v38 >= 0):
                        if tw_bits_has(&s.laid[0], v38):
                            v39 = TW_PART_BASE[v38]
                            for v40 in range(v39, (v39 + TW_PIECE_PARTS[v38])):
                                if (<bint>(<tw_long>(<bint>((11 >> TW_PART_KIND[v40]) & 1) or (TW_PART_KIND[v40] == 2)) if (TW_PIECE_KIND[v34] == 33) else <tw_long>0) and <bint>f41(s, c, v40)):
                                    tw_option(c, 1)
                                    tw_value(c, 0, v34)
                                    tw_value(c, 1, v40)


cdef int f53(State* s, TwContext* c, int it) noexcept nogil:  # any?
    cdef int v52 = 0
    cdef int v52_first
    v52_first = it
    v52 = s.ring[0][v52_first]
    while True:
        if (tw_openings(s, v52) > 0):
            return 1
        if v52 == v52_first:
            break
        v52 = s.ring[0][v52]
    return 0


cdef int f51(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (not <bint>f53(s, c, it))
    return 0


cdef tw_long f66(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_long v60 = 0
    cdef int v61 = 0
    cdef int v61_first
    cdef int v62 = 0
    cdef int v63 = 0
    cdef int v64 = 0
    cdef int v65 = 0
    v60 = 0
    v61_first = it
    v61 = s.ring[0][v61_first]
    while True:
        v62 = tw_cell_of_part(s, v61)
        for v63 in range(0, 8):
            v64 = tw_around(s, v62, v63)
            if (v64 >= 0):
                v65 = s.face[v64]
                if (v65 >= 0):
                    v60 = (v60 + 1)
        if v61 == v61_first:
            break
        v61 = s.ring[0][v61]
    return v60


cdef int f59(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (f66(s, c, it) == 8)
    return 0


cdef tw_long f86(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return 1
    return 0


cdef int f89(State* s, TwContext* c, int it) noexcept nogil:  # majority
    cdef tw_long v80[6]
    cdef int v81 = 0
    cdef int v83 = 0
    cdef int v84 = 0
    cdef int v85 = 0
    cdef tw_long v87 = 0
    cdef int v88 = 0
    cdef int v82 = 0
    v80[0] = 0
    v80[1] = 0
    v80[2] = 0
    v80[3] = 0
    v80[4] = 0
    v80[5] = 0
    v81 = 0
    for v83 in range(73, ((s.players * 7) + 73)):
        v84 = tw_part_of_place(s, v83)
        if ((v84 >= 0) and (tw_root(s, 0, v84) == it)):
            v85 = TW_PIECE_OWNER[v83]
            if (v85 >= 0):
                v80[v85] = (v80[v85] + f86(s, c, v83))
                v81 = (v81 | (1 << v85))
    if (not <bint>v81):
        return 0
    v87 = (-4611686018427387904LL)
    v88 = 0
    for v82 in range(0, s.players):
        if ((v81 >> v82) & 1):
            if (v80[v82] > v87):
                v87 = v80[v82]
                v88 = 0
            if (v80[v82] == v87):
                v88 = (v88 | (1 << v82))
    return v88


cdef tw_long f98(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_word v95[2]
    cdef int v96 = 0
    cdef int v96_first
    cdef int v97 = 0
    tw_bits_clear(v95, 2)
    v96_first = it
    v96 = s.ring[0][v96_first]
    while True:
        v97 = TW_PART_PIECE[v96]
        tw_bits_add(v95, v97)
        if v96 == v96_first:
            break
        v96 = s.ring[0][v96]
    return tw_bits_count(v95, 2)


cdef tw_long f94(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return f98(s, c, it)
    return 0


cdef int f102(State* s, TwContext* c, int it) noexcept nogil:  # any?
    cdef int v101 = 0
    cdef int v101_first
    v101_first = it
    v101 = s.ring[0][v101_first]
    while True:
        if (TW_T0[v101] > 0):
            return 1
        if v101 == v101_first:
            break
        v101 = s.ring[0][v101]
    return 0


cdef int f100(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (<bint>f51(s, c, it) and <bint>f102(s, c, it))
    return 0


cdef tw_long f107(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_long v104 = 0
    cdef int v105 = 0
    cdef int v106 = 0
    v104 = 0
    for v105 in range(73, ((s.players * 7) + 73)):
        v106 = tw_part_of_place(s, v105)
        if ((v106 >= 0) and (tw_root(s, 0, v106) == it)):
            v104 = (v104 + 1)
    return v104


cdef void f76(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v77 = 0
    cdef tw_long v79[6]
    cdef tw_long v93 = 0
    cdef tw_long v99 = 0
    cdef int v103 = 0
    cdef tw_long v108 = 0
    cdef int v78 = 0
    cdef tw_long v90 = 0
    cdef tw_long v91 = 0
    cdef int v109 = 0
    v77 = to
    if (v77 < 0):
        v77 = f89(s, c, it)
    if (not <bint>v77):
        return
    v79[0] = 0
    v79[1] = 0
    v79[2] = 0
    v79[3] = 0
    v79[4] = 0
    v79[5] = 0
    v93 = f86(s, c, it)
    v99 = f94(s, c, it)
    v103 = f100(s, c, it)
    v108 = 0
    if v103:
        v108 = f107(s, c, it)
    for v78 in range(0, s.players):
        if ((v77 >> v78) & 1):
            v90 = 0
            v91 = v90
            v90 = (v90 + (v93 * v99))
            if ((v90 != v91) and (times != 0)):
                tw_line(s, c, v78, ((v90 - v91) * times), 0, 0, it, (v93 * times), v99)
            if v103:
                v91 = v90
                v90 = (v90 + (2 * v108))
                if ((v90 != v91) and (times != 0)):
                    tw_line(s, c, v78, ((v90 - v91) * times), 1, 0, it, (2 * times), v108)
            v79[v78] = (v90 * times)
    for v109 in range(0, s.players):
        if ((v77 >> v109) & 1):
            tw_add_points(s, c, v109, v79[v109])


cdef tw_long f131(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (<tw_long>1 if (not <bint>f51(s, c, it)) else <tw_long>2)
    return 0


cdef tw_long f140(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_long v138 = 0
    cdef int v139 = 0
    cdef int v139_first
    v138 = 0
    v139_first = it
    v139 = s.ring[0][v139_first]
    while True:
        if (TW_T1[v139] > 0):
            v138 = (v138 + 1)
        if v139 == v139_first:
            break
        v139 = s.ring[0][v139]
    return v138


cdef tw_long f133(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (tw_wide(f98(s, c, it)) + f140(s, c, it))
    return 0


cdef void f116(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v117 = 0
    cdef tw_long v119[6]
    cdef tw_long v132 = 0
    cdef tw_long v141 = 0
    cdef int v118 = 0
    cdef tw_long v129 = 0
    cdef tw_long v130 = 0
    cdef int v142 = 0
    v117 = to
    if (v117 < 0):
        v117 = f89(s, c, it)
    if (not <bint>v117):
        return
    v119[0] = 0
    v119[1] = 0
    v119[2] = 0
    v119[3] = 0
    v119[4] = 0
    v119[5] = 0
    v132 = f131(s, c, it)
    v141 = f133(s, c, it)
    for v118 in range(0, s.players):
        if ((v117 >> v118) & 1):
            v129 = 0
            v130 = v129
            v129 = (v129 + (v132 * v141))
            if ((v129 != v130) and (times != 0)):
                tw_line(s, c, v118, ((v129 - v130) * times), 2, 1, it, (v132 * times), v141)
            v119[v118] = (v129 * times)
    for v142 in range(0, s.players):
        if ((v117 >> v142) & 1):
            tw_add_points(s, c, v142, v119[v142])


cdef tw_long f166(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (tw_wide(1) + f66(s, c, it))
    return 0


cdef void f149(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v150 = 0
    cdef tw_long v152[6]
    cdef tw_long v165 = 0
    cdef tw_long v174 = 0
    cdef int v151 = 0
    cdef tw_long v162 = 0
    cdef tw_long v163 = 0
    cdef int v175 = 0
    v150 = to
    if (v150 < 0):
        v150 = f89(s, c, it)
    if (not <bint>v150):
        return
    v152[0] = 0
    v152[1] = 0
    v152[2] = 0
    v152[3] = 0
    v152[4] = 0
    v152[5] = 0
    v165 = f86(s, c, it)
    v174 = f166(s, c, it)
    for v151 in range(0, s.players):
        if ((v150 >> v151) & 1):
            v162 = 0
            v163 = v162
            v162 = (v162 + (v165 * v174))
            if ((v162 != v163) and (times != 0)):
                tw_line(s, c, v151, ((v162 - v163) * times), 3, 3, it, (v165 * times), v174)
            v152[v151] = (v162 * times)
    for v175 in range(0, s.players):
        if ((v150 >> v175) & 1):
            tw_add_points(s, c, v175, v152[v175])


cdef void f182(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v183 = 0
    cdef tw_long v185[6]
    cdef tw_long v198 = 0
    cdef tw_long v207 = 0
    cdef int v184 = 0
    cdef tw_long v195 = 0
    cdef tw_long v196 = 0
    cdef int v208 = 0
    v183 = to
    if (v183 < 0):
        v183 = f89(s, c, it)
    if (not <bint>v183):
        return
    v185[0] = 0
    v185[1] = 0
    v185[2] = 0
    v185[3] = 0
    v185[4] = 0
    v185[5] = 0
    v198 = f86(s, c, it)
    v207 = f166(s, c, it)
    for v184 in range(0, s.players):
        if ((v183 >> v184) & 1):
            v195 = 0
            v196 = v195
            v195 = (v195 + (v198 * v207))
            if ((v195 != v196) and (times != 0)):
                tw_line(s, c, v184, ((v195 - v196) * times), 4, 4, it, (v198 * times), v207)
            v185[v184] = (v195 * times)
    for v208 in range(0, s.players):
        if ((v183 >> v208) & 1):
            tw_add_points(s, c, v208, v185[v208])


cdef int f219(State* s, TwContext* c) noexcept nogil:  # a definition
    return 0
    return 0


cdef tw_long f247(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return 3
    return 0


cdef tw_long f256(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_word v250[5]
    cdef int v251 = 0
    cdef int v251_first
    cdef int v253 = 0
    cdef int v252 = 0
    cdef int v254 = 0
    cdef int v255 = 0
    tw_bits_clear(v250, 5)
    v251_first = it
    v251 = s.ring[0][v251_first]
    while True:
        v253 = TW_PART_BASE[TW_PART_PIECE[v251]]
        for v252 in range(TW_CONTACT_FIRST[v251], TW_CONTACT_FIRST[(v251 + 1)]):
            v254 = (v253 + TW_CONTACTS[v252])
            if (TW_PART_KIND[v254] == 1):
                v255 = tw_root(s, 0, v254)
                if f51(s, c, v255):
                    tw_bits_add(v250, v255)
        if v251 == v251_first:
            break
        v251 = s.ring[0][v251]
    return tw_bits_count(v250, 5)


cdef tw_long f249(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return f256(s, c, it)
    return 0


cdef void f232(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v233 = 0
    cdef tw_long v235[6]
    cdef tw_long v248 = 0
    cdef tw_long v257 = 0
    cdef int v234 = 0
    cdef tw_long v245 = 0
    cdef tw_long v246 = 0
    cdef int v258 = 0
    v233 = to
    if (v233 < 0):
        v233 = f89(s, c, it)
    if (not <bint>v233):
        return
    v235[0] = 0
    v235[1] = 0
    v235[2] = 0
    v235[3] = 0
    v235[4] = 0
    v235[5] = 0
    v248 = f247(s, c, it)
    v257 = f249(s, c, it)
    for v234 in range(0, s.players):
        if ((v233 >> v234) & 1):
            v245 = 0
            v246 = v245
            v245 = (v245 + (v248 * v257))
            if ((v245 != v246) and (times != 0)):
                tw_line(s, c, v234, ((v245 - v246) * times), 5, 2, it, (v248 * times), v257)
            v235[v234] = (v245 * times)
    for v258 in range(0, s.players):
        if ((v233 >> v258) & 1):
            tw_add_points(s, c, v258, v235[v258])


cdef tw_long f265(State* s, TwContext* c) noexcept nogil:  # largest key
    cdef tw_long v261 = 0
    cdef int v262 = 0
    cdef int v263 = 0
    cdef tw_long v264 = 0
    v261 = 0
    v262 = 0
    for v263 in range(0, s.players):
        v264 = s.totals[v263]
        if ((not <bint>v262) or (v264 > v261)):
            v261 = v264
            v262 = 1
    return v261


cdef int f267(State* s, TwContext* c) noexcept nogil:  # players as bits
    cdef int v259 = 0
    cdef tw_long v260 = 0
    cdef int v266 = 0
    v259 = 0
    v260 = f265(s, c)
    for v266 in range(0, s.players):
        if (s.totals[v266] == v260):
            v259 = (v259 | (1 << v266))
    return v259


cdef int f269(State* s, TwContext* c) noexcept nogil:  # the element
    return (-1)


cdef void start_memory(State* s, TwContext* c) noexcept nogil:  # memories at the start of a game
    cdef tw_long v274 = 0
    cdef tw_long v276 = 0
    v274 = f269(s, c)
    s.memory[0] = v274
    v276 = 0
    s.memory[1] = v276


cdef void record(State* s, TwContext* c) noexcept nogil:  # what holds at the start of a turn
    cdef tw_word v277[5]
    cdef int v278 = 0
    cdef int v278_at
    cdef tw_word v278_word
    cdef tw_word v279[5]
    cdef int v280 = 0
    cdef int v280_at
    cdef tw_word v280_word
    if (not <bint>(((tw_noted(s, 0) & tw_noted(s, 1)) & tw_noted(s, 2)) & tw_noted(s, 3))):
        tw_bits_clear(v277, 5)
        tw_candidates(s, 0, 3, 0, v277)
        for v278_at in range(5):
            v278_word = (v277)[v278_at]
            while v278_word:
                v278 = 64 * v278_at + tw_lowest(v278_word)
                v278_word &= v278_word - 1
                if (TW_PART_KIND[v278] == 0):
                    if f51(s, c, v278):
                        tw_bits_add(&s.was[0][0], v278)
                    else:
                        tw_bits_drop(&s.was[0][0], v278)
                if (TW_PART_KIND[v278] == 1):
                    if f51(s, c, v278):
                        tw_bits_add(&s.was[1][0], v278)
                    else:
                        tw_bits_drop(&s.was[1][0], v278)
        tw_bits_clear(v279, 5)
        tw_candidates(s, 0, 24, 8, v279)
        for v280_at in range(5):
            v280_word = (v279)[v280_at]
            while v280_word:
                v280 = 64 * v280_at + tw_lowest(v280_word)
                v280_word &= v280_word - 1
                if (TW_PART_KIND[v280] == 3):
                    if f59(s, c, v280):
                        tw_bits_add(&s.was[2][0], v280)
                    else:
                        tw_bits_drop(&s.was[2][0], v280)
                if (TW_PART_KIND[v280] == 4):
                    if f59(s, c, v280):
                        tw_bits_add(&s.was[3][0], v280)
                    else:
                        tw_bits_drop(&s.was[3][0], v280)
    tw_turn_begins(s)


cdef void list_options(State* s, TwContext* c, int point) noexcept nogil:  # options of a choice point
    if (point == 0):
        f30(s, c)
        return
    if (point == 1):
        f47(s, c)
        return
    return


cdef int count_outcomes(State* s, TwContext* c, int point) noexcept nogil:  # outcomes of a chance point
    if (point == 0):
        return f7(s, c)
    if (point == 1):
        return f13(s, c)
    return 0


cdef int pick_outcome(State* s, TwContext* c, int point, int n) noexcept nogil:  # the n-th outcome
    if (point == 0):
        return f10(s, c, n)
    if (point == 1):
        return f15(s, c, n)
    return 0

cdef void run(State* s, TwContext* c) noexcept nogil:
    cdef tw_word v1[2]
    cdef int v2 = 0
    cdef int v3 = 0
    cdef int v3_at
    cdef tw_word v3_word
    cdef tw_word v48[40]
    cdef tw_word v49[5]
    cdef int v50 = 0
    cdef int v50_at
    cdef tw_word v50_word
    cdef tw_word v57[5]
    cdef int v58 = 0
    cdef int v58_at
    cdef tw_word v58_word
    cdef int v75 = 0
    cdef int v75_at
    cdef tw_word v75_word
    cdef tw_word v110[2]
    cdef int v111 = 0
    cdef int v112 = 0
    cdef int v113 = 0
    cdef int v114 = 0
    cdef int v114_at
    cdef tw_word v114_word
    cdef int v115 = 0
    cdef int v115_at
    cdef tw_word v115_word
    cdef tw_word v143[2]
    cdef int v144 = 0
    cdef int v145 = 0
    cdef int v146 = 0
    cdef int v147 = 0
    cdef int v147_at
    cdef tw_word v147_word
    cdef int v148 = 0
    cdef int v148_at
    cdef tw_word v148_word
    cdef tw_word v176[2]
    cdef int v177 = 0
    cdef int v178 = 0
    cdef int v179 = 0
    cdef int v180 = 0
    cdef int v180_at
    cdef tw_word v180_word
    cdef int v181 = 0
    cdef int v181_at
    cdef tw_word v181_word
    cdef tw_word v209[2]
    cdef int v210 = 0
    cdef int v211 = 0
    cdef int v212 = 0
    cdef int v213 = 0
    cdef int v213_at
    cdef tw_word v213_word
    cdef tw_long v214 = 0
    cdef int v215 = 0
    cdef tw_long v216 = 0
    cdef int v217 = 0
    cdef int v218 = 0
    cdef tw_word v220[40]
    cdef int v221 = 0
    cdef int v221_at
    cdef tw_word v221_word
    cdef int v222 = 0
    cdef int v222_at
    cdef tw_word v222_word
    cdef int v223 = 0
    cdef int v223_at
    cdef tw_word v223_word
    cdef int v224 = 0
    cdef int v224_at
    cdef tw_word v224_word
    cdef int v225 = 0
    cdef int v225_at
    cdef tw_word v225_word
    cdef int v226 = 0
    cdef int v226_at
    cdef tw_word v226_word
    cdef int v227 = 0
    cdef int v227_at
    cdef tw_word v227_word
    cdef int v228 = 0
    cdef int v228_at
    cdef tw_word v228_word
    cdef tw_word v229[5]
    cdef int v230 = 0
    cdef int v230_at
    cdef tw_word v230_word
    cdef int v231 = 0
    cdef int v231_at
    cdef tw_word v231_word
    cdef tw_long v268 = 0
    cdef tw_word v270[5]
    cdef int v271 = 0
    cdef int v271_at
    cdef tw_word v271_word
    cdef tw_word v272[5]
    cdef int v273 = 0
    cdef int v273_at
    cdef tw_word v273_word
    cdef int v11 = 0
    cdef tw_long v16 = 0
    cdef int at = s.block
    c.again = 0
    while True:
        if at == 0:
            s.step = <int>0
            tw_bits_clear(v1, 2)
            for v2 in range(0, 73):
                tw_bits_add(v1, v2)
            for v3_at in range(2):
                v3_word = (v1)[v3_at]
                while v3_word:
                    v3 = 64 * v3_at + tw_lowest(v3_word)
                    v3_word &= v3_word - 1
                    tw_to_pile(s, c, v3, 0)
            at = 1
            continue
        elif at == 1:
            s.step = <int>1
            if (not <bint>f7(s, c)):
                at = 13
                continue
            s.status = TW_CHANCE
            s.point = 0
            s.block = 14
            return
        elif at == 2:
            s.step = <int>65536
            s.frame[0] = 73
            at = 16
            continue
        elif at == 3:
            s.step = <int>65537
            s.chooser = <int>(s.mover)
            tw_no_options(c)
            f30(s, c)
            if (not <bint>tw_options(c)):
                at = 23
                continue
            s.status = TW_CHOOSE
            s.point = 0
            s.block = 23
            return
        elif at == 4:
            s.step = <int>65538
            s.chooser = <int>(s.mover)
            tw_no_options(c)
            f47(s, c)
            if (not <bint>tw_options(c)):
                at = 26
                continue
            s.status = TW_CHOOSE
            s.point = 1
            s.block = 26
            return
        elif at == 5:
            s.step = <int>65539
            tw_bits_clear(v48, 40)
            tw_bits_clear(v49, 5)
            tw_candidates(s, 0, 3, 0, v49)
            for v50_at in range(5):
                v50_word = (v49)[v50_at]
                while v50_word:
                    v50 = 64 * v50_at + tw_lowest(v50_word)
                    v50_word &= v50_word - 1
                    if (TW_PART_KIND[v50] == 0):
                        if f51(s, c, v50):
                            tw_bits_add(&s.holds[0][0], v50)
                            if (not <bint>tw_bits_has(&s.was[0][0], v50)):
                                tw_bits_add(v48, v50)
                        else:
                            tw_bits_drop(&s.holds[0][0], v50)
                    if (TW_PART_KIND[v50] == 1):
                        if f51(s, c, v50):
                            tw_bits_add(&s.holds[1][0], v50)
                            if (not <bint>tw_bits_has(&s.was[1][0], v50)):
                                tw_bits_add(v48, (v50 + 320))
                        else:
                            tw_bits_drop(&s.holds[1][0], v50)
            tw_bits_clear(v57, 5)
            tw_candidates(s, 0, 24, 8, v57)
            for v58_at in range(5):
                v58_word = (v57)[v58_at]
                while v58_word:
                    v58 = 64 * v58_at + tw_lowest(v58_word)
                    v58_word &= v58_word - 1
                    if (TW_PART_KIND[v58] == 3):
                        if f59(s, c, v58):
                            tw_bits_add(&s.holds[2][0], v58)
                            if (not <bint>tw_bits_has(&s.was[2][0], v58)):
                                tw_bits_add(v48, (v58 + 960))
                        else:
                            tw_bits_drop(&s.holds[2][0], v58)
                    if (TW_PART_KIND[v58] == 4):
                        if f59(s, c, v58):
                            tw_bits_add(&s.holds[3][0], v58)
                            if (not <bint>tw_bits_has(&s.was[3][0], v58)):
                                tw_bits_add(v48, (v58 + 1280))
                        else:
                            tw_bits_drop(&s.holds[3][0], v58)
            tw_note(s, 0)
            tw_note(s, 1)
            tw_note(s, 2)
            tw_note(s, 3)
            for v75_at in range(5):
                v75_word = ((v48 + 0))[v75_at]
                while v75_word:
                    v75 = 64 * v75_at + tw_lowest(v75_word)
                    v75_word &= v75_word - 1
                    f76(s, c, tw_root(s, 0, v75), (-1), 1)
                    tw_bits_clear(v110, 2)
                    v111 = tw_root(s, 0, v75)
                    for v112 in range(73, ((s.players * 7) + 73)):
                        v113 = tw_part_of_place(s, v112)
                        if ((v113 >= 0) and (tw_root(s, 0, v113) == v111)):
                            tw_bits_add(v110, v112)
                    for v114_at in range(2):
                        v114_word = (v110)[v114_at]
                        while v114_word:
                            v114 = 64 * v114_at + tw_lowest(v114_word)
                            v114_word &= v114_word - 1
                            tw_home(s, c, v114)
            for v115_at in range(5):
                v115_word = ((v48 + 5))[v115_at]
                while v115_word:
                    v115 = 64 * v115_at + tw_lowest(v115_word)
                    v115_word &= v115_word - 1
                    f116(s, c, tw_root(s, 0, v115), (-1), 1)
                    tw_bits_clear(v143, 2)
                    v144 = tw_root(s, 0, v115)
                    for v145 in range(73, ((s.players * 7) + 73)):
                        v146 = tw_part_of_place(s, v145)
                        if ((v146 >= 0) and (tw_root(s, 0, v146) == v144)):
                            tw_bits_add(v143, v145)
                    for v147_at in range(2):
                        v147_word = (v143)[v147_at]
                        while v147_word:
                            v147 = 64 * v147_at + tw_lowest(v147_word)
                            v147_word &= v147_word - 1
                            tw_home(s, c, v147)
            for v148_at in range(5):
                v148_word = ((v48 + 15))[v148_at]
                while v148_word:
                    v148 = 64 * v148_at + tw_lowest(v148_word)
                    v148_word &= v148_word - 1
                    f149(s, c, tw_root(s, 0, v148), (-1), 1)
                    tw_bits_clear(v176, 2)
                    v177 = tw_root(s, 0, v148)
                    for v178 in range(73, ((s.players * 7) + 73)):
                        v179 = tw_part_of_place(s, v178)
                        if ((v179 >= 0) and (tw_root(s, 0, v179) == v177)):
                            tw_bits_add(v176, v178)
                    for v180_at in range(2):
                        v180_word = (v176)[v180_at]
                        while v180_word:
                            v180 = 64 * v180_at + tw_lowest(v180_word)
                            v180_word &= v180_word - 1
                            tw_home(s, c, v180)
            for v181_at in range(5):
                v181_word = ((v48 + 20))[v181_at]
                while v181_word:
                    v181 = 64 * v181_at + tw_lowest(v181_word)
                    v181_word &= v181_word - 1
                    f182(s, c, tw_root(s, 0, v181), (-1), 1)
                    tw_bits_clear(v209, 2)
                    v210 = tw_root(s, 0, v181)
                    for v211 in range(73, ((s.players * 7) + 73)):
                        v212 = tw_part_of_place(s, v211)
                        if ((v212 >= 0) and (tw_root(s, 0, v212) == v210)):
                            tw_bits_add(v209, v211)
                    for v213_at in range(2):
                        v213_word = (v209)[v213_at]
                        while v213_word:
                            v213 = 64 * v213_at + tw_lowest(v213_word)
                            v213_word &= v213_word - 1
                            tw_home(s, c, v213)
            at = 6
            continue
        elif at == 6:
            s.step = <int>65540
            if (<bint>f219(s, c) and (not (s.memory[1] != 0))):
                v214 = 1
                s.memory[1] = v214
                v215 = s.mover
                s.next_mover = <int>v215
            else:
                v216 = 0
                s.memory[1] = v216
                v217 = s.mover
                v218 = (<tw_long>(v217 + 1) if ((v217 + 1) < s.players) else <tw_long>0)
                s.next_mover = <int>v218
            at = 10
            continue
        elif at == 7:
            s.step = <int>131072
            tw_bits_clear(v220, 40)
            for v221_at in range(5):
                v221_word = (&s.roots[0][0])[v221_at]
                while v221_word:
                    v221 = 64 * v221_at + tw_lowest(v221_word)
                    v221_word &= v221_word - 1
                    if (TW_PART_KIND[v221] == 0):
                        if (not <bint>f51(s, c, v221)):
                            tw_bits_add(v220, v221)
            for v222_at in range(5):
                v222_word = (&s.roots[0][0])[v222_at]
                while v222_word:
                    v222 = 64 * v222_at + tw_lowest(v222_word)
                    v222_word &= v222_word - 1
                    if (TW_PART_KIND[v222] == 1):
                        if (not <bint>f51(s, c, v222)):
                            tw_bits_add(v220, (v222 + 320))
            for v223_at in range(5):
                v223_word = (&s.roots[0][0])[v223_at]
                while v223_word:
                    v223 = 64 * v223_at + tw_lowest(v223_word)
                    v223_word &= v223_word - 1
                    if (TW_PART_KIND[v223] == 3):
                        if (not <bint>f59(s, c, v223)):
                            tw_bits_add(v220, (v223 + 960))
            for v224_at in range(5):
                v224_word = (&s.roots[0][0])[v224_at]
                while v224_word:
                    v224 = 64 * v224_at + tw_lowest(v224_word)
                    v224_word &= v224_word - 1
                    if (TW_PART_KIND[v224] == 4):
                        if (not <bint>f59(s, c, v224)):
                            tw_bits_add(v220, (v224 + 1280))
            for v225_at in range(5):
                v225_word = ((v220 + 0))[v225_at]
                while v225_word:
                    v225 = 64 * v225_at + tw_lowest(v225_word)
                    v225_word &= v225_word - 1
                    f76(s, c, tw_root(s, 0, v225), (-1), 1)
            for v226_at in range(5):
                v226_word = ((v220 + 5))[v226_at]
                while v226_word:
                    v226 = 64 * v226_at + tw_lowest(v226_word)
                    v226_word &= v226_word - 1
                    f116(s, c, tw_root(s, 0, v226), (-1), 1)
            for v227_at in range(5):
                v227_word = ((v220 + 15))[v227_at]
                while v227_word:
                    v227 = 64 * v227_at + tw_lowest(v227_word)
                    v227_word &= v227_word - 1
                    f149(s, c, tw_root(s, 0, v227), (-1), 1)
            for v228_at in range(5):
                v228_word = ((v220 + 20))[v228_at]
                while v228_word:
                    v228 = 64 * v228_at + tw_lowest(v228_word)
                    v228_word &= v228_word - 1
                    f182(s, c, tw_root(s, 0, v228), (-1), 1)
            at = 8
            continue
        elif at == 8:
            s.step = <int>131073
            tw_bits_clear(v229, 5)
            for v230_at in range(5):
                v230_word = (&s.roots[0][0])[v230_at]
                while v230_word:
                    v230 = 64 * v230_at + tw_lowest(v230_word)
                    v230_word &= v230_word - 1
                    if (TW_PART_KIND[v230] == 2):
                        tw_bits_add(v229, v230)
            for v231_at in range(5):
                v231_word = (v229)[v231_at]
                while v231_word:
                    v231 = 64 * v231_at + tw_lowest(v231_word)
                    v231_word &= v231_word - 1
                    f232(s, c, tw_root(s, 0, v231), (-1), 1)
            at = 9
            continue
        elif at == 9:
            s.step = <int>131074
            s.winners = <int>(f267(s, c))
            s.status = TW_OVER
            s.point = 0
            s.block = 12
            return
        elif at == 10:
            if (s.next_mover >= 0):
                s.mover = <int>(s.next_mover)
            else:
                if (s.turn >= 0):
                    s.mover = <int>(<tw_long>(s.mover + 1) if ((s.mover + 1) < s.players) else <tw_long>0)
            s.next_mover = <int>(-1)
            s.turn = <int>(s.turn + 1)
            if (s.turn > 1048576):
                tw_problem(c, (-5))
                s.status = TW_OVER
                s.point = 0
                s.block = 12
                return
            s.step = <int>65536
            v268 = f269(s, c)
            s.memory[0] = v268
            if (not <bint>(((tw_noted(s, 0) & tw_noted(s, 1)) & tw_noted(s, 2)) & tw_noted(s, 3))):
                tw_bits_clear(v270, 5)
                tw_candidates(s, 0, 3, 0, v270)
                for v271_at in range(5):
                    v271_word = (v270)[v271_at]
                    while v271_word:
                        v271 = 64 * v271_at + tw_lowest(v271_word)
                        v271_word &= v271_word - 1
                        if (TW_PART_KIND[v271] == 0):
                            if f51(s, c, v271):
                                tw_bits_add(&s.was[0][0], v271)
                            else:
                                tw_bits_drop(&s.was[0][0], v271)
                        if (TW_PART_KIND[v271] == 1):
                            if f51(s, c, v271):
                                tw_bits_add(&s.was[1][0], v271)
                            else:
                                tw_bits_drop(&s.was[1][0], v271)
                tw_bits_clear(v272, 5)
                tw_candidates(s, 0, 24, 8, v272)
                for v273_at in range(5):
                    v273_word = (v272)[v273_at]
                    while v273_word:
                        v273 = 64 * v273_at + tw_lowest(v273_word)
                        v273_word &= v273_word - 1
                        if (TW_PART_KIND[v273] == 3):
                            if f59(s, c, v273):
                                tw_bits_add(&s.was[2][0], v273)
                            else:
                                tw_bits_drop(&s.was[2][0], v273)
                        if (TW_PART_KIND[v273] == 4):
                            if f59(s, c, v273):
                                tw_bits_add(&s.was[3][0], v273)
                            else:
                                tw_bits_drop(&s.was[3][0], v273)
            tw_turn_begins(s)
            at = 2
            continue
        elif at == 11:
            s.step = <int>131072
            at = 7
            continue
        elif at == 12:
            s.status = TW_OVER
            s.point = 0
            s.block = 12
            return
        elif at == 13:
            at = 15
            continue
        elif at == 14:
            tw_show(s, s.frame[0])
            v11 = tw_origin(s, 0)
            if (v11 >= 0):
                tw_lay(s, c, s.frame[0], v11, 0)
            at = 15
            continue
        elif at == 15:
            at = 10
            continue
        elif at == 16:
            if (s.frame[0] <= 0):
                at = 18
                continue
            if tw_tired(c):
                tw_problem(c, 1)
                at = 18
                continue
            s.frame[0] = (s.frame[0] - 1)
            at = 17
            continue
        elif at == 17:
            if (not <bint>f13(s, c)):
                at = 19
                continue
            s.status = TW_CHANCE
            s.point = 1
            s.block = 20
            return
        elif at == 18:
            at = 3
            continue
        elif at == 19:
            at = 11
            continue
        elif at == 20:
            tw_show(s, s.frame[1])
            if f22(s, c):
                v16 = s.frame[1]
                s.memory[0] = v16
                at = 18
                continue
            else:
                tw_out(s, c, s.frame[1])
            at = 21
            continue
        elif at == 21:
            at = 16
            continue
        elif at == 22:
            s.status = TW_OVER
            s.point = 0
            s.block = 0
            return
        elif at == 23:
            at = 24
            continue
        elif at == 24:
            at = 4
            continue
        elif at == 25:
            tw_lay(s, c, tw_quotient(s.frame[0], 884), tw_remainder((s.frame[0] >> 2), 221), (s.frame[0] & 3))
            at = 24
            continue
        elif at == 26:
            at = 27
            continue
        elif at == 27:
            at = 5
            continue
        elif at == 28:
            tw_put_part(s, c, s.frame[0], s.frame[1])
            at = 27
            continue
        elif at == 29:
            s.status = TW_OVER
            s.point = 0
            s.block = 0
            return
        else:
            return

RULES = '992c71938381bc237c837cab0c0c4ab3'
LAYOUT = {'parts': 264, 'cells': 221, 'memory': 2, 'set_words': 1, 'first_cell': [0, 221], 'structure_of': [0, 0, 0, 0, 0, 1, 0, 0], 'network_kinds': [[0], [1], [2], [3], [4], [0], [1], [2]]}
PROBLEMS = (('goes on without end: 1,000,000 rounds of `repeat` without a decision', 40), ('a tile that lies already is to be placed again: only the reference engine can do that', 40), ('a tile that lies already is to be placed again: only the reference engine can do that', 41))
MEMORIES = (('maybe', 0, False, 'piece', -1, 0), ('truth', 1, False, 'truth', -1, 0))

include "engine.pxi"
