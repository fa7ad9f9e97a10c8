import { type SmallPictureSize, smallCardPictureSize } from "@print-builder/api";
import type { PhotoEdits } from "@print-builder/core/document";
import type { FaceBox, ImageFinder, ImageLookup, ImageSource } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { createPhotoIndex, type PhotoIndex, whyNoPhoto } from "@print-builder/core/records";
import { gatherCalls } from "./gatherCalls.ts";

type Known =
  | { readonly status: "loading" }
  | {
      readonly status: "ready";
      readonly width: number;
      readonly height: number;
      readonly shown: HTMLImageElement;
    }
  | { readonly status: "unreadable" };

/** A project's pictures as the browser shows them: loaded when a card asks for them. */
export type PictureStore = ImageFinder & {
  /** As `find`, for cards that are shown small: a photo is measured by a small copy, which has its shape. */
  readonly findSmall: ImageFinder["find"];
  /**
   * Address of a picture by its key; the same function for as long as the store lives. A key of `findSmall` gives the
   * small copy, or the picture itself where it is shown wider than that, `widthPx`.
   */
  readonly pictureUrl: (key: string, widthPx?: number) => string | undefined;
  /** The small copy of a key of `findSmall`, as it was loaded; undefined for other keys. */
  readonly smallPicture: (key: string) => HTMLImageElement | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Names of the project's pictures, and all values that photos are looked up by. */
  readonly setPhotos: (fileNames: readonly string[], values: readonly string[]) => void;
  /** Name of the project's file that a source shows; null where it is none of them. */
  readonly fileOf: (source: ImageSource) => string | null;
  /** Names of the project's pictures. */
  readonly names: () => readonly string[];
  /** Tells what was found in photos, by their names, and what a hand corrected of them. */
  readonly setFacts: (facts: Partial<PhotoKnowledge>) => void;
  /** Tells which values are addresses of pictures that are loaded from where they are, e.g. in the school system, and how. */
  readonly setDirect: (isDirect: (value: string) => boolean, find?: FindDirect) => void;
  readonly isWaiting: () => boolean;
  /** Asks for none of these files until what it answers is called: they are on their way into the project. */
  readonly hold: (fileNames: Iterable<string>) => () => void;
  /** Forgets what a file showed, after it was replaced. */
  readonly forget: (fileName: string) => void;
};

/** Finds a picture by its address. `look` loads it and keeps it by a key, `tell` has cards drawn anew. */
export type FindDirect = (
  address: string,
  cutOut: true | undefined,
  store: {
    readonly look: (key: string, address: () => string | Promise<string>, label: string) => ImageLookup;
    readonly tell: () => void;
  },
) => ImageLookup;

/** Reads the small copies of files, as data addresses in the same order; null for one that has none. */
type ReadCopies = (fileNames: readonly string[]) => Promise<readonly (string | null)[]>;

/** How a file is asked for, where not as it is. */
type Asked = { readonly size?: SmallPictureSize; readonly cut_out?: true };

type PhotoKnowledge = {
  /** Null for a photo that shows no face; what is not there was not looked at yet. */
  readonly faces: ReadonlyMap<string, FaceBox | null>;
  readonly edits: PhotoEdits;
  /** Photos whose backdrop is not plain. */
  readonly busy: ReadonlySet<string>;
};

const loadingText = "The picture is being loaded.";

/** Longest sides, px, of the copies that stand in for photos on cards that are shown small: as found, and as wide as is needed. */
const smallSize = smallCardPictureSize;
const mediumSize = 640 satisfies SmallPictureSize;

/** Copies of one call. */
const copiesPerCall = 50;

const findWhole: FindDirect = (address, _, { look }) => look(`direct ${address}`, () => address, "photo");

const cutKey = (fileName: string) => `cut ${fileName}`;
const smallKey = (fileName: string) => `small ${fileName}`;

/** Loads a picture and tells when it is done; what the browser has at hand is answered at once instead. */
function loadPicture(url: string, done: (picture: Known) => void): Known {
  const picture = new Image();
  const ready = (): Known => {
    // An SVG without a size of its own still has a shape; browsers then give it 300 × 150 at most.
    const { naturalWidth, naturalHeight } = picture;
    return {
      status: "ready",
      width: naturalWidth || 300,
      height: naturalHeight || 150,
      shown: picture,
    };
  };
  picture.decoding = "async";
  picture.src = url;
  if (picture.complete && picture.naturalWidth > 0) return ready();
  picture.onload = () => done(ready());
  picture.onerror = () => done({ status: "unreadable" });
  return { status: "loading" };
}

