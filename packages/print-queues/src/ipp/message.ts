/** IPP messages as RFC 8010 encodes them. A request and an answer differ only in the meaning of `code`. */

import { QueueError } from "../printQueue.ts";

const textTags = {
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const;

const numberTags = { integer: 0x21, enum: 0x23 } as const;
const octetTags = { octets: 0x30, dateTime: 0x31 } as const;

/** Values that say why there is no value. */
const outOfBandTags = {
  unsupported: 0x10,
  unknown: 0x12,
  noValue: 0x13,
  notSettable: 0x15,
  deleteAttribute: 0x16,
  adminDefine: 0x17,
} as const;

const tag = {
  ...{ boolean: 0x22, resolution: 0x32, range: 0x33, textWithLanguage: 0x35, nameWithLanguage: 0x36 },
  ...{ collection: 0x34, endOfCollection: 0x37, memberName: 0x4a },
} as const;

const groupTags = {
  operation: 0x01,
  job: 0x02,
  printer: 0x04,
  unsupported: 0x05,
  subscription: 0x06,
  eventNotification: 0x07,
  resource: 0x08,
  document: 0x09,
  system: 0x0a,
} as const;

const endOfAttributes = 0x03;

export type IppValue =
  | { readonly type: keyof typeof textTags; readonly value: string }
  | { readonly type: keyof typeof numberTags; readonly value: number }
  | { readonly type: keyof typeof octetTags; readonly value: Uint8Array }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "range"; readonly value: { readonly lower: number; readonly upper: number } }
  | {
      readonly type: "resolution";
      readonly value: { readonly x: number; readonly y: number; readonly unit: "dpi" | "dpcm" };
    }
  | { readonly type: "collection"; readonly value: IppAttributes }
  | { readonly type: "outOfBand"; readonly value: keyof typeof outOfBandTags };

export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>;

export type IppGroup = { readonly type: keyof typeof groupTags; readonly attributes: IppAttributes };

