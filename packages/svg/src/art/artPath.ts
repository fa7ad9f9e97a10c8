import { type PathCommand, polygon, roundedBox } from "@print-builder/core/layout";
import svgpath from "svgpath";
import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import { notArt } from "./notArt.ts";
import { lengthOf, numbersIn } from "./numbers.ts";

/** The size in px that percentages refer to. */
export type Plane = { readonly width: number; readonly height: number };

/** The outline of a basic shape or path, in its own coordinates; null for other elements. */
export function artPath(element: XmlElement, plane: Plane): readonly PathCommand[] | null {
  const text = (name: string) => element.attributes.get(name);
  const across = (name: string) => lengthOf(text(name) ?? "0", plane.width);
  const down = (name: string) => lengthOf(text(name) ?? "0", plane.height);
  const all = (name: string) =>
    lengthOf(text(name) ?? "0", Math.hypot(plane.width, plane.height) / Math.SQRT2);
  switch (localName(element)) {
    case "path":
      return pathOf(text("d") ?? "");
    case "rect": {
      const box = { x: across("x"), y: down("y"), width: across("width"), height: down("height") };
      const radius = (name: string, whole: number) => {
        const said = text(name);
        return said === undefined || said === "auto" ? null : lengthOf(said, whole);
      };
      const [rx, ry] = [radius("rx", plane.width), radius("ry", plane.height)];
      return box.width > 0 && box.height > 0 ? roundedBox(box, rx ?? ry ?? 0, ry ?? rx ?? 0) : [];
    }
    case "circle":
      return ellipse(across("cx"), down("cy"), all("r"), all("r"));
    case "ellipse":
      return ellipse(across("cx"), down("cy"), across("rx"), down("ry"));
    case "line":
      return [
        ["M", across("x1"), down("y1")],
        ["L", across("x2"), down("y2")],
      ];
    case "polyline":
      return outlineOf(text("points")).slice(0, -1);
    case "polygon":
      return outlineOf(text("points"));
    default:
      return null;
  }
}

function ellipse(x: number, y: number, radiusX: number, radiusY: number): readonly PathCommand[] {
  if (!(radiusX > 0 && radiusY > 0)) return [];
  return roundedBox(
    { x: x - radiusX, y: y - radiusY, width: 2 * radiusX, height: 2 * radiusY },
    radiusX,
    radiusY,
  );
}

/** The outline through a list of points; empty without points. */
function outlineOf(text = ""): readonly PathCommand[] {
  const numbers = numbersIn(text);
  const count = Math.floor(numbers.length / 2);
  const points = Array.from({ length: count }, (_, index): [number, number] => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
  return count === 0 ? [] : polygon(points);
}

/** Parses path data to absolute moves, lines and curves, up to the first error, as every renderer does. */
export function pathOf(data: string): readonly PathCommand[] {
  const path = svgpath(data).abs().unshort().unarc();
  const commands: PathCommand[] = [];
  let start: readonly [number, number] = [0, 0];
  path.iterate(([name, ...numbers], _index, x, y) => {
    const command = commandOf(name, numbers, x, y);
    // After a close, the next subpath begins where the closed subpath began.
    if (commands.at(-1)?.[0] === "Z" && command[0] !== "M" && command[0] !== "Z")
      commands.push(["M", ...start]);
    if (command[0] === "M") start = [command[1], command[2]];
    commands.push(command);
  });
  return commands;
}

/** A segment that begins at x, y as a command. */
function commandOf(name: string, numbers: readonly number[], x: number, y: number): PathCommand {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  switch (name) {
    case "M":
    case "L":
      return [name, a, b];
    case "H":
      return ["L", a, y];
    case "V":
      return ["L", x, a];
    case "C":
      return ["C", a, b, c, d, e, f];
    case "Q":
      return ["Q", a, b, c, d];
    default:
      return name.toUpperCase() === "Z" ? ["Z"] : notArt(`the path command ${name}`);
  }
}
