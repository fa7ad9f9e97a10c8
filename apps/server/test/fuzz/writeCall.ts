import { endlessList, numberBeyondRange } from "./hostileValues.ts";
import { mutateBytes } from "./mutateBytes.ts";
import type { CallBody, FormBreak, FuzzCall, Operation, TextSpoil } from "./routeCalls.ts";
import type { RawCall } from "./sendRaw.ts";
import { spoilJson } from "./spoilJson.ts";

type Names = Readonly<Record<string, unknown>>;

/** The serialized call, with the world's current values in place of `$name`. */
export function writeCall(
  operation: Operation,
  call: FuzzCall,
  names: Names,
  identity: Readonly<Record<string, string>>,
): RawCall {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => part(call.params[name], names));
  const query = call.query.map(([name, value]) => `${encoded(name)}=${part(value, names)}`).join("&");
  const { type, bytes } = writeBody(call.body, names);
  return {
    method: operation.method,
    path: sendable(query === "" ? path : `${path}?${query}`),
    headers: {
      ...identity,
      ...(type === null ? {} : { "content-type": type }),
      // Set for every method, because Node's client would send the body of a GET without a length.
      ...(bytes === null ? {} : { "content-length": String(bytes.length) }),
      ...call.headers,
    },
    body: bytes,
  };
}

function part(value: string | { readonly raw: string } | undefined, names: Names): string {
  if (typeof value === "object") return value.raw;
  return encoded(String(named(value ?? "", names)));
}

/** Replaces lone surrogates like a browser. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Node's client refuses to send other characters. */
function sendable(path: string): string {
  return path.replaceAll(/[^\x21-\xff]/g, "%20");
}

function named(value: unknown, names: Names): unknown {
  if (typeof value === "string") return value.startsWith("$") ? (names[value.slice(1)] ?? value) : value;
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, named(item, names)]));
}

type Written = { readonly type: string | null; readonly bytes: Buffer | null };

function writeBody(body: CallBody, names: Names): Written {
  if (body.kind === "none") return { type: null, bytes: null };
  if (body.kind === "raw") return { type: body.type, bytes: Buffer.from(body.text) };
  if (body.kind === "form") return writeForm(body);
  const value = named(spoilJson(body.value, body.spoils), names);
  const text = (JSON.stringify(value) ?? "")
    .replaceAll(`"${numberBeyondRange}"`, "1e999")
    .replaceAll(`"${endlessList}"`, `${"[".repeat(5000)}${"]".repeat(5000)}`);
  return { type: "application/json", bytes: spoiledText(text, body.text) };
}

function spoiledText(text: string, spoil: TextSpoil): Buffer {
  if (spoil === "cut") return Buffer.from(text.slice(0, Math.floor(text.length / 2)));
  if (spoil === "tail") return Buffer.from(`${text}]`);
  if (spoil === "bom") return Buffer.from(`\ufeff${text}`);
  if (spoil === "latin1") return Buffer.from(text.replaceAll("a", "\xe9"), "latin1");
  if (spoil === "utf16") return Buffer.from(text, "utf16le");
  if (spoil === "twice") return Buffer.from(text.replace(/^\{(.*)\}$/s, "{$1,$1}"));
  return Buffer.from(text);
}

const boundary = "----fuzz";

function writeForm({ field, files, texts, break: broken }: Extract<CallBody, { kind: "form" }>): Written {
  const fields = Object.entries(texts).map(([name, text]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
  );
  const sentFiles = files.flatMap(({ name, bytes, changes }) => [
    Buffer.from(`--${boundary}\r\n${disposition(field, name, broken)}\r\n\r\n`),
    mutateBytes(bytes, changes),
    Buffer.from("\r\n"),
  ]);
  const whole = Buffer.concat([
    ...fields,
    ...sentFiles,
    Buffer.from(broken === "noEnd" ? "" : `--${boundary}--\r\n`),
  ]);
  const sent = broken === "cut" ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole;
  const named = broken === "otherBoundary" ? "----other" : boundary;
  return { type: `multipart/form-data; boundary=${named}`, bytes: sent };
}

function disposition(field: string, name: string, broken: FormBreak): string {
  if (broken === "noName") return "Content-Disposition: form-data";
  const quoted = (text: string) => text.replaceAll('"', "%22").replaceAll(/[\r\n]/g, " ");
  return `Content-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\nContent-Type: image/png`;
}
