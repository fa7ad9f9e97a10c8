import { describe, expect, it } from "vitest";
import { readS3Place } from "./s3Place.ts";

describe("the address of a bucket", () => {
  it("reads key, secret, host, bucket and region from a bucket's URL", () => {
    expect(readS3Place("s3://KEY:a%2Fb%2Bc@s3.example.org:9000/cards?region=eu-west-1")).toEqual({
      kind: "s3",
      endpoint: "https://s3.example.org:9000",
      region: "eu-west-1",
      bucket: "cards",
      keyId: "KEY",
      secret: "a/b+c",
    });
  });

  it.each([
    ["s3://K:S@localhost:9000/cards", "http://localhost:9000"],
    ["s3://K:S@127.0.0.1:9000/cards/", "http://127.0.0.1:9000"],
    ["s3://K:S@[::1]:9000/cards", "http://[::1]:9000"],
    ["s3://K:S@localhost:9000/cards?tls=on", "https://localhost:9000"],
    ["s3://K:S@minio:9000/cards?tls=off", "http://minio:9000"],
    ["s3://K:S@s3.example.org/cards", "https://s3.example.org"],
  ])("requests the bucket %s at the endpoint %s", (text, endpoint) => {
    expect(readS3Place(text)).toMatchObject({ endpoint, bucket: "cards", region: "us-east-1" });
  });

  it.each([
    "s3",
    "https://K:SECRET@host/cards",
    "s3://host/cards",
    "s3://K@host/cards",
    "s3://K:SECRET@host",
    "s3://K:SECRET@host/two/names",
    "s3://K:SECRET@host/UPPER",
    "s3://K:SECRET@host/cards?zone=1",
    "s3://K:SECRET@host/cards?tls=maybe",
    "s3://K:SECRET%@host/cards",
  ])("refuses the bucket URL %s without repeating the secret", (text) => {
    expect(() => readS3Place(text)).toThrow(/^STORAGE_URL /);
    expect(() => readS3Place(text)).not.toThrow(/SECRET\b(?!@host:port)/);
  });
});
