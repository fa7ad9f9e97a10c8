import { describe, expect, test } from "vitest";
import { createSchoolClient, type SchoolClientOptions, SchoolError } from "./index.ts";

type SentCall = { readonly url: string; readonly init: RequestInit };
type Reply = Response | Error | (() => Promise<Response>);

const tokens = { superAdminToken: "super", impersonationToken: "imp", schoolCode: "RIV001" };

/** A client whose school system sends these replies in order. */
function clientOf(replies: readonly Reply[], options: Partial<SchoolClientOptions> = {}) {
  const sent: SentCall[] = [];
  const waits: number[] = [];
  const left = [...replies];
  const client = createSchoolClient({
    baseUrl: "http://school.example/",
    tokens: () => tokens,
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      const reply = left.shift();
      if (reply === undefined) throw new Error("There was one call too many.");
      if (reply instanceof Error) throw reply;
      return typeof reply === "function" ? await reply() : reply;
    },
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  return { client, sent, waits };
}

const answer = (data: unknown) => Response.json({ success: true, data });
const page = { students: [], pagination: { total: 0, limit: 20, offset: 0 } };

async function failure(call: Promise<unknown>): Promise<SchoolError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SchoolError) return error;
  throw new Error("No SchoolError was thrown.", { cause: error });
}

const headersOf = ({ init }: SentCall) => init.headers as Record<string, string>;

describe("credentials and queries of calls", () => {
  test("[SCH-54] a super admin's call has the bearer token, a login has none", async () => {
    const { client, sent } = clientOf([
      answer({ schools: [], pagination: { total: 0 } }),
      answer({ two_factor_required: true }),
    ]);
    await client.admin.schools();
    await client.admin.login("a@b.example", "secret");
    expect(headersOf(sent[0] as SentCall)).toMatchObject({ authorization: "Bearer super" });
    expect(headersOf(sent[0] as SentCall)["school-code"]).toBeUndefined();
    expect(headersOf(sent[1] as SentCall).authorization).toBeUndefined();
  });

  test("[SCH-55] a call for a school has the impersonation token and the school-code", async () => {
    const { client, sent } = clientOf([answer(page)]);
    await client.records.list("students");
    expect(headersOf(sent[0] as SentCall)).toMatchObject({
      authorization: "Bearer imp",
      "school-code": "RIV001",
    });
    expect(sent[0]?.init).toMatchObject({ credentials: "omit", redirect: "error" });
  });

  test("sends no credentials without tokens", async () => {
    const { client, sent } = clientOf([], { tokens: () => ({ superAdminToken: "super" }) });
    const error = await failure(client.records.list("students"));
    expect(error).toMatchObject({ code: "unauthenticated", message: "Missing authentication tokens" });
    expect(sent).toEqual([]);
  });

  test("[SCH-15, SCH-17] the schools call has the specified defaults", async () => {
    const { client, sent } = clientOf([
      answer({ schools: [], pagination: { total: 0 } }),
      answer({ schools: [], pagination: { total: 0 } }),
    ]);
    await client.admin.schools();
    await client.admin.schools({ order: "DESC", search: "riv & co", packageId: 2, offset: 10 });
    expect(sent[0]?.url).toBe(
      "http://school.example/admin/schools?limit=10&offset=0&sort=id&order=ASC&show_deleted=0",
    );
    expect(sent[1]?.url).toContain("offset=10&sort=id&order=DESC&search=riv+%26+co&package_id=2");
  });

  test("[SCH-56] a list has limit 20 and offset 0 by default, and filters by name", async () => {
    const { client, sent } = clientOf([answer(page), answer(page)]);
    await client.records.list("students");
    await client.records.list("students", { classSectionId: 4, status: "active", printStatus: "printed" });
    expect(sent[0]?.url).toBe("http://school.example/school/students?limit=20&offset=0");
    expect(sent[1]?.url).toContain("class_section_id=4&status=active&print_status=printed");
  });

  test("[SCH-43] a sample is the first record", async () => {
    const { client, sent } = clientOf([answer({ staff: [], pagination: { total: 0 } })]);
    expect(await client.records.sample("staff")).toBeNull();
    expect(sent[0]?.url).toBe("http://school.example/school/staff?limit=1&offset=0");
  });

  test("[SCH-62] the summary requests each print status and records without a status", async () => {
    const { client, sent } = clientOf([
      answer({ counts: { printed: 2, null: 3, yet_to_print: 4 }, total: 9 }),
    ]);
    expect(await client.records.printStatusSummary("students")).toEqual({
      // [OPEN-65] Records without a status are yet to print.
      counts: { yet_to_print: 7, ready_to_print: 0, printed: 2 },
      total: 9,
    });
    expect(decodeURIComponent(sent[0]?.url ?? "")).toContain(
      "statuses[]=yet_to_print&statuses[]=ready_to_print&statuses[]=printed&include_null=true",
    );
  });

  test("sends many changes of print status in several calls", async () => {
    const { client, sent } = clientOf([answer({ updated: 500, failed: [] }), answer(null)]);
    const changes = Array.from({ length: 620 }, (_, index) => ({
      id: index + 1,
      print_status: "printed" as const,
    }));
    expect(await client.records.setPrintStatus("students", changes)).toEqual({ updated: 620, failed: [] });
    expect(sent.map(({ init }) => JSON.parse(String(init.body)).records.length)).toEqual([500, 120]);
  });
});

