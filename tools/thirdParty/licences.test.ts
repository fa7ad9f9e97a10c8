import { mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@print-builder/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWeb } from "../buildWeb.ts";

let server: TestServer;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "print-builder-test-"));
  symlinkSync(await buildWeb(() => undefined), join(dataDir, "web"));
  server = await startTestServer("sqlite", { dataDir });
});

afterAll(() => server.close());

/** Requests a file of the built web app from the server. */
async function served(url: string): Promise<string> {
  const answer = await server.app.inject({ url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body;
}

test("ships the licences of the web app's packages and lists them all", async () => {
  const text = await served("/third-party-licences.md");
  const bundled = [...text.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)];
  const names = bundled.map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(["@mantine/core", "harfbuzzjs", "react", "zod"]));
  expect(text).toContain("Permission is hereby granted, free of charge");
  const page = readFileSync(join(import.meta.dirname, "../../docs/third-party.md"), "utf8");
  const shipped = page.split("\n## For development only\n")[0] ?? "";
  const rows = [...shipped.matchAll(/^\| (\S+) \| ([^|]+) \|/gm)];
  const listed = new Map(rows.map(([, name, versions]) => [name, versions?.split(", ")]));
  const unlisted = bundled.filter(([, name, version]) => !listed.get(name)?.includes(version ?? ""));
  expect(unlisted.map(([heading]) => heading)).toEqual([]);
});

test("ships the font licence and each family's copyright notice", async () => {
  const text = await served("/font-licences.md");
  expect(text).toContain("SIL OPEN FONT LICENSE Version 1.1");
  expect(text).toMatch(/\| Noto Sans SC \|.*Copyright 2014-2021 Adobe/);
});
