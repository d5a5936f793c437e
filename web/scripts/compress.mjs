// Puts x.br and x.gz beside each file of dist that gets smaller by it, for the server to send as they are.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
const worth = /\.(html|js|css|svg|wasm|json|webmanifest)$/;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.test(entry.name)) continue;
  const path = `${entry.parentPath}/${entry.name}`;
  const plain = readFileSync(path);
  const packed = {
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gz: gzipSync(plain, { level: 9 }),
  };
  for (const [ending, data] of Object.entries(packed))
    if (data.length < plain.length) writeFileSync(`${path}.${ending}`, data);
  console.log(`${path.slice(dist.length)}: ${plain.length} bytes, ${packed.br.length} with brotli`);
}
