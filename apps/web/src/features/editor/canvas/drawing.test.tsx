import { csv, element, pageSetup } from "@print-builder/production/testing";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type BackOffice, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { toggle } from "#test/liveData.ts";

const office = useBackOffice();

const names: Readonly<Record<string, string>> = {
  latin: "Łukasz AVATAR Wójcik",
  greek: "Ελένη Παπαδοπούλου",
  cyrillic: "Анастасия Соколова",
  devanagari: "राहुल क्षत्रिय श्री",
  gujarati: "શ્રી જ્ઞાનેશ્વર",
  tamil: "ஸ்ரீ கோவிந்தன்",
  arabic: "محمد عبد الله 42",
  han: "张伟 学生证",
  hangul: "김민수 학생증",
};

const shapes = (["rectangle", "circle", "triangle", "star", "line", "arrow"] as const).map((type, index) => ({
  ...element(type, [10 + index * 58, 10, 50, 40], {
    strokeWidth: 2,
    strokeColor: "#223344",
    opacity: 0.5 + index / 20,
  }),
  rotation: index * 17,
}));

const texts = Object.keys(names).map((script, index) =>
  element("text", [10, 70 + index * 32, 170, 30], {
    text: `{{ ${script} }}`,
    fontSize: 17,
    fontFamily: index % 2 === 0 ? "Arial" : "Georgia",
    textWrap: (["word", "break", "compress", "none"] as const)[index % 4],
    textAlign: (["left", "center", "right"] as const)[index % 3],
    textDecoration: index === 1 ? "underline" : "none",
    backgroundColor: index === 2 ? "#e0f0ff" : "transparent",
  }),
);

const design = {
  canvas_width: 377,
  canvas_height: 528,
  background_color: "#fffaf0",
  front_elements: [
    ...shapes,
    ...texts,
    element("image", [200, 70, 90, 120], { staticImage: false, imageBinding: "photo", cornerRadius: 8 }),
    element("barcode", [200, 210, 120, 120], { value: "{{ latin }}", format: "qrcode" }),
    element("barcode", [10, 350, 250, 60], { value: "ID-{{ id }}", format: "code128" }),
  ],
  page_setup: pageSetup({ width: 210, height: 297, across: 2, down: 2, labelWidth: 100, labelHeight: 140 }),
};

function form(field: string, name: string, bytes: Uint8Array<ArrayBuffer> | string): FormData {
  const data = new FormData();
  data.set(field, new Blob([bytes]), name);
  return data;
}

/** The project on the server, with a table of one row and its photo. */
async function storedProject({ call }: BackOffice): Promise<string> {
  const { id } = (await (await call("POST", "/projects", { name: "Every element" })).json()) as {
    id: string;
  };
  await call("PUT", `/projects/${id}`, design);
  const background = "#7a8b9c";
  const photo = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const row = { id: "007", photo: "seven.jpg", ...names };
  await call("POST", `/projects/${id}/data/upload`, form("file", "data.csv", csv([row])));
  await call("POST", `/projects/${id}/media`, form("files", "seven.jpg", new Uint8Array(photo)));
  await call("PUT", `/projects/${id}/data/mapping`, {
    field_map: Object.fromEntries([...Object.keys(names), "id"].map((token) => [token, token])),
    image_map: { photo: "photo" },
  });
  return id;
}

type Matrix = readonly [number, number, number, number, number, number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** The matrix of an element's `transform`. */
function matrixOf(node: Element | null): Matrix {
  const steps = (node?.getAttribute("transform") ?? "").matchAll(/(\w+)\(([^)]*)\)/g);
  return [...steps].reduce<Matrix>(
    (matrix, [, kind, list = ""]) => {
      const [x = 0, y = 0, ...rest] = list.split(/[\s,]+/).map(Number);
      if (kind === "translate") return times(matrix, [1, 0, 0, 1, x, y]);
      if (kind === "scale") return times(matrix, [x, 0, 0, y || x, 0, 0]);
      if (kind === "matrix") return times(matrix, [x, y, ...rest] as unknown as Matrix);
      if (kind !== "rotate") throw new Error(`${kind} is unknown.`);
      const [cos, sin] = [Math.cos((x * Math.PI) / 180), Math.sin((x * Math.PI) / 180)];
      const about = [y, ...rest] as [number, number?];
      const [centreX, centreY = 0] = about;
      const turned = times(times(matrix, [1, 0, 0, 1, centreX, centreY]), [cos, sin, -sin, cos, 0, 0]);
      return times(turned, [1, 0, 0, 1, -centreX, -centreY]);
    },
    [1, 0, 0, 1, 0, 0],
  );
}

const own = /^(href|xmlns|id|clip-path|data-|aria-|role|class|style)/;

/** A shape and its descendants with their appearance, without the URLs of pictures. */
function partsOf(node: Element): string[] {
  const look = [...node.attributes]
    .filter(({ name }) => !own.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  return [`${node.tagName} ${look.toSorted().join(" ")}`, ...[...node.children].flatMap(partsOf)];
}

const onCanvas = (page: Page) =>
  page.locator('svg[aria-label="Card, front"] g[data-element]').evaluateAll((groups) =>
    groups.map((group) => {
      const inner = group.firstElementChild;
      return {
        place: times(matrixOf(group), matrixOf(inner)),
        parts: [...(inner?.children ?? [])].flatMap(partsOf),
      };
    }),
  );

/** The first record's front, drawn by the server. */
async function drawnByServer(id: string) {
  const answer = await office.call("POST", `/projects/${id}/render/preview`, {
    record_index: 0,
    side: "front",
  });
  const { svg } = (await answer.json()) as { svg: string };
  const drawing = document.createElement("div");
  drawing.innerHTML = svg;
  const groups = drawing.querySelectorAll("svg > g > g[transform], svg > g > g > g[transform]");
  return [...groups].map((group) => ({
    place: matrixOf(group),
    parts: [...group.children].flatMap(partsOf),
  }));
}

test("the canvas draws every type of element exactly like the server", async () => {
  const id = await storedProject(office);
  const expected = await drawnByServer(id);
  expect(expected).toHaveLength(design.front_elements.length);
  expect(expected.every(({ parts }) => parts.length > 0)).toBe(true);
  const page = await office.visit(`/editor/${id}`);
  await toggle(page).click();
  // Fonts arrive one by one, so compare once all have loaded.
  await soon(async () => (await onCanvas(page)).map(({ parts }) => parts)).toEqual(
    expected.map(({ parts }) => parts),
  );
  const places = (await onCanvas(page)).map(({ place }) => place);
  expect(places).toEqual(expected.map(({ place }) => place.map((value) => expect.closeTo(value, 3))));
});
