import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Place } from "#files/s3Place.ts";
import { createObjectShelf } from "./s3Server/objectShelf.ts";
import { startS3Server } from "./s3Server/startS3Server.ts";

export type TemporaryS3 = {
  /** E.g. http://127.0.0.1:9000 */
  readonly endpoint: string;
  freshBucket(): Promise<S3Place>;
  /** Stops answering, like a storage that is unavailable. */
  lose(): Promise<void>;
  /** Answers again at the same URL with its data. */
  find(): Promise<void>;
  /** Accepts requests without answering them until `release`, like a frozen storage. */
  hold(): void;
  release(): void;
  stop(): Promise<void>;
};

const key = { keyId: "KEYOFTESTS", secret: "secret-of-the-tests" };
const region = "us-east-1";

/** An S3-compatible storage in a temporary folder. */
export async function startTemporaryS3(): Promise<TemporaryS3> {
  const directory = mkdtempSync(join(tmpdir(), "print-builder-s3-"));
  const shelf = createObjectShelf(directory);
  let held = Promise.withResolvers<void>();
  held.resolve();
  const start = (port: number) => startS3Server(shelf, key, port, () => held.promise);
  let server = await start(0);
  const { port } = server;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    freshBucket: () => freshBucket(endpoint),
    lose: () => server.close(),
    async find() {
      server = await start(port);
    },
    hold() {
      held = Promise.withResolvers();
    },
    release: () => held.resolve(),
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Creates an empty bucket in a storage, by default in the temporary storage of this or another process. */
export async function freshBucket(
  endpoint: string,
  { keyId, secret }: Pick<S3Place, "keyId" | "secret"> = key,
): Promise<S3Place> {
  const bucket = `cards-${randomBytes(6).toString("hex")}`;
  const credentials = { accessKeyId: keyId, secretAccessKey: secret };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { kind: "s3", endpoint, region, bucket, keyId, secret };
}

/** The storage's URL as in the operator's settings. */
export function storageUrl({ endpoint, keyId, secret, bucket, region }: S3Place): string {
  return `s3://${keyId}:${secret}@${new URL(endpoint).host}/${bucket}?region=${region}&tls=off`;
}