describe("failures of the school system", () => {
  const broken = () => new Response("<h1>oops</h1>", { status: 502 });

  test("retries a failed read twice, with increasing delays", async () => {
    const { client, sent, waits } = clientOf([new TypeError("fetch failed"), broken(), answer(page)]);
    expect((await client.records.list("students")).pagination.total).toBe(0);
    expect(sent).toHaveLength(3);
    expect(waits[0]).toBeLessThan(waits[1] ?? 0);
  });

  test("abandons a call after the third failure", async () => {
    const { client, sent } = clientOf([broken(), broken(), broken()]);
    expect(await failure(client.info.classes())).toMatchObject({ status: 502, code: "server_error" });
    expect(sent).toHaveLength(3);
  });

  test("does not retry a failed change", async () => {
    const { client, sent } = clientOf([broken()]);
    await failure(client.records.setPrintStatus("staff", [{ id: 1, print_status: "printed" }]));
    expect(sent).toHaveLength(1);
  });

  test("does not retry a refused call", async () => {
    const refusal = Response.json({ success: false, message: "No.", code: "forbidden" }, { status: 403 });
    const { client, sent } = clientOf([refusal]);
    expect(await failure(client.records.list("staff"))).toMatchObject({ status: 403, code: "forbidden" });
    expect(sent).toHaveLength(1);
  });

  test("reports an unreachable school system", async () => {
    const gone = new TypeError("fetch failed");
    const { client } = clientOf([gone, gone, gone]);
    const error = await failure(client.records.list("staff"));
    expect(error).toMatchObject({ status: 0, code: "unreachable" });
    expect(error.message).toBe("The school system cannot be reached. Check the connection and its address.");
  });

  const never = (_url: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });

  test("reports a school system that does not respond in time", async () => {
    const { client } = clientOf([], { fetch: never, timeoutMs: 20 });
    expect(await failure(client.records.list("staff"))).toMatchObject({ code: "timed_out" });
  });

  test("an aborted call fails with the caller's reason and is not retried", async () => {
    const controller = new AbortController();
    const { client } = clientOf([], { fetch: never });
    const call = client.records.list("staff", {}, { signal: controller.signal });
    controller.abort(new Error("Another search."));
    await expect(call).rejects.toThrow("Another search.");
  });
});

