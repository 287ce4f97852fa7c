/** TCP proxy: a connection between two processes that can be cut, slowed, or made to stand still. */

import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface TcpProxy {
  readonly port: number;
  /** Ends every connection, and refuses new ones for `ms`. */
  readonly cut: (ms: number) => Promise<void>;
  /** Delivers each piece `delayMs` late, in order, for `ms`; a delay as long as `ms` is a line that stands still. */
  readonly slow: (ms: number, delayMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: "127.0.0.1", port: target, allowHalfOpen: true });
    for (const socket of [near, far]) keep(socket, sockets);
    join(near, far, () => delayMs);
    join(far, near, () => delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port, // of a server that listens at a port
    async cut(ms) {
      isCut = true;
      end();
      await sleep(ms);
      isCut = false;
    },
    async slow(ms, eachMs) {
      delayMs = eachMs;
      await sleep(ms);
      delayMs = 0;
    },
    close: () => {
      end();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function keep(socket: Socket, sockets: Set<Socket>): void {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.once("close", () => sockets.delete(socket));
}

/** One way. Pieces that came before a delay ended go out before those that came after it. */
function join(from: Socket, to: Socket, delay: () => number): void {
  let queue = Promise.resolve();
  const next = (work: () => void) => {
    const dueMs = performance.now() + delay();
    queue = queue.then(async () => {
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      if (!to.destroyed) work();
    });
  };
  from.on("data", (piece) => next(() => to.write(piece)));
  from.once("end", () => next(() => to.end()));
  // A peer that is gone: the other side learns it as it would without us.
  from.once("error", () => to.resetAndDestroy());
  from.once("close", () => next(() => to.destroy()));
}
