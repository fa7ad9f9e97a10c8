import type { CardRecord } from "@print-builder/core/records";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "#platform/api/apiError.ts";
import { createLiveEdits, type LiveEdits } from "./createLiveEdits.ts";
import type { LiveSource } from "./liveSource.ts";
import { LiveError, type LiveRecord, type LiveState, offState, type SearchParams } from "./liveState.ts";
import type { MappedDeps } from "./liveToggle.ts";
import { shownRow } from "./shownRow.ts";

/** What is known of the project when live data is switched on. */
export type LiveProject = MappedDeps & Pick<LiveState, "schoolFieldMap" | "tokenTypes">;

export type LiveDeps = {
  readonly projectId: string;
  /** Loads the project anew; the editor takes its mapping over. */
  readonly loadProject: () => Promise<LiveProject>;
  /** Throws a LiveError when this browser has no access to the records. */
  readonly openSource: (project: LiveProject) => Promise<OpenedSource>;
  /** Puts values on the card; null shows the tokens. */
  readonly show: (shown: ShownRecord | null) => void;
  /** A record that may be wanted next: its pictures can be fetched ahead. */
  readonly prepare: (row: CardRecord) => void;
  readonly onPictureStored: () => Promise<void>;
  readonly toast: (message: string, tone: "success" | "error" | "info") => void;
  /** Asks whether changes that could not be saved may be forgotten. */
  readonly mayForget: (record: LiveRecord) => Promise<boolean>;
};

export type OpenedSource = {
  readonly source: LiveSource;
  readonly schoolToken: string | null;
  readonly schoolCode: string | null;
};

export type ShownRecord = { readonly index: number; readonly total: number; readonly row: CardRecord | null };

/** Real records on the card, one at a time. */
export type Live = {
  readonly store: StoreApi<LiveState>;
  readonly edits: LiveEdits;
  readonly source: () => LiveSource | null;
  /** Looks up anew whether the project's mapping allows live data. */
  readonly check: () => Promise<void>;
  /** Switches live data on, with the record at `index` (0-based). */
  readonly enable: (index?: number) => Promise<void>;
  /** Forgets index, record and changes; false when the person stays because of what is not saved. */
  readonly disable: () => Promise<boolean>;
  /** The same at once, whatever is not saved: the data behind it is gone. */
  readonly stop: () => void;
  /** Goes to a record. True when it is shown. */
  readonly goTo: (index: number) => Promise<boolean>;
  readonly search: (params: SearchParams | null) => Promise<void>;
  /** Loads everything anew and shows the record at `index`, or the last one. Throws what the source throws. */
  readonly reload: (index?: number) => Promise<void>;
  /** Starts anew where live data is on: another mapping or table may be behind it. What is shown stays until then. */
  readonly renew: () => Promise<void>;
  /** Takes over a record that was changed other than by edits. */
  readonly adopt: (record: LiveRecord) => void;
};

/** A record that was fetched ahead counts as fresh for so long, ms. */
const freshFor = 10_000;

const noRecords = {
  school: ["No live records found", "No live records found. Adjust filters or check API."],
  standard: ["No records found in project", "No records found. Please upload data first."],
} as const;

class LiveSession implements Live {
  readonly store = createStore<LiveState>(() => offState);
  readonly edits: LiveEdits;
  private readonly deps: LiveDeps;
  private from: LiveSource | null = null;
  /** Counts what decides which record is shown: an answer for an older wish is not shown any more. */
  private wish = 0;
  private fetching: AbortController | null = null;
  private shownIndex = 0;
  private ahead: {
    readonly index: number;
    readonly at: number;
    readonly record: Promise<LiveRecord>;
  } | null = null;

  constructor(deps: LiveDeps) {
    this.deps = deps;
    this.edits = createLiveEdits({
      store: this.store,
      source: this.source,
      tell: deps.toast,
      onSaved: () => this.dropAhead(),
      onPictureStored: deps.onPictureStored,
      onReplaced: () => void this.takeReplaced(),
    });
    this.store.subscribe((now, before) => this.follow(now, before));
  }

  source = (): LiveSource | null => this.from;

  check = async (): Promise<void> => {
    this.store.setState({ isChecking: true });
    try {
      await this.deps.loadProject();
      this.store.setState({ error: null });
    } catch (error) {
      this.store.setState({ error: messageOf(error) });
    } finally {
      this.store.setState({ isChecking: false });
    }
  };

