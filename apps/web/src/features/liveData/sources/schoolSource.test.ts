import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createSchoolClient } from "@print-builder/school";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schoolSource } from "./schoolSource.ts";

type SentCall = {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
};

let seen: SentCall[] = [];
let address = "";

const student = (id: number, more: object = {}) => ({
  id,
  user_id: 9000 + id,
  admission_no: `A${id}`,
  class_section_id: 3,
  print_status: null,
  user: {
    id: 9000 + id,
    first_name: "Asha",
    last_name: "Rao",
    full_name: "Asha Rao",
    email: "asha@school.example",
    gender: "female",
    image: "http://school.example/storage/a.jpg",
    custom_fields: [
      {
        form_field_id: 1,
        name: "blood_group",
        label: "Blood group",
        type: "dropdown",
        default_values: ["A+", "B+"],
        data: "A+",
      },
      {
        form_field_id: 2,
        name: "clubs",
        label: "Clubs",
        type: "checkbox",
        items: ["Chess", "Choir"],
        data: "Chess",
      },
      { form_field_id: 3, name: "residence", label: "Residence", type: "text", data: "Town" },
    ],
  },
  class_section: { id: 3, name: "B", full_name: "Class 7 - B" },
  created_at: "2026-01-01",
  updated_at: "2026-01-01",
  deleted_at: null,
  ...more,
});

const total = 1200;

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { method = "", url = "", headers } = request;
  seen.push({ method, url, body, headers });
  const { pathname, searchParams } = new URL(url, "http://x");
  const [offset, limit] = [Number(searchParams.get("offset")), Number(searchParams.get("limit"))];
  const count = Math.max(0, Math.min(limit, total - offset));
  const students = Array.from({ length: count }, (_, index) => student(offset + index + 1));
  const data = pathname === "/school/students" ? { students, pagination: { total } } : student(5, {});
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: true, data }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  seen = [];
});

function opened(hasTokens = true) {
  const tokens = { impersonationToken: "secret", schoolCode: "RIV001" };
  const client = createSchoolClient({ baseUrl: address, tokens: () => tokens });
  return schoolSource({
    client,
    dataset: "students",
    schoolName: "Riverside",
    schoolCode: "RIV001",
    hasTokens: () => hasTokens,
  });
}

describe("schoolSource", () => {
  it("[LIVE-14] requests records one at a time", async () => {
    const source = opened();
    expect(await source.meta(null)).toMatchObject({ total, datasetId: "RIV001:students" });
    await source.record(7, null);
    expect(seen.map(({ url }) => url)).toEqual([
      "/school/students?limit=1&offset=0",
      "/school/students?limit=1&offset=7",
    ]);
  });

  it("[OPEN-64] searches records by value only", async () => {
    await opened().record(2, { field: "user.full_name", search: "asha" });
    expect(seen[0]?.url).toBe("/school/students?limit=1&offset=2&search=asha");
  });

  it("[LIVE-48, OPEN-63, LIVE-93] lists a record's fields, some locked, without internal fields", async () => {
    const { fields, printStatus } = await opened().record(0, null);
    const locked = (name: string) => fields.find((field) => field.name === name)?.lock !== null;
    for (const name of [
      "id",
      "user.email",
      "user.full_name",
      "class_section_id",
      "class_section.full_name",
      "print_status",
      "user.custom_fields[name=residence].data",
    ]) {
      expect(locked(name), name).toBe(true);
    }
    for (const name of [
      "user.first_name",
      "user.gender",
      "admission_no",
      "user.custom_fields[name=blood_group].data",
    ]) {
      expect(locked(name), name).toBe(false);
    }
    expect(fields.some(({ name }) => /(created|updated|deleted)_at/.test(name))).toBe(false);
    expect(printStatus).toBe("yet_to_print");
  });

  it("[LIVE-76] offers the choices that the school has set", async () => {
    const { fields } = await opened().record(0, null);
    const control = (label: string) => fields.find((field) => field.label === label)?.control;
    expect(control("Blood group")).toEqual({ kind: "choice", choices: ["A+", "B+"] });
    expect(control("Clubs")).toEqual({ kind: "choices", choices: ["Chess", "Choir"] });
  });

  it("[LIVE-45] saves with a PUT request to the school's edit endpoint", async () => {
    const source = opened();
    const saved = await source.save(await source.record(4, null), "user.first_name", "Usha", "Asha");
    const call = seen.at(-1);
    expect(call).toMatchObject({ method: "POST", url: "/school/students/5" });
    expect(call?.headers).toMatchObject({ authorization: "Bearer secret", "school-code": "RIV001" });
    expect(call?.body).toMatch(/name="_method"\r\n\r\nPUT\r\n/);
    expect(call?.body).toMatch(/name="first_name"\r\n\r\nUsha\r\n/);
    expect(saved).toMatchObject({ id: "5", version: 2 });
  });

  it("[LIVE-46, LIVE-47] saves nothing without a sign-in or an id", async () => {
    const record = await opened().record(0, null);
    await expect(opened(false).save(record, "user.first_name", "x", "Asha")).rejects.toThrow(
      "Missing authentication tokens",
    );
    await expect(opened().save({ ...record, id: "" }, "user.first_name", "x", "Asha")).rejects.toThrow(
      "Record ID not found",
    );
    expect(seen.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("rereads a record before saving and overwrites only the value we saw", async () => {
    const source = opened();
    const record = await source.record(4, null);
    const written = source.save(record, "user.first_name", "Usha", "Aisha");
    await expect(written).rejects.toMatchObject({
      name: "RecordChanged",
      current: { id: "5", data: { "user.first_name": "Asha" } },
    });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /school/students?limit=1&offset=4",
      "GET /school/students/5",
    ]);
  });

  it("keeps a status that someone else set until the user confirms", async () => {
    const source = opened();
    const record = { ...(await source.record(4, null)), printStatus: "printed" as const };
    await expect(source.school?.setStatus(record, "ready_to_print")).rejects.toMatchObject({
      name: "RecordChanged",
      current: { printStatus: "yet_to_print" },
    });
    expect(seen.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("[LIVE-83] finds a record by its id, page by page", async () => {
    expect(await opened().school?.find("1100")).toBe(1099);
    expect(seen.map(({ url }) => new URL(url, address).searchParams.get("offset"))).toEqual([
      "0",
      "500",
      "1000",
    ]);
    expect(await opened().school?.find("99999")).toBeNull();
  });
});
