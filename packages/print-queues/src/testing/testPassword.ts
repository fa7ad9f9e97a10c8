import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type TestPassword = {
  readonly user: string;
  readonly password: string;
  readonly scheme: "basic" | "digest" | "digest-sha-256";
};

const nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c0";
const realm = "Test printer";

/** The challenge for a request without the right password; null if it may pass. */
export function checkPassword(wanted: TestPassword | undefined, request: IncomingMessage): string | null {
  if (wanted === undefined) return null;
  const { user, password, scheme } = wanted;
  const given = request.headers.authorization ?? "";
  if (scheme === "basic") {
    const right = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    return given === right ? null : `Basic realm="${realm}"`;
  }
  const [hash, algorithm] =
    scheme === "digest" ? (["md5", "MD5"] as const) : (["sha256", "SHA-256"] as const);
  const digest = (text: string) => createHash(hash).update(text).digest("hex");
  const part = (name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(given)?.[1] ?? "";
  const secret = digest(`${user}:${realm}:${password}`);
  const target = digest(`POST:${request.url}`);
  const right = digest(`${secret}:${nonce}:${part("nc")}:${part("cnonce")}:auth:${target}`);
  if (part("response") === right && part("username") === user) return null;
  return `Digest realm="${realm}", nonce="${nonce}", qop="auth", algorithm=${algorithm}`;
}