  enable = async (index = 0): Promise<void> => {
    if (this.store.getState().isLoading) return;
    this.store.setState({ isLoading: true, error: null });
    if (await this.begin(index)) this.deps.toast("Live data mode enabled", "success");
  };

  renew = async (): Promise<void> => {
    const { isLive, currentIndex } = this.store.getState();
    if (isLive) await this.begin(currentIndex);
  };

  /** Starts from the beginning; what is shown stays until the record is there. Answers whether it is. */
  private async begin(index: number): Promise<boolean> {
    const wish = this.renewWish();
    try {
      const started = await this.start(index);
      if (wish !== this.wish) return false;
      this.edits.clear();
      this.store.setState({
        ...started,
        searchParams: null,
        isLive: true,
        isLoading: false,
        isMoving: false,
      });
      this.lookAhead(started.currentIndex, 1);
      return true;
    } catch (error) {
      if (wish !== this.wish) return false;
      this.from = null;
      this.store.setState({ ...offState, error: messageOf(error) });
      this.tellFailure("Failed to enable live data mode", error);
      return false;
    }
  }

  disable = async (): Promise<boolean> => {
    if (!(await this.settle())) return false;
    this.stop();
    return true;
  };

  stop = (): void => {
    this.edits.clear();
    this.renewWish();
    this.from = null;
    const { isChecking } = this.store.getState();
    this.store.setState({ ...offState, isChecking });
  };

  goTo = async (index: number): Promise<boolean> => {
    const { meta, isLive } = this.store.getState();
    if (!isLive || meta === null) return false;
    if (!Number.isInteger(index) || index < 0 || index >= meta.total) {
      this.tellFailure("Failed to load record", new LiveError("Invalid record index"));
      return false;
    }
    const wish = this.renewWish();
    this.store.setState({ currentIndex: index, isMoving: true });
    try {
      if (!(await this.settle())) return this.stay(wish);
      const record = await this.fetch(index);
      if (wish !== this.wish) return false;
      this.arrive(index, record);
      return true;
    } catch (error) {
      if (wish === this.wish) this.tellFailure("Failed to load record", error);
      return this.stay(wish);
    }
  };

  search = async (params: SearchParams | null): Promise<void> => {
    const { from } = this;
    if (from === null || (params !== null && (params.field === "" || params.search.trim() === ""))) return;
    if (!(await this.settle())) return;
    const wish = this.renewWish();
    this.store.setState({ isMoving: true });
    try {
      const meta = await from.meta(params);
      if (meta.total === 0) throw new LiveError(`No record matches “${params?.search ?? ""}”.`);
      const record = await from.record(0, params);
      if (wish !== this.wish) return;
      this.store.setState({ meta, searchParams: params });
      this.arrive(0, record);
    } catch (error) {
      if (wish === this.wish) this.deps.toast(messageOf(error), "error");
      this.stay(wish);
    }
  };

  reload = async (index = this.store.getState().currentIndex): Promise<void> => {
    const { from } = this;
    const { searchParams } = this.store.getState();
    if (from === null) return;
    const wish = this.renewWish();
    const meta = await from.meta(searchParams);
    if (wish !== this.wish) return;
    if (meta.total === 0) {
      await this.leaveEmpty();
      return;
    }
    const place = Math.max(0, Math.min(index, meta.total - 1));
    const record = await from.record(place, searchParams);
    if (wish !== this.wish) return;
    this.store.setState({ meta, datasetId: meta.datasetId });
    this.arrive(place, record);
  };

  adopt = (record: LiveRecord): void => {
    this.dropAhead();
    const { currentRecord, statusesSet } = this.store.getState();
    if (currentRecord?.id !== record.id) return;
    const isSet = currentRecord.printStatus !== record.printStatus;
    this.store.setState({ currentRecord: record, statusesSet: statusesSet + (isSet ? 1 : 0) });
  };

  private renewWish(): number {
    this.wish += 1;
    this.fetching?.abort();
    this.fetching = null;
    return this.wish;
  }

