// Run compiling.py in the Python of Pyodide, in node: compile.mjs FROM TO.

import {mkdirSync, readFileSync} from "node:fs";
import {loadPyodide} from "./pyodide.mjs";

const [from, to] = process.argv.slice(2);
// Without the columns in tables of lines, which no report shows: they make a quarter of a module. With a fixed seed, so
// that sets come out in the same order each time.
const python = await loadPyodide({env: {PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0"}});
for (const [name, folder] of [["/from", from], ["/to", to]]) {
  mkdirSync(folder, {recursive: true});
  python.mountNodeFS(name, folder);
}
python.runPython(readFileSync(new URL("compiling.py", import.meta.url), "utf-8"));
python.runPython("compile_all(Path('/from'), Path('/to'))");
