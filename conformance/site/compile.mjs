// Compiles an archive's modules with Pyodide's Python.
// Arguments: Pyodide's folder, the path of bytecode.py, the archive, and the output file.

import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, code, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
python.FS.writeFile("/given.zip", fs.readFileSync(from));
python.runPython(fs.readFileSync(code, "utf8"));
python.runPython("open('/made.zip', 'wb').write(compiled(open('/given.zip', 'rb').read()))");
fs.writeFileSync(to, python.FS.readFile("/made.zip"));