describe("malformed responses", () => {
  const student = { id: 1, user: { first_name: "A" } };

  test.each([
    ["text", new Response("<!doctype html>"), "is not JSON"],
    ["a list without a total", answer({ students: [] }), "pagination"],
    ["a record without an id", answer({ ...page, students: [{ user: {} }] }), "records.0.id"],
    ["a record that is text", answer({ ...page, students: ["x"] }), "records.0"],
    ["a null body", answer(null), "has the wrong shape"],
  ])("refuses %s and says where the fault is", async (_, reply, words) => {
    const { client } = clientOf([reply]);
    const error = await failure(client.records.list("students"));
    expect(error.code).toBe("bad_answer");
    expect(error.message).toContain("The school system's answer to GET /school/students");
    expect(error.message).toContain(words);
  });

  test("does not read a response to its end if it is too large", async () => {
    let made = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        made += 1;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const { client } = clientOf([new Response(endless)], { maxAnswerBytes: 1_000_000 });
    const error = await failure(client.records.list("students"));
    expect(error).toMatchObject({ code: "bad_answer", message: expect.stringContaining("larger than 1 MB") });
    expect(made).toBeLessThan(30);
  });

  test("keeps unknown fields and prevents prototype pollution", async () => {
    const text = `{"success":true,"data":{"students":[{"id":"7","x":{"deep":1},"__proto__":{"admin":true},"user":{"__proto__":{"admin":true},"constructor":"c"}}],"pagination":{"total":"1"}}}`;
    const { client } = clientOf([new Response(text)]);
    const { records, pagination } = await client.records.list("students");
    expect(pagination.total).toBe(1);
    expect(records[0]).toMatchObject({ id: 7, x: { deep: 1 } });
    const adminOf = (value: unknown) => (value as { admin?: unknown } | undefined)?.admin;
    expect([records[0], records[0]?.user, {}].map(adminOf)).toEqual([undefined, undefined, undefined]);
  });

  test("[LIVE-94] ids and guardians are found under their other names", async () => {
    const other = {
      student_id: 9,
      user: { name: "Asha Rao" },
      guardian_details: { first_name: "Ravi", last_name: "Rao" },
      print_status: "lost",
    };
    const { client } = clientOf([answer({ ...page, students: [student, other] })]);
    const { records } = await client.records.list("students");
    expect(records[0]).toMatchObject({ id: 1, user: { full_name: "A" }, guardian: null });
    expect(records[1]).toMatchObject({
      id: 9,
      user: { full_name: "Asha Rao" },
      guardian: { full_name: "Ravi Rao" },
      print_status: null,
    });
  });

  test("[SCH-67] choices come from default_values or items, as list, JSON or text", async () => {
    const fields = [
      { id: 1, name: "a", type: "dropdown", is_required: 1, default_values: ["x", "y"] },
      { form_field_id: 2, name: "b", type: "radio", items: '["x","y"]', data: "x" },
      { form_field_id: 3, name: "c", type: "checkbox", default_values: "x, y", data: ["x", "y"] },
      { form_field_id: 4, name: "d", type: "hologram", file_url: null },
    ];
    const { client } = clientOf([answer(fields)]);
    const read = await client.info.customFields("students");
    expect(read.map(({ form_field_id, choices, type }) => [form_field_id, choices, type])).toEqual([
      [1, ["x", "y"], "dropdown"],
      [2, ["x", "y"], "radio"],
      [3, ["x", "y"], "checkbox"],
      [4, [], "text"],
    ]);
    expect(read[0]).toMatchObject({ is_required: true, label: "a", data: "", file_url: "" });
    expect(read[2]?.data).toBe("x,y");
  });

  test("[SCH-66] custom fields are requested by user_type 1, 2 or 3 for each dataset", async () => {
    const { client, sent } = clientOf([answer([]), answer([]), answer([])]);
    for (const dataset of ["students", "staff", "teachers"] as const) await client.info.customFields(dataset);
    expect(sent.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((type) => `http://school.example/school/custom-fields?user_type=${type}`),
    );
  });
});
