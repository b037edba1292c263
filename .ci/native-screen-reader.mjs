// Play with a real screen reader, NVDA on Windows or VoiceOver on macOS, and compare what it said with what the game
// printed. guidepup starts the reader (NVDA as a portable copy) and logs its speech. Neither reader was at hand when
// this was written, and it was never run.
//
//     .ci/native-screen-reader.mjs PROGRAM      after: npm install --no-save @guidepup/guidepup@0.34.0
//                                               and: npx --yes @guidepup/setup@0.25.2

import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { nvda, voiceOver } from "@guidepup/guidepup";

const PATIENCE = 60_000;
const onWindows = process.platform === "win32";
const reader = onWindows ? nvda : voiceOver;
const program = resolve(process.argv[2]);
const home = mkdtempSync(join(tmpdir(), "moon-access-"));
const record = join(home, "settings");
const game = ["play", "--language", "en", "--read", "screen-reader", "--name", "Eva", "--bots", "easy", "--seed", "4"];

// What is typed, and a piece of what must be spoken then.
const STEPS = [["", "Bid"], ["hand", "You hold"], ["where", "Moon"], ["help", "hint"]];

function open_in_a_console() {
    process.env.XDG_CONFIG_HOME = record;
    process.env.XDG_STATE_HOME = record;
    if (onWindows) {
        spawn("cmd.exe", ["/c", "start", "conhost.exe", program, ...game], { detached: true, stdio: "ignore" });
        return;
    }
    const command = join(home, "game.command");
    writeFileSync(command, `#!/bin/sh\nexport XDG_CONFIG_HOME='${record}' XDG_STATE_HOME='${record}'\n'${program}' ${game.join(" ")}\n`);
    chmodSync(command, 0o755);
    spawnSync("open", ["-a", "Terminal", command], { stdio: "inherit" });
}

async function wait_until_spoken(piece) {
    const until = Date.now() + PATIENCE;
    while (Date.now() < until) {
        const log = await reader.spokenPhraseLog();
        if (log.some((phrase) => phrase.toLowerCase().includes(piece.toLowerCase()))) return;
        await new Promise((done) => setTimeout(done, 200));
    }
    const log = await reader.spokenPhraseLog();
    throw new Error(`"${piece}" was not spoken. This was:\n${log.join("\n")}`);
}

await reader.start();
try {
    open_in_a_console();
    for (const [typed, piece] of STEPS) {
        if (typed) {
            await reader.clearSpokenPhraseLog();
            await reader.type(typed);
            await reader.press("Enter");
        }
        await wait_until_spoken(piece);
    }
    console.log(`${onWindows ? "NVDA" : "VoiceOver"} said what was to be said.`);
} finally {
    await reader.stop();
}
