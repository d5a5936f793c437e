// A link to a server as slow as wanted, that counts what comes over it. It slows workers as well, which a browser's own
// slow network does not.
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const piece = 4096;
const until = (time) => pause(Math.max(0, time - performance.now()));

/** Opens a link to that port. `bytes` counts what came down it; `slow` sets bits a second and milliseconds there and back. */
export async function openLink(port) {
  let rate = Infinity;
  let latency = 0;
  let free = 0; // when all that was given to the link so far has come through it
  const open = new Set();

  const gate = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const end of [near, far]) {
      open.add(end);
      end.on("close", () => open.delete(end));
    }
    let up = until(performance.now() + latency); // a connection costs a round trip, too
    let down = Promise.resolve();
    near.on("data", (data) => {
      const there = performance.now() + latency;
      up = up.then(() => until(there)).then(() => far.write(data));
    });
    far.on("data", (data) => {
      far.pause();
      // When each piece is through is settled now: a timer that comes late must not make the link slower.
      const pieces = Array.from({ length: Math.ceil(data.length / piece) }, (_, number) => {
        const part = data.subarray(number * piece, (number + 1) * piece);
        free = Math.max(free, performance.now()) + (part.length * 8000) / rate;
        return { part, through: free };
      });
      down = down.then(async () => {
        for (const { part, through } of pieces) {
          if (rate !== Infinity) await until(through);
          link.bytes += part.length;
          near.write(part);
        }
        far.resume();
      });
    });
    near.on("end", () => void up.then(() => far.end())).on("error", () => far.destroy());
    far.on("end", () => void down.then(() => near.end())).on("error", () => near.destroy());
  });
  await new Promise((resolve) => gate.listen(0, "127.0.0.1", resolve));

  const link = {
    address: `http://127.0.0.1:${gate.address().port}`,
    bytes: 0,
    slow(bits, milliseconds) {
      [rate, latency, free] = [bits, milliseconds, 0];
    },
    close() {
      gate.close();
      for (const end of open) end.destroy();
    },
  };
  return link;
}
