import fc from "fast-check";
import { type Caller, callers } from "./fuzzWorld.ts";
import { hostileText, hostileTexts } from "./hostileValues.ts";
import { type Mutation, mutations } from "./mutateBytes.ts";
import { type Hints, type JsonSchema, valuesOf } from "./schemaValues.ts";
import { type Spoil, spoils } from "./spoilJson.ts";
import { idsOf, type SentFile, type ValidCall, validCalls, validIds } from "./validCalls.ts";

type Parameter = { readonly name: string; readonly in: "path" | "query"; readonly schema: JsonSchema };

/** An operation of the OpenAPI document. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | null;
  readonly field: string | null;
  /** Other text fields of the form. */
  readonly texts: readonly string[];
};

/** A call before serialization. The world's value replaces `$name`. */
export type FuzzCall = {
  readonly caller: Caller;
  /** Path parameters. A raw value is put into the URL without encoding. */
  readonly params: Readonly<Record<string, string | { readonly raw: string }>>;
  readonly query: readonly (readonly [name: string, value: string | { readonly raw: string }])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CallBody;
};

export type CallBody =
  | { readonly kind: "none" }
  | {
      readonly kind: "json";
      readonly value: unknown;
      readonly spoils: readonly Spoil[];
      readonly text: TextSpoil;
    }
  | { readonly kind: "raw"; readonly type: string; readonly text: string }
  | {
      readonly kind: "form";
      readonly field: string;
      readonly files: readonly (SentFile & { readonly changes: readonly Mutation[] })[];
      readonly texts: Readonly<Record<string, string>>;
      readonly break: FormBreak;
    };

/** Ways to damage JSON text. */
const textSpoils = ["none", "cut", "tail", "bom", "latin1", "twice", "utf16"] as const;
export type TextSpoil = (typeof textSpoils)[number];

const formBreaks = ["none", "none", "none", "none", "cut", "noEnd", "otherBoundary", "noName"] as const;
export type FormBreak = (typeof formBreaks)[number];

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
};

export function operationsOf(document: unknown): readonly Operation[] {
  const { paths } = document as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, stated]) => {
      const content = (stated.requestBody as { content?: Record<string, { schema: JsonSchema }> })?.content;
      const [field = null, ...texts] = Object.keys(content?.["multipart/form-data"]?.schema.properties ?? {});
      return {
        id: String(stated.operationId),
        method: method.toUpperCase(),
        path,
        access: String(stated["x-access"]),
        parameters: (stated.parameters ?? []) as readonly Parameter[],
        body: content?.["application/json"]?.schema ?? null,
        field,
        texts,
      };
    }),
  );
}

/** The key of a path parameter in `idsOf`. */
function kindOf({ path }: Operation, name: string): string {
  if (name !== "id") return name;
  if (path.startsWith("/api/users/")) return "user";
  if (path.startsWith("/api/tags/")) return "tag";
  if (path.startsWith("/api/printers/")) return "printer";
  if (path.startsWith("/api/print-queues/")) return "queue";
  if (path.startsWith("/api/agents/")) return "agent";
  if (path.startsWith("/api/stocks/")) return "stock";
  if (path.startsWith("/api/brand-kits/")) return "brandKit";
  if (path.startsWith("/api/api-keys/")) return "apiKey";
  if (path.startsWith("/api/webhooks/")) return "webhook";
  return path.startsWith("/api/templates/") || path.includes("/from-template/") ? "template" : "project";
}

/** Calls of a route that must succeed. */
export function validCallsOf(operation: Operation): readonly FuzzCall[] {
  const params = operation.parameters.filter((parameter) => parameter.in === "path");
  const usual = (name: string) =>
    validIds[operation.id]?.[name] ?? idsOf[kindOf(operation, name)]?.[0] ?? `$${name}`;
  return (validCalls[operation.id] ?? [{}]).map((valid) => ({
    caller: "super_admin",
    params: Object.fromEntries(params.map(({ name }) => [name, usual(name)])),
    query: Object.entries(valid.query ?? {}),
    headers: {},
    body: bodyOf(operation, valid),
  }));
}

function bodyOf({ field }: Operation, { body, file }: ValidCall): CallBody {
  if (file && field) {
    return { kind: "form", field, files: [{ ...file, changes: [] }], texts: {}, break: "none" };
  }
  return body === undefined ? { kind: "none" } : { kind: "json", value: body, spoils: [], text: "none" };
}

const rawSegments = [
  "%E0%A4%A",
  "%",
  "%00",
  "a%00b",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "..",
  ".",
  "%ED%A0%80",
  "%ff",
  "\xe9",
  "x".repeat(700),
  "%20%20",
  "*",
  ";a=b",
  "%23",
  "",
];

