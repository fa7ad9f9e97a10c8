import { QueueError } from "../printQueue.ts";

export type IppAddress = {
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  readonly path: string;
  /** The address for requests and messages, without a user. */
  readonly uri: string;
  readonly user: string | null;
};

/** Reads an `ipp:` or `ipps:` address. Without a path it means `/ipp/print`, which IPP Everywhere prescribes. */
export function parseIppAddress(uri: string): IppAddress {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null || !["ipp:", "ipps:"].includes(url.protocol) || url.hostname === "") {
    throw new QueueError(
      "bad_address",
      `“${uri}” is no printer's address. It looks like ipp://printer.school/ipp/print.`,
    );
  }
  if (url.password !== "") {
    throw new QueueError("bad_address", "Leave the password out of the address; it has its own field.");
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const path = url.pathname === "" || url.pathname === "/" ? "/ipp/print" : url.pathname;
  const port = url.port === "" ? 631 : Number(url.port);
  const shownPort = url.port === "" ? "" : `:${url.port}`;
  return {
    isSecure: url.protocol === "ipps:",
    host,
    port,
    path: path + url.search,
    uri: `${url.protocol}//${url.hostname}${shownPort}${path}${url.search}`,
    user: url.username === "" ? null : decodeURIComponent(url.username),
  };
}
