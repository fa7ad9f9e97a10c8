import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { renewToken } from "#test/site/connectedSchool.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { riverside, small, useSchool } from "#test/site/useSchool.ts";
import { resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";

const textIn = (pdf: Uint8Array): string =>
  execFileSync("pdftotext", ["-raw", "-", "-"], {
    input: pdf,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

/** The school's ids on the cards of a PDF, in the order of printing. */
const idsIn = (pdf: Uint8Array): readonly number[] =>
  Array.from(textIn(pdf).matchAll(/Card n(\d+)/g), ([, id]) => Number(id));

/** A sheet of ten labels with enough margin for the sheet code. */
const sheetOfTen = {
  page: {
    ...{ width_mm: 210, height_mm: 297, top_mm: 13.5, left_mm: 15, across: 2, down: 5 },
    ...{ h_gap_mm: 8, v_gap_mm: 0, orientation: "portrait" },
  },
  label: { shape: "rectangle", width_mm: 85.6, height_mm: 53.98, corner_radius_mm: 0 },
};

describe.each(kindsAboveStore())("choosing a school's people to print on %s", (kind) => {
  const using = useSchool(kind);
  const { project, start } = using;
  const everybody = async () => {
    const people = [];
    for await (const { records } of using.school.client.records.pages("students")) people.push(...records);
    return people;
  };
  /** The latest entry of the history and the people printed. */
  const history = async (id: string) => {
    const { print_history } = (await using.server.call("getProject", { params: { id } })).body;
    const entryId = String(print_history.at(-1)?.id);
    return (await using.server.call("getHistoryEntry", { params: { id, entryId } })).body;
  };

  it("prints the people named by the school's ids, in that order", async () => {
    const id = await project(small);
    const people = await everybody();
    const wanted = [people[30], people[2], people[17]].map((one) => one?.id ?? 0);
    const { status, bytes } = await using.print(id, { record_ids: wanted.map(String) });
    expect([status, idsIn(bytes)]).toEqual([200, wanted]);
    expect(await history(id)).toMatchObject({ record_ids: wanted.map(String), record_range: { count: 3 } });
    const nobody = await using.print(id, { record_ids: ["1", "999999"] });
    expect([nobody.status, nobody.body.code]).toEqual([422, "bad_value"]);
    expect(nobody.body.detail).toContain("“999999”");
    const check = await using.server.call("preflight", {
      params: { id },
      body: { record_ids: wanted.map(String), exclude_records: [1] },
    });
    expect(check.body.checked).toBe(2);
  });

  it("sorts and filters people by tokens and by the school's own fields", async () => {
    const id = await project(small);
    const people = await everybody();
    const section = people[0]?.class_section_id ?? 0;
    const there = people.filter((one) => one.class_section_id === section);
    const filters = { class_section_id: section };
    const { bytes } = await using.print(id, { filters, sort: "-id" });
    expect(idsIn(bytes)).toEqual(there.map((one) => one.id).sort((a, b) => b - a));
    const some = there.filter((one) => one.user.gender === "female").map((one) => one.id);
    const where = 'user.gender == "female" and name != blank';
    expect(idsIn((await using.print(id, { filters, where })).bytes)).toEqual(some);
    const none = await using.print(id, { filters, where: "number == blank" });
    expect([none.status, none.body.code]).toEqual([422, "no_records"]);
  });

  it("a job prints its chosen people in order even if the list changes", async () => {
    const { records } = using.school.client;
    const id = await project(riverside);
    const people = await everybody();
    const last = people.slice(500, 1050).reverse();
    const chosen = [...last, ...people.slice(100, 250).reverse()].map((one) => one.id);
    let reads = 0;
    using.school.proxy.before = async ({ path, query }) => {
      // Choosing people has read this page before the second part prints its cards.
      const isPage = path.startsWith("/school/") && query.get("offset") === "0" && query.get("limit") !== "1";
      if (isPage && ++reads === 3) await using.school.expireTokens();
      return false;
    };
    const jobId = await start(id, { record_ids: chosen.map(String) });
    const failed = await untilJob(using.server, jobId, ({ status }) => status === "failed");
    expect(failed.batches_done).toBe(1);
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    const gone = chosen[650] ?? 0;
    await records.remove("students", gone);
    await using.server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
    const job = await untilCompleted(using.server, jobId);
    expect(job).toMatchObject({ total: 699, processed: 699, people: { vanished: 1, came: 0 } });
    const printed = [...(await resultOf(using.server, jobId)).values()].flatMap(idsIn);
    expect(printed).toEqual(chosen.filter((one) => one !== gone));
    expect(await history(id)).toMatchObject({
      id: jobId,
      record_ids: printed.map(String),
      record_range: { count: 699 },
    });
  });

  it("finds a job's sheet by its code and reprints it", async () => {
    const id = await project(small);
    const params = { id };
    await using.server.call("updateProject", { params, body: { page_setup: sheetOfTen } });
    const people = (await everybody()).slice(0, 15).map((one) => one.id);
    const jobId = await start(id, { record_ids: people.map(String), start_at: 8, sheet_codes: true });
    await untilCompleted(using.server, jobId);
    const [pdf = new Uint8Array()] = (await resultOf(using.server, jobId)).values();
    const codes = [...new Set(textIn(pdf).match(/PB-[0-9A-Z-]+/g))];
    const found = await using.server.call("findSheet", { params: { code: codes[1] ?? "" } });
    expect(found.body).toMatchObject({ project_id: id, print_id: jobId, sheet: 2, sheets: 3, cards: 10 });
    const there = people.slice(3, 13);
    expect(found.body.people.map(({ record_id }) => Number(record_id))).toEqual(there);
    const again = async (body: object) => {
      const reprint = { reason: "damaged", ...body };
      const { job_id } = (await using.server.call("reprintCards", { params, body: reprint })).body;
      await untilCompleted(using.server, job_id);
      return [...(await resultOf(using.server, job_id)).values()].flatMap(idsIn);
    };
    expect(await again({ sheet: codes[1] })).toEqual(there);
    expect(await again({ record_ids: found.body.people.map(({ record_id }) => record_id) })).toEqual(there);
  });

  it("a job makes one file per group from the people who remain", async () => {
    const { records } = using.school.client;
    const id = await project(small);
    const people = await everybody();
    const genders = ["female", "male"].map((gender) => people.filter((one) => one.user.gender === gender));
    const [female = [], male = []] = genders;
    const ids = [...female.slice(0, 2), ...male.slice(0, 3)].map((one) => one.id);
    let reads = 0;
    using.school.proxy.before = async ({ path, query }) => {
      const isList = path === "/school/students" && query.get("limit") !== "1";
      if (isList && ++reads === 2) await using.school.expireTokens();
      return false;
    };
    const jobId = await start(id, { record_ids: ids.map(String), group: "user.gender", separators: true });
    await untilJob(using.server, jobId, ({ status }) => status === "failed");
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(small)).token);
    for (const one of [...female.slice(0, 2), ...male.slice(1, 2)]) await records.remove("students", one.id);
    await using.server.call("controlJob", { params: { jobId }, query: { action: "resume" } });
    expect(await untilCompleted(using.server, jobId)).toMatchObject({ total: 2, people: { vanished: 3 } });
    const files = await resultOf(using.server, jobId);
    expect([...files].map(([name, pdf]) => [name, idsIn(pdf)])).toEqual([
      ["male.pdf", [male[0]?.id, male[2]?.id]],
    ]);
    expect(textIn(files.get("male.pdf") ?? new Uint8Array())).toContain("male\n2 cards");
  });
});
