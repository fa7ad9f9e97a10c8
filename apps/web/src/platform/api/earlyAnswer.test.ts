import { expect, test, vi } from "vitest";
import { askEarly, takeEarly, takeRead } from "./earlyAnswer.ts";

const address = "https://cards.example/api/projects/p1";

async function ask(content?: unknown): Promise<void> {
  vi.stubGlobal("fetch", async () => new Response('{"name":"Cards"}'));
  const question = askEarly(address, { Authorization: "Bearer secret" });
  if (content !== undefined) question.content = content;
  await question.answer;
}

test("returns a prefetched response once, to the user who requested it", async () => {
  await ask();
  const answer = await takeEarly(address, "Bearer secret");
  expect(await answer?.json()).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
});

test("never returns a prefetched response for another user or address", async () => {
  await ask();
  expect(takeEarly("https://cards.example/api/projects/p2", "Bearer secret")).toBeUndefined();
  expect(takeEarly(address, "Bearer other")).toBeUndefined();
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
  await ask();
  expect(takeEarly(address, undefined)).toBeUndefined();
});

test("returns a parsed prefetched response once, to the same user", async () => {
  await ask();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
  await ask({ name: "Cards" });
  expect(takeRead(address, "Bearer secret")).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
  await ask({ name: "Cards" });
  expect(takeRead(address, "Bearer other")).toBeUndefined();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
});