/** What is known of pictures by their keys; `tell` is called when one has arrived. */
function createKnown(tell: () => void) {
  const known = new Map<string, Known>();
  const urls = new Map<string, string>();

  const load = (key: string, url: string) => {
    urls.set(key, url);
    const picture = loadPicture(url, (loaded) => {
      known.set(key, loaded);
      tell();
    });
    known.set(key, picture);
  };

  /** Loads a picture once its address is known, unless it was forgotten meanwhile. */
  const loadLater = async (key: string, address: Promise<string>) => {
    const waiting: Known = { status: "loading" };
    known.set(key, waiting);
    const url = await address;
    if (known.get(key) !== waiting) return;
    load(key, url);
    // What the browser has at hand is there at once, and nothing else tells of it.
    if (known.get(key)?.status === "ready") tell();
  };

  return {
    has: (key: string) => known.has(key),
    look(key: string, address: () => string | Promise<string>, label: string): ImageLookup {
      if (!known.has(key)) {
        const url = address();
        if (typeof url === "string") load(key, url);
        else void loadLater(key, url);
      }
      const picture = known.get(key);
      if (picture?.status === "ready") {
        return { status: "ready", image: { key, width: picture.width, height: picture.height } };
      }
      return picture?.status === "unreadable"
        ? { status: "unreadable", detail: `The picture “${label}” could not be loaded.` }
        : { status: "missing", detail: loadingText };
    },
    urlOf: (key: string) => urls.get(key),
    shownAs(key: string): HTMLImageElement | undefined {
      const picture = known.get(key);
      return picture?.status === "ready" ? picture.shown : undefined;
    },
    /** True unless the picture is known to have fewer px across. */
    isWideAs(key: string, widthPx: number): boolean {
      const picture = known.get(key);
      return picture?.status !== "ready" || widthPx <= picture.width;
    },
    forget: (key: string) => void known.delete(key),
    isLoading: () => [...known.values()].some((picture) => picture.status === "loading"),
  };
}

/** Keys of pictures that are their own addresses, which may be megabytes long. */
function createDataKeys(): (url: string) => string {
  const keys = new Map<string, string>();
  return (url) => {
    const key = keys.get(url) ?? `data ${keys.size}`;
    keys.set(url, key);
    return key;
  };
}

/** What is known of photos by their names, added to what is found of them; `tell` is called when it changes. */
function createPhotoFacts(tell: () => void) {
  let facts: PhotoKnowledge = { faces: new Map(), edits: {}, busy: new Set() };
  return {
    set: (known: Partial<PhotoKnowledge>) => {
      facts = { ...facts, ...known };
      tell();
    },
    added(name: string, found: ImageLookup, cutOut?: true): ImageLookup {
      const [face, edit] = [facts.faces.get(name), ownValue(facts.edits, name)];
      const keeps = cutOut && facts.busy.has(name);
      if (found.status !== "ready" || (face === undefined && !edit && !keeps)) return found;
      return { ...found, image: { ...found.image, face, edit, ...(keeps ? { keepsBackdrop: true } : {}) } };
    },
  };
}

/** Name of the project's file that a source shows; null where it is none of them, or nobody knows yet. */
function fileNameOf(
  source: ImageSource,
  photos: PhotoIndex | null,
  isDirect: (value: string) => boolean,
): string | null {
  if (source.kind === "media") return source.name;
  if (source.kind === "data" || isDirect(source.value)) return null;
  const own = photos?.find(source.value);
  if (own?.status === "matched") return own.fileName;
  const { fallback } = source;
  const other = fallback === null || isDirect(fallback) ? undefined : photos?.find(fallback);
  return other?.status === "matched" ? other.fileName : null;
}

/** Where files are served: what was replaced gets another address, as browsers keep what they have loaded. */
function createAddresses(addressOf: (fileName: string, asked: Asked) => string) {
  const versions = new Map<string, number>();
  return {
    urlOf(name: string, asked: Asked = {}) {
      const url = new URL(addressOf(name, asked));
      const version = versions.get(name);
      if (version !== undefined) url.searchParams.set("v", String(version));
      return url.href;
    },
    renew: (name: string) => void versions.set(name, (versions.get(name) ?? 0) + 1),
  };
}