export type IppMessage = {
  readonly version: readonly [major: number, minor: number];
  /** An `operation` in a request, a `status` in an answer. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly IppGroup[];
};

/** Operations of RFC 8011 that we use. */
export const operation = {
  printJob: 0x0002,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
  holdJob: 0x000c,
  releaseJob: 0x000d,
} as const;

export type Operation = keyof typeof operation;

/** Status codes of RFC 8011 that we act on. */
export const status = {
  ok: 0x0000,
  okIgnored: 0x0001,
  badRequest: 0x0400,
  forbidden: 0x0401,
  notAuthenticated: 0x0402,
  notAuthorized: 0x0403,
  notPossible: 0x0404,
  notFound: 0x0406,
  formatNotSupported: 0x040a,
  valuesNotSupported: 0x040b,
  internalError: 0x0500,
  operationNotSupported: 0x0501,
  versionNotSupported: 0x0503,
  temporaryError: 0x0505,
  notAcceptingJobs: 0x0506,
  busy: 0x0507,
} as const;

export type Status = keyof typeof status;

/** Makes attributes from values; undefined leaves an attribute out. */
export function ippAttributes(
  entries: Readonly<Record<string, IppValue | readonly IppValue[] | undefined>>,
): IppAttributes {
  const all = Object.entries(entries).flatMap(([name, value]) => {
    const values = value === undefined ? [] : [value].flat();
    return values.length === 0 ? [] : [[name, values] as const];
  });
  return new Map(all);
}

/** The attributes of all groups of one type; an answer about several jobs has several. */
export function groupsOf({ groups }: IppMessage, type: IppGroup["type"]): IppAttributes[] {
  return groups.flatMap((group) => (group.type === type ? [group.attributes] : []));
}

/** Texts, names and keywords of an attribute. */
export function textsOf(attributes: IppAttributes | undefined, name: string): string[] {
  return (attributes?.get(name) ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
}

export function numbersOf(attributes: IppAttributes | undefined, name: string): number[] {
  return (attributes?.get(name) ?? []).flatMap(({ value }) => (typeof value === "number" ? [value] : []));
}

export function collectionsOf(attributes: IppAttributes | undefined, name: string): IppAttributes[] {
  return (attributes?.get(name) ?? []).flatMap((each) => (each.type === "collection" ? [each.value] : []));
}

export function encodeMessage({ version, code, requestId, groups }: IppMessage): Buffer {
  const out: Buffer[] = [];
  const head = Buffer.alloc(8);
  head.writeUInt8(version[0], 0);
  head.writeUInt8(version[1], 1);
  head.writeUInt16BE(code, 2);
  head.writeInt32BE(requestId, 4);
  out.push(head);
  for (const { type, attributes } of groups) {
    out.push(Buffer.of(groupTags[type]));
    for (const [name, values] of attributes) {
      for (const [at, value] of values.entries()) pushValue(out, at === 0 ? name : "", value);
    }
  }
  out.push(Buffer.of(endOfAttributes));
  return Buffer.concat(out);
}

function pushField(out: Buffer[], valueTag: number, name: string, bytes: Uint8Array): void {
  const label = Buffer.from(name);
  const head = Buffer.alloc(3 + label.length + 2);
  head.writeUInt8(valueTag, 0);
  head.writeUInt16BE(label.length, 1);
  label.copy(head, 3);
  head.writeUInt16BE(bytes.length, 3 + label.length);
  out.push(head, Buffer.from(bytes));
}

const nothing = Buffer.alloc(0);

function pushValue(out: Buffer[], name: string, each: IppValue): void {
  if (each.type === "collection") {
    pushField(out, tag.collection, name, nothing);
    for (const [member, values] of each.value) {
      pushField(out, tag.memberName, "", Buffer.from(member));
      for (const value of values) pushValue(out, "", value);
    }
    pushField(out, tag.endOfCollection, "", nothing);
    return;
  }
  pushField(out, ...simpleField(name, each));
}

function simpleField(
  name: string,
  each: Exclude<IppValue, { readonly type: "collection" }>,
): [number, string, Uint8Array] {
  switch (each.type) {
    case "integer":
    case "enum":
      return [numberTags[each.type], name, int32(each.value)];
    case "boolean":
      return [tag.boolean, name, Buffer.of(each.value ? 1 : 0)];
    case "range":
      return [tag.range, name, int32(each.value.lower, each.value.upper)];
    case "resolution": {
      const unit = Buffer.of(each.value.unit === "dpi" ? 3 : 4);
      return [tag.resolution, name, Buffer.concat([int32(each.value.x, each.value.y), unit])];
    }
    case "octets":
    case "dateTime":
      return [octetTags[each.type], name, each.value];
    case "outOfBand":
      return [outOfBandTags[each.value], name, nothing];
    default:
      return [textTags[each.type], name, Buffer.from(each.value)];
  }
}

function int32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeInt32BE(value, 4 * at);
  return bytes;
}

/** Collections of real printers nest three deep. */
const maxDepth = 8;

/**
 * Reads a message from the start of the bytes; a document may follow. Values of unknown types are left out. Throws a
 * QueueError if the bytes are not a message.
 */
export function decodeMessage(bytes: Uint8Array): {
  readonly message: IppMessage;
  readonly document: Buffer;
} {
  const reader = new Reader(bytes);
  const version = [reader.uint8(), reader.uint8()] as const;
  const code = reader.uint16();
  const requestId = reader.int32();
  const groups: { type: IppGroup["type"]; attributes: Map<string, IppValue[]> }[] = [];
  let values: IppValue[] | null = null;
  for (let next = reader.uint8(); next !== endOfAttributes; next = reader.uint8()) {
    const type = typeOf(groupTags, next);
    if (type !== undefined) {
      groups.push({ type, attributes: new Map() });
      values = null;
      continue;
    }
    const group = groups.at(-1);
    if (next < 0x10 || group === undefined) throw brokenMessage(`an unknown group ${next}`);
    const name = reader.field().toString();
    if (name !== "") {
      values = [];
      group.attributes.set(name, values);
    }
    // A value without a name belongs to the attribute before it.
    if (values === null) throw brokenMessage("a value without a name");
    const value = readValue(reader, next, 1);
    if (value !== null) values.push(value);
  }
  return { message: { version, code, requestId, groups }, document: reader.rest() };
}

function brokenMessage(reason: string): QueueError {
  return new QueueError(
    "broken_answer",
    `The printer's answer makes no sense (${reason}). Check that the address is the one of a printer.`,
  );
}

/** A cursor that never reads past the end. */
class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw brokenMessage("it ends too early");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  uint8 = () => this.take(1).readUInt8();
  uint16 = () => this.take(2).readUInt16BE();
  int32 = () => this.take(4).readInt32BE();
  field = () => this.take(this.uint16());
  rest = () => this.#bytes.subarray(this.#at);
}

