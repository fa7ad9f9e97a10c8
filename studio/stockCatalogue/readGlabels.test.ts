import type { Stock } from "@print-builder/core/document";
import { loadStocks } from "@print-builder/production";
import { expect, it } from "vitest";
import { applyPublished } from "./applyPublished.ts";
import { ownStocks } from "./ownStocks.ts";
import { openGlabels, readGlabels } from "./readGlabels.ts";

/** Reads gLabels' database without the code under test: attributes by regular expression, lengths in inches. */
const perInch: Readonly<Record<string, number>> = { mm: 25.4, cm: 2.54, in: 1, pt: 72, pc: 6, "": 72 };

function length(text = "0"): number {
  const unit = /[a-z]+$/.exec(text)?.[0] ?? "";
  return ((Number.parseFloat(text) || 0) / (perInch[unit] ?? Number.NaN)) * 25.4;
}

function attributes(tag = ""): Record<string, string> {
  return Object.fromEntries(
    Array.from(tag.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g), ([, name, value]) => [name, value]),
  );
}

type Listed = { readonly head: Record<string, string>; readonly kind: string; readonly body: string };

async function listed(): Promise<readonly Listed[]> {
  const files = [...(await openGlabels())].filter(([name]) => name.endsWith("-templates.xml"));
  return files.flatMap(([, text]) => {
    const bare = text.replace(/<!--[\s\S]*?-->/g, "");
    return Array.from(
      bare.matchAll(/<Template\b([^>]*?)(?:\/>|>([\s\S]*?)<\/Template>)/g),
      ([, head, body = ""]) => ({
        head: attributes(head),
        kind: /<Label-(\w+)/.exec(body)?.[1] ?? "",
        body,
      }),
    );
  });
}

/** Differences in mm between a stock in the catalogue and in gLabels' database. */
function differences(stock: Stock, body: string): readonly number[] {
  const label = attributes(/<Label-\w+([^>]*)>/.exec(body)?.[1]);
  const across = label.radius === undefined ? undefined : 2 * length(label.radius);
  const grids = Array.from(body.matchAll(/<Layout([^>]*)>/g), ([, tag]) => attributes(tag));
  return [
    stock.label_width_mm - (label.width === undefined ? (across ?? 0) : length(label.width)),
    stock.label_height_mm - (across ?? length(label.height ?? label.default_height)),
    stock.corner_mm - length(label.round),
    stock.hole_mm - 2 * length(label.hole),
    (stock.length_mm?.min ?? 0) - length(label.min_height),
    (stock.length_mm?.max ?? 0) - length(label.max_height),
    stock.grids.length - grids.length,
    ...stock.grids.flatMap((kept, index) => {
      const { x0, y0, dx, dy, nx, ny } = grids[index] ?? {};
      return [
        kept.left_mm - length(x0),
        kept.top_mm - length(y0),
        kept.h_pitch_mm - length(dx),
        kept.v_pitch_mm - length(dy),
        kept.across - Number(nx),
        kept.down - Number(ny),
      ];
    }),
  ];
}

it("the catalogue has every gLabels pack, accurate to 0.01 mm", async () => {
  const byProduct = new Map(
    (await listed()).map((each) => [`${each.head.brand} ${each.head.part?.trim()}`, each]),
  );
  const modelOf = (start: Listed) => {
    let model = start;
    while (model.kind === "") {
      const next = byProduct.get(`${model.head.brand} ${model.head.equiv}`);
      if (!next) return model;
      model = next;
    }
    return model;
  };
  const stocks = new Map((await loadStocks()).map((stock) => [`${stock.maker} ${stock.number}`, stock]));
  // A stamp with perforated edges, the only entry with an arbitrary outline.
  expect([...byProduct.keys()].filter((product) => !stocks.has(product))).toEqual(["Dymo 30915"]);
  const { families } = readGlabels(await openGlabels());
  const uncorrected = new Set(applyPublished(families));
  const corrected = new Set(
    families
      .filter((family) => !uncorrected.has(family))
      .flatMap(({ maker, numbers }) => numbers.map((number) => `${maker} ${number}`)),
  );
  const wrong = [...byProduct].flatMap(([product, entry]) => {
    if (corrected.has(product)) return [];
    const stock = stocks.get(product);
    const differ = stock ? differences(stock, modelOf(entry).body) : [];
    return differ.every((difference) => Math.abs(difference) <= 0.01) ? [] : [`${product}: ${differ}`];
  });
  expect(wrong).toEqual([]);
  // The 1,759 packs of glabels-qt, and four packs that only its predecessor has.
  expect(byProduct.size).toBe(1763);
});

it("the catalogue combines our own stocks with the corrected gLabels data", async () => {
  const { families, leftOut } = readGlabels(await openGlabels());
  expect(leftOut).toEqual([
    {
      product: "Dymo 30915",
      reason: "has labels with a free outline (Label-path), which page setups do not support",
    },
  ]);
  const wanted = [...ownStocks, ...applyPublished(families)].flatMap(({ numbers, ...family }) =>
    numbers.map((number) => ({ number, ...family })),
  );
  const stocks = (await loadStocks()).map(({ id: _, ...stock }) => stock);
  expect(stocks).toEqual(wanted);
});

it("lists unreadable gLabels entries with the reason", () => {
  const label = (kind: string, rest = "") =>
    `<Label-${kind} id="0" width="1in" height="36" round="2mm"${rest}><Layout nx="2" ny="3" x0="1cm" y0="2pc" dx="30mm" dy="20mm"/></Label-${kind}>`;
  const files = new Map([
    [
      "paper-sizes.xml",
      '<Glabels-paper-sizes><Paper-size id="US-Letter" width="8.5in" height="11in"/></Glabels-paper-sizes>',
    ],
    [
      "some-templates.xml",
      `<Glabels-templates>
        <Template brand="A" part="1" size="US-Letter" _description="Tags">${label("rectangle")}</Template>
        <Template brand="A" part="1b" equiv="1c"/><Template brand="A" part="1c" equiv="1"/>
        <Template brand="A" part="2" size="US-Letter">${label("path")}</Template>
        <Template brand="A" part="3" equiv="9"/>
        <Template brand="A" part="4" size="Other" width="3 miles" height="1in">${label("rectangle")}</Template>
      </Glabels-templates>`,
    ],
  ]);
  const { families, leftOut } = readGlabels(files);
  expect(families).toEqual([
    {
      maker: "A",
      numbers: ["1", "1b", "1c"],
      name: "Tags",
      paper: "letter",
      page_width_mm: 215.9,
      page_height_mm: 279.4,
      shape: "rounded",
      label_width_mm: 25.4,
      label_height_mm: 12.7,
      corner_mm: 2,
      hole_mm: 0,
      grids: [{ left_mm: 10, top_mm: 8.467, across: 2, down: 3, h_pitch_mm: 30, v_pitch_mm: 20 }],
    },
  ]);
  expect(leftOut.map(({ product, reason }) => `${product} ${reason}`)).toEqual([
    "A 2 has labels with a free outline (Label-path), which page setups do not support",
    "A 4 “3 miles” is not a length",
    "A 3 equals 9, which is missing",
  ]);
});
