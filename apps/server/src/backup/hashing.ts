import { createHash } from "node:crypto";
import { Transform } from "node:stream";

export type Hashed = { readonly bytes: number; readonly sha256: string };

/** Passes bytes on; when the last one went through, `facts` says how many there were and their hash. */
export function hashingStream(): Transform & { readonly facts: () => Hashed } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { facts: () => ({ bytes, sha256: hash.copy().digest("hex") }) });
}
