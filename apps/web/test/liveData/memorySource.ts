import type { LiveSource, SchoolSide } from "#features/liveData/session/liveSource.ts";
import {
  LiveError,
  type LiveField,
  type LiveRecord,
  type ProjectMode,
} from "#features/liveData/session/liveState.ts";
import { StaleRecord } from "#platform/records/saveRecord.ts";

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

/** Records in memory that behave as the server's do; notes what is asked of it. */
export class MemorySource implements LiveSource {
  readonly mode: ProjectMode;
  readonly calls: string[] = [];
  readonly school: SchoolSide | null;
  rows: Row[];
  /** Calls that fail from now on, by their first word, with what they fail with. */
  readonly failing = new Map<string, Error>();
  /** Saves wait for what this gives. */
  gate: Promise<void> = Promise.resolve();

  constructor(mode: ProjectMode, rows: readonly Readonly<Record<string, string>>[]) {
    this.mode = mode;
    const status = mode === "school" ? "yet_to_print" : null;
    this.rows = rows.map((data, index) => ({ id: `t-${index}`, version: 1, data: { ...data }, status }));
    this.school = mode === "school" ? this.schoolSide() : null;
  }

  meta: LiveSource["meta"] = async (search) => {
    this.note(`meta ${search?.search ?? ""}`);
    const total = this.matching(search?.search).length;
    return { datasetId: "t", datasetVersion: 1, total, fields: Object.keys(this.rows[0]?.data ?? {}) };
  };

  record: LiveSource["record"] = async (position, search) => {
    this.note(`record ${position}${search ? ` ${search.search}` : ""}`);
    const row = this.matching(search?.search)[position];
    if (!row) throw new LiveError("Record not found");
    return this.shown(row);
  };

  storePicture: LiveSource["storePicture"] = async (file) => {
    this.note(`store ${file.name}`);
    return this.mode === "school" ? null : `stored ${file.name}`;
  };

  save: LiveSource["save"] = async (record, field, value) => {
    const text = typeof value === "string" ? value : value.name;
    this.note(`save ${field}=${text} on ${record.version}`);
    await this.gate;
    const row = this.rowOf(record);
    if (row.version !== record.version) {
      const { id, version, data } = row;
      throw new StaleRecord({ index: this.rows.indexOf(row), id, version, data: { ...data } });
    }
    row.version += 1;
    row.data = { ...row.data, [field]: text };
    return this.shown(row);
  };

  adopt: LiveSource["adopt"] = ({ id }) => this.shown(this.rowOf({ id }));

  /** Changes a record as another person does. */
  changeElsewhere(index: number, changes: Readonly<Record<string, string>>): void {
    const row = this.rows[index];
    if (!row) throw new Error(`There is no record ${index}.`);
    row.version += 1;
    row.data = { ...row.data, ...changes };
  }

  private matching(search = ""): readonly Row[] {
    return this.rows.filter(({ data }) => Object.values(data).some((value) => value.includes(search)));
  }

  private rowOf({ id }: { readonly id: string }): Row {
    const row = this.rows.find((each) => each.id === id);
    if (!row) throw new LiveError("Record not found");
    return row;
  }

  private shown(row: Row): LiveRecord {
    const { id, version, data, status } = row;
    return {
      id,
      version,
      data: { ...data },
      index: this.rows.indexOf(row),
      fields: Object.keys(data).map(fieldOf),
      title: data.name ?? "",
      origin: null,
      printStatus: status,
    };
  }

  private note(call: string): void {
    this.calls.push(call);
    const failure = this.failing.get(call.split(" ")[0] ?? "");
    if (failure) throw failure;
  }

  private schoolSide(): SchoolSide {
    return {
      dataset: "students",
      schoolName: "Riverside",
      info: {} as SchoolSide["info"],
      setStatus: async (record, status) => {
        this.note(`status ${record.id}=${status}`);
        const row = this.rowOf(record);
        row.status = status;
        return this.shown(row);
      },
      create: async () => {
        throw new Error("The tests of the form create.");
      },
      remove: async (record) => {
        this.note(`remove ${record.id}`);
        this.rows = this.rows.filter(({ id }) => id !== record.id);
      },
      find: async (id) => {
        this.note(`find ${id}`);
        const index = this.rows.findIndex((row) => row.id === id);
        return index < 0 ? null : index;
      },
      counts: async () => ({ counts: { yet_to_print: 0, ready_to_print: 0, printed: 0 }, total: 0 }),
    };
  }
}
