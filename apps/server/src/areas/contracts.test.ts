import { defineContract, defineRoutes, type RouteContract, routes } from "@print-builder/api";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contracts, openApiDocument } from "./index.ts";

const all = Object.entries<RouteContract>(contracts);

describe("contracts", () => {
  it("[API-01] every route has a unique id and path under /api or /.well-known", () => {
    for (const [key, route] of all) {
      expect(route.id).toBe(key);
      expect(route.path).toMatch(/^\/(api|\.well-known)\//);
    }
    const places = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ":x")}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("path parameters match the contract's parameters", () => {
    for (const [, route] of all) {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const stated = "params" in route ? Object.keys(route.params.shape) : [];
      expect(stated.sort(), route.id).toEqual(inPath.sort());
    }
  });

  it("a route without an access rule does not compile", () => {
    const open = { method: "GET", path: "/api/x" } as const;
    // @ts-expect-error: access is missing
    defineRoutes({ open });
    defineRoutes({ open: { ...open, access: "user" } });
  });

  it("a contract without an answer or with body and files does not compile", () => {
    const { listUsers, uploadMedia } = contracts;
    // @ts-expect-error: the answer is missing
    defineContract(listUsers, { summary: "" });
    const answer = { status: 204 } as const;
    // @ts-expect-error: what comes in are files
    defineContract(uploadMedia, { answer, summary: "", body: z.object({}) });
  });

  it("browser route descriptions match the contracts", () => {
    expect(Object.keys(routes).sort()).toEqual(Object.keys(contracts).sort());
    for (const [id, route] of Object.entries(routes))
      expect(contracts).toHaveProperty(id, expect.objectContaining(route));
  });

  it("only GET routes that serve files accept the media cookie", () => {
    for (const [, route] of all) {
      if ("mediaCookie" in route) {
        expect(route.method).toBe("GET");
        expect(route.answer).toHaveProperty("file");
      }
    }
  });

  it("[MEDIA-19] every file upload belongs to a project or creates one", () => {
    const takers = all.flatMap(([key, route]) => ("multipart" in route ? [{ key, route }] : []));
    expect(takers.length).toBeGreaterThan(4);
    const loose = takers.filter(({ route }) => !route.path.startsWith("/api/projects/:id/"));
    expect(loose.map(({ key }) => key)).toEqual(["importProject"]);
  });

  it("the OpenAPI document lists every route with its answer", () => {
    const document = openApiDocument as {
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(contracts).sort());
    expect(document.paths["/api/projects/{id}"]?.put?.responses).toHaveProperty("200");
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it("the OpenAPI document names the fields omitted from project lists", () => {
    const document = JSON.parse(JSON.stringify(openApiDocument));
    const operation = document.paths["/api/projects"].get;
    expect(operation.summary).toContain("no elements, data source, mapping, page setup or history");
    const entry = operation.responses["200"].content["application/json"].schema.properties.items.items;
    for (const absent of ["elements", "front_elements", "field_map", "data_source", "print_history"]) {
      expect(entry.properties).not.toHaveProperty(absent);
    }
    for (const side of ["thumbnail_svg", "thumbnail_svg_front", "thumbnail_svg_back"]) {
      expect(entry.properties[side].description).toContain("null when longer than 16 kB");
    }
  });
});

/** The parts of a JSON Schema or operation that this test reads. */
type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
};

/** All number schemas in a part of the document, by path. */
function numbersIn(part: unknown, path = ""): readonly (readonly [path: string, schema: Schema])[] {
  if (typeof part !== "object" || part === null) return [];
  const { type }: Schema = part;
  const own = type === "number" || type === "integer" ? [[path, part] as const] : [];
  return [...own, ...Object.entries(part).flatMap(([key, value]) => numbersIn(value, `${path}/${key}`))];
}

describe("numbers in the OpenAPI document", () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument));
  const operations: readonly Record<string, unknown>[] = Object.values(paths).flatMap((path) =>
    Object.values(path ?? {}),
  );
  const named = ({ operationId, ...operation }: Record<string, unknown>, part: string) =>
    numbersIn(operation[part], String(operationId));

  it("numbers in parameters are integers with limits", () => {
    const numbers = operations.flatMap((operation) => named(operation, "parameters"));
    expect(numbers.length).toBeGreaterThan(15);
    for (const [path, { type, minimum, maximum }] of numbers)
      expect([path, type, minimum, maximum]).toEqual([
        path,
        "integer",
        expect.any(Number),
        expect.any(Number),
      ]);
    const texts = JSON.stringify(operations.map(({ parameters }) => parameters));
    expect(texts).not.toContain("\\\\d{1,9}");
  });

  it("numbers in bodies have limits, except print ids and table cells", () => {
    const free = operations
      .flatMap((operation) => named(operation, "requestBody"))
      .filter(([, { minimum, maximum, enum: choices }]) => (minimum ?? maximum ?? choices) === undefined);
    expect(free.map(([path]) => path)).toEqual([
      expect.stringMatching(/^updateProject.*print_history.*\/id\//),
      expect.stringMatching(/^editLiveRecord.*\/changes\//),
    ]);
  });

  it("numbers in answers have a minimum, unless they are measurements", () => {
    const measures =
      /_mm|canvas_|\/(?:x|y|width|height|rotation|weight|score|status|min|max|start|end|position|size|busy_ms|records|same_as|additionalProperties)(?:\/|$)/;
    const free = operations
      .flatMap((operation) => named(operation, "responses"))
      .filter(
        ([path, { minimum }]) =>
          minimum === undefined && !measures.test(path.split("/properties").slice(-1)[0] ?? ""),
      );
    expect(free).toEqual([]);
  });

  it("positions state whether they count from 0 or 1", () => {
    const positions =
      /\/(?:page|index|record_index|row|offset|sheet|queue_position|start_at|skip_records|header_record)(?:\/(?:items|anyOf\/0))?$/;
    const all = operations.flatMap((operation) =>
      ["parameters", "requestBody", "responses"].flatMap((part) => named(operation, part)),
    );
    const silent = all.filter(
      ([path, schema]) => positions.test(path) && !/counted from [01]/i.test(JSON.stringify(schema)),
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });
});

describe("calls that print", () => {
  const printing = [
    "exportPdf",
    "preflight",
    "renderPreview",
    "startPrintJob",
    "startStandardZip",
    "startSchoolZip",
    "reprintCards",
    "compareCards",
    "setCardsOutcome",
    "printOnQueue",
    "addPrintQueue",
    "changePrintQueue",
    "examinePrintQueue",
    "testPrintQueue",
  ] as const;

  it.each(printing)("%s refuses unknown keys", (id) => {
    const { body } = contracts[id];
    const issues = body.safeParse({ priority: 1 }).error?.issues ?? [];
    expect(issues).toContainEqual(expect.objectContaining({ code: "unrecognized_keys", keys: ["priority"] }));
  });

  it("a print refuses unknown keys in its range and filters", () => {
    const { body } = contracts.startPrintJob;
    expect(body.safeParse({ range: { type: "all", end: 5 } }).success).toBe(false);
    expect(body.safeParse({ filters: { class: "7B" } }).success).toBe(false);
    expect(body.safeParse({ range: { type: "all" }, filters: { class_section_id: 7 } }).success).toBe(true);
  });

  it("the OpenAPI document states where record numbers start", () => {
    const document = JSON.parse(JSON.stringify(openApiDocument));
    const schemaOf = (path: string) =>
      document.paths[`/api/projects/{id}/${path}`].post.requestBody.content["application/json"].schema;
    for (const path of ["export/pdf", "export/jobs", "print", "preflight"]) {
      const { range, start_at, exclude_records } = schemaOf(path).properties;
      const { start, end } = range.anyOf?.[1].properties ?? range.oneOf[1].properties;
      expect(range.description).toContain("counted from 0 here");
      expect([start.description, end.description].join(" ")).toMatch(
        /counted from 0.*counted from 0 and included/,
      );
      expect(exclude_records.items.description).toContain("counted from 0");
      expect(start_at.description).toContain("counted from 1");
    }
    expect(schemaOf("render/preview").properties.record_index.description).toContain("counted from 0");
  });
});

describe("values in a query string", () => {
  const query = contracts.listProjects.query;

  it("[PROJ-12] parses page numbers from text, with a default page size of 20", () => {
    expect(query.parse({})).toMatchObject({ page: 1, limit: 20, search: "", mode: "", sided: "" });
    expect(query.parse({ page: "3", limit: "50" })).toMatchObject({ page: 3, limit: 50 });
  });

  it.each(["0", "-1", "abc", "1e3", "", "1.5", "99999999999"])("refuses the page number %j", (value) => {
    expect(query.safeParse({ page: value }).success).toBe(false);
  });

  it("answers contain only fields of their contract", () => {
    const answer = contracts.me.answer.body;
    const user = { id: "u", name: "A", email: "a@b.c", role: "admin", status: "active", deleted_at: null };
    expect(answer.parse({ ...user, password_hash: "x" })).toEqual(user);
    expect(z.safeParse(answer, { ...user, role: "owner" }).success).toBe(false);
  });
});
