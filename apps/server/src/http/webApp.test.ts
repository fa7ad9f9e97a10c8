import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screens } from "@print-builder/api";
import { cutFace, faceFile, sliceFiles } from "@print-builder/fonts";
import { fontPath } from "@print-builder/fonts/node";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { errorHandler } from "./errorHandler.ts";
import { serveWebApp } from "./webApp.ts";

const inBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("URLs of the web app", () => {
  const webFolder = mkdtempSync(join(tmpdir(), "print-builder-web-"));
  let server: TestServer;
  let app: FastifyInstance;
  beforeAll(async () => {
    mkdirSync(join(webFolder, "assets"));
    writeFileSync(join(webFolder, "index.html"), "the app");
    writeFileSync(join(webFolder, "editor.html"), "the editor");
    writeFileSync(join(webFolder, "robots.txt"), "robots");
    server = await startTestServer("sqlite", {}, { webFolder, env: { METRICS_TOKEN: "m".repeat(40) } });
    app = server.app;
  });
  afterAll(async () => {
    await server.close();
    rmSync(webFolder, { recursive: true });
  });

  const open = async (url: string, headers: Record<string, string> = inBrowser) => {
    const { statusCode, body, headers: sent } = await app.inject({ url, headers });
    return { status: statusCode, body, type: String(sent["content-type"]) };
  };

  it("opens every screen, whatever the client accepts", async () => {
    for (const path of Object.values(screens)) {
      const url = path.replace(/:projectId\??/, "p-1");
      const page = path === screens.editor ? "the editor" : "the app";
      expect(await open(url), url).toMatchObject({ status: 200, body: page });
      expect(await open(`${url}?next=1`, {}), url).toMatchObject({ status: 200, body: page });
    }
    for (const url of ["/editor", "/editor/", "/projects/"])
      expect(await open(url), url).toMatchObject({ status: 200 });
    expect(await open("/robots.txt")).toMatchObject({ status: 200, body: "robots" });
  });

  it.each([
    "/nowhere",
    "/editor/p-1/more",
    "/station",
    "/station/p-1/more",
    "/admin",
    "/projects/x",
    "/%2e%2e/x",
    "/constructor",
    "/status",
  ])("returns 404 for %s, to browsers with the app's page", async (url) => {
    expect(await open(url)).toMatchObject({ status: 404, body: "the app" });
    const plain = await open(url, { accept: "*/*" });
    expect([plain.status, plain.type, JSON.parse(plain.body).code]).toEqual([
      404,
      "application/json; charset=utf-8",
      "not_found",
    ]);
  });

  it.each(["/api", "/api/", "/api/nothing", "/favicon.ico", "/assets/old.js", "/.env", "/%"])(
    "returns 404 or 400 as JSON for %s, even to browsers",
    async (url) => {
      const { status, type } = await open(url);
      expect([404, 400]).toContain(status);
      expect(type).toBe("application/json; charset=utf-8");
    },
  );

  it("answers the URLs that tools request by convention", async () => {
    for (const url of ["/healthz", "/livez"])
      expect(await open(url)).toMatchObject({ status: 200, body: JSON.stringify({ status: "ok" }) });
    expect(JSON.parse((await open("/readyz")).body).parts).toMatchObject({ database: "ok" });
    expect((await open("/metrics")).status).toBe(401);
    const authorization = `Bearer ${"m".repeat(40)}`;
    expect((await open("/metrics", { authorization })).body).toContain("# HELP");
  });
});

describe("the built web app", () => {
  async function appWith(files: Record<string, string>) {
    const parent = mkdtempSync(join(tmpdir(), "print-builder-web-"));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const folder = join(parent, "web");
    mkdirSync(join(folder, "assets"), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const app = fastify();
    app.setErrorHandler(errorHandler(() => undefined));
    await serveWebApp(app, folder, join(folder, "../cache"));
    return app;
  }

  it("the built web app serves only files from its folder", async () => {
    const app = await appWith({ "index.html": "<p>app</p>", "assets/app-1a2b.js": "1" });
    const file = await app.inject({ url: "/assets/app-1a2b.js" });
    expect(file.headers["cache-control"]).toContain("immutable");
    expect((await app.inject({ url: "/projects" })).headers["cache-control"]).toBe("no-cache");
    expect((await app.inject({ method: "POST", url: "/projects" })).statusCode).toBe(404);
    expect((await app.inject({ url: "/..%2f..%2fetc/passwd" })).body).not.toContain("root:");
  });

  it("the web app serves compressed files to clients that accept compression", async () => {
    const app = await appWith({
      "index.html": "<p>app</p>",
      "assets/app-1a2b.js": "as it is",
      "assets/app-1a2b.js.br": "packed",
    });
    const get = (encodings: string) =>
      app.inject({ url: "/assets/app-1a2b.js", headers: { "accept-encoding": encodings } });
    const [packed, plain] = [await get("gzip, br"), await get("gzip")];
    expect([packed.body, packed.headers["content-encoding"]]).toEqual(["packed", "br"]);
    expect([plain.body, plain.headers["content-encoding"]]).toEqual(["as it is", undefined]);
    for (const { headers } of [packed, plain]) {
      expect(headers["content-type"]).toContain("javascript");
      expect(headers["cache-control"]).toContain("immutable");
    }
  });

  const arimo = "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf";

  it("serves the build's fonts from their packages", async () => {
    const app = await appWith({
      "index.html": "<p>app</p>",
      "fonts.json": JSON.stringify({ "Arimo-1a2b.ttf": arimo }),
    });
    const font = await app.inject({ url: "/assets/Arimo-1a2b.ttf" });
    expect(font.rawPayload.equals(readFileSync(fontPath(arimo)))).toBe(true);
    expect(font.headers).toMatchObject({
      "content-type": "font/ttf",
      "cache-control": "public, max-age=31536000, immutable",
    });
    for (const url of ["/assets/Arimo.ttf", "/assets/faces/Arimo-1a2b.ttf", "/fonts.json"])
      expect((await app.inject({ url })).statusCode, url).toBe(404);
  });

  it("splits a large font once and serves the requested byte range", async () => {
    const app = await appWith({ "index.html": "<p>app</p>", "fonts.json": "{}" });
    const { frame, outlines } = sliceFiles("noto-sans-kr-400");
    const cut = cutFace(readFileSync(fontPath(faceFile("noto-sans-kr-400"))));
    const [whole, part] = await Promise.all([
      app.inject({ url: `/assets/faces/${frame}` }),
      app.inject({ url: `/assets/faces/${outlines}`, headers: { range: "bytes=100-299" } }),
    ]);
    expect(whole.rawPayload.equals(cut.frame)).toBe(true);
    expect(whole.headers["cache-control"]).toContain("immutable");
    expect([part.statusCode, part.rawPayload.equals(cut.outlines.subarray(100, 300))]).toEqual([206, true]);
    expect((await app.inject({ url: `/assets/faces/${frame}` })).rawPayload.equals(cut.frame)).toBe(true);
  });

  it("without a build, every URL returns 404", async () => {
    const app = await appWith({});
    expect((await app.inject({ url: "/" })).statusCode).toBe(404);
  });
});
