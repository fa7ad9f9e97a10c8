import { createHash, randomBytes } from "node:crypto";
import { QueueError } from "../printQueue.ts";
import type { IppAddress } from "./address.ts";

/**
 * Chooses from the challenges how to send the password: Digest, or Basic where nobody can listen. The result gives
 * the header of each call.
 */
export function openAuthorization(
  { user, path, host, isSecure }: IppAddress,
  password: string | undefined,
  challenges: readonly string[],
): () => string {
  if (password === undefined) {
    throw new QueueError("password_needed", "The printer asks for a user and a password.");
  }
  const name = user ?? "print-builder";
  const digests = challenges.flatMap((challenge) => readDigest(challenge) ?? []);
  const digest = digests.find(({ hash }) => hash === "sha256") ?? digests[0];
  if (digest) return createDigest({ ...digest, user: name, password, path });
  if (challenges.some((challenge) => /^basic\b/i.test(challenge))) {
    const staysHere = isSecure || ["localhost", "127.0.0.1", "::1"].includes(host);
    if (!staysHere) {
      throw new QueueError(
        "password_needed",
        "The printer wants its password unencrypted. Let the address start with ipps, so that nobody can read it.",
      );
    }
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
    return () => basic;
  }
  throw new QueueError("password_needed", "The printer asks for a kind of sign-in that is not supported.");
}

type Digest = {
  readonly hash: "md5" | "sha256";
  readonly algorithm: string | null;
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly hasQop: boolean;
};

function readDigest(challenge: string): Digest | null {
  if (!/^digest\s/i.test(challenge)) return null;
  const pairs = challenge.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g);
  const parts = new Map(
    Array.from(pairs, ([, key = "", quoted, bare]) => [key.toLowerCase(), quoted ?? bare ?? ""]),
  );
  const algorithm = parts.get("algorithm") ?? null;
  const hash = { md5: "md5", "sha-256": "sha256" } as const;
  const known = (algorithm ?? "md5").toLowerCase();
  if (known !== "md5" && known !== "sha-256") return null;
  const qop = parts.get("qop");
  if (qop !== undefined && !/\bauth\b(?!-)/.test(qop)) return null;
  return {
    hash: hash[known],
    algorithm,
    realm: parts.get("realm") ?? "",
    nonce: parts.get("nonce") ?? "",
    opaque: parts.get("opaque") ?? null,
    hasQop: qop !== undefined,
  };
}

/** RFC 7616 with qop `auth`, or RFC 2069 for printers that know no qop. */
function createDigest({
  user,
  password,
  path,
  ...digest
}: Digest & { readonly user: string; readonly password: string; readonly path: string }): () => string {
  const { realm, nonce, opaque, algorithm, hasQop } = digest;
  const hash = (text: string) => createHash(digest.hash).update(text).digest("hex");
  const secret = hash(`${user}:${realm}:${password}`);
  const target = hash(`POST:${path}`);
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
  let calls = 0;
  return () => {
    calls += 1;
    const nc = calls.toString(16).padStart(8, "0");
    const cnonce = randomBytes(12).toString("hex");
    const middle = hasQop ? `${nonce}:${nc}:${cnonce}:auth` : nonce;
    return [
      `Digest username=${quoted(user)}`,
      `realm=${quoted(realm)}`,
      `nonce=${quoted(nonce)}`,
      `uri=${quoted(path)}`,
      `response="${hash(`${secret}:${middle}:${target}`)}"`,
      ...(algorithm === null ? [] : [`algorithm=${algorithm}`]),
      ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
      ...(hasQop ? ["qop=auth", `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ].join(", ");
  };
}
