import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxEnv, schoolVisitor } from "#test/useSandbox.ts";
import { readSandboxSettings } from "../settings.ts";
import { type RunningSandbox, startSandbox } from "../startSandbox.ts";

const folder = mkdtempSync(join(tmpdir(), "print-builder-school-"));
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox(readSandboxSettings(sandboxEnv(folder)));
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.address}${path}`, { headers });

async function picture(address: string) {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await sharp(bytes).metadata()) };
}

describe("photos", () => {
  test("photos are upright JPEGs; some are rotated, tiny or missing", async () => {
    const { client } = await schoolVisitor(sandbox.address);
    const { records } = await client.records.list("students", { limit: 1000 });
    const addresses = records.map(({ user }) => user.image);
    const ofShape = (pattern: RegExp) => addresses.filter((address) => pattern.test(address));
    expect(ofShape(/\/assets\/dummy_logo\.jpg$/).length / addresses.length).toBeCloseTo(0.03, 1.5);
    const normal = await picture(ofShape(/\d\.jpg$/)[0] ?? "");
    expect(normal).toMatchObject({ format: "jpeg", width: 480, height: 600 });
    const wide = await picture(ofShape(/-wide\.jpg$/)[0] ?? "");
    expect(wide).toMatchObject({ format: "jpeg", width: 960, height: 600 });
    const tiny = await picture(ofShape(/-tiny\.jpg$/)[0] ?? "");
    expect(tiny).toMatchObject({ format: "jpeg", width: 60, height: 75 });
    const missing = await picture(ofShape(/dummy_logo/)[0] ?? "");
    expect(missing.format).toBe("jpeg");
  });

  test("photos are reproducible and differ between people", async () => {
    const { client } = await schoolVisitor(sandbox.address);
    const { records } = await client.records.list("teachers", { limit: 12 });
    const drawn = new Set<string>();
    for (const { user } of records) {
      if (user.image.includes("dummy_logo")) continue;
      const { bytes } = await picture(user.image);
      drawn.add(bytes.toString("base64"));
    }
    expect(drawn.size).toBeGreaterThan(8);
    const [first] = records;
    const before = await picture(first?.user.image ?? "");
    rmSync(join(folder, "school/drawn"), { recursive: true });
    const after = await picture(first?.user.image ?? "");
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  test("serves pictures of guardians, signatures and crests", async () => {
    const { client } = await schoolVisitor(sandbox.address);
    const { records } = await client.records.list("students", { limit: 20 });
    const guardian = records.find((one) => one.guardian?.image.includes("/portraits/"))?.guardian;
    expect((await picture(guardian?.image ?? "")).format).toBe("jpeg");
    const files = records.flatMap(({ user }) => user.custom_fields.map(({ file_url }) => file_url));
    expect((await picture(files.find((address) => address !== "") ?? "")).format).toBe("png");
    const { logo } = await client.admin.school(1);
    expect((await fetch(logo)).headers.get("content-type")).toContain("image/svg+xml");
  });

  test("picture URLs use the host in the request only if it is a loopback host", async () => {
    const { client } = await schoolVisitor(sandbox.address.replace("127.0.0.1", "localhost"));
    expect((await client.records.sample("staff"))?.user.image).toMatch(/^http:\/\/localhost:\d+\//);
    const { tokens } = await schoolVisitor(sandbox.address);
    const { port } = new URL(sandbox.address);
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = {
        host: "evil.example",
        authorization: `Bearer ${tokens.impersonationToken}`,
        "school-code": "RIV001",
      };
      const call = request(
        { host: "127.0.0.1", port, path: "/school/staff?limit=1", headers },
        (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => resolve(text));
        },
      );
      call.on("error", reject).end();
    });
    expect(answer).not.toContain("evil.example");
    expect(answer).toContain(`http://127.0.0.1:${port}/`);
  });
});

describe("managed files", () => {
  const file = (name: string, content: string) => {
    mkdirSync(join(folder, "school/files/1/Class 5"), { recursive: true });
    writeFileSync(join(folder, "school/files/1", name), content);
  };

  test("serves managed files without a token, but stops their scripts", async () => {
    file("Class 5/plan.html", "<script>1</script>");
    const response = await get("/storage/riverside/Class%205/plan.html");
    expect(await response.text()).toBe("<script>1</script>");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await get("/storage/hillcrest-academy/Class%205/plan.html")).status).toBe(404);
  });

  test("serves no files from outside a school's folders", async () => {
    file("seen.txt", "seen");
    file(".hidden", "hidden");
    const paths = [
      "/storage/riverside/../1/seen.txt",
      "/storage/riverside/%2e%2e/%2e%2e/school.sqlite",
      "/storage/riverside/..%2f..%2fschool.sqlite",
      "/storage/riverside/%2e%2e%2f%2e%2e%2fschool.sqlite",
      "/storage/riverside/..%5c..%5cschool.sqlite",
      "/storage/riverside//etc/passwd",
      "/storage/riverside/.hidden",
      "/storage/riverside/seen.txt%00.jpg",
      "/storage/riverside/Class%205",
      "/storage/none/seen.txt",
      "/storage/riverside/",
      "/storage/riverside/portraits/students-99999999.jpg",
      "/storage/hillcrest-academy/portraits/students-50001.jpg",
      "/school.sqlite",
    ];
    const { port } = new URL(sandbox.address);
    for (const path of paths) {
      const { status, text } = await raw(port, path);
      expect([path, status < 500 && status >= 400, text.includes("SQLite")]).toEqual([path, true, false]);
    }
    expect(existsSync(join(folder, "school/drawn/hillcrest-academy/portraits/students-50001.jpg"))).toBe(
      false,
    );
    expect(await (await get("/storage/riverside/seen.txt")).text()).toBe("seen");
  });
});

/** Sends the path unchanged; fetch would normalize it. */
function raw(port: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject).end();
  });
}

describe("pages from other ports", () => {
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": "school-code" };

  test.each(["http://localhost:4000", "http://127.0.0.1:53211", "https://localhost", "http://[::1]:8080"])(
    "[OPEN-85] pages from %s may send school-code and read file names",
    async (origin) => {
      const preflight = await fetch(`${sandbox.address}/school/students`, {
        method: "OPTIONS",
        headers: { ...asked, origin },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-origin")).toBe(origin);
      expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization.*school-code/);
      for (const method of ["PUT", "DELETE"]) {
        expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
      }
      const refused = await get("/school/students", { origin });
      expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, origin]);
      expect(refused.headers.get("access-control-expose-headers")).toBe(
        "Content-Disposition, X-Filename, Retry-After",
      );
      const photo = await get("/assets/dummy_logo.jpg", { origin });
      expect(photo.headers.get("access-control-allow-origin")).toBe(origin);
      expect(photo.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    },
  );

  test.each([
    "https://evil.example",
    "http://localhost.evil.example",
    "http://127.0.0.1.evil.example:80",
    "null",
  ])("pages from %s may not call the sandbox", async (origin) => {
    const answer = await get("/school/students", { origin });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});