  private async start(index: number) {
    const { projectId, loadProject, openSource } = this.deps;
    if (projectId === "") {
      throw new LiveError("Project ID is required", {
        toast: "Project ID is required to enable live data mode",
      });
    }
    const project = await loadProject();
    const { source, schoolToken, schoolCode } = await openSource(project);
    this.from = source;
    const meta = await orFail("Failed to fetch metadata", source.meta(null));
    if (meta.total === 0) {
      const [message, toast] = noRecords[source.mode];
      throw new LiveError(message, { toast });
    }
    const currentIndex = Math.max(0, Math.min(index, meta.total - 1));
    const currentRecord = await orFail("Failed to fetch first record", source.record(currentIndex, null));
    this.shownIndex = currentIndex;
    const { fieldMap, imageMap, schoolFieldMap, tokenTypes, mode: projectMode } = project;
    const { datasetId } = meta;
    const maps = { fieldMap, imageMap, schoolFieldMap, tokenTypes, projectMode };
    return { ...maps, schoolToken, schoolCode, datasetId, meta, currentIndex, currentRecord };
  }

  /** Saves what waits. False when something could not be saved and the person wants to keep it. */
  private async settle(): Promise<boolean> {
    const { currentRecord, optimisticChanges } = this.store.getState();
    const isClean = Object.keys(optimisticChanges).length === 0;
    if (currentRecord && !isClean && !(await this.edits.flush())) {
      if (!(await this.deps.mayForget(currentRecord))) return false;
    }
    this.edits.clear();
    return true;
  }

  private stay(wish: number): false {
    if (wish === this.wish) this.store.setState({ currentIndex: this.shownIndex, isMoving: false });
    return false;
  }

  private arrive(index: number, currentRecord: LiveRecord): void {
    const direction = index < this.shownIndex ? -1 : 1;
    this.shownIndex = index;
    this.edits.clear();
    this.store.setState({ currentIndex: index, currentRecord, isMoving: false, error: null });
    this.lookAhead(index, direction);
  }

  private async fetch(index: number): Promise<LiveRecord> {
    const known = this.ahead;
    const { searchParams } = this.store.getState();
    if (known?.index === index && Date.now() - known.at < freshFor) {
      const record = await known.record.catch(() => null);
      if (record) return record;
    }
    this.fetching = new AbortController();
    if (this.from === null) throw new LiveError("Record not found");
    return await this.from.record(index, searchParams, this.fetching.signal);
  }

  /** Fetches the record that comes next when one goes on like this. */
  private lookAhead(index: number, direction: number): void {
    const { meta, searchParams } = this.store.getState();
    const next = index + direction;
    this.dropAhead();
    if (this.from === null || meta === null || next < 0 || next >= meta.total) return;
    const record = this.from.record(next, searchParams);
    this.ahead = { index: next, at: Date.now(), record };
    record.then(
      ({ data }) => this.deps.prepare(data),
      // It is fetched again when it is wanted, and a failure told then.
      () => this.dropAhead(),
    );
  }

  private dropAhead(): void {
    this.ahead = null;
  }

  private async takeReplaced(): Promise<void> {
    this.deps.toast("The table was replaced meanwhile. Your last change was not stored.", "error");
    try {
      await this.reload(0);
    } catch (error) {
      this.tellFailure("Failed to load record", error);
    }
  }

  /** Nothing matches any more: the search goes first, then live data itself. */
  private async leaveEmpty(): Promise<void> {
    const { searchParams, projectMode } = this.store.getState();
    if (searchParams !== null) {
      this.store.setState({ searchParams: null });
      return await this.reload(0);
    }
    this.stop();
    this.deps.toast(noRecords[projectMode][1], "info");
  }

  private tellFailure(what: string, error: unknown): void {
    const own = error instanceof LiveError ? error : null;
    this.deps.toast(own?.toast ?? `${what}: ${messageOf(error)}`, "error");
    // Our words say what did not work, the cause says why.
    if (own?.cause !== undefined) this.deps.toast(messageOf(own.cause), "info");
  }

  /** Keeps the card showing what the state says. */
  private follow(now: LiveState, before: LiveState): void {
    const isSame =
      now.isLive === before.isLive &&
      now.currentIndex === before.currentIndex &&
      now.currentRecord === before.currentRecord &&
      now.optimisticChanges === before.optimisticChanges &&
      now.meta === before.meta;
    if (isSame) return;
    const { isLive, currentRecord, optimisticChanges, currentIndex, meta } = now;
    const row = isLive && currentRecord ? shownRow(currentRecord, optimisticChanges) : null;
    this.deps.show(row && { index: currentIndex, total: meta?.total ?? 0, row });
  }
}

async function orFail<Result>(message: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new LiveError(message, { cause });
  }
}

export function createLive(deps: LiveDeps): Live {
  return new LiveSession(deps);
}
