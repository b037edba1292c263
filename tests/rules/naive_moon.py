"""A second implementation of the auction, the score and the end of Moon, slow and simple, to compare with the engine.

It follows the text of the rules sentence by sentence and shares no code with moon_access. naive_trick.py has the
tricks.
"""

from __future__ import annotations

Call = int | str
"""A bid, or ``pass``."""


def calls(before: list[Call], players: int, house: dict[str, object]) -> list[Call]:
    """Return what the next player may say: any higher bid, or pass, unless the last player must bid."""
    bids = [bid for bid in (3, 4, 5, 6, 7, 21) if bid >= int(str(house["minimum_bid"]))]
    standing = [call for call in before if call != "pass"]
    higher: list[Call] = [bid for bid in bids if all(bid > int(call) for call in standing)]
    must_bid = house["all_pass"] == "force" and before == ["pass"] * (players - 1)
    return higher if must_bid else [*higher, "pass"]


def trumps(house: dict[str, object]) -> list[str]:
    """Return the trumps that the bidder may name."""
    named = [str(number) for number in range(7)]
    if house["doubles_trump"]:
        named.append("doubles")
    return [*named, "none"] if house["no_trump"] else named


def points(bid: int, bidders: int, tricks: list[int], overtricks: bool) -> list[int]:
    """Return the points of each side for a deal. ``bidders``: the side that bid. ``tricks``: by side."""
    scored = []
    for side, taken in enumerate(tricks):
        if side != bidders:
            scored.append(taken)
        elif taken < min(bid, 7):
            scored.append(-bid)
        elif bid == 21:
            scored.append(21)
        else:
            scored.append(taken if overtricks else bid)
    return scored


def winners(bid: int, bidders: int, made: bool, total: list[int], house: dict[str, object], scored: int) -> list[int]:
    """Return the sides that have won after the deal; nobody while the game goes on. ``scored``: the scored deals."""
    if house["moon_wins"] and bid == 21 and made:
        return [bidders]
    best = [side for side, theirs in enumerate(total) if theirs == max(total)]
    rounds, target = int(str(house["rounds"])), int(str(house["target"]))
    if rounds:
        return best if scored == rounds else []
    if house["bidder_goes_out"] and made and total[bidders] >= target:
        return [bidders]
    return best if len(best) == 1 and max(total) >= target else []
