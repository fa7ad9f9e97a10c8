import ipaddr from "ipaddr.js";

/** What counts as one address for limits: an IPv4 address, or an IPv6 network of 64 bits (one customer). */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
