import { expect, it } from "vitest";
import { parseIppAddress } from "./address.ts";
import { openAuthorization } from "./authorization.ts";

const authorize = (uri: string, ...challenges: readonly string[]) =>
  openAuthorization(parseIppAddress(uri), "secret", challenges)();

it("sends a password as plain text only where nobody can listen", () => {
  const basic = "Basic realm=printer";
  const header = `Basic ${Buffer.from("office:secret").toString("base64")}`;
  expect(authorize("ipps://office@printer.school/ipp/print", basic)).toBe(header);
  expect(authorize("ipp://office@localhost/ipp/print", basic)).toBe(header);
  expect(() => authorize("ipp://office@printer.school/ipp/print", basic)).toThrow(
    "Let the address start with ipps",
  );
});

it("prefers the strongest digest and refuses unknown schemes", () => {
  const digest = (algorithm: string) =>
    `Digest realm="r", nonce="n", qop="auth,auth-int", algorithm=${algorithm}`;
  const header = authorize(
    "ipp://office@printer.school/p",
    "Basic realm=r",
    digest("MD5"),
    digest("SHA-256"),
  );
  expect(header).toMatch(/^Digest username="office".* uri="\/p".*algorithm=SHA-256.*nc=00000001/);
  expect(authorize("ipp://printer.school/p", 'Digest realm="r", nonce="n"')).not.toContain("qop");
  expect(() => authorize("ipps://printer.school/p", "Negotiate", digest("SHA-512-256"))).toThrow(
    "not supported",
  );
});
