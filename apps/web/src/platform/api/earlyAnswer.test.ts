import { afterEach, expect, test } from "vitest";
import { type EarlyQuestion, earlyQuestion, takeEarly, takeRead } from "./earlyAnswer.ts";

const address = "https://cards.example/api/projects/p1";

function ask(content?: unknown): EarlyQuestion {
  const arrived = { status: 200, text: '{"name":"Cards"}' };
  const question = { address, authorization: "Bearer secret", answer: Promise.resolve(arrived), arrived };
  globalThis.askedAtOnce = content === undefined ? question : { ...question, content };
  return question;
}

afterEach(() => {
  globalThis.askedAtOnce = undefined;
});

test("what was asked early is answered once, to the one who asked", async () => {
  ask();
  const answer = await takeEarly(address, "Bearer secret");
  expect(await answer?.json()).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
});

test("another person's answer is never given, nor one of another address", async () => {
  ask();
  expect(takeEarly("https://cards.example/api/projects/p2", "Bearer secret")).toBeUndefined();
  expect(takeEarly(address, "Bearer other")).toBeUndefined();
  expect(earlyQuestion()).toBeUndefined();
  ask();
  expect(takeEarly(address, undefined)).toBeUndefined();
});

test("what was read of an answer is given once, only to the one who asked, and then nothing is left of it", () => {
  ask();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
  ask({ name: "Cards" });
  expect(takeRead(address, "Bearer secret")).toEqual({ name: "Cards" });
  expect(takeEarly(address, "Bearer secret")).toBeUndefined();
  ask({ name: "Cards" });
  expect(takeRead(address, "Bearer other")).toBeUndefined();
  expect(takeRead(address, "Bearer secret")).toBeUndefined();
});
