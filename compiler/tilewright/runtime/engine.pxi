# The part of an engine that is the same for every game: positions, and random games played to their end.
# Included by the generated module, which defines `run`, `list_options`, `count_outcomes`, `pick_outcome`, `start_memory`, `record`.

from libc.string cimport memcpy, memset


cdef void take_option(State* s, TwContext* c, int number) noexcept nogil:
    """Put the values of an option of the list where its alternative expects them; one past the list is `pass`."""
    cdef int* option
    cdef int alternative, i
    if number >= c.option_count:
        s.block = TW_PASS_BLOCK[s.point]
        return
    option = c.options + TW_STRIDE * number
    alternative = option[0]
    for i in range(TW_ALTERNATIVE_VALUES[alternative]):
        s.frame[TW_ALTERNATIVE_SLOTS[(TW_STRIDE - 1) * alternative + i]] = option[1 + i]
    s.block = TW_ALTERNATIVE_BLOCK[alternative]


cdef int option_count(State* s, TwContext* c) noexcept nogil:
    """Options in the list, `pass` included."""
    return c.option_count + (1 if TW_PASS_BLOCK[s.point] >= 0 else 0)


cdef void take_outcome(State* s, int piece) noexcept nogil:
    s.frame[TW_CHANCE_SLOT[s.point]] = piece
    s.block = TW_CHANCE_BLOCK[s.point]


cdef void new_game(State* s, TwContext* c, int players, tw_word generator) noexcept nogil:
    tw_start(s, c, players, generator)
    s.next_mover = -1
    start_memory(s, c)
    s.block = TW_FIRST_BLOCK[0]
    run(s, c)


cdef struct Counts:
    int decisions, placing_decisions, events
    tw_long placing_options


cdef void play(State* s, TwContext* c, tw_word* policy, Counts* counts) noexcept nogil:
    """On to the end, every decision uniform over the options."""
    cdef int n
    while s.status != TW_OVER and not c.problem:
        counts.events += 1
        if counts.events > 1000000:
            c.problem = -5
            return
        if s.status == TW_CHOOSE:
            n = option_count(s, c)
            counts.decisions += 1
            if TW_PLACING_CHOICE[s.point]:
                counts.placing_decisions += 1
                counts.placing_options += n
            take_option(s, c, <int>tw_below(policy, <tw_word>n))
        else:
            n = count_outcomes(s, c, s.point)
            take_outcome(s, pick_outcome(s, c, s.point, <int>tw_below(&s.generator, <tw_word>n)))
        run(s, c)


def rollouts(
    size_t scores, size_t winners, size_t turns, size_t decisions, size_t placing_decisions, size_t placing_options,
    long long first, long long behind, int players, unsigned long long seed,
):
    """Games number first .. behind - 1 of a batch; the arrays are given by address. Returns the number of a problem, 0 if none,
    and the game it was met in. Releases the lock."""
    cdef int* to_scores = <int*>scores
    cdef unsigned char* to_winners = <unsigned char*>winners
    cdef int* to_turns = <int*>turns
    cdef int* to_decisions = <int*>decisions
    cdef int* to_placing_decisions = <int*>placing_decisions
    cdef tw_long* to_placing_options = <tw_long*>placing_options
    cdef State s
    cdef TwContext c
    cdef Counts counts
    cdef tw_word one, policy
    cdef long long game
    cdef int player, problem = 0
    memset(&c, 0, sizeof(TwContext))
    game = first
    with nogil:
        while game < behind:
            one = tw_rollout_seed(seed, <tw_word>game)
            policy = tw_policy_state(one)
            memset(&counts, 0, sizeof(Counts))
            new_game(&s, &c, players, tw_game_state(one))
            play(&s, &c, &policy, &counts)
            if c.problem:
                problem = c.problem
                break
            for player in range(players):
                to_scores[game * players + player] = s.totals[player]
                to_winners[game * players + player] = s.winners >> player & 1
            to_turns[game] = s.turn + 1
            to_decisions[game] = counts.decisions
            to_placing_decisions[game] = counts.placing_decisions
            to_placing_options[game] = counts.placing_options
            game += 1
        tw_free_context(&c)
    return problem, game


