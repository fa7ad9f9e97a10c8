/** A bucket in an S3-compatible storage. */
export type S3Place = {
  readonly kind: "s3";
  /** The service's URL, e.g. https://s3.example.org:9000. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secret: string;
};

const wanted = "s3://KEY:SECRET@host:port/bucket?region=…";
const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const thisMachine = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Reads `s3://KEY:SECRET@host:port/bucket?region=…`. Special characters in KEY and SECRET are percent-encoded, such as %2F.
 * Uses TLS unless the host is this machine or `tls=off` is given. Throws an Error that explains the fault without repeating
 * the secret.
 */
export function readS3Place(text: string): S3Place {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "s3:" || url.hostname === "") throw wrong(`must look like ${wanted}`);
  const keyId = decoded(url.username);
  const secret = decoded(url.password);
  if (keyId === "" || secret === "") {
    throw wrong(
      `needs the key and the secret of the storage: ${wanted}. Write characters like / in them as %2F`,
    );
  }
  const bucket = url.pathname.slice(1).replace(/\/$/, "");
  if (!bucketShape.test(bucket)) throw wrong(`needs the name of a bucket after the host: ${wanted}`);
  const unknown = [...url.searchParams.keys()].find((name) => name !== "region" && name !== "tls");
  if (unknown !== undefined) throw wrong(`accepts region and tls after the ?, not "${unknown}"`);
  const protocol = usesTls(url) ? "https" : "http";
  return {
    kind: "s3",
    endpoint: `${protocol}://${url.host}`,
    region: url.searchParams.get("region") || "us-east-1",
    bucket,
    keyId,
    secret,
  };
}

function usesTls(url: URL): boolean {
  const tls = url.searchParams.get("tls");
  if (tls === null) return !thisMachine.includes(url.hostname);
  if (tls !== "on" && tls !== "off") throw wrong("must say tls=on or tls=off");
  return tls === "on";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong("has a % in its key or secret that starts no escape: write it as %25");
  }
}

function wrong(what: string): Error {
  return new Error(`STORAGE_URL ${what}.`);
}