function readValue(reader: Reader, valueTag: number, depth: number): IppValue | null {
  const bytes = reader.field();
  return valueTag === tag.collection
    ? { type: "collection", value: readMembers(reader, depth) }
    : simpleValue(valueTag, bytes);
}

function readMembers(reader: Reader, depth: number): IppAttributes {
  if (depth > maxDepth) throw brokenMessage("collections inside collections without end");
  const members = new Map<string, IppValue[]>();
  let values: IppValue[] | null = null;
  for (;;) {
    const next = reader.uint8();
    reader.field();
    if (next === tag.endOfCollection) {
      reader.field();
      return members;
    }
    if (next === tag.memberName) {
      values = [];
      members.set(reader.field().toString(), values);
      continue;
    }
    if (values === null) throw brokenMessage("a member without a name");
    const value = readValue(reader, next, depth + 1);
    if (value !== null) values.push(value);
  }
}

function simpleValue(valueTag: number, bytes: Buffer): IppValue | null {
  const text = typeOf(textTags, valueTag);
  if (text !== undefined) return { type: text, value: bytes.toString() };
  const number = typeOf(numberTags, valueTag);
  if (number !== undefined) return { type: number, value: sized(bytes, 4).readInt32BE() };
  const octets = typeOf(octetTags, valueTag);
  if (octets !== undefined) return { type: octets, value: Uint8Array.from(bytes) };
  const outOfBand = typeOf(outOfBandTags, valueTag);
  if (outOfBand !== undefined) return { type: "outOfBand", value: outOfBand };
  switch (valueTag) {
    case tag.boolean:
      return { type: "boolean", value: sized(bytes, 1).readUInt8() !== 0 };
    case tag.range: {
      const [lower, upper] = [sized(bytes, 8).readInt32BE(), bytes.readInt32BE(4)];
      return { type: "range", value: { lower, upper } };
    }
    case tag.resolution: {
      const unit = sized(bytes, 9).readUInt8(8) === 4 ? "dpcm" : "dpi";
      return { type: "resolution", value: { x: bytes.readInt32BE(0), y: bytes.readInt32BE(4), unit } };
    }
    case tag.textWithLanguage:
    case tag.nameWithLanguage: {
      const parts = new Reader(bytes);
      parts.field();
      const value = parts.field().toString();
      return { type: valueTag === tag.textWithLanguage ? "text" : "name", value };
    }
    default:
      return null;
  }
}

function sized(bytes: Buffer, length: number): Buffer {
  if (bytes.length !== length) throw brokenMessage("a value of the wrong length");
  return bytes;
}

function typeOf<Type extends string>(tags: Readonly<Record<Type, number>>, valueTag: number) {
  const types: readonly string[] = Object.keys(tags);
  return types.find((type): type is Type => tags[type as Type] === valueTag);
}
