import { createElement, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useSame } from "./useSame.ts";

type Compare<Value> = (before: Value, now: Value) => boolean;

/** The hook's results when a component renders with these values one after the other. */
function givenFor<Value>(values: readonly Value[], isSame?: Compare<Value>): readonly Value[] {
  const given: Value[] = [];
  function Drawn() {
    const [turn, setTurn] = useState(0);
    given.push(useSame(values[turn] as Value, isSame));
    // Renders again immediately, like a component that receives a new value.
    if (turn + 1 < values.length) setTurn(turn + 1);
    return null;
  }
  renderToStaticMarkup(createElement(Drawn));
  return given;
}

test("returns the previous object for a new value with equal content", () => {
  const [first, same] = [
    { page: 1, words: ["a"] },
    { page: 1, words: ["a"] },
  ];
  const [one, two] = givenFor([first, same]);
  expect(one).toBe(first);
  expect(two).toBe(first);
});

test("returns a value with different content and keeps it from then on", () => {
  const values = [{ page: 1 }, { page: 2 }, { page: 2 }, { page: 1 }];
  const given = givenFor(values);
  expect(given[1]).toBe(values[1]);
  expect(given[2]).toBe(values[1]);
  expect(given[3]).toBe(values[3]);
});

test("compares values with a custom function", () => {
  const values = [
    { id: "a", x: 1 },
    { id: "a", x: 2 },
    { id: "b", x: 2 },
  ];
  const given = givenFor(values, (before, now) => before.id === now.id);
  expect(given[1]).toBe(values[0]);
  expect(given[2]).toBe(values[2]);
});
