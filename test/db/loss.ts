/** Loss of connections: a relay in front of Postgres that closes one of them, in each way in which a network or a server does. */

import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** How a connection ends: in good order, or with a reset. */
export type Ending = "end" | "resetAndDestroy";

export interface Relay {
  /** The address of the database through the relay. */
  readonly url: string;
  /** Closes one connection; false when there is none. `chance`: from 0 to 1, chooses which. */
  readonly lose: (ending: Ending, chance: number) => boolean;
  readonly close: () => void;
}

export async function openRelay(databaseUrl: string): Promise<Relay> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const nears = new Set<Socket>();
  const server = createServer((near) => {
    nears.add(near);
    const far = connect(target);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.once("close", () => {
      nears.delete(near);
      far.destroy();
    });
    far.once("close", () => near.end());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port); // it listens at a port
  return {
    url: url.href,
    lose(ending, chance) {
      const near = [...nears][Math.floor(chance * nears.size)];
      if (near === undefined) return false;
      nears.delete(near);
      near[ending]();
      return true;
    },
    close() {
      for (const near of nears) near.destroy();
      server.close();
    },
  };
}
