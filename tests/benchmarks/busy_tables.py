"""Tables for measurements whose bots think as long as they may. A guest at each makes the first legal move.

Run this as a program with the server's port and the number of tables. It prints a line when all tables are playing, and
plays until its input ends. Then it prints the number of moves that the bots have made.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from .callers import Program, name


async def play(port: int, number: int, moves: list[int]) -> None:
    guest = await Program.come(port, name(number))
    while True:
        await guest.open(game="mexican_train", players=8, bots="strong")
        await guest.does("start")
        await guest.until_asked()
        moves[number] = 1
        while not guest.view["winners"]:
            if guest.view["to_act"] == 0:
                await guest.does("act", action=guest.view["legal"][0], turn=guest.turn)
            else:
                await guest.receive()
            moves[number] = max(moves[number], guest.turn)


async def main(port: int, tables: int) -> None:
    moves = [0] * tables
    playing = asyncio.gather(*(play(port, number, moves) for number in range(tables)))
    while not all(moves):
        await asyncio.sleep(0.1)
    print("playing", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(sum(moves), flush=True)
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
