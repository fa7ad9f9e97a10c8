import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSheetCode } from "@print-builder/sheet-codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { cardsInPdf, manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { resultOf, untilCompleted } from "#test/site/watchJob.ts";

/** Codes that a scanner reads on each page of a PDF printed at 300 dpi. */
function scanned(pdf: Buffer): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-codes-"));
  try {
    writeFileSync(join(folder, "in.pdf"), pdf);
    execFileSync("pdftoppm", ["-gray", "-r", "300", join(folder, "in.pdf"), join(folder, "page")]);
    const pages = readdirSync(folder).filter((name) => name.endsWith(".pgm"));
    return pages.sort().map((page) => {
      try {
        const args = ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", join(folder, page)];
        // zbarimg complains when no desktop is running.
        return execFileSync("zbarimg", args, {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        }).trim();
      } catch (error) {
        // zbarimg exits with 4 when it finds nothing.
        if (error instanceof Error && "status" in error && error.status === 4) return "";
        throw error;
      }
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Positions of the cards on a page, in pt. */
function placesInPdf(pdf: Buffer, page: number): readonly string[] {
  const args = ["-bbox", "-f", String(page), "-l", String(page), "-", "-"];
  const html = execFileSync("pdftotext", args, { input: pdf, encoding: "utf8" });
  const words = html.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)".*?>(n\d+)</g);
  return [...words].map(([, x, y, name]) => `${name} at ${Number(x).toFixed(1)} ${Number(y).toFixed(1)}`);
}

const textIn = (pdf: Buffer) => execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });

/** The printed code of each page. */
const codesIn = (pdf: Buffer): readonly string[] =>
  textIn(pdf)
    .split("\f")
    .slice(0, -1)
    .map((page) => /PB(-[0-9A-Z]+)+/.exec(page)?.[0] ?? "");

const margins = { page_setup: { page: { top_mm: 13.5, left_mm: 15, across: 2, down: 5 } } };

