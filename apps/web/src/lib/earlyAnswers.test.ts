import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openingEditor } from "../openingEditor.ts";
import { askEarly, keepRead, takeEarly, takeRead } from "./earlyAnswers.ts";

const asked: { readonly address: string; readonly authorization: string | null }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({ address, authorization: new Headers(init.headers).get("authorization") });
    return new Response("early");
  });
});

afterEach(() => void vi.unstubAllGlobals());

test("what was asked early is answered once, to the one who asked, and is there for others meanwhile", async () => {
  const seen = await askEarly("https://cards.example/api/projects/p1", "secret");
  expect(asked).toEqual([
    { address: "https://cards.example/api/projects/p1", authorization: "Bearer secret" },
  ]);
  const answer = await takeEarly("https://cards.example/api/projects/p1", "Bearer secret");
  expect(await answer?.text()).toBe("early");
  expect(seen).toMatchObject({ status: 200, text: "early" });
  expect(takeEarly("https://cards.example/api/projects/p1", "Bearer secret")).toBeUndefined();
});

test("another person's answer is never given, nor one of another address", async () => {
  await askEarly("https://cards.example/api/projects/p1", "secret");
  expect(takeEarly("https://cards.example/api/projects/p2", "Bearer secret")).toBeUndefined();
  expect(takeEarly("https://cards.example/api/projects/p1", "Bearer other")).toBeUndefined();
  expect(takeEarly("https://cards.example/api/projects/p1", undefined)).toBeUndefined();
});

test("what was read of an answer is given once, only to the one who asked, and then nothing is left of it", async () => {
  const address = "https://cards.example/api/projects/p1";
  await askEarly(address, "secret");
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
  keepRead(address, { name: "Cards" });
  expect(takeRead(address, "Bearer secret")).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
  await askEarly(address, "secret");
  keepRead(address, { name: "Cards" });
  expect(takeRead(address, "Bearer other")).toBeUndefined();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
});

test("an address of the editor names its project", () => {
  expect(openingEditor("/editor/43e6608c-7492-4228")).toBe("43e6608c-7492-4228");
  expect(openingEditor("/editor/43e6608c/")).toBe("43e6608c");
  for (const path of ["/editor", "/editor/", "/projects", "/editor/a/b", "/editor/..%2Fusers"]) {
    expect(openingEditor(path)).toBeNull();
  }
});
