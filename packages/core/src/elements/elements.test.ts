import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import { type ElementType, parseProject, type StoredElement } from "../document/index.ts";
import type { DrawOp } from "../drawing/drawOp.ts";
import { designValues } from "../layout/cardValues.ts";
import { createTextEngine } from "../text/index.ts";
import { fillTokens } from "../tokens/index.ts";
import type { CardValues, DrawTools, ImageLookup } from "./drawTools.ts";
import { placePicture } from "./image/placePicture.ts";
import { elementKind, elementKinds, prepareElement } from "./index.ts";

const text = createTextEngine(openFonts());

function element(
  type: ElementType,
  properties: Record<string, unknown> = {},
  size = { width: 150, height: 150 },
): StoredElement {
  return {
    id: `${type}-1`,
    type,
    x: 0,
    y: 0,
    ...size,
    rotation: 0,
    zIndex: 0,
    hidden: false,
    locked: false,
    properties,
  };
}

type Report = { kind: string; message: string };

function draw(
  stored: StoredElement,
  options: { values?: CardValues; image?: ImageLookup; dpi?: number } = {},
) {
  const reports: Report[] = [];
  const tools: DrawTools = {
    values: options.values ?? designValues,
    text,
    images: { find: () => options.image ?? { status: "missing", detail: "There is no such photo." } },
    paper: options.dpi ? { dpi: options.dpi, mmPerPx: 1 / 3.77 } : null,
    report: (kind, message) => reports.push({ kind, message }),
  };
  return { ...prepareElement(stored).draw(tools), reports };
}

function printValues(values: Record<string, string>): CardValues {
  return {
    designing: false,
    key: values.id ?? "",
    fill: (template, listener) => fillTokens(template, (token) => values[token], listener),
    holds: () => true,
    image: (token) => (values[token] ? { kind: "photo", value: values[token], fallback: null } : null),
  };
}

function only(ops: readonly DrawOp[], op: DrawOp["op"]): DrawOp[] {
  return ops.filter((each) => each.op === op);
}

test("[ELEM-02] lists each of the nine element types once, in toolbar order", () => {
  const types = elementKinds.map((kind) => kind.type);
  const nine = ["text", "rectangle", "circle", "triangle", "line", "arrow", "star", "image", "barcode"];
  expect(types.filter((type) => nine.includes(type))).toEqual(nine);
  expect(new Set(types).size).toBe(types.length);
});

test("[ELEM-06, ELEM-07, ELEM-08, ELEM-09, ELEM-10] creates elements in the specified sizes", () => {
  const sizes = Object.fromEntries(
    elementKinds.map(({ type, size }) => [type, `${size.width}x${size.height}`]),
  );
  expect(sizes).toMatchObject({
    text: "200x50",
    image: "300x200",
    line: "150x20",
    arrow: "150x20",
    star: "100x100",
    rectangle: "150x150",
    circle: "150x150",
    triangle: "150x150",
    barcode: "150x150",
  });
});

test.each([
  ["rectangle", "#3498db"],
  ["circle", "#e74c3c"],
  ["triangle", "#9b59b6"],
  ["star", "#f39c12"],
] as const)("[ELEM-12, ELEM-13, ELEM-14, ELEM-15] fills a new %s with %s", (type, color) => {
  const { ops } = draw(element(type));
  expect(ops).toHaveLength(1);
  expect(ops[0]).toMatchObject({ op: "path", fill: { color, alpha: 1 }, stroke: null });
  expect(elementKind(type).defaults.fillColor).toBe(color);
});

test("[ELEM-16] draws a new line 2 wide in #34495e through its box's middle", () => {
  const { ops } = draw(element("line", {}, { width: 150, height: 20 }));
  expect(ops[0]).toMatchObject({
    stroke: { paint: { color: "#34495e" }, width: 2 },
    path: [
      ["M", 0, 10],
      ["L", 150, 10],
    ],
  });
});

test("draws stored defaults and absent properties alike", () => {
  for (const { type, size } of elementKinds) {
    const bare = draw(element(type, {}, size));
    expect(draw(element(type, { ...elementKind(type).defaults }, size)), type).toEqual(bare);
  }
});

test("[TEXT-02, TEXT-03] starts with “Double click to edit” in black Arial 24, wrapped", () => {
  expect(elementKind("text").defaults).toMatchObject({
    text: "Double click to edit",
    fontSize: 24,
    fontFamily: "Arial",
    color: "#000000",
    textWrap: "word",
    minFontSize: 8,
  });
  const { text: words, ops } = draw(element("text", {}, { width: 400, height: 50 }));
  expect(words).toBe("Double click to edit");
  expect(ops).toEqual([expect.objectContaining({ op: "glyphs", face: "arimo-400", size: 24 })]);
});

