import { expect, test, vi } from "vitest";
import { askEarly, takeEarly, takeRead } from "./earlyAnswer.ts";

const address = "https://cards.example/api/projects/p1";

async function ask(content?: unknown): Promise<void> {
  vi.stubGlobal("fetch", async () => new Response('{"name":"Cards"}'));
  const question = askEarly(address, { Authorization: "Bearer secret" });
  if (content !== undefined) question.content = content;
  await question.answer;
}

test("what was asked early is answered once, to the one who asked", async () => {
  await ask();
  const answer = await takeEarly(address, "Bearer secret");
  expect(await answer?.json()).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
});

test("another person's answer is never given, nor one of another address", async () => {
  await ask();
  expect(takeEarly("https://cards.example/api/projects/p2", "Bearer secret")).toBeUndefined();
  expect(takeEarly(address, "Bearer other")).toBeUndefined();
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
  await ask();
  expect(takeEarly(address, undefined)).toBeUndefined();
});

test("what was read of an answer is given once, only to the one who asked, and then nothing is left of it", async () => {
  await ask();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
  await ask({ name: "Cards" });
  expect(takeRead(address, "Bearer secret")).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
  await ask({ name: "Cards" });
  expect(takeRead(address, "Bearer other")).toBeUndefined();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
});
