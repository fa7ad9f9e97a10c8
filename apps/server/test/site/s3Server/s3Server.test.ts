import { DeleteBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectS3 } from "#files/s3Connection.ts";
import type { S3Place } from "#files/s3Place.ts";
import { startTemporaryS3, type TemporaryS3 } from "../temporaryS3.ts";

let s3: TemporaryS3;
let place: S3Place;
beforeEach(async () => {
  s3 = await startTemporaryS3();
  place = await s3.freshBucket();
});
afterEach(() => s3.stop());

const some = Buffer.from("some bytes");

function client(): S3Client {
  const { endpoint, region, keyId, secret } = place;
  const credentials = { accessKeyId: keyId, secretAccessKey: secret };
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    maxAttempts: 1,
  });
}

/** The storage's own error, which is the cause of our client's error. */
const refusal = (call: Promise<unknown>) => call.then(String, ({ cause }) => cause);

describe("the tests' S3 server", () => {
  it.each([
    ["another secret", { secret: "another" }, "SignatureDoesNotMatch", 403],
    ["another key", { keyId: "NOBODY" }, "InvalidAccessKeyId", 403],
    ["another bucket", { bucket: "no-such-bucket" }, "NoSuchBucket", 404],
  ])("the test storage refuses %s in S3's format", async (_, changes, name, httpStatusCode) => {
    const other = connectS3({ ...place, ...changes });
    expect(await refusal(other.put("a", some))).toMatchObject({ name, $metadata: { httpStatusCode } });
  });

  it("refuses a call without a signature", async () => {
    const answer = await fetch(`${place.endpoint}/${place.bucket}/a`, { method: "PUT", body: "x" });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("<Code>AccessDenied</Code>");
  });

  it("the test storage refuses calls that it does not support", async () => {
    const asking = client().send(new DeleteBucketCommand({ Bucket: place.bucket }));
    await expect(asking).rejects.toMatchObject({ name: "NotImplemented" });
  });

  it("refuses a body that does not match its signature", async () => {
    const forger = client();
    forger.middlewareStack.add(
      (next) => (call) => {
        Object.assign(call.request as object, { body: Buffer.from("SOME bytes") });
        return next(call);
      },
      { step: "deserialize" },
    );
    const put = forger.send(new PutObjectCommand({ Bucket: place.bucket, Key: "a", Body: some }));
    await expect(put).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" });
  });

  it("refuses a part that is too small unless it is the last", async () => {
    const s3 = connectS3(place);
    const pieces = async function* () {
      yield some;
      yield some;
    };
    expect(await refusal(s3.putPieces("a", pieces()))).toMatchObject({ name: "EntityTooSmall" });
    expect(await s3.list("")).toEqual({ objects: [] });
  });
});

it("lists names by prefix, a thousand per page", async () => {
  const s3 = connectS3(place);
  await s3.put("other/0", some);
  const names = Array.from({ length: 1002 }, (_, index) => `files/${String(index).padStart(4, "0")}`);
  for (let from = 0; from < names.length; from += 50) {
    await Promise.all(names.slice(from, from + 50).map((name) => s3.put(name, some)));
  }
  const { objects, next } = await s3.list("files/");
  expect(objects.map(({ name }) => name)).toEqual(names.slice(0, 1000));
  const rest = await s3.list("files/", next);
  expect(rest.objects.map(({ name }) => name)).toEqual(names.slice(1000));
  expect(rest.next).toBeUndefined();
});
