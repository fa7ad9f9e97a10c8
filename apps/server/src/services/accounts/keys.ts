import { createHash, randomBytes } from "node:crypto";
import ipaddr from "ipaddr.js";

/** What only its holder knows: 256 random bits. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** As which a key is stored: nobody finds the key by it. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** What counts as one address for limits: an IPv4 address, or an IPv6 network of 64 bits (one customer). */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
