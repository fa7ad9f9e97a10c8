import { describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { renewToken } from "#test/site/connectedSchool.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { riverside, small, useSchool } from "#test/site/useSchool.ts";
import { resultOf, untilCompleted, untilJob } from "#test/site/watchJob.ts";

describe.each(kindsAboveStore())("school ZIPs on %s", (kind) => {
  const using = useSchool(kind);
  const { project, zip, expireAt, leftBehind } = using;

  it("[ZIP-02][ZIP-03][ZIP-04] a school ZIP contains the table, and stores each of its photos once", async () => {
    const id = await project(small);
    using.school.proxy.seen.length = 0;
    const started = await zip(id, {});
    expect([started.status, started.body]).toEqual([202, { job_id: expect.any(String) }]);
    const job = await untilCompleted(using.server, started.body.job_id);
    const { records, pagination } = await using.school.client.records.list("students", { limit: 500 });
    expect(job).toMatchObject({ kind: "school_zip", total: pagination.total, processed: pagination.total });
    const files = await resultOf(using.server, job.job_id);
    const lines = (files.get("data/students.csv") ?? "").toString().trimEnd().split("\r\n");
    expect(lines).toHaveLength(pagination.total + 1);
    const headers = lines[0]?.split(",") ?? [];
    expect(headers).toEqual(
      expect.arrayContaining(["id", "user.full_name", "user.image", "class_section.full_name"]),
    );
    const withPhoto = records.filter(({ user }) => user.image.includes("/storage/"));
    const photos = [...files.keys()].filter((name) => /^images\/student-\d+-photo\.jpg$/.test(name));
    expect(photos.sort()).toEqual(withPhoto.map((record) => `images/student-${record.id}-photo.jpg`).sort());
    for (const name of photos.slice(0, 5))
      expect(lines.some((line) => line.includes(name.slice(7)))).toBe(true);
    for (const name of photos) expect(files.get(name)?.toString("latin1", 0, 3)).toBe("\xff\xd8\xff");
    const asked = using.school.proxy.photos();
    expect(new Set(asked).size).toBe(asked.length);
    expect(files.has("project.json")).toBe(false);
    await expect.poll(leftBehind).toEqual([]);
  });

  it.each(["teachers", "staff"] as const)(
    "[ZIP-03] a school ZIP without files contains the table of csv_entity %s",
    async (csv_entity) => {
      const id = await project(small);
      const started = await zip(id, { csv_entity, include_files: false });
      const files = await resultOf(
        using.server,
        (await untilCompleted(using.server, started.body.job_id)).job_id,
      );
      const { pagination } = await using.school.client.records.list(csv_entity, { limit: 1 });
      expect([...files.keys()]).toEqual([`data/${csv_entity}.csv`]);
      const lines = files.get(`data/${csv_entity}.csv`)?.toString().trimEnd().split("\r\n");
      expect(lines).toHaveLength(pagination.total + 1);
      expect(using.school.proxy.photos()).toEqual([]);
    },
  );

  it("[ZIP-02] a school ZIP with its project can be imported, an empty ZIP cannot", async () => {
    const id = await project(small);
    expect((await zip(id, { include_csv: false, include_files: false })).status).toBe(422);
    expect((await zip(id, { search: "nobody is called so" })).body.code).toBe("no_records");
    const started = await zip(id, { csv_entity: "staff", include_project: true });
    const jobId = (await untilCompleted(using.server, started.body.job_id)).job_id;
    const file = await using.server.call("downloadJob", { params: { jobId } });
    expect(file.bytes.toString("latin1")).not.toContain("impersonation_token_sealed");
    const form = filesForm("file", { "school.zip": new Uint8Array(file.bytes) });
    const imported = await using.server.call("importProject", { body: form });
    expect([imported.status, imported.body.detail]).toEqual([201, undefined]);
    expect(imported.body.school_mapping_meta).toMatchObject({ has_impersonation_token: false });
    const { pagination } = await using.school.client.records.list("staff", { limit: 1 });
    const count = await using.server.call("countRows", { params: { id: imported.body.id } });
    expect(count.body.count).toBe(pagination.total);
  });

  it("[ZIP-28][OPEN-30] a school ZIP is complete after its token expired and was renewed", async () => {
    const id = await project(riverside);
    expireAt(500);
    const body = { include_files: false };
    const first = (await zip(id, body)).body.job_id;
    const failed = await untilJob(using.server, first, ({ status }) => status === "failed");
    expect(failed).toMatchObject({ code: "schools_auth_required", batches_done: 1 });
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    expect((await zip(id, body)).body.job_id).toBe(first);
    await untilCompleted(using.server, first);
    const csv = (await resultOf(using.server, first)).get("data/students.csv")?.toString() ?? "";
    const ids = csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(ids).toHaveLength(failed.total);
    expect(new Set(ids).size).toBe(failed.total);
  });

  it("a school ZIP lists and omits photos that cannot be fetched", async () => {
    const id = await project(small);
    let broken = "";
    using.school.proxy.before = ({ path }, answer) => {
      if (!path.startsWith("/storage/") || path.includes("guardian")) return false;
      broken ||= path;
      if (path !== broken) return false;
      answer.writeHead(404).end();
      return true;
    };
    const job = await untilCompleted(using.server, (await zip(id, {})).body.job_id);
    const files = await resultOf(using.server, job.job_id);
    const listed = files.get("left-out.txt")?.toString() ?? "";
    expect(listed).toMatch(
      /^student-\d+, user\.image: The photo is not at the school system: it answered 404\.\n$/,
    );
    expect(files.get("data/students.csv")?.toString()).toContain(broken.split("/").at(-1));
    const { records } = await using.school.client.records.list("students", { limit: 500 });
    expect([job.warnings, job.warnings_total]).toEqual([
      [
        {
          record_index: records.findIndex(({ user }) => user.image.endsWith(broken)),
          element_id: null,
          side: null,
          kind: "unreadable_photo",
          message: "user.image: The photo is not at the school system: it answered 404.",
        },
      ],
      1,
    ]);
  });

  it("[OPEN-30] a resumed school ZIP contains everybody once, without people who left", async () => {
    const { records } = using.school.client;
    const id = await project(riverside);
    expireAt(500);
    const first = (await zip(id, { include_files: false })).body.job_id;
    await untilJob(using.server, first, ({ status }) => status === "failed");
    using.school.proxy.before = () => false;
    await renewToken(using.server, id, (await using.school.impersonate(riverside)).token);
    const [gone] = (await records.list("students", { limit: 1, offset: 800 })).records;
    await records.remove("students", gone?.id ?? 0);
    await using.server.call("controlJob", { params: { jobId: first }, query: { action: "resume" } });
    const job = await untilCompleted(using.server, first);
    const { pagination } = await records.list("students", { limit: 1 });
    expect(job).toMatchObject({ total: pagination.total, people: { vanished: 1, came: 0 } });
    const csv = (await resultOf(using.server, first)).get("data/students.csv")?.toString() ?? "";
    const ids = csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(new Set(ids).size).toBe(pagination.total);
    expect(ids).not.toContain(String(gone?.id));
  });
});