describe.each(kindsAboveStore())("sheet codes on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await people(25);
  });
  afterAll(() => server.close());

  async function people(rows: number): Promise<string> {
    const project = await manyCards(server, rows);
    const { body } = await server.call("getProject", { params: { id: project } });
    const setup = { ...Object(body.page_setup), ...margins.page_setup };
    const page = {
      ...{ width_mm: 210, height_mm: 297, h_gap_mm: 8, v_gap_mm: 0, orientation: "portrait" },
      ...setup.page,
    };
    const label = { shape: "rectangle", width_mm: 85.6, height_mm: 53.98, corner_radius_mm: 0 };
    const params = { id: project };
    await server.call("updateProject", { params, body: { page_setup: { ...setup, page, label } } });
    await server.call("saveMapping", { params, body: { field_map: { number: "number", name: "number" } } });
    return project;
  }
  const pdf = async (body: object, project = id) =>
    (await server.call("exportPdf", { params: { id: project }, body })).bytes;
  const find = (code: string) => server.call("findSheet", { params: { code } });
  const again = (body: object, project = id) =>
    server.call("reprintCards", { params: { id: project }, body: { reason: "damaged", ...body } });
  async function made(jobId: string): Promise<Buffer> {
    await untilCompleted(server, jobId);
    const [only] = [...(await resultOf(server, jobId)).values()];
    if (!only) throw new Error("The job made no file.");
    return only;
  }

  it("prints a code that scanners and people can read in each side's margin", async () => {
    const printed = await pdf({ side: "both", start_at: 4, sheet_codes: true, show_guides: true });
    const codes = scanned(printed);
    expect(codes.map((code) => readSheetCode(code))).toMatchObject([
      { sheet: 1, side: "front" },
      { sheet: 1, side: "back" },
      { sheet: 2, side: "front" },
      { sheet: 2, side: "back" },
      { sheet: 3, side: "front" },
      { sheet: 3, side: "back" },
    ]);
    expect(codesIn(printed)).toEqual(codes);
    const { body } = await find(codes[3]?.toLowerCase().replaceAll("-", " ") ?? "");
    expect(body).toMatchObject({
      code: codes[3],
      project_id: id,
      sheet: 2,
      sheets: 3,
      side: "back",
      cards: 10,
    });
    expect(body.people[0]).toEqual({ record_id: "8", name: "n8" });
    expect(body.people.map(({ name }) => `Card ${name}`)).toEqual(cardsInPdf(printed)[2]);
    const bare = await pdf({ side: "both", start_at: 4 });
    expect(textIn(bare)).not.toContain("PB-");
    expect(cardsInPdf(bare)).toEqual(cardsInPdf(printed));
  });

  it("reprints a sheet with every card and copy in its position", async () => {
    const printed = await pdf({ copies_per_record: 3, start_at: 3, sheet_codes: true });
    const pages = cardsInPdf(printed);
    const codes = codesIn(printed);
    for (const sheet of [1, 2, 8]) {
      const { body } = await again({ sheet: codes[sheet - 1] });
      const alone = await made(body.job_id);
      expect(cardsInPdf(alone)).toEqual([pages[sheet - 1]]);
      expect(placesInPdf(alone, 1)).toEqual(placesInPdf(printed, sheet));
      // A reprint is a separate print with its own sheet code.
      const [code = ""] = codesIn(alone);
      const { body: found } = await find(code);
      expect(found).toMatchObject({ print_id: body.job_id });
      expect(found.people.map(({ name }) => name)).toEqual([
        ...new Set(pages[sheet - 1]?.map((card) => card.slice("Card ".length))),
      ]);
    }
  });

  it("reprints chosen people of a sheet, from the first label on", async () => {
    const [, second = ""] = codesIn(await pdf({ start_at: 6, sheet_codes: true }));
    const { body: found } = await find(second);
    const ids = found.people.map(({ record_id }) => record_id);
    const { body } = await again({ record_ids: ids, reason: "lost" });
    expect(cardsInPdf(await made(body.job_id))).toEqual([found.people.map(({ name }) => `Card ${name}`)]);
    const query = { print_id: body.job_id };
    const { items } = (await server.call("listCards", { params: { id }, query })).body;
    expect(items.map(({ record_id, reason }) => [record_id, reason])).toEqual(
      ids.map((one) => [one, "lost"]),
    );
  });

  it("numbers a job's sheets across groups, counting separators' sheets", async () => {
    const project = await people(3);
    const body = { format: "pdf", group: "number", sheet_codes: true, separators: true, start_at: 10 };
    const { job_id } = (await server.call("startPrintJob", { params: { id: project }, body })).body;
    await untilCompleted(server, job_id);
    const files = await resultOf(server, job_id);
    const codes = [...files.values()].map((file) => codesIn(file)[0] ?? "");
    // The first separator takes the last label of a started sheet, so the group's card is on the next sheet.
    expect(codes.map((code) => readSheetCode(code)?.sheet)).toEqual([1, 3, 4]);
    const found = await find(codes[2] ?? "");
    expect(found.body).toMatchObject({ sheets: 4, people: [{ name: "n3" }] });
    const [, , last = Buffer.alloc(0)] = files.values();
    expect(textIn(last)).toMatch(/1 card\b/);
    const reprint = await again({ sheet: codes[2] }, project);
    const alone = await made(reprint.body.job_id);
    expect(cardsInPdf(alone)).toEqual([["Card n3"]]);
    expect(placesInPdf(last, 1)).toEqual(expect.arrayContaining([...placesInPdf(alone, 1)]));
  });

  it("omits codes if the margins are too small, and preflight warns", async () => {
    const project = await people(3);
    const page = { width_mm: 171.2, height_mm: 269.9, left_mm: 0, top_mm: 0, across: 2, down: 5 };
    const label = { shape: "rectangle", width_mm: 85.6, height_mm: 53.98, corner_radius_mm: 0 };
    const page_setup = { page: { ...page, h_gap_mm: 0, v_gap_mm: 0, orientation: "portrait" }, label };
    await server.call("updateProject", { params: { id: project }, body: { page_setup } });
    const printed = await pdf({ sheet_codes: true }, project);
    expect([textIn(printed).includes("PB-"), cardsInPdf(printed)[0]?.length]).toEqual([false, 3]);
    const check = await server.call("preflight", { params: { id: project }, body: { sheet_codes: true } });
    expect(check.body.problems.map((found) => found.kind)).toContain("no_sheet_code");
    const quiet = await server.call("preflight", { params: { id: project }, body: {} });
    expect(quiet.body.problems.map((found) => found.kind)).not.toContain("no_sheet_code");
  });

  it("refuses invalid, unknown, foreign or outdated codes with a reason", async () => {
    const project = await people(3);
    const [code = ""] = codesIn(await pdf({ sheet_codes: true }, project));
    expect(await find("12345")).toMatchObject({ status: 422, body: { field: "code" } });
    const unknown = await find("PB-0000-0000-1F-1");
    expect([404, 422]).toContain(unknown.status);
    expect(await again({ sheet: code })).toMatchObject({ status: 422, body: { field: "sheet" } });
    expect((await again({ sheet: code, record_ids: ["1"] }, project)).status).toBe(422);
    const params = { id: project };
    const { body } = await server.call("getProject", { params });
    const stored = Object(body.page_setup);
    const page_setup = { ...stored, page: { ...stored.page, down: 4 } };
    await server.call("updateProject", { params, body: { page_setup } });
    const changed = await again({ sheet: code }, project);
    expect([changed.status, changed.body.detail]).toEqual([422, expect.stringContaining("had 10 labels")]);
    expect((await server.call("clearStandardData", { params })).status).toBeLessThan(300);
    expect((await find(code)).body).toMatchObject({ cards: 3, people: [] });
    expect((await again({ sheet: code }, project)).status).toBe(422);
    await server.call("deleteProject", { params });
    expect((await find(code)).status).toBe(404);
  });
});
