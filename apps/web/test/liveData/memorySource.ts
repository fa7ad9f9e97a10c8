import type { DataMode } from "@print-builder/core/document";
import {
  LiveError,
  type LiveField,
  type LiveRecord,
  type LiveSource,
  RecordChanged,
  type SchoolSide,
} from "#features/liveData/session/liveState.ts";

type Row = {
  readonly id: string;
  version: number;
  data: Record<string, string>;
  status: LiveRecord["printStatus"];
};

const line = { kind: "line", type: "text" } as const;

function fieldOf(name: string): LiveField {
  const control = name === "photo" ? ({ kind: "picture" } as const) : line;
  return { name, label: name, control, lock: name === "id" ? "Read-only" : null };
}

/** Records in memory that behave like the server's records. */
export type MemorySource = LiveSource & {
  /** The calls that the source received. */
  readonly calls: string[];
  rows: Row[];
  /** Errors of calls that must fail, by the first word of the call. */
  readonly failing: Map<string, Error>;
  /** Every save waits for this promise. */
  gate: Promise<void>;
  /** Changes a record as another user does. */
  readonly changeElsewhere: (index: number, changes: Readonly<Record<string, string>>) => void;
};

export function createMemorySource(
  mode: DataMode,
  table: readonly Readonly<Record<string, string>>[],
): MemorySource {
  const status = mode === "school" ? "yet_to_print" : null;

  function note(call: string): void {
    source.calls.push(call);
    const failure = source.failing.get(call.split(" ")[0] ?? "");
    if (failure) throw failure;
  }

  const matching = (search = "") =>
    source.rows.filter(({ data }) => Object.values(data).some((value) => value.includes(search)));

  function rowOf({ id }: { readonly id: string }): Row {
    const row = source.rows.find((each) => each.id === id);
    if (!row) throw new LiveError("Record not found");
    return row;
  }

  const shown = (row: Row): LiveRecord => ({
    id: row.id,
    version: row.version,
    data: { ...row.data },
    index: source.rows.indexOf(row),
    fields: Object.keys(row.data).map(fieldOf),
    title: row.data.name ?? "",
    origin: null,
    printStatus: row.status,
  });

  const school: SchoolSide = {
    dataset: "students",
    schoolName: "Riverside",
    info: {} as SchoolSide["info"],
    async setStatus(record, next) {
      note(`status ${record.id}=${next}`);
      const row = rowOf(record);
      if (row.status !== record.printStatus) throw new RecordChanged(shown(row));
      row.status = next;
      return shown(row);
    },
    create: () => Promise.reject(new Error("The tests of the form create.")),
    async remove(record) {
      note(`remove ${record.id}`);
      source.rows = source.rows.filter(({ id }) => id !== record.id);
    },
    async find(id) {
      note(`find ${id}`);
      const index = source.rows.findIndex((row) => row.id === id);
      return index < 0 ? null : index;
    },
    counts: async () => ({ counts: { yet_to_print: 0, ready_to_print: 0, printed: 0 }, total: 0 }),
  };

  const source: MemorySource = {
    mode,
    calls: [],
    rows: table.map((data, index) => ({ id: `t-${index}`, version: 1, data: { ...data }, status })),
    failing: new Map(),
    gate: Promise.resolve(),
    school: mode === "school" ? school : null,
    async meta(search) {
      note(`meta ${search?.search ?? ""}`);
      const total = matching(search?.search).length;
      return { datasetId: "t", datasetVersion: 1, total, fields: Object.keys(source.rows[0]?.data ?? {}) };
    },
    async record(position, search) {
      note(`record ${position}${search ? ` ${search.search}` : ""}`);
      const row = matching(search?.search)[position];
      if (!row) throw new LiveError("Record not found");
      return shown(row);
    },
    samples: async () => source.rows,
    fetchFile: null,
    async storePicture(file) {
      note(`store ${file.name}`);
      return mode === "school" ? null : `stored ${file.name}`;
    },
    async save(record, field, value) {
      const text = typeof value === "string" ? value : value.name;
      note(`save ${field}=${text} on ${record.version}`);
      await source.gate;
      const row = rowOf(record);
      if (row.version !== record.version) throw new RecordChanged(shown(row));
      row.version += 1;
      row.data = { ...row.data, [field]: text };
      return shown(row);
    },
    changeElsewhere(index, changes) {
      const row = rowOf({ id: `t-${index}` });
      row.version += 1;
      row.data = { ...row.data, ...changes };
    },
  };
  return source;
}