test("shows a new element's unedited text on the canvas but never prints it", () => {
  for (const text of ["Double click to edit", " Double click to edit\n", undefined]) {
    const stored = element("text", text === undefined ? {} : { text, backgroundColor: "#ff0000" });
    expect(draw(stored).ops.length).toBeGreaterThan(0);
    const printed = draw(stored, { dpi: 300 });
    expect(printed).toMatchObject({ ops: [], text: "" });
    expect(printed.reports).toEqual([
      { kind: "default_text", message: expect.stringContaining("“Double click to edit”") },
    ]);
  }
  const written = draw(element("text", { text: "Double click to edit me" }), { dpi: 300 });
  expect(written.reports).toEqual([]);
  expect(written.text).toBe("Double click to edit me");
});

test("[TEXT-01] draws text with every text property", () => {
  const { ops } = draw(
    element(
      "text",
      {
        text: "Name",
        fontSize: 30,
        fontFamily: "Times New Roman",
        fontWeight: "bold",
        fontStyle: "italic",
        textDecoration: "underline line-through",
        textAlign: "right",
        color: "#ff0000",
        backgroundColor: "#00ff00",
      },
      { width: 200, height: 50 },
    ),
  );
  expect(ops[0]).toMatchObject({ op: "path", fill: { color: "#00ff00" } });
  expect(ops[1]).toMatchObject({
    op: "glyphs",
    face: "tinos-700-italic",
    size: 30,
    fill: { color: "#ff0000" },
  });
  expect(only(ops, "path")).toHaveLength(3);
});

test("reports text that does not fit its box", () => {
  const { reports } = draw(element("text", { text: "word ".repeat(100) }, { width: 100, height: 30 }));
  expect(reports).toEqual([expect.objectContaining({ kind: "text_overflow" })]);
});

test("prints nothing for a token without a column, and reports the token", () => {
  const { text: words, reports } = draw(
    element("text", { text: "Class {{ class }}" }, { width: 200, height: 30 }),
    {
      values: printValues({}),
    },
  );
  expect(words).toBe("Class ");
  expect(reports).toEqual([expect.objectContaining({ kind: "unresolved_token" })]);
});

test("[ELEM-19, OPEN-45] puts the placeholder of the id token into a new barcode", () => {
  expect(elementKind("barcode").defaults).toMatchObject({ value: "{{ id }}", format: "qrcode" });
});

test("[ELEM-18] draws the value of a barcode's token", () => {
  const one = draw(element("barcode", { value: "{{ id }}" }), { values: printValues({ id: "0012" }) });
  const other = draw(element("barcode", { value: "{{ id }}" }), { values: printValues({ id: "0013" }) });
  expect(one.text).toBe("0012");
  expect(only(one.ops, "modules")).toHaveLength(1);
  expect(one.ops).not.toEqual(other.ops);
});

test.each([
  ["code128", "é"],
  ["code128", ""],
  ["qrcode", ""],
  ["qrcode", "x".repeat(5000)],
])("[OPEN-45] reports a %s with an invalid value and draws a warning box", (format, id) => {
  const { ops, reports } = draw(element("barcode", { value: "{{ id }}", format }), {
    values: printValues({ id }),
  });
  expect(only(ops, "modules")).toEqual([]);
  expect(only(ops, "path")).toHaveLength(2);
  expect(reports.map((report) => report.kind)).toEqual(["barcode_invalid"]);
});

test("reports a barcode with modules smaller than two printer dots", () => {
  const tiny = element(
    "barcode",
    { value: "https://id.example.org/v/STU-2026-000123" },
    { width: 15, height: 15 },
  );
  expect(draw(tiny, { dpi: 300 }).reports).toEqual([expect.objectContaining({ kind: "barcode_small" })]);
  expect(draw(tiny).reports).toEqual([]);
});

test("[ELEM-17] draws a static image's own picture or the record's picture", () => {
  const image = { status: "ready", image: { key: "k", width: 600, height: 800 } } as const;
  const still = draw(element("image", { staticImage: true, imageData: "media:crest.png" }), { image });
  expect(still.ops).toEqual([expect.objectContaining({ op: "image", image: "k" })]);
  const bound = element("image", { staticImage: false, imageBinding: "photo" });
  expect(prepareElement(bound).imageTokens).toEqual(["photo"]);
  expect(draw(bound, { image, values: printValues({ photo: "12.jpg" }) }).ops).toHaveLength(1);
  expect(draw(bound, { values: printValues({}) }).reports).toEqual([
    expect.objectContaining({ kind: "missing_photo" }),
  ]);
});

test("fits a picture to its box by cover, contain or fill", () => {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const portrait = { width: 600, height: 800 };
  const placed = (fit: "fill" | "contain" | "cover") => placePicture(portrait, box, { fit }).place;
  expect(placed("fill")).toEqual(box);
  expect(placed("contain")).toEqual({ x: 12.5, y: 0, width: 75, height: 100 });
  const cover = placed("cover");
  expect(cover.width).toBeCloseTo(100, 9);
  expect(cover.height).toBeCloseTo(400 / 3, 9);
});

