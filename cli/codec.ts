/** `surefoot codec`: the codec server for a Temporal server of your own, until Ctrl-C. */

import { once } from "node:events";
import { ConfigError, loadStackConfig } from "../config/environment.js";
import { serveCodec } from "./stack/codec-server.js";

export interface CodecOptions {
  readonly port: string;
  readonly origin: readonly string[];
}

export async function codec({ port, origin }: CodecOptions): Promise<void> {
  const { encryptionKeys } = loadStackConfig(process.env);
  if (encryptionKeys === undefined) throw new ConfigError([{ variable: "ENCRYPTION_KEYS", fault: "is not set" }]);
  const server = await serveCodec(encryptionKeys, { port: Number(port), origins: origin });
  process.stdout.write(`Codec endpoint ${server.url}, for ${origin.join(", ")}. Ctrl-C stops it.\n`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await server.close();
}
