# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: embedsignature=False, binding=False
# Written by Tilewright 0.1.0 for the rules with digest 8c43b43e60458587dc53665e3a2f306a. Names of the rules do not occur here.

cdef extern from * nogil:
    """
#define TW_PIECES 115
#define TW_PARTS 264
#define TW_CELLS 221
#define TW_SPACES 1
#define TW_PILES 7
#define TW_STRUCTURES 2
#define TW_FINISHES 4
#define TW_LINKS 0
#define TW_RELINKED 0
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
#include "moves.h"
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
    int tw_as_then(State*, int, int)
    void tw_nearest(State*, int, tw_word*, tw_word*, tw_word*, tw_word*)
    int tw_end(State*, int, int)
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
    void tw_link(State*, TwContext*, int, int, int)
    void tw_put_end(State*, TwContext*, int, int)
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
    void tw_load_link(State*, TwContext*, int, int, int)
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


cdef int f101(State* s, TwContext* c, int it) noexcept nogil:  # any?
    cdef int v100 = 0
    cdef int v100_first
    v100_first = it
    v100 = s.ring[0][v100_first]
    while True:
        if (TW_T0[v100] > 0):
            return 1
        if v100 == v100_first:
            break
        v100 = s.ring[0][v100]
    return 0


cdef tw_long f106(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_long v103 = 0
    cdef int v104 = 0
    cdef int v105 = 0
    v103 = 0
    for v104 in range(73, ((s.players * 7) + 73)):
        v105 = tw_part_of_place(s, v104)
        if ((v105 >= 0) and (tw_root(s, 0, v105) == it)):
            v103 = (v103 + 1)
    return v103


cdef void f76(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v77 = 0
    cdef tw_long v79[6]
    cdef tw_long v93 = 0
    cdef tw_long v99 = 0
    cdef int v102 = 0
    cdef tw_long v107 = 0
    cdef int v78 = 0
    cdef tw_long v90 = 0
    cdef tw_long v91 = 0
    cdef int v108 = 0
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
    v102 = (<bint>f51(s, c, it) and <bint>f101(s, c, it))
    v107 = 0
    if v102:
        v107 = f106(s, c, it)
    for v78 in range(0, s.players):
        if ((v77 >> v78) & 1):
            v90 = 0
            v91 = v90
            v90 = (v90 + (v93 * v99))
            if ((v90 != v91) and (times != 0)):
                tw_line(s, c, v78, ((v90 - v91) * times), 0, 0, it, (v93 * times), v99)
            if v102:
                v91 = v90
                v90 = (v90 + (2 * v107))
                if ((v90 != v91) and (times != 0)):
                    tw_line(s, c, v78, ((v90 - v91) * times), 1, 0, it, (2 * times), v107)
            v79[v78] = (v90 * times)
    for v108 in range(0, s.players):
        if ((v77 >> v108) & 1):
            tw_add_points(s, c, v108, v79[v108])


cdef tw_long f130(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (<tw_long>1 if (not <bint>f51(s, c, it)) else <tw_long>2)
    return 0


cdef tw_long f139(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_long v137 = 0
    cdef int v138 = 0
    cdef int v138_first
    v137 = 0
    v138_first = it
    v138 = s.ring[0][v138_first]
    while True:
        if (TW_T1[v138] > 0):
            v137 = (v137 + 1)
        if v138 == v138_first:
            break
        v138 = s.ring[0][v138]
    return v137


cdef tw_long f132(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (tw_wide(f98(s, c, it)) + f139(s, c, it))
    return 0


cdef void f115(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v116 = 0
    cdef tw_long v118[6]
    cdef tw_long v131 = 0
    cdef tw_long v140 = 0
    cdef int v117 = 0
    cdef tw_long v128 = 0
    cdef tw_long v129 = 0
    cdef int v141 = 0
    v116 = to
    if (v116 < 0):
        v116 = f89(s, c, it)
    if (not <bint>v116):
        return
    v118[0] = 0
    v118[1] = 0
    v118[2] = 0
    v118[3] = 0
    v118[4] = 0
    v118[5] = 0
    v131 = f130(s, c, it)
    v140 = f132(s, c, it)
    for v117 in range(0, s.players):
        if ((v116 >> v117) & 1):
            v128 = 0
            v129 = v128
            v128 = (v128 + (v131 * v140))
            if ((v128 != v129) and (times != 0)):
                tw_line(s, c, v117, ((v128 - v129) * times), 2, 1, it, (v131 * times), v140)
            v118[v117] = (v128 * times)
    for v141 in range(0, s.players):
        if ((v116 >> v141) & 1):
            tw_add_points(s, c, v141, v118[v141])


cdef tw_long f165(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return (tw_wide(1) + f66(s, c, it))
    return 0


cdef void f148(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v149 = 0
    cdef tw_long v151[6]
    cdef tw_long v164 = 0
    cdef tw_long v173 = 0
    cdef int v150 = 0
    cdef tw_long v161 = 0
    cdef tw_long v162 = 0
    cdef int v174 = 0
    v149 = to
    if (v149 < 0):
        v149 = f89(s, c, it)
    if (not <bint>v149):
        return
    v151[0] = 0
    v151[1] = 0
    v151[2] = 0
    v151[3] = 0
    v151[4] = 0
    v151[5] = 0
    v164 = f86(s, c, it)
    v173 = f165(s, c, it)
    for v150 in range(0, s.players):
        if ((v149 >> v150) & 1):
            v161 = 0
            v162 = v161
            v161 = (v161 + (v164 * v173))
            if ((v161 != v162) and (times != 0)):
                tw_line(s, c, v150, ((v161 - v162) * times), 3, 3, it, (v164 * times), v173)
            v151[v150] = (v161 * times)
    for v174 in range(0, s.players):
        if ((v149 >> v174) & 1):
            tw_add_points(s, c, v174, v151[v174])


cdef void f181(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v182 = 0
    cdef tw_long v184[6]
    cdef tw_long v197 = 0
    cdef tw_long v206 = 0
    cdef int v183 = 0
    cdef tw_long v194 = 0
    cdef tw_long v195 = 0
    cdef int v207 = 0
    v182 = to
    if (v182 < 0):
        v182 = f89(s, c, it)
    if (not <bint>v182):
        return
    v184[0] = 0
    v184[1] = 0
    v184[2] = 0
    v184[3] = 0
    v184[4] = 0
    v184[5] = 0
    v197 = f86(s, c, it)
    v206 = f165(s, c, it)
    for v183 in range(0, s.players):
        if ((v182 >> v183) & 1):
            v194 = 0
            v195 = v194
            v194 = (v194 + (v197 * v206))
            if ((v194 != v195) and (times != 0)):
                tw_line(s, c, v183, ((v194 - v195) * times), 4, 4, it, (v197 * times), v206)
            v184[v183] = (v194 * times)
    for v207 in range(0, s.players):
        if ((v182 >> v207) & 1):
            tw_add_points(s, c, v207, v184[v207])


cdef int f218(State* s, TwContext* c) noexcept nogil:  # a definition
    return 0
    return 0


cdef tw_long f246(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return 3
    return 0


cdef tw_long f255(State* s, TwContext* c, int it) noexcept nogil:  # count
    cdef tw_word v249[5]
    cdef int v250 = 0
    cdef int v250_first
    cdef int v252 = 0
    cdef int v251 = 0
    cdef int v253 = 0
    cdef int v254 = 0
    tw_bits_clear(v249, 5)
    v250_first = it
    v250 = s.ring[0][v250_first]
    while True:
        v252 = TW_PART_BASE[TW_PART_PIECE[v250]]
        for v251 in range(TW_CONTACT_FIRST[v250], TW_CONTACT_FIRST[(v250 + 1)]):
            v253 = (v252 + TW_CONTACTS[v251])
            if (TW_PART_KIND[v253] == 1):
                v254 = tw_root(s, 0, v253)
                if f51(s, c, v254):
                    tw_bits_add(v249, v254)
        if v250 == v250_first:
            break
        v250 = s.ring[0][v250]
    return tw_bits_count(v249, 5)


cdef tw_long f248(State* s, TwContext* c, int it) noexcept nogil:  # a definition
    return f255(s, c, it)
    return 0


cdef void f231(State* s, TwContext* c, int it, int to, tw_long times) noexcept nogil:  # book the score of a component
    cdef int v232 = 0
    cdef tw_long v234[6]
    cdef tw_long v247 = 0
    cdef tw_long v256 = 0
    cdef int v233 = 0
    cdef tw_long v244 = 0
    cdef tw_long v245 = 0
    cdef int v257 = 0
    v232 = to
    if (v232 < 0):
        v232 = f89(s, c, it)
    if (not <bint>v232):
        return
    v234[0] = 0
    v234[1] = 0
    v234[2] = 0
    v234[3] = 0
    v234[4] = 0
    v234[5] = 0
    v247 = f246(s, c, it)
    v256 = f248(s, c, it)
    for v233 in range(0, s.players):
        if ((v232 >> v233) & 1):
            v244 = 0
            v245 = v244
            v244 = (v244 + (v247 * v256))
            if ((v244 != v245) and (times != 0)):
                tw_line(s, c, v233, ((v244 - v245) * times), 5, 2, it, (v247 * times), v256)
            v234[v233] = (v244 * times)
    for v257 in range(0, s.players):
        if ((v232 >> v257) & 1):
            tw_add_points(s, c, v257, v234[v257])


cdef tw_long f264(State* s, TwContext* c) noexcept nogil:  # largest key
    cdef tw_long v260 = 0
    cdef int v261 = 0
    cdef int v262 = 0
    cdef tw_long v263 = 0
    v260 = 0
    v261 = 0
    for v262 in range(0, s.players):
        v263 = s.totals[v262]
        if ((not <bint>v261) or (v263 > v260)):
            v260 = v263
            v261 = 1
    return v260


cdef int f266(State* s, TwContext* c) noexcept nogil:  # players as bits
    cdef int v258 = 0
    cdef tw_long v259 = 0
    cdef int v265 = 0
    v258 = 0
    v259 = f264(s, c)
    for v265 in range(0, s.players):
        if (s.totals[v265] == v259):
            v258 = (v258 | (1 << v265))
    return v258


cdef int f268(State* s, TwContext* c) noexcept nogil:  # the element
    return (-1)


cdef void start_memory(State* s, TwContext* c) noexcept nogil:  # memories at the start of a game
    cdef tw_long v273 = 0
    cdef tw_long v275 = 0
    v273 = f268(s, c)
    s.memory[0] = v273
    v275 = 0
    s.memory[1] = v275


cdef void record(State* s, TwContext* c) noexcept nogil:  # what holds at the start of a turn
    cdef tw_word v276[5]
    cdef int v277 = 0
    cdef int v277_at
    cdef tw_word v277_word
    cdef tw_word v278[5]
    cdef int v279 = 0
    cdef int v279_at
    cdef tw_word v279_word
    if (not <bint>(((tw_noted(s, 0) & tw_noted(s, 1)) & tw_noted(s, 2)) & tw_noted(s, 3))):
        tw_bits_clear(v276, 5)
        tw_candidates(s, 0, 3, 0, v276)
        for v277_at in range(5):
            v277_word = (v276)[v277_at]
            while v277_word:
                v277 = 64 * v277_at + tw_lowest(v277_word)
                v277_word &= v277_word - 1
                if (TW_PART_KIND[v277] == 0):
                    if f51(s, c, v277):
                        tw_bits_add(&s.was[0][0], v277)
                    else:
                        tw_bits_drop(&s.was[0][0], v277)
                if (TW_PART_KIND[v277] == 1):
                    if f51(s, c, v277):
                        tw_bits_add(&s.was[1][0], v277)
                    else:
                        tw_bits_drop(&s.was[1][0], v277)
        tw_bits_clear(v278, 5)
        tw_candidates(s, 0, 24, 8, v278)
        for v279_at in range(5):
            v279_word = (v278)[v279_at]
            while v279_word:
                v279 = 64 * v279_at + tw_lowest(v279_word)
                v279_word &= v279_word - 1
                if (TW_PART_KIND[v279] == 3):
                    if f59(s, c, v279):
                        tw_bits_add(&s.was[2][0], v279)
                    else:
                        tw_bits_drop(&s.was[2][0], v279)
                if (TW_PART_KIND[v279] == 4):
                    if f59(s, c, v279):
                        tw_bits_add(&s.was[3][0], v279)
                    else:
                        tw_bits_drop(&s.was[3][0], v279)
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
    cdef tw_word v109[2]
    cdef int v110 = 0
    cdef int v111 = 0
    cdef int v112 = 0
    cdef int v113 = 0
    cdef int v113_at
    cdef tw_word v113_word
    cdef int v114 = 0
    cdef int v114_at
    cdef tw_word v114_word
    cdef tw_word v142[2]
    cdef int v143 = 0
    cdef int v144 = 0
    cdef int v145 = 0
    cdef int v146 = 0
    cdef int v146_at
    cdef tw_word v146_word
    cdef int v147 = 0
    cdef int v147_at
    cdef tw_word v147_word
    cdef tw_word v175[2]
    cdef int v176 = 0
    cdef int v177 = 0
    cdef int v178 = 0
    cdef int v179 = 0
    cdef int v179_at
    cdef tw_word v179_word
    cdef int v180 = 0
    cdef int v180_at
    cdef tw_word v180_word
    cdef tw_word v208[2]
    cdef int v209 = 0
    cdef int v210 = 0
    cdef int v211 = 0
    cdef int v212 = 0
    cdef int v212_at
    cdef tw_word v212_word
    cdef tw_long v213 = 0
    cdef int v214 = 0
    cdef tw_long v215 = 0
    cdef int v216 = 0
    cdef int v217 = 0
    cdef tw_word v219[40]
    cdef int v220 = 0
    cdef int v220_at
    cdef tw_word v220_word
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
    cdef tw_word v228[5]
    cdef int v229 = 0
    cdef int v229_at
    cdef tw_word v229_word
    cdef int v230 = 0
    cdef int v230_at
    cdef tw_word v230_word
    cdef tw_long v267 = 0
    cdef tw_word v269[5]
    cdef int v270 = 0
    cdef int v270_at
    cdef tw_word v270_word
    cdef tw_word v271[5]
    cdef int v272 = 0
    cdef int v272_at
    cdef tw_word v272_word
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
                    tw_bits_clear(v109, 2)
                    v110 = tw_root(s, 0, v75)
                    for v111 in range(73, ((s.players * 7) + 73)):
                        v112 = tw_part_of_place(s, v111)
                        if ((v112 >= 0) and (tw_root(s, 0, v112) == v110)):
                            tw_bits_add(v109, v111)
                    for v113_at in range(2):
                        v113_word = (v109)[v113_at]
                        while v113_word:
                            v113 = 64 * v113_at + tw_lowest(v113_word)
                            v113_word &= v113_word - 1
                            tw_home(s, c, v113)
            for v114_at in range(5):
                v114_word = ((v48 + 5))[v114_at]
                while v114_word:
                    v114 = 64 * v114_at + tw_lowest(v114_word)
                    v114_word &= v114_word - 1
                    f115(s, c, tw_root(s, 0, v114), (-1), 1)
                    tw_bits_clear(v142, 2)
                    v143 = tw_root(s, 0, v114)
                    for v144 in range(73, ((s.players * 7) + 73)):
                        v145 = tw_part_of_place(s, v144)
                        if ((v145 >= 0) and (tw_root(s, 0, v145) == v143)):
                            tw_bits_add(v142, v144)
                    for v146_at in range(2):
                        v146_word = (v142)[v146_at]
                        while v146_word:
                            v146 = 64 * v146_at + tw_lowest(v146_word)
                            v146_word &= v146_word - 1
                            tw_home(s, c, v146)
            for v147_at in range(5):
                v147_word = ((v48 + 15))[v147_at]
                while v147_word:
                    v147 = 64 * v147_at + tw_lowest(v147_word)
                    v147_word &= v147_word - 1
                    f148(s, c, tw_root(s, 0, v147), (-1), 1)
                    tw_bits_clear(v175, 2)
                    v176 = tw_root(s, 0, v147)
                    for v177 in range(73, ((s.players * 7) + 73)):
                        v178 = tw_part_of_place(s, v177)
                        if ((v178 >= 0) and (tw_root(s, 0, v178) == v176)):
                            tw_bits_add(v175, v177)
                    for v179_at in range(2):
                        v179_word = (v175)[v179_at]
                        while v179_word:
                            v179 = 64 * v179_at + tw_lowest(v179_word)
                            v179_word &= v179_word - 1
                            tw_home(s, c, v179)
            for v180_at in range(5):
                v180_word = ((v48 + 20))[v180_at]
                while v180_word:
                    v180 = 64 * v180_at + tw_lowest(v180_word)
                    v180_word &= v180_word - 1
                    f181(s, c, tw_root(s, 0, v180), (-1), 1)
                    tw_bits_clear(v208, 2)
                    v209 = tw_root(s, 0, v180)
                    for v210 in range(73, ((s.players * 7) + 73)):
                        v211 = tw_part_of_place(s, v210)
                        if ((v211 >= 0) and (tw_root(s, 0, v211) == v209)):
                            tw_bits_add(v208, v210)
                    for v212_at in range(2):
                        v212_word = (v208)[v212_at]
                        while v212_word:
                            v212 = 64 * v212_at + tw_lowest(v212_word)
                            v212_word &= v212_word - 1
                            tw_home(s, c, v212)
            at = 6
            continue
        elif at == 6:
            s.step = <int>65540
            if (<bint>f218(s, c) and (not (s.memory[1] != 0))):
                v213 = 1
                s.memory[1] = v213
                v214 = s.mover
                s.next_mover = <int>v214
            else:
                v215 = 0
                s.memory[1] = v215
                v216 = s.mover
                v217 = (<tw_long>(v216 + 1) if ((v216 + 1) < s.players) else <tw_long>0)
                s.next_mover = <int>v217
            at = 10
            continue
        elif at == 7:
            s.step = <int>131072
            tw_bits_clear(v219, 40)
            for v220_at in range(5):
                v220_word = (&s.roots[0][0])[v220_at]
                while v220_word:
                    v220 = 64 * v220_at + tw_lowest(v220_word)
                    v220_word &= v220_word - 1
                    if (TW_PART_KIND[v220] == 0):
                        if (not <bint>f51(s, c, v220)):
                            tw_bits_add(v219, v220)
            for v221_at in range(5):
                v221_word = (&s.roots[0][0])[v221_at]
                while v221_word:
                    v221 = 64 * v221_at + tw_lowest(v221_word)
                    v221_word &= v221_word - 1
                    if (TW_PART_KIND[v221] == 1):
                        if (not <bint>f51(s, c, v221)):
                            tw_bits_add(v219, (v221 + 320))
            for v222_at in range(5):
                v222_word = (&s.roots[0][0])[v222_at]
                while v222_word:
                    v222 = 64 * v222_at + tw_lowest(v222_word)
                    v222_word &= v222_word - 1
                    if (TW_PART_KIND[v222] == 3):
                        if (not <bint>f59(s, c, v222)):
                            tw_bits_add(v219, (v222 + 960))
            for v223_at in range(5):
                v223_word = (&s.roots[0][0])[v223_at]
                while v223_word:
                    v223 = 64 * v223_at + tw_lowest(v223_word)
                    v223_word &= v223_word - 1
                    if (TW_PART_KIND[v223] == 4):
                        if (not <bint>f59(s, c, v223)):
                            tw_bits_add(v219, (v223 + 1280))
            for v224_at in range(5):
                v224_word = ((v219 + 0))[v224_at]
                while v224_word:
                    v224 = 64 * v224_at + tw_lowest(v224_word)
                    v224_word &= v224_word - 1
                    f76(s, c, tw_root(s, 0, v224), (-1), 1)
            for v225_at in range(5):
                v225_word = ((v219 + 5))[v225_at]
                while v225_word:
                    v225 = 64 * v225_at + tw_lowest(v225_word)
                    v225_word &= v225_word - 1
                    f115(s, c, tw_root(s, 0, v225), (-1), 1)
            for v226_at in range(5):
                v226_word = ((v219 + 15))[v226_at]
                while v226_word:
                    v226 = 64 * v226_at + tw_lowest(v226_word)
                    v226_word &= v226_word - 1
                    f148(s, c, tw_root(s, 0, v226), (-1), 1)
            for v227_at in range(5):
                v227_word = ((v219 + 20))[v227_at]
                while v227_word:
                    v227 = 64 * v227_at + tw_lowest(v227_word)
                    v227_word &= v227_word - 1
                    f181(s, c, tw_root(s, 0, v227), (-1), 1)
            at = 8
            continue
        elif at == 8:
            s.step = <int>131073
            tw_bits_clear(v228, 5)
            for v229_at in range(5):
                v229_word = (&s.roots[0][0])[v229_at]
                while v229_word:
                    v229 = 64 * v229_at + tw_lowest(v229_word)
                    v229_word &= v229_word - 1
                    if (TW_PART_KIND[v229] == 2):
                        tw_bits_add(v228, v229)
            for v230_at in range(5):
                v230_word = (v228)[v230_at]
                while v230_word:
                    v230 = 64 * v230_at + tw_lowest(v230_word)
                    v230_word &= v230_word - 1
                    f231(s, c, tw_root(s, 0, v230), (-1), 1)
            at = 9
            continue
        elif at == 9:
            s.step = <int>131074
            s.winners = <int>(f266(s, c))
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
            v267 = f268(s, c)
            s.memory[0] = v267
            if (not <bint>(((tw_noted(s, 0) & tw_noted(s, 1)) & tw_noted(s, 2)) & tw_noted(s, 3))):
                tw_bits_clear(v269, 5)
                tw_candidates(s, 0, 3, 0, v269)
                for v270_at in range(5):
                    v270_word = (v269)[v270_at]
                    while v270_word:
                        v270 = 64 * v270_at + tw_lowest(v270_word)
                        v270_word &= v270_word - 1
                        if (TW_PART_KIND[v270] == 0):
                            if f51(s, c, v270):
                                tw_bits_add(&s.was[0][0], v270)
                            else:
                                tw_bits_drop(&s.was[0][0], v270)
                        if (TW_PART_KIND[v270] == 1):
                            if f51(s, c, v270):
                                tw_bits_add(&s.was[1][0], v270)
                            else:
                                tw_bits_drop(&s.was[1][0], v270)
                tw_bits_clear(v271, 5)
                tw_candidates(s, 0, 24, 8, v271)
                for v272_at in range(5):
                    v272_word = (v271)[v272_at]
                    while v272_word:
                        v272 = 64 * v272_at + tw_lowest(v272_word)
                        v272_word &= v272_word - 1
                        if (TW_PART_KIND[v272] == 3):
                            if f59(s, c, v272):
                                tw_bits_add(&s.was[2][0], v272)
                            else:
                                tw_bits_drop(&s.was[2][0], v272)
                        if (TW_PART_KIND[v272] == 4):
                            if f59(s, c, v272):
                                tw_bits_add(&s.was[3][0], v272)
                            else:
                                tw_bits_drop(&s.was[3][0], v272)
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

RULES = '8c43b43e60458587dc53665e3a2f306a'
LAYOUT = {'parts': 264, 'links': [], 'cells': 221, 'memory': 2, 'set_words': 1, 'first_cell': [0, 221], 'structure_of': [0, 0, 0, 0, 0, 1, 0, 0], 'network_kinds': [[0], [1], [2], [3], [4], [0], [1], [2]]}
PROBLEMS = (('goes on without end: 1,000,000 rounds of `repeat` without a decision', 38), ('a tile that lies already is to be placed again: only the reference engine can do that', 38), ('a tile that lies already is to be placed again: only the reference engine can do that', 39))
MEMORIES = (('maybe', 0, False, 'piece', -1, 0), ('truth', 1, False, 'truth', -1, 0))

include "engine.pxi"
