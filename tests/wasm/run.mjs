// Runs a WASI command: node --no-warnings tests/wasm/run.mjs FILE.wasm [ARGUMENT...]
// The source root is its working directory and all of the file system that it sees.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error("usage: node --no-warnings tests/wasm/run.mjs FILE.wasm [ARGUMENT...]");
  process.exit(2);
}
const wasi = new WASI({
  version: "preview1",
  args: [file, ...args],
  env: process.env,
  preopens: { ".": root, "/": root },
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(file));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
