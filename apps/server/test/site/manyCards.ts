import { execFileSync } from "node:child_process";
import { filesForm } from "./callRoute.ts";
import type { TestServer } from "./testServer.ts";

const text = (id: string, y: number, content: string) => ({
  id,
  type: "text",
  x: 5,
  y,
  width: 200,
  height: 20,
  properties: { text: content, fontSize: 10 },
});

/** A design with a record's number on both sides. A sheet has ten labels. */
export const numberedDesign = {
  name: "Many cards",
  is_dual_sided: true,
  canvas_width: 323,
  canvas_height: 204,
  front_elements: [text("number", 5, "Card {{ number }}")],
  back_elements: [text("number-back", 5, "Back {{ number }}")],
};

/** `n1 … n1200`: names that pdftotext reads as one word each. */
export function numbersTable(rows: number): string {
  return `number\n${Array.from({ length: rows }, (_, row) => `n${row + 1}`).join("\n")}\n`;
}

/** A project with this number of records, each recognizable in print. Returns its id. */
export async function manyCards(server: Pick<TestServer, "call">, rows: number): Promise<string> {
  const { id } = (await server.call("createProject", { body: { name: numberedDesign.name } })).body;
  const params = { id };
  await server.call("updateProject", { params, body: numberedDesign });
  await server.call("uploadData", { params, body: filesForm("file", { "t.csv": numbersTable(rows) }) });
  const mapped = await server.call("saveMapping", { params, body: { field_map: { number: "number" } } });
  if (mapped.status !== 200) throw new Error(`The project cannot be made: ${mapped.body.detail}`);
  return id;
}

/** The records in a PDF by page, as `Card n1` or `Back n1`. */
export function cardsInPdf(pdf: Buffer): readonly (readonly string[])[] {
  const all = execFileSync("pdftotext", ["-", "-"], {
    input: pdf,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return all
    .split("\f")
    .slice(0, -1)
    .map((page) => page.match(/(?:Card|Back) n\d+/g) ?? []);
}

/** Cards with their serials, as pairs of `Card n1` and `S1`. */
export function serialsInPdf(pdf: Buffer): readonly (readonly [string, string])[] {
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], {
    input: pdf,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = [...text.matchAll(/Card (n\d+)\s+S(\d+)/g)];
  return found.map(([, person = "", number = ""]) => [person, number] as const);
}
