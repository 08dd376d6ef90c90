"""The one generator of every engine: splitmix64 (Steele, Lea, Flood 2014) with unbiased bounded draws (Lemire 2019).

The state is one 64-bit number. `below(n)` multiplies a 64-bit word by n and takes the high half; words whose low half
falls under (2**64 - n) % n are drawn again, so every outcome has exactly the same probability.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    """The finalizer of splitmix64: a bijection of 64-bit numbers."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def game_state(seed: int) -> int:
    """Generator state a game with this seed (any integer, taken mod 2**64) starts from."""
    return mix((seed + GOLDEN) & MASK)


def rollout_seed(seed: int, index: int) -> int:
    """Seed of game number `index` of a batch."""
    return mix((mix((seed + GOLDEN) & MASK) + index * GOLDEN) & MASK)


def policy_state(seed: int) -> int:
    """Generator state of the players' own choices in random play: apart from the game's, so that chance does not depend on the policy."""
    return mix(game_state(seed) ^ 0x5851F42D4C957F2D)


class Generator:
    """splitmix64 with a visible state."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def word(self) -> int:
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2**63."""
        product = self.word() * n
        if product & MASK < n:
            least = ((1 << 64) - n) % n
            while product & MASK < least:
                product = self.word() * n
        return product >> 64
