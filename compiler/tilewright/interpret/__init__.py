"""The reference engine: plain, slow, right. It runs the Game IR as it stands, before any lowering.

How it is made
- `static`     numbers and look-up tables that never change in a game (ports of a face as it lies, classes of equal pieces)
- `state`      all data of a game, and the few operations that change it
- `grid`       cells: which there are, which lie beside which
- `networks`   components by flood fill, from scratch; openings; nearest
- `placings`   where a piece fits
- `numbers`, `sets`, `relations`, `located`: what each expression means, as one small Python function a node
- `definitions`, `scoring`, `statements`, `choices`: what definitions, scorings and statements mean
- `core`       the control: phases, steps, an explicit stack of frames; the `Core` that both engines are
- `engine`     many games: the object behind `rules.interpret()`

Sets are evaluated both ways: `elements` lists them, `contains` answers for one value, so that `p is in (kinds)` lists nothing.
What is remembered between two changes of the state (components, definitions applied) is thrown away at every change.

Where the IR's docstrings leave a choice, this engine decides, and the other must agree:
- `NextTurn` does not leave the turn: it notes who is next; the last one said counts; unsaid it is left of the mover.
- The mover is player 0 in the set-up and the first turn. `turn_limit` n: instead of turn number n (from 0) the ending runs.
- A turn starts so: number, mover, memories of the turn are reset, the record for `Newly` is taken. `EndGame` in the ending ends at once.
- A snapshot's `at` is the step last started. Loading runs it from its beginning and takes the record for `Newly` from the board as it lies.
- Known faces: none knows what enters a hidden pile or is laid face down; all know what lies open. What leaves the game stays as known as it was.
- Pieces that start nowhere are out of the game at first. `PiecesOf` includes pieces out of the game, except those of absent players.
- `tiles` and `covered` of a cell are pieces with a face (tiles, dice). A cell is empty for placings if it has none, up or down.
- Cells that are not in use come after those in use, y falling, x rising.
- A piece that leaves its cell or is turned face down: what stands on its parts leaves the game, and so do links with an end on it.
- `Put` of a link gives it one end more; a link that has two is taken up first.
- An edge that `blocks`: a side that faces it must be of a filler kind or of none. Openings there: none.
- Each die of a `Roll` and each `Draw` is one chance event, even if only one outcome is possible.
- A choice `by` nobody is not asked. `every` and `any` also ask for the last element. Equal options are one after `where` has been asked.
- Scores: receivers in player order, for each the contributions in order. Halving rounds up or down also below zero.
- A definition that has no case for an element gives 0, no, nothing, as for an empty argument.
- Components in locals and memories mean the component that holds that part now. `ForEach` passes over one that has joined an earlier one.
"""
