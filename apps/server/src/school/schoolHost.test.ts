import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type SchoolProxy,
  startSchoolProxy,
  startUntouched,
  type Untouched,
} from "#test/site/schoolProxy.ts";
import { isAllowedAddress, openSchoolHost, type SchoolHost } from "./schoolHost.ts";

let school: SchoolProxy;
let other: Untouched;
const opened: SchoolHost[] = [];

beforeEach(async () => {
  school = await startSchoolProxy(null);
  school.before = (_, answer) => {
    answer.end("hello");
    return true;
  };
  other = await startUntouched();
});
afterEach(async () => {
  for (const host of opened.splice(0)) host.close();
  await school.close();
  await other.close();
});

function open(...args: Parameters<typeof openSchoolHost>): SchoolHost {
  const host = openSchoolHost(...args);
  opened.push(host);
  return host;
}

const portOf = (address: string) => new URL(address).port;

describe("[OPEN-82] the school's host", () => {
  it("reaches the school at its configured URL, even on loopback", async () => {
    const host = open(school.address);
    expect(await (await host.fetch(`${school.address}/a?b=c`)).text()).toBe("hello");
    expect(school.seen.map(({ path }) => path)).toEqual(["/a"]);
  });

  it.each([
    (port: number) => `http://127.0.0.1:${port}/x.jpg`,
    (port: number) => `http://127.0.0.2:${port}/x.jpg`,
    (port: number) => `http://localhost:${port}/x.jpg`,
    (port: number) => `http://[::1]:${port}/x.jpg`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/x.jpg`,
    (port: number) => `http://0.0.0.0:${port}/x.jpg`,
    (port: number) => `http://2130706433:${port}/x.jpg`,
    (port: number) => `http://127.1:${port}/x.jpg`,
    (port: number) => `http://0x7f000001:${port}/x.jpg`,
    (port: number) => `//127.0.0.1:${port}/x.jpg`,
    (port: number) => `\\\\127.0.0.1:${port}\\x.jpg`,
    (port: number) => `/\\127.0.0.1:${port}/x.jpg`,
    (port: number) => `blob:http://127.0.0.1:${port}/x.jpg`,
    (port: number) => `https://127.0.0.1:${port}/x.jpg`,
    () => "http://10.0.0.1/x.jpg",
    () => "http://169.254.169.254/latest/meta-data",
    () => "http://192.168.1.1/x.jpg",
    () => "file:///etc/passwd",
    () => "ftp://127.0.0.1/x.jpg",
    () => "data:image/png;base64,AAAA",
    () => "gopher://127.0.0.1/x",
    () => "http://",
    () => `http://x/${"a".repeat(5000)}`,
  ])("never fetches photos from %s, because it is not the school", async (make) => {
    const address = make(other.port);
    const host = open(school.address);
    expect(host.placeOf(address)).toEqual({ kind: "elsewhere" });
    await expect(host.fetch(address)).rejects.toThrow();
    expect([other.touched(), school.seen]).toEqual([0, []]);
  });

  it("refuses a URL with a user name", async () => {
    const host = open(school.address);
    const withUser = school.address.replace("http://", "http://me:secret@");
    expect(host.placeOf(`${withUser}/x.jpg`).kind).toBe("elsewhere");
    const disguised = `${school.address}@127.0.0.1:${other.port}/x.jpg`;
    expect(host.placeOf(disguised).kind).toBe("elsewhere");
    await expect(host.fetch(disguised)).rejects.toThrow("configured school system only");
    expect(other.touched()).toBe(0);
  });

  it("resolves root paths and the school's own URLs, but no file names", () => {
    const host = open("https://school.example");
    const address = "https://school.example/storage/a%20b.jpg";
    for (const value of [
      "/storage/a b.jpg",
      ` ${address} `,
      `${address}#x`,
      "HTTP://School.Example/storage/a b.jpg",
    ]) {
      expect(host.placeOf(value)).toEqual({ kind: "school", address });
    }
    for (const value of ["a.jpg", "", "photos/a.jpg", "Asha Rao"]) {
      expect(host.placeOf(value)).toEqual({ kind: "name" });
    }
    expect(host.placeOf("https://school.example.evil.example/a.jpg").kind).toBe("elsewhere");
    expect(host.placeOf("https://evil.example/https://school.example/a.jpg").kind).toBe("elsewhere");
  });

  it.each([301, 302, 303, 307, 308])("does not follow a redirect (%i)", async (status) => {
    school.before = (_, answer) => {
      answer.writeHead(status, { location: `${other.address}/x.jpg` }).end();
      return true;
    };
    await expect(open(school.address).fetch(`${school.address}/x.jpg`)).rejects.toThrow("does not follow");
    expect(other.touched()).toBe(0);
  });

  it("sends only GET requests to the school", async () => {
    const host = open(school.address);
    await expect(host.fetch(`${school.address}/x`, { method: "POST" })).rejects.toThrow();
    expect(school.seen).toEqual([]);
  });

  it("refuses a public name that resolves to a private address", async () => {
    for (const address of [
      "127.0.0.1",
      "10.1.2.3",
      "169.254.169.254",
      "::1",
      "fd00::1",
      "::ffff:127.0.0.1",
    ]) {
      const host = open(`http://school.example:${other.port}`, async () => [address]);
      await expect(host.fetch(`http://school.example:${other.port}/x`)).rejects.toThrow(
        "must not connect to",
      );
    }
    const mixed = open(`http://school.example:${other.port}`, async () => ["93.184.216.34", "127.0.0.1"]);
    await expect(mixed.fetch(`http://school.example:${other.port}/x`)).rejects.toThrow("must not connect to");
    expect(other.touched()).toBe(0);
  });

  it("resolves a host name once and ignores later changes", async () => {
    const port = portOf(school.address);
    // Without a second loopback address, calls would fail instead.
    const elsewhere = await startUntouched("127.0.0.2", Number(port)).catch(() => null);
    const answers = ["127.0.0.1", "127.0.0.2", "127.0.0.2"];
    let asked = 0;
    const host = open(`http://school.internal:${port}`, async () => [answers[asked++] ?? ""]);
    for (let call = 0; call < 3; call++)
      await (await host.fetch(`http://school.internal:${port}/${call}`)).text();
    expect([asked, school.seen.length]).toEqual([1, 3]);
    expect(school.seen[0]?.headers.host).toBe(`school.internal:${port}`);
    expect(elsewhere?.touched() ?? 0).toBe(0);
    await elsewhere?.close();
  });

  it("tries both addresses of a host and uses the one that answers", async () => {
    const port = portOf(school.address);
    const host = open(`http://localhost:${port}`, async () => ["::1", "127.0.0.1"]);
    expect((await host.fetch(`http://localhost:${port}/x`)).status).toBe(200);
  });

  it("retries a host name that could not be resolved", async () => {
    let asked = 0;
    const port = portOf(school.address);
    const host = open(`http://school.internal:${port}`, async () => {
      if (asked++ === 0) throw new Error("no answer");
      return ["127.0.0.1"];
    });
    await expect(host.fetch(`http://school.internal:${port}/x`)).rejects.toThrow("no answer");
    expect((await host.fetch(`http://school.internal:${port}/x`)).status).toBe(200);
  });
});

describe("addresses that the server may connect to", () => {
  it.each([
    ["school.example", "93.184.216.34", true],
    ["school.example", "2606:2800:220:1::1", true],
    ["school.example", "127.0.0.1", false],
    ["school.example", "64:ff9b::7f00:1", false],
    ["school.example", "100.64.0.1", false],
    ["school.example", "0.0.0.0", false],
    ["school.example", "no address", false],
    ["localhost", "127.0.0.1", true],
    ["localhost", "::1", true],
    ["school", "172.18.0.5", true],
    ["school.internal", "10.0.0.5", true],
    ["school.internal", "169.254.169.254", false],
    ["10.0.0.5", "10.0.0.5", true],
    ["10.0.0.5", "10.0.0.6", false],
    ["[::1]", "::1", true],
  ])("the host %s at the address %s is allowed: %s", (host, address, allowed) => {
    expect(isAllowedAddress(host, address)).toBe(allowed);
  });
});
