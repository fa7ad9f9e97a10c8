import { type MediaItem, routes } from "@print-builder/api";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { fileNameOf } from "#platform/api/filePlaces.ts";
import { upload } from "#platform/api/upload.ts";
import { listAllMedia } from "#platform/files/mediaNames.ts";
import { uploadPictures } from "#platform/files/uploadPictures.ts";
import type { PhotoSource } from "./photoSources.ts";

export type FailedPhoto = { readonly source: PhotoSource; readonly detail: string };

export type PhotoRunState = {
  readonly status: "idle" | "running" | "paused" | "finished";
  readonly total: number;
  readonly done: number;
  readonly uploaded: number;
  readonly replaced: number;
  /** Pictures that the project already has, with the same name and size. */
  readonly known: number;
  /** Pictures skipped because an existing picture has the same name. */
  readonly left: number;
  readonly failed: readonly FailedPhoto[];
  /** The reason why the upload is paused. */
  readonly reason: string | null;
};

export type PhotoRunDeps = {
  readonly projectId: string;
  /** Asks whether to replace pictures of the same name. */
  readonly askToReplace: (count: number) => Promise<boolean>;
  readonly onStored: () => void;
};

/** An upload of many photos that can be cancelled, resumes after an error and sends no photo twice. */
export type PhotoRun = {
  readonly store: StoreApi<PhotoRunState>;
  readonly start: (sources: readonly PhotoSource[]) => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly retryFailed: () => Promise<void>;
  readonly cancel: () => void;
};

/** Pictures sent per request. */
const groupSize = 20;

const nothing: PhotoRunState = {
  status: "idle",
  total: 0,
  done: 0,
  uploaded: 0,
  replaced: 0,
  known: 0,
  left: 0,
  failed: [],
  reason: null,
};

/** The server treats names as equal if they differ only in case or Unicode form. */
const nameKey = (name: string) => name.normalize("NFC").toLowerCase();

type Plan = {
  readonly fresh: readonly PhotoSource[];
  readonly other: readonly { readonly source: PhotoSource; readonly item: MediaItem }[];
  readonly known: number;
};

/**
 * Finds the stored photo that each photo would replace: the photo with the same path or, if either has no folder, the
 * only photo with the same file name, because retakes rarely come in the original folders. Photos with the same file
 * name in two folders belong to two people.
 */
function planOf(sources: readonly PhotoSource[], media: readonly MediaItem[]): Plan {
  const ownKey = (place: string) => nameKey(fileNameOf(place));
  const byPlace = new Map(media.map((item) => [nameKey(item.filename), item]));
  const byName = Map.groupBy(media, ({ filename }) => ownKey(filename));
  const alike = Map.groupBy(sources, ({ name }) => ownKey(name));
  const itemFor = ({ name }: PhotoSource) => {
    const own = byPlace.get(nameKey(name));
    const [other, ...others] = byName.get(ownKey(name)) ?? [];
    if (own || !other || others.length > 0 || alike.get(ownKey(name))?.length !== 1) return own;
    return name.includes("/") && other.filename.includes("/") ? undefined : other;
  };
  const matched = sources.map((source) => ({ source, item: itemFor(source) }));
  return {
    fresh: matched.flatMap(({ source, item }) => (item ? [] : [source])),
    other: matched.flatMap(({ source, item }) =>
      item && item.size !== source.size ? [{ source, item }] : [],
    ),
    known: matched.filter(({ source, item }) => item?.size === source.size).length,
  };
}

type Store = StoreApi<PhotoRunState>;
type Count = "done" | "uploaded" | "replaced" | "known" | "left";

/** The results so far, and the photos still to send. */
function createTally(store: Store) {
  let open: readonly PhotoSource[] = [];
  return {
    open: () => open,
    begin: (sources: readonly PhotoSource[]) => {
      open = sources;
    },
    settle: (sources: readonly PhotoSource[]) => {
      open = open.filter((source) => !sources.includes(source));
    },
    add: (part: Partial<Record<Count, number>>) =>
      store.setState((state) => {
        const counts = Object.entries(part) as [Count, number][];
        return Object.fromEntries(counts.map(([name, more]) => [name, state[name] + more]));
      }),
    fail: (failed: readonly FailedPhoto[]) =>
      store.setState((state) => ({ failed: [...state.failed, ...failed] })),
  };
}

