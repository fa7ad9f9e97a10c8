import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { S3Place } from "../files/s3Place.ts";

export type TemporaryS3 = {
  /** E.g. http://127.0.0.1:9000 */
  readonly endpoint: string;
  /** An empty bucket of its own. */
  freshBucket(): Promise<S3Place>;
  /** Stops answering, as a storage does that is lost. */
  lose(): Promise<void>;
  /** Answers again, at the same address and with what it had. */
  find(): Promise<void>;
  stop(): Promise<void>;
};

const address = "127.0.0.1";

/** An S3-compatible storage of its own in a temporary folder. */
export async function startTemporaryS3(): Promise<TemporaryS3> {
  const directory = mkdtempSync(join(tmpdir(), "print-builder-s3-"));
  const serverOn = (port: number) => {
    const made = new S3rver({ address, port, silent: true, directory });
    // Without anywhere to write to, its logger complains about every line.
    made.logger.silent = true;
    return made;
  };
  let server = serverOn(0);
  const { port } = await server.run();
  const endpoint = `http://${address}:${port}`;
  return {
    endpoint,
    freshBucket: () => freshBucket(endpoint),
    async lose() {
      const closed = server.close();
      // Only idle connections are closed by it: one that is always in use would be answered for ever.
      server.httpServer.closeAllConnections();
      await closed;
    },
    async find() {
      server = serverOn(port);
      await server.run();
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An empty bucket of a temporary storage, which may be another process's. */
export async function freshBucket(endpoint: string): Promise<S3Place> {
  const bucket = `cards-${randomBytes(6).toString("hex")}`;
  const { status } = await fetch(`${endpoint}/${bucket}`, { method: "PUT" });
  if (status !== 200) throw new Error(`The temporary storage makes no bucket: ${status}`);
  return { kind: "s3", endpoint, region: "us-east-1", bucket, keyId: "S3RVER", secret: "S3RVER" };
}

/** As an operator writes it. */
export function storageUrl({ endpoint, keyId, secret, bucket, region }: S3Place): string {
  return `s3://${keyId}:${secret}@${new URL(endpoint).host}/${bucket}?region=${region}&tls=off`;
}
