import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Ends of names that no public name server knows: whoever configures one means a host of the own network. */
const ownNames = /\.(?:localhost|local|lan|internal|intranet|home\.arpa|corp)$/;
const ownRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/**
 * Whether the server may connect to an IP address on behalf of a configured host. An address that is configured
 * itself may be anything; a name of the own network may lead there; any other name must lead to a public address,
 * whatever its name server says today.
 */
export function isAllowedAddress(host: string, address: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return same(name, address);
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "unicast" || (isOwnName(name) && ownRanges.has(range));
}

function isOwnName(name: string): boolean {
  return !name.includes(".") || ownNames.test(name);
}

function same(left: string, right: string): boolean {
  return (
    ipaddr.isValid(right) &&
    ipaddr.parse(left).toNormalizedString() === ipaddr.parse(right).toNormalizedString()
  );
}