type Tally = ReturnType<typeof createTally>;

/** Opens the photos; skips and notes photos that cannot be unpacked. */
async function openAll(sources: readonly PhotoSource[], tally: Tally): Promise<readonly File[]> {
  const opened: File[] = [];
  for (const source of sources) {
    try {
      opened.push(await source.open());
    } catch (error) {
      tally.fail([{ source, detail: messageOf(error) }]);
    }
  }
  return opened;
}

type PhotoUpload = {
  readonly projectId: string;
  readonly store: Store;
  readonly tally: Tally;
  readonly signal: AbortSignal;
};

async function sendGroup(group: readonly PhotoSource[], { projectId, store, tally, signal }: PhotoUpload) {
  const files = await openAll(group, tally);
  const before = store.getState().done;
  const { items, failed } = await uploadPictures(projectId, files, {
    signal,
    onProgress: (done) => store.setState({ done: before + done }),
  });
  const refused = failed.flatMap(({ filename, detail }) => {
    const source = group.find(({ name }) => nameKey(name) === nameKey(filename)) ?? group[0];
    return source ? [{ source, detail }] : [];
  });
  store.setState({ done: before + group.length });
  tally.add({ uploaded: items.length });
  tally.fail(refused);
  tally.settle(group);
}

async function replaceOne(
  { source, item }: Plan["other"][number],
  { projectId, tally, signal }: PhotoUpload,
) {
  try {
    const params = { id: projectId, mediaId: item.image_id };
    await upload(routes.replaceMedia, { params }, [await source.open()], { signal });
    tally.add({ replaced: 1 });
  } catch (error) {
    // A 4xx status concerns only this photo; any other error pauses the whole upload.
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
    tally.fail([{ source, detail: error.message }]);
  }
  tally.add({ done: 1 });
  tally.settle([source]);
}

async function sendAll(photoUpload: PhotoUpload, askToReplace: PhotoRunDeps["askToReplace"]): Promise<void> {
  const { projectId, tally } = photoUpload;
  // List the stored photos again after a pause: the last group of photos may have arrived even though the response
  // was lost.
  const plan = planOf(tally.open(), await listAllMedia(projectId));
  const others = plan.other.map(({ source }) => source);
  tally.begin([...plan.fresh, ...others]);
  tally.add({ known: plan.known, done: plan.known });
  const replaces = others.length > 0 && (await askToReplace(others.length));
  if (!replaces) {
    tally.add({ left: others.length, done: others.length });
    tally.settle(others);
  }
  for (let start = 0; start < plan.fresh.length; start += groupSize) {
    await sendGroup(plan.fresh.slice(start, start + groupSize), photoUpload);
  }
  if (!replaces) return;
  for (const each of plan.other) await replaceOne(each, photoUpload);
}

export function createPhotoRun({ projectId, askToReplace, onStored }: PhotoRunDeps): PhotoRun {
  const store = createStore<PhotoRunState>(() => nothing);
  const tally = createTally(store);
  let abort = new AbortController();

  async function run(): Promise<void> {
    abort = new AbortController();
    const { signal } = abort;
    store.setState({ status: "running", reason: null });
    try {
      await sendAll({ projectId, store, tally, signal }, askToReplace);
      store.setState({ status: "finished" });
    } catch (error) {
      store.setState(({ total }) => ({
        status: signal.aborted ? "finished" : "paused",
        reason: signal.aborted ? null : messageOf(error),
        done: total - tally.open().length,
      }));
    }
    onStored();
  }

  const begin = async (sources: readonly PhotoSource[], before: Partial<PhotoRunState>) => {
    tally.begin(sources);
    store.setState({ ...nothing, ...before, total: sources.length, done: 0, failed: [] });
    await run();
  };

  return {
    store,
    start: (sources) => begin(sources, nothing),
    resume: run,
    retryFailed: () => {
      const before = store.getState();
      return begin(
        before.failed.map(({ source }) => source),
        before,
      );
    },
    cancel: () => {
      abort.abort();
      if (store.getState().status === "paused") store.setState({ status: "finished", reason: null });
    },
  };
}