cdef class Position:
    """A game at a decision, at a chance event or at its end, in plain numbers. `runtime.native` gives them their meaning."""

    cdef State s
    cdef TwContext c

    def __cinit__(self):
        memset(&self.s, 0, sizeof(State))
        memset(&self.c, 0, sizeof(TwContext))
        self.c.logging = 1

    def __dealloc__(self):
        tw_free_context(&self.c)

    def start(self, int players, unsigned long long seed):
        new_game(&self.s, &self.c, players, tw_game_state(seed))

    def copy(self):
        cdef Position other = Position.__new__(Position)
        memcpy(&other.s, &self.s, sizeof(State))
        return other

    def status(self):
        return self.s.status

    def point(self):
        return self.s.point

    def numbers(self):
        """players, mover, chooser, turn, phase and step, winners as bits, next mover."""
        return self.s.players, self.s.mover, self.s.chooser, self.s.turn, self.s.step, self.s.winners, self.s.next_mover

    def totals(self):
        return tuple([self.s.totals[i] for i in range(self.s.players)])

    def generator(self):
        return self.s.generator

    def problem(self):
        return self.c.problem

    def options(self):
        """Options as tuples (alternative, values ...); `pass` left out."""
        cdef int i, j
        cdef int* option
        cdef list found = []
        if self.s.status != TW_CHOOSE:
            return found
        tw_no_options(&self.c)
        list_options(&self.s, &self.c, self.s.point)
        for i in range(self.c.option_count):
            option = self.c.options + TW_STRIDE * i
            found.append(tuple([option[j] for j in range(1 + TW_ALTERNATIVE_VALUES[option[0]])]))
        return found

    def optional(self):
        return self.s.status == TW_CHOOSE and TW_PASS_BLOCK[self.s.point] >= 0

    def take(self, int number):
        """Take an option of the list made by `options`, or pass with the number after the last."""
        take_option(&self.s, &self.c, number)
        run(&self.s, &self.c)

    def outcomes(self):
        cdef int i
        return [pick_outcome(&self.s, &self.c, self.s.point, i) for i in range(count_outcomes(&self.s, &self.c, self.s.point))]

    def draw(self):
        """Let the generator decide."""
        cdef int n = count_outcomes(&self.s, &self.c, self.s.point)
        cdef tw_word at = tw_below(&self.s.generator, <tw_word>n)
        self.resolve(pick_outcome(&self.s, &self.c, self.s.point, <int>at))

    def resolve(self, int piece):
        take_outcome(&self.s, piece)
        run(&self.s, &self.c)

    def lines(self):
        """Score lines since they were last asked for: (turn, player, amount, rule, network, part, factors?, times, per)."""
        cdef int i
        cdef TwLine* line
        cdef list found = []
        for i in range(self.c.line_count):
            line = self.c.lines + i
            found.append((line.turn, line.player, line.amount, line.rule, line.network, line.part, line.factors, line.times, line.per))
        self.c.line_count = 0
        return found

    def place(self, int piece):
        """Place as one number, and quarter turns."""
        return self.s.place[piece], self.s.turned[piece]

    def places(self):
        return [self.s.place[i] for i in range(TW_PIECES)]

    def ends(self, int piece):
        """The parts that the ends of a link are on, or -1."""
        return tw_end(&self.s, piece, 0), tw_end(&self.s, piece, 1)

    def turns(self):
        return [self.s.turned[i] for i in range(TW_PIECES)]

    def seen(self):
        return [tw_bits_has(self.s.seen, i) for i in range(TW_PIECES)]

    def cell(self, int cell):
        return self.s.x[cell], self.s.y[cell]

    def used(self):
        """Cells in use of each space."""
        return [self.s.used[i] for i in range(TW_SPACES)]

    def memory(self):
        return [self.s.memory[i] for i in range(TW_MEMORY)]

    def sets(self):
        return [self.s.sets[i] for i in range(TW_SET_WORDS)]

    def component(self, int structure):
        """(root, parts around) of each component of a structure."""
        cdef int root = -1, part
        cdef list found = []
        while True:
            root = tw_bits_next(&self.s.roots[structure][0], (TW_PARTS + 63) // 64, root + 1)
            if root < 0:
                return found
            parts = [root]
            part = self.s.ring[structure][root]
            while part != root:
                parts.append(part)
                part = self.s.ring[structure][part]
            found.append(tuple(sorted(parts)))

    def load(self, int players, tuple numbers, totals, cells, laid, places, ends, seen, memory, sets, unsigned long long generator):
        """Put together a position. numbers: mover, turn, phase and step, over, winners; cells: (space, x, y) in order of use;
        laid: (piece, cell, turn) faces; places: place of every piece as one number (faces laid and links are passed over);
        ends: (piece, part, part or -1) of links."""
        cdef State* s = &self.s
        cdef TwContext* c = &self.c
        cdef int i
        tw_start(s, c, players, generator)
        for space, x, y in cells:
            tw_use_cell(s, c, space, x, y)
        for piece, cell, turn in laid:
            tw_lay(s, c, piece, cell, turn)
        faces = {piece for piece, _, _ in laid}
        for i in range(TW_PIECES):
            if i in faces:
                continue
            if places[i] < 0:  # links for now, too
                tw_out(s, c, i)
            elif places[i] < TW_PILES:
                tw_to_pile(s, c, i, places[i])
            elif places[i] < TW_PILES + TW_PARTS:
                tw_put_part(s, c, i, places[i] - TW_PILES)
            else:
                tw_put_cell(s, c, i, places[i] - TW_PILES - TW_PARTS)
        for piece, first, second in ends:
            tw_load_link(s, c, piece, first, second)
        for i in range(TW_PIECES):
            if seen[i]:
                tw_bits_add(s.seen, i)
            else:
                tw_bits_drop(s.seen, i)
        s.mover, s.turn, s.step = numbers[0], numbers[1], numbers[2]
        s.winners = numbers[4]
        s.next_mover = -1
        for i in range(players):
            s.totals[i] = totals[i]
        for i in range(TW_MEMORY):
            s.memory[i] = memory[i]
        for i in range(TW_SET_WORDS):
            s.sets[i] = sets[i]
        record(s, c)
        s.block = TW_FIRST_BLOCK[TW_PHASE_STEPS[s.step >> 16] + (s.step & 65535)]
        if numbers[3]:
            s.status = TW_OVER
        else:
            run(s, c)


def size():
    """Bytes of a position's state."""
    return sizeof(State)