/** Calls of an operation: valid, corrupted and absurd calls. */
export function callsOf(operation: Operation): fc.Arbitrary<FuzzCall> {
  const caller = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Caller>("admin", "super_admin") },
    { weight: 1, arbitrary: fc.constantFrom<Caller>(...callers) },
  );
  return fc.record({
    caller,
    params: paramsOf(operation),
    query: queryOf(operation),
    headers: oddHeaders,
    body: bodiesOf(operation),
  });
}

function paramsOf(operation: Operation): fc.Arbitrary<FuzzCall["params"]> {
  const params = operation.parameters.filter((parameter) => parameter.in === "path");
  const values = params.map(({ name, schema }): [string, fc.Arbitrary<FuzzCall["params"][string]>] => {
    const valid = validIds[operation.id]?.[name];
    const known = valid ? [valid] : knownIds(operation, name);
    const plain =
      known.length > 0 ? fc.constantFrom(...known) : (valuesOf(schema, {}) as fc.Arbitrary<string>);
    return [
      name,
      fc.oneof(
        { weight: 20, arbitrary: plain },
        { weight: 1, arbitrary: fc.constant("$unknown") },
        { weight: 1, arbitrary: hostileText },
        { weight: 1, arbitrary: fc.record({ raw: fc.constantFrom(...rawSegments) }) },
      ),
    ];
  });
  return fc.record(Object.fromEntries(values));
}

/** Calls that change or delete something address objects that can be restored. */
function knownIds(operation: Operation, name: string): readonly string[] {
  const kind = kindOf(operation, name);
  const all = idsOf[kind] ?? [];
  if (kind !== "project" || operation.method === "GET") return all;
  return all.filter((id) => id === "$project" || (operation.method === "POST" && id === "$schoolProject"));
}

const rawQueries = ["%", "%E0%A4%A", "%00", "%ED%A0%80", "1&1", "a[b]=c", "&&&=", "x".repeat(9000), "\xe9"];

function queryOf(operation: Operation): fc.Arbitrary<FuzzCall["query"]> {
  const stated = operation.parameters.filter((parameter) => parameter.in === "query");
  const valid = (validCalls[operation.id] ?? []).flatMap(({ query }) =>
    query ? [Object.entries(query)] : [],
  );
  const one = fc.tuple(
    stated.length > 0 ? fc.constantFrom(...stated) : fc.constant(null),
    fc.oneof({ weight: 3, arbitrary: hostileText }, fc.record({ raw: fc.constantFrom(...rawQueries) })),
    hostileText,
  );
  const spoiled = fc
    .array(one, { maxLength: 3 })
    .map((list) => list.map(([parameter, value, name]) => [parameter?.name ?? name, value] as const));
  const fromSchema = fc
    .record(
      Object.fromEntries(
        stated.map(({ name, schema }) => [name, valuesOf(schema, { tags: fc.constant("$tag") }, name)]),
      ),
      { requiredKeys: [] },
    )
    .map((values) => Object.entries(values).map(([name, value]) => [name, String(value)] as const));
  const usual = valid.length > 0 ? fc.constantFrom(...valid) : fc.constant([]);
  const good: fc.Arbitrary<FuzzCall["query"]> = fc.oneof(usual, fromSchema);
  if (stated.length === 0) return fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, spoiled);
  return fc.oneof(
    { weight: 2, arbitrary: good },
    { weight: 2, arbitrary: fc.tuple(good, spoiled).map(([some, more]) => [...some, ...more]) },
  );
}

/** Usually no headers. Only the token identifies the caller, whatever these headers claim. */
const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "x-user-role": "super_admin", "x-user-id": "root" },
      { accept: "text/html;q=9, */*;q=x", "accept-encoding": "br, x" },
      { "if-none-match": '"x", W/"y"', range: "bytes=-1-,5-2" },
      { cookie: "print_builder_media=%00; a=b; =; ;" },
      { authorization: "Bearer ", "x-http-method-override": "DELETE" },
      { authorization: `Bearer ${"x".repeat(3000)}` },
      { "x-forwarded-for": "' or 1=1, ::::", "x-forwarded-host": "evil.example", forwarded: "for=_" },
      { "content-encoding": "gzip" },
      { expect: "200-nothing" },
      { "x-long": "y".repeat(17_000) },
      { origin: "null", referer: "javascript:0", host: "../" },
    ),
  },
);

/** Conditions that some, all or no people meet, and invalid conditions. */
const conditions = [
  'class == "7B"',
  "number > 1001 and number <= 1003",
  "nothing == blank",
  '["class"] != nil and (name contains "a" or name == empty)',
  "class ==",
  "((((class))))",
  `${"(".repeat(1900)}class`,
  "class == 'unclosed",
  "{% raw %}",
  "{{ class }}",
  'class == "7B" | upcase',
  "1..5",
  "a.b[c].d == 1",
  "true",
  "",
  `${"class and ".repeat(190)}class`,
];