test("[ELEM-11, ELEM-04] reads snake_case shape properties from installed systems", () => {
  const stored = {
    ...{ id: "r", type: "rectangle", x: 0, y: 0, width: 20, height: 10 },
    properties: { fill_color: "#102030", stroke_color: "#405060", stroke_width: 3, opacity: 0.4 },
  };
  const { project } = parseProject({ front_elements: [stored] });
  const [rectangle] = project.front.map(prepareElement);
  expect(rectangle?.opacity).toBe(0.4);
  expect(draw(project.front[0] ?? element("rectangle")).ops).toEqual([
    expect.objectContaining({
      fill: { color: "#102030", alpha: 1 },
      stroke: { paint: { color: "#405060", alpha: 1 }, width: 3 },
    }),
  ]);
});

test("[TEXT-05] accepts only none, word, break and compress as textWrap", () => {
  for (const textWrap of ["none", "word", "break", "compress"]) {
    expect(() => prepareElement(element("text", { textWrap }))).not.toThrow();
  }
  expect(() => prepareElement(element("text", { textWrap: "fold" }))).toThrow(/textWrap/);
});

test("refuses an invalid property, naming the element and the property", () => {
  expect(() => prepareElement({ ...element("text", { color: "blurple" }), name: "Student name" })).toThrow(
    /Student name.*color.*blurple.*not a colour/,
  );
  expect(() => prepareElement(element("text", { fontSize: "huge" }))).toThrow(/fontSize must be a number/);
});

test("draws a stroke with its dashes, caps and joins, or a solid stroke", () => {
  const strokeOf = (type: ElementType, properties: Record<string, unknown>) => {
    const [op] = draw(element(type, { strokeWidth: 4, ...properties })).ops;
    if (op?.op !== "path" || !op.stroke) throw new Error("Nothing is stroked.");
    const { paint: _, ...stroke } = op.stroke;
    return stroke;
  };
  expect(strokeOf("rectangle", {})).toEqual({ width: 4 });
  expect(strokeOf("rectangle", { strokeDash: "solid", strokeCap: "butt", strokeJoin: "miter" })).toEqual({
    width: 4,
  });
  expect(strokeOf("rectangle", { strokeDash: "dashed", strokeJoin: "bevel" })).toEqual({
    width: 4,
    dash: [12, 8],
    join: "bevel",
  });
  // Dashes keep their visible length whatever their cap style.
  expect(strokeOf("line", { strokeDash: "dashed", strokeCap: "square" })).toEqual({
    width: 4,
    dash: [8, 12],
    cap: "square",
  });
  expect(strokeOf("line", { strokeDash: "dotted" })).toEqual({ width: 4, dash: [0, 8], cap: "round" });
  expect(() => draw(element("line", { strokeDash: "wavy" }))).toThrow("strokeDash");
});

test("rounds each corner by its own radius, and reduces excessive radii", () => {
  const outline = (properties: Record<string, unknown>) => {
    const [op] = draw(element("rectangle", properties, { width: 100, height: 50 })).ops;
    if (op?.op !== "path") throw new Error("Nothing is drawn.");
    return op.path;
  };
  const plain = outline({ cornerRadius: 10 });
  expect(outline({ cornerRadius: 10, cornerTopLeft: 10, cornerBottomRight: "10" })).toEqual(plain);
  const one = outline({ cornerRadius: 10, cornerTopRight: 0 });
  // Three corners are rounded and one is square.
  expect(one.filter(([command]) => command === "C")).toHaveLength(3);
  expect(one).toContainEqual(["L", 100, 0]);
  // A bar that is rounded only on its left, where two radii of 40 exceed its height.
  const bar = outline({ cornerTopLeft: 40, cornerBottomLeft: 40 });
  expect(bar[0]).toEqual(["M", 0, 25]);
  expect(bar.filter(([command]) => command === "C")).toHaveLength(2);
  expect(bar.flatMap(([, ...numbers]) => numbers).every((number) => number >= 0 && number <= 100)).toBe(true);
});

test.each([
  ["letters without a space", "x".repeat(100_000)],
  ["words", "word ".repeat(20_000)],
  ["family emoji", "👨‍👩‍👧‍👦".repeat(800)],
])("omits text with far too many %s and names the field", (_, value) => {
  const { ops, reports } = draw(element("text", { text: "{{ motto }}" }), {
    values: printValues({ motto: value }),
  });
  expect(ops).toEqual([]);
  expect(reports).toEqual([
    {
      kind: "text_overflow",
      message: expect.stringMatching(
        /from “motto” has \d+ characters, too many to print, so it is left out\. Shorten it\.$/,
      ),
    },
  ]);
});

test("draws text as long as the terms and conditions on a card's back", () => {
  const page = `${"A clause of the terms, as they stand on the back. ".repeat(180)}👨‍👩‍👧‍👦`;
  const { ops, reports } = draw(element("text", { text: page, autoHeight: true }));
  expect(ops.length).toBeGreaterThan(0);
  expect(reports).toEqual([]);
});
