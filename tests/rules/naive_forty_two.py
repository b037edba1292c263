"""A second implementation of a deal of 42, slow and simple, to compare with the engine.

It follows the text of the rules, with tiles as pairs of numbers and bids as words. It shares no code with moon_access
and must not.
"""

from __future__ import annotations

from tests.rules import naive_trick
from tests.rules.naive_trick import Pair

COUNTS = {(0, 5): 5, (1, 4): 5, (2, 3): 5, (5, 5): 10, (4, 6): 10}


def worth(trick: list[Pair]) -> int:
    total = 1
    for one, other in trick:
        total += COUNTS.get((min(one, other), max(one, other)), 0)
    return total


class Deal:
    """A deal. ``rules``: the house rules by name. ``moves`` and ``do`` use the words of the cases: "bid 31", "splash
    2"."""

    def __init__(self, hands: list[list[Pair]], first: int, rules: dict[str, object]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.rules = rules
        self.turn = first
        self.bids: list[tuple[int, str]] = []
        self.bidder = -1
        self.bid = ""
        self.game = ""
        self.table: list[Pair] = []
        self.players: list[int] = []
        self.tricks = [0, 0]
        self.points = [0, 0]
        self.over = ""

    # The auction

    def level(self, bid: str) -> int:
        """Return the value of a bid in points; a mark is 42."""
        if bid == "pass":
            return 0
        if bid == "plunge":
            return 4 * 42
        if bid.startswith(("splash", "plunge")):
            return 42 * int(bid.split()[1])
        return int(bid.split()[1])

    def possible_bids(self) -> list[str]:
        standing = max([self.level(bid) for _, bid in self.bids], default=0)
        bids = []
        for points in range(30, 42):
            if points > standing and (points > 30 or self.rules["minimum_bid"] == 30):
                bids.append(f"bid {points}")
        if standing < 42:
            for marks in (1, 2, 3, 4, 5, 6, 7):
                bids.append(f"bid {42 * marks}")
                if marks == self.rules["first_marks"]:
                    break
        else:
            bids.append(f"bid {standing + 42}")
        doubles = len([tile for tile in self.hands[self.turn] if tile[0] == tile[1]])
        if self.rules.get("splash") and doubles >= 3:
            bids += [f"splash {marks}" for marks in (2, 3) if 42 * marks > standing]
        if self.rules.get("plunge") and doubles >= 4:
            if standing < 4 * 42:
                bids.append("plunge")
            elif self.rules["plunge_over"]:
                bids.append(f"plunge {standing // 42 + 1}")
        forced = self.rules.get("all_pass") == "force" and len(self.bids) == 3 and standing == 0
        return bids if forced else [*bids, "pass"]

    # The tiles

    def moves(self) -> list[str]:
        if self.over:
            return []
        if not self.bid:
            return self.possible_bids()
        if not self.game:
            names = []
            for trump in naive_trick.TRUMPS:
                left_out = (trump == "doubles" and not self.rules["doubles_trump"]) or (
                    trump == "none" and not self.rules["no_trump"]
                )
                if not left_out:
                    names.append(f"trump {trump}")
            if self.level(self.bid) >= 42 and self.bid.startswith("bid"):
                names += [game for game in ("nello", "sevens") if self.rules.get(game)]
                if self.rules.get("nello") and self.rules["nello_doubles"] == "choice":
                    names += ["nello suit", "nello low"]
            return names
        return [f"play {max(tile)}-{min(tile)}" for tile in self.playable()]

    def playable(self) -> list[Pair]:
        hand = self.hands[self.turn]
        if self.game == "sevens":
            nearest = min(abs(one + other - 7) for one, other in hand)
            return [tile for tile in hand if abs(sum(tile) - 7) == nearest]
        if not self.table:
            return hand
        following = [tile for tile in hand if self.follows(tile)]
        return following or hand

    def is_nello(self) -> bool:
        return self.game.startswith("nello")

    def doubles_at_nello(self) -> str:
        """Return how doubles rank at nello, by the house rule or the bidder's choice."""
        rule = str(self.rules.get("nello_doubles", "high"))
        if rule != "choice":
            return rule
        return {"nello suit": "suit", "nello low": "low"}.get(self.game, "high")

    def follows(self, tile: Pair) -> bool:
        led = self.table[0]
        if self.is_nello() and self.doubles_at_nello() == "suit":
            if led[0] == led[1]:
                return tile[0] == tile[1]
            return max(led) in tile and tile[0] != tile[1]
        trump = "none" if self.is_nello() or self.game == "sevens" else self.game
        return naive_trick.suit_asked_for(led, trump) in naive_trick.suits(tile, trump)

    def wins(self) -> int:
        """Return the place of the tile that takes the trick on the table."""
        table = self.table
        if self.game == "sevens":
            distances = [abs(sum(tile) - 7) for tile in table]
            return distances.index(min(distances))
        doubles = self.doubles_at_nello()
        if not self.is_nello() or doubles == "high":
            return naive_trick.winner(table, "none" if self.is_nello() else self.game)
        following = [place for place, tile in enumerate(table) if self.follows(tile)]
        number = max(table[0])

        def height(place: int) -> int:
            one, other = table[place]
            if one == other:
                return one if doubles == "suit" else -1
            return other if one == number else one

        return max(following, key=height)

    def do(self, move: str) -> None:
        if not self.bid:
            self.bids.append((self.turn, move))
            self.turn = (self.turn + 1) % 4
            if len(self.bids) == 4:
                self.end_of_bidding()
        elif not self.game:
            self.game = move.removeprefix("trump ")
        else:
            one, other = move.removeprefix("play ").split("-")
            tile = next(held for held in self.hands[self.turn] if {*held} == {int(one), int(other)})
            self.hands[self.turn].remove(tile)
            self.table.append(tile)
            self.players.append(self.turn)
            self.turn = (self.turn + 1) % 4
            if self.is_nello() and self.turn == (self.bidder + 2) % 4:
                self.turn = (self.turn + 1) % 4
            if len(self.table) == (3 if self.is_nello() else 4):
                self.end_of_trick()

    def end_of_bidding(self) -> None:
        made = [(seat, bid) for seat, bid in self.bids if bid != "pass"]
        if not made:
            self.over = "thrown in"
            return
        self.bidder, self.bid = made[-1]
        self.turn = self.bidder if self.bid.startswith("bid") else (self.bidder + 2) % 4

    def end_of_trick(self) -> None:
        self.turn = self.players[self.wins()]
        self.tricks[self.turn % 2] += 1
        self.points[self.turn % 2] += worth(self.table)
        self.table, self.players = [], []
        ours, theirs = self.bidder % 2, 1 - self.bidder % 2
        needed = min(42, self.level(self.bid))
        if self.is_nello():
            made, lost = self.tricks[theirs] == 7, self.tricks[ours] > 0
        else:
            made, lost = self.points[ours] >= needed, self.points[theirs] > 42 - needed
        last = sum(self.tricks) == 7
        in_points = self.rules.get("scoring") == "points"
        early = not self.rules.get("play_out") and (not in_points or self.is_nello())
        if last or ((made or lost) and early):
            self.over = "made" if made else "lost"

    def scores(self) -> list[int]:
        """Return the score of each team."""
        ours, theirs = self.bidder % 2, 1 - self.bidder % 2
        level, result = self.level(self.bid), [0, 0]
        if self.rules.get("scoring") != "points":
            result[ours if self.over == "made" else theirs] = max(1, level // 42)
            return result
        taken = [0, 0] if self.is_nello() else self.points
        if self.over == "made":
            result[ours] = level if level >= 42 else taken[ours]
            result[theirs] = taken[theirs]
        else:
            result[theirs] = level + taken[theirs]
        return result


def winners(total: list[int], bidders: int, target: int, rounds: int, scored: int) -> list[int]:
    """Return the team that has the target after a deal; if both have it, the team that bid.

    If so many deals are played, return whoever has most after the last scored one.
    """
    if rounds:
        if scored < rounds:
            return []
        return [team for team in (0, 1) if total[team] >= total[1 - team]]
    for team in (bidders, 1 - bidders):
        if total[team] >= target:
            return [team]
    return []