/** Files that are on their way into the project; `tell` is called when some have come. */
function createHolds(tell: () => void) {
  const held = new Set<ReadonlySet<string>>();
  return {
    has: (name: string) => [...held].some((names) => names.has(name)),
    isAny: () => held.size > 0,
    hold: (fileNames: Iterable<string>) => {
      const names = new Set(fileNames);
      held.add(names);
      return () => {
        held.delete(names);
        tell();
      };
    },
  };
}

/** `addressOf` gives where a file of the project is served, its small copy or its cut-out; `readCopies` reads many copies at once. */
export function createPictureStore(
  addressOf: (fileName: string, asked: Asked) => string,
  readCopies: ReadCopies,
): PictureStore {
  const dataKey = createDataKeys();
  const largeNames = new Map<string, string>();
  const listeners = new Set<() => void>();
  let photos: PhotoIndex | null = null;
  let names: readonly string[] = [];
  let [isDirect, findDirect] = [(_value: string) => false, findWhole];

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const known = createKnown(tell);
  const facts = createPhotoFacts(tell);
  const holds = createHolds(tell);
  const { look } = known;
  const copyOf = gatherCalls(readCopies, copiesPerCall);

  const { urlOf, renew } = createAddresses(addressOf);

  const lookKept = (key: string, name: string, address: () => string | Promise<string>): ImageLookup => {
    if (!known.has(key) && holds.has(name)) {
      return { status: "missing", detail: loadingText };
    }
    return look(key, address, name);
  };

  const lookFile = (name: string, cutOut?: true) => {
    const key = cutOut ? cutKey(name) : `file ${name}`;
    const found = lookKept(key, name, () => urlOf(name, cutOut && { cut_out: true }));
    return facts.added(name, found, cutOut);
  };

  const lookSmall = (name: string) => {
    const key = smallKey(name);
    largeNames.set(key, name);
    const address = async () => (await copyOf(name)) ?? urlOf(name, { size: smallSize });
    return facts.added(name, lookKept(key, name, address));
  };

  const lookPhoto = (
    source: Extract<ImageSource, { kind: "photo" }>,
    lookOwn: (fileName: string, cutOut?: true) => ImageLookup,
  ): ImageLookup => {
    const { value, fallback, cutOut } = source;
    if (isDirect(value)) return findDirect(value, cutOut, { look, tell });
    if (!photos) return { status: "missing", detail: loadingText };
    const name = fileNameOf(source, photos, isDirect);
    if (name !== null) return lookOwn(name, cutOut);
    if (fallback !== null && isDirect(fallback)) return findDirect(fallback, cutOut, { look, tell });
    return { status: "missing", detail: whyNoPhoto(value, photos.find(value)) };
  };

  const find = (source: ImageSource): ImageLookup => {
    if (source.kind === "data") return look(dataKey(source.url), () => source.url, "embedded picture");
    return source.kind === "media" ? lookFile(source.name, source.cutOut) : lookPhoto(source, lookFile);
  };

  return {
    find,
    findSmall: (source) =>
      source.kind === "photo" && !source.cutOut ? lookPhoto(source, lookSmall) : find(source),
    pictureUrl(key, widthPx = 0) {
      const large = largeNames.get(key);
      if (large === undefined || known.isWideAs(key, widthPx)) return known.urlOf(key);
      const isMediumEnough = known.isWideAs(key, (widthPx * smallSize) / mediumSize);
      return isMediumEnough ? urlOf(large, { size: mediumSize }) : urlOf(large);
    },
    smallPicture: (key) => (largeNames.has(key) ? known.shownAs(key) : undefined),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fileOf: (source) => fileNameOf(source, photos, isDirect),
    names: () => names,
    setPhotos: (fileNames, values) => {
      names = fileNames;
      photos = createPhotoIndex(fileNames, values);
      tell();
    },
    setFacts: facts.set,
    setDirect: (judge, find = findWhole) => {
      [isDirect, findDirect] = [judge, find];
      tell();
    },
    isWaiting: () => holds.isAny() || known.isLoading(),
    hold: holds.hold,
    forget: (fileName) => {
      for (const key of [`file ${fileName}`, smallKey(fileName), cutKey(fileName)]) known.forget(key);
      renew(fileName);
      tell();
    },
  };
}
