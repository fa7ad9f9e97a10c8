import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { renewToken } from "#test/site/connectedSchool.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { riverside, small, useSchool } from "#test/site/useSchool.ts";
import { resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";

/** The school's ids on the cards of a PDF, in the order in which they were printed. */
function idsIn(pdf: Uint8Array): readonly number[] {
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], {
    input: pdf,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return Array.from(text.matchAll(/Card n(\d+)/g), ([, id]) => Number(id));
}

describe.each(kindsAboveStore("postgres"))("a choice of a school's people on %s", (kind) => {
  const using = useSchool(kind);
  const { project, start } = using;
  const everybody = async () => {
    const people = [];
    for await (const { records } of using.school.client.records.pages("students")) people.push(...records);
    return people;
  };
  const history = async (id: string) =>
    (await using.server.call("getProject", { params: { id } })).body.print_history.at(-1);

  it("prints those whom the school's ids name, read by the server itself, in their order", async () => {
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

  it("sorts and takes conditions on tokens and on the school's own fields, within its filters", async () => {
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

  it("a job keeps exactly the chosen ones in their order, though the list changes while it waits", async () => {
    const { records } = using.school.client;
    const id = await project(riverside);
    const people = await everybody();
    const last = people.slice(500, 1050).reverse();
    const chosen = [...last, ...people.slice(100, 250).reverse()].map((one) => one.id);
    let reads = 0;
    using.school.proxy.before = async ({ path, query }) => {
      // The choice and the line-up have read this page before the cards of the second part are printed from it.
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

  it("a job makes a file for each group, of those who are left of it", async () => {
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
    const jobId = await start(id, { record_ids: ids.map(String), group: "user.gender" });
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
  });
});