export const hints: Hints = {
  project_id: fc.constantFrom("$project", "$otherProject", "$unknown"),
  template_id: fc.constantFrom("$template", "builtin-bluebell-pupil", "$unknown"),
  tags: fc.constantFrom("$tag", "$unknown"),
  email: fc.constantFrom("colleague@example.org", "$newEmail", "root@example.org"),
  password: fc.constantFrom("$password", "not the password"),
  new_password: fc.constant("$password"),
  current_password: fc.constant("$password"),
  baseVersion: fc.constantFrom("$version", 1, 2),
  // A thousand copies would be legitimate work, not an attack.
  copies_per_record: fc.integer({ min: 1, max: 3 }),
  start: fc.integer({ min: 0, max: 3 }),
  end: fc.integer({ min: 0, max: 3 }),
  record_index: fc.integer({ min: 0, max: 3 }),
  // Known and unknown people, and the reason for the print.
  record_ids: fc.array(fc.constantFrom("1", "2", "3", "2", "99", "", " 1 "), { maxLength: 5 }),
  record_rows: fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 5 }),
  failed: fc.array(fc.constantFrom("1", "2", "99"), { maxLength: 3 }),
  print_id: fc.constantFrom("$doneJob", "$unknown"),
  where: fc.constantFrom(...conditions),
  sort: fc.constantFrom("class", "-class,name", "name,,", "-", "nothing", "class,class,-class", "{{ name }}"),
  group: fc.constantFrom("class", " name ", "-class", "nothing", ""),
};

function bodiesOf(operation: Operation): fc.Arbitrary<CallBody> {
  const { body, field } = operation;
  const none: fc.Arbitrary<CallBody> = fc.constant({ kind: "none" });
  const raw = rawBodies;
  if (field) return fc.oneof({ weight: 12, arbitrary: formsOf(operation, field) }, raw, none);
  if (!body) return fc.oneof({ weight: 8, arbitrary: none }, raw);
  const samples = (validCalls[operation.id] ?? []).flatMap((valid) =>
    valid.body === undefined ? [] : [valid.body],
  );
  const fromSchema = valuesOf(body, hints);
  const value = samples.length > 0 ? fc.oneof(fc.constantFrom(...samples), fromSchema) : fromSchema;
  const json = fc.record({
    kind: fc.constant("json" as const),
    value,
    spoils: fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(spoils, { minLength: 1, maxLength: 3 }) },
    ),
    text: fc.oneof({ weight: 3, arbitrary: fc.constant("none" as const) }, fc.constantFrom(...textSpoils)),
  });
  return fc.oneof({ weight: 14, arbitrary: json }, raw, none);
}

const bodyTypes = [
  "application/json",
  "application/json; charset=utf-16",
  'application/JSON;charset="utf-8"',
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="a b"',
  "text/plain",
  "application/xml",
  "image/png",
  "*/*",
  "",
  "x",
];

const rawBodies: fc.Arbitrary<CallBody> = fc.record({
  kind: fc.constant("raw" as const),
  type: fc.constantFrom(...bodyTypes),
  text: fc.oneof(
    hostileText,
    fc.constantFrom(
      "{",
      "[",
      '"',
      "{}",
      "[]",
      "null",
      "1",
      '{"a":1,"a":2}',
      "[".repeat(100_000),
      '{"a":'.repeat(50_000),
      "--x--",
      "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
    ),
  ),
});

const fileNames = [
  "photo.png",
  "a.csv",
  "x",
  "a.zip",
  "../../a.png",
  "..",
  "CON.png",
  "a".repeat(300),
  ".png",
];

function formsOf(operation: Operation, field: string): fc.Arbitrary<CallBody> {
  const samples = (validCalls[operation.id] ?? []).flatMap(({ file }) => (file ? [file] : []));
  const all = Object.values(validCalls).flatMap((calls) => calls.flatMap(({ file }) => (file ? [file] : [])));
  const bytes = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(samples.length > 0 ? samples : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((some) => ({ name: "x", bytes: some })) },
  );
  const name = fc.oneof(fc.constantFrom(...fileNames), fc.constantFrom(...hostileTexts));
  const file = fc
    .tuple(
      bytes,
      fc.option(name, { freq: 2 }),
      fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: mutations(4) }),
    )
    .map(([sent, other, changes]) => ({ name: other ?? sent.name, bytes: sent.bytes, changes }));
  return fc.record({
    kind: fc.constant("form" as const),
    field: fc.oneof({ weight: 10, arbitrary: fc.constant(field) }, hostileText),
    files: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(file) },
      { weight: 1, arbitrary: fc.array(file, { maxLength: 3 }) },
    ),
    texts:
      operation.texts.length > 0
        ? fc.dictionary(fc.constantFrom(...operation.texts), hostileText)
        : fc.constant({}),
    break: fc.constantFrom(...formBreaks),
  });
}
