import { expect, test } from "vitest";
import { parsePaint } from "./parsePaint.ts";

test.each([
  ["#134a8e", "#134a8e", 1],
  ["#ABC", "#aabbcc", 1],
  ["#11223380", "#112233", 128 / 255],
  ["rgb(255, 0, 10)", "#ff000a", 1],
  ["rgba(0,0,0,0.5)", "#000000", 0.5],
  ["rgb(50% 0% 100% / 25%)", "#8000ff", 0.25],
  ["hsl(120, 100%, 25%)", "#008000", 1],
  ["navy", "#000080", 1],
  [" RebeccaPurple ", "#663399", 1],
])("reads %s as a paint", (text, color, alpha) => {
  expect(parsePaint(text)).toEqual({ color, alpha });
});

test.each([["none"], ["transparent"], [""], [null], ["#00000000"], ["rgba(1,2,3,0)"]])(
  "refuses %s as a paint",
  (text) => {
    expect(parsePaint(text)).toBeNull();
  },
);

test.each([["blurple"], ["#12345"], ["rgb(1,2)"], ["url(#a)"], ["constructor"], ["rgb(a,b,c)"]])(
  "reports that %s is not a colour",
  (text) => {
    expect(parsePaint(text)).toBeUndefined();
  },
);
