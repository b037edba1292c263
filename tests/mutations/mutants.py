"""Faults made by hand, to see which tests find them: the file, the exact text, and its replacement. Each is a slip that
a developer might make, and that a player would hear or that would reveal a secret."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """``file``: in moon_access. ``old``: occurs once in the file. ``folders``: folders or files of tests to run
    first."""

    name: str
    file: str
    old: str
    new: str
    folders: tuple[str, ...] = ("rules",)


MUTANTS = (
    # The engine
    Mutant(
        "a double is not the highest of its suit",
        "engine/trick.py",
        "return 7 if tile.is_double else tile.other_half(suit.number)",
        "return tile.other_half(suit.number)",
    ),
    Mutant(
        "a lower trump takes a higher one",
        "engine/trick.py",
        "strengths = [self.strength[tile] for tile in trick]",
        "strengths = [(self.strength[tile] >= 10) * (at + 20) or self.strength[tile] for at, tile in enumerate(trick)]",
    ),
    Mutant(
        "whoever cannot follow may play nothing",
        "engine/trick.py",
        "return held if led is None else held & led.bits or held",
        "return held if led is None else held & led.bits",
    ),
    Mutant(
        "a double that opens with branches opens two ends",
        "games/chains/chain.py",
        "ends = double_branches if end is not None else 4 if double_branches == 3 else 2",
        "ends = double_branches if end is not None else 2",
    ),
    Mutant(
        "a spinner counts in the sum of the ends",
        "games/chains/chain.py",
        "        elif open_doubles:\n            pips += pips",
        "        else:\n            pips += pips",
    ),
    Mutant(
        "a discard is told to everybody",
        "games/tricks/events.py",
        "if isinstance(event, Discarded) and event.seat != seat:",
        "if isinstance(event, Discarded) and event.seat is None:",
        ("properties", "session"),
    ),
    Mutant(
        "a drawn tile is told to everybody",
        "engine/events.py",
        "if isinstance(event, TileDrawn) and event.seat != seat:",
        "if isinstance(event, TileDrawn) and event.seat is None:",
        ("properties", "session"),
    ),
    # Moon
    Mutant(
        "the next bid may equal the one that stands",
        "games/moon/auction.py",
        "for amount in amounts(minimum) if amount > floor)",
        "for amount in amounts(minimum) if amount >= floor)",
    ),
    Mutant(
        "the last may pass though somebody has to bid",
        "games/moon/auction.py",
        "len(calls) == players - 1 and highest(calls) is None",
        "len(calls) == players and highest(calls) is None",
    ),
    Mutant(
        "a failed bid costs the tricks that were missing",
        "games/moon/scoring.py",
        "scores[bidder] = -contract.amount",
        "scores[bidder] = tricks[bidder] - contract.amount",
    ),
    Mutant(
        "a tie at the target ends the game",
        "games/moon/scoring.py",
        "return _sides_with(most, total) if most >= options.target and total.count(most) == 1 else ()",
        "return _sides_with(most, total) if most >= options.target else ()",
    ),
    Mutant(
        "everybody sees the discard in their view",
        "games/moon/state.py",
        "discard=bidding.discard if is_bidder else None,",
        "discard=bidding.discard,",
        ("properties", "rules", "session"),
    ),
    Mutant(
        "everybody hears which tile the widow was",
        "games/moon/rules.py",
        "return event if event.seat == seat else event._replace(tile=None)",
        "return event",
        ("properties", "rules", "session"),
    ),
    Mutant(
        "the bidder does not lead",
        "games/moon/rules.py",
        "return MoonState(settled, bidding, seat, held, 0, (), seat, (), self._none_taken, legal), events",
        "return MoonState(settled, bidding, seat, held, 0, (), NOBODY, (), self._none_taken, legal), events",
    ),
    # Draw dominoes, block, all fives
    Mutant(
        "an onlooker of a game of chains sees the last hand",
        "games/chains/rules.py",
        '"hand": () if seat == ONLOOKER else state.hands[seat],',
        '"hand": state.hands[seat],',
        ("properties", "rules"),
    ),
    Mutant(
        "everybody sees what the seat to act may play",
        "games/chains/rules.py",
        '"legal": state.legal if state.to_act == seat else (),',
        '"legal": state.legal,',
        ("properties", "rules", "session"),
    ),
    Mutant(
        "one may draw on where one draw is allowed",
        "games/draw/rules.py",
        'if stock_open and not (drawing == "one" and state.drawn):',
        "if stock_open:",
    ),
    Mutant(
        "points left over are rounded down to five",
        "games/draw/scoring.py",
        "return (points + 2) // 5 * 5",
        "return points // 5 * 5",
    ),
    Mutant(
        "a sum of threes scores with a remainder",
        "games/draw/scoring.py",
        "return fives // 5 + (0 if total % 3 else total // 3)",
        "return fives // 5 + total // 3",
    ),
    # Texas 42
    Mutant(
        "a made bid needs one point more",
        "games/forty_two/scoring.py",
        "return True if points[bidders] >= contract.points_needed else None",
        "return True if points[bidders] > contract.points_needed else None",
    ),
    Mutant(
        "at nello the partner plays",
        "games/forty_two/rules.py",
        "        if after == settled.out:\n            after = self.next(after)\n",
        "",
    ),
    Mutant(
        "where both teams are at the target, the one that did not bid wins",
        "games/forty_two/scoring.py",
        "if total[bidders] >= target:",
        "if total[bidders] >= target > total[1 - bidders]:",
    ),
    # Chicken Foot, Mexican Train
    Mutant(
        "a foot has a toe too many",
        "games/chicken_foot/rules.py",
        "foot = Foot(state.foot.number, state.foot.toes - 1)",
        "foot = Foot(state.foot.number, state.foot.toes - (chain.before is not None))",
    ),
    Mutant(
        "a foot nobody can finish holds everybody up",
        "games/chicken_foot/rules.py",
        "if not self._tiles_left(foot.number, chain):",
        "if self._tiles_left(foot.number, chain) < 0:",
    ),
    Mutant(
        "a train stays open after its owner has laid on it",
        "games/mexican_train/rules.py",
        "marked = replace_at(marked, seat, False)",
        "pass",
    ),
    Mutant(
        "a double need not be covered",
        "games/mexican_train/rules.py",
        "and must_be_covered(self.options, train, self.players)",
        "and not must_be_covered(self.options, train, self.players)",
    ),
    Mutant(
        "several doubles are covered in the wrong order",
        "games/mexican_train/rules.py",
        "queue = *queue, train",
        "queue = train, *queue",
    ),
    # The record
    Mutant(
        "a record's lines are not compared with the rules",
        "record/reader.py",
        "if not is_same_line(line, due):",
        "if not line:",
        ("record",),
    ),
    Mutant(
        "what was taken back comes back when a record is read",
        "record/reader.py",
        "        del self._actions[kept:]\n",
        "",
        ("record",),
    ),
    Mutant(
        "a torn line is not cut off before the game goes on",
        "record/writer.py",
        "        file.truncate(saved.size)\n",
        "",
        ("record",),
    ),
    Mutant(
        "others may read the record of a game that is on",
        "record/file.py",
        "_OWNER_PERMISSIONS = 0o600",
        "_OWNER_PERMISSIONS = 0o644",
        ("record",),
    ),
    Mutant(
        "a misheard deal code is taken",
        "record/deal_code.py",
        "if coded is None or _check_sign(coded) != check:",
        "if coded is None:",
        ("record",),
    ),
    # Scenes
    Mutant(
        "from memory, older tricks are told again",
        "scenes/game/history.py",
        "return not self._is_from_memory or place >= self._last_trick or not names_tile(self._lines[place])",
        "return True",
        ("properties/test_playing_from_memory.py",),
    ),
    Mutant(
        "a place in the list is counted from 0",
        "scenes/game/move_reader.py",
        "return choices[place - 1]",
        "return choices[place % len(choices)]",
        ("session/test_hints.py",),
    ),
    Mutant(
        "the only tile is played by itself though the player did not choose that",
        "scenes/game/seated_scene.py",
        "return settings.play_sole",
        "return True",
        ("transcripts",),
    ),
    # Announcements
    Mutant(
        "the listener is called by name",
        "announcer/every_game.py",
        'return answer("you {what}", what=what)',
        'return answer("{name} {what}", name=listener.names[seat], what=what)',
        ("transcripts",),
    ),
    Mutant(
        "a control character in a name reaches the terminal",
        "announcer/wording.py",
        "    if text.isprintable():\n        return text\n",
        "    return text\n",
        ("announcer",),
    ),
    Mutant(
        "a list of two is joined by a comma",
        "announcer/wording.py",
        "if len(words) < 2:",
        'if len(words) < 3:\n            return ", ".join(words)\n        if len(words) < 2:',
        ("transcripts",),
    ),
    Mutant(
        "a text that braille lacks is English",
        "i18n/catalog.py",
        "        translations.add_fallback(_texts(language, False))\n",
        "        translations.add_fallback(_texts(ENGLISH, False))\n",
        ("transcripts", "locales"),
    ),
    Mutant(
        "a form that a noun lacks is its first one",
        "i18n/catalog.py",
        'candidate = candidate.rpartition(" ")[0] or _FORM_FALLBACK.get(candidate, "")',
        'candidate = ""',
        ("transcripts", "locales"),
    ),
)
