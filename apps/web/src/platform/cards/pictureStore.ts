import { type SmallPictureSize, smallCardPictureSize } from "@print-builder/api";
import type { PhotoEdits } from "@print-builder/core/document";
import type { FaceBox, ImageFinder, ImageLookup, ImageSource } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { createPhotoIndex, type PhotoIndex, whyNoPhoto } from "@print-builder/core/records";
import { gatherCalls } from "./gatherCalls.ts";

type KnownPicture =
  | { readonly status: "loading" }
  | {
      readonly status: "ready";
      readonly width: number;
      readonly height: number;
      readonly shown: HTMLImageElement;
    }
  | { readonly status: "unreadable" };

/** A project's pictures in the browser, loaded when a card needs them. */
export type PictureStore = ImageFinder & {
  /** Like `find`, for cards shown small: finds a photo's thumbnail, which has the photo's aspect ratio. */
  readonly findSmall: ImageFinder["find"];
  /**
   * A picture's URL by its key. The function keeps its identity. For a key from `findSmall` it returns the thumbnail's
   * URL, or the picture's own if the picture is shown wider than the thumbnail (`widthPx`).
   */
  readonly pictureUrl: (key: string, widthPx?: number) => string | undefined;
  /** The loaded thumbnail for a key from `findSmall`. Undefined for other keys. */
  readonly smallPicture: (key: string) => HTMLImageElement | undefined;
  /** The loaded picture for any key. */
  readonly loadedPicture: (key: string) => HTMLImageElement | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the names of the project's pictures and all values by which photos are looked up. */
  readonly setPhotos: (fileNames: readonly string[], values: readonly string[]) => void;
  /** The project file that a source shows, or null. */
  readonly fileOf: (source: ImageSource) => string | null;
  /** Names of the project's pictures. */
  readonly names: () => readonly string[];
  /** Sets what is known about the photos, by file name, and the photos' manual corrections. */
  readonly setFacts: (facts: Partial<PhotoKnowledge>) => void;
  /**
   * Sets a test for values that are URLs of pictures to load directly, for example from the school system, and a
   * function that loads these pictures.
   */
  readonly setDirect: (isDirect: (value: string) => boolean, find?: FindDirect) => void;
  readonly isWaiting: () => boolean;
  /** Delays requests for files that are still being uploaded, until the returned function is called. */
  readonly hold: (fileNames: Iterable<string>) => () => void;
  /** Forgets the picture of a file that was replaced. */
  readonly forget: (fileName: string) => void;
};

/** Finds a picture by its URL. `look` loads it and stores it under a key, and `tell` redraws the cards. */
export type FindDirect = (
  address: string,
  cutOut: true | undefined,
  store: {
    readonly look: (key: string, address: () => string | Promise<string>, label: string) => ImageLookup;
    readonly tell: () => void;
  },
) => ImageLookup;

/** Reads thumbnails of files as data URLs, in the same order. Null for files without a thumbnail. */
type ReadCopies = (fileNames: readonly string[]) => Promise<readonly (string | null)[]>;

/** The requested variant of a file. Empty for the file itself. */
type PictureVariant = { readonly size?: SmallPictureSize; readonly cut_out?: true };

type PhotoKnowledge = {
  /** By file name. Null for a photo without a face; a photo that has not been analysed has no entry. */
  readonly faces: ReadonlyMap<string, FaceBox | null>;
  readonly edits: PhotoEdits;
  /** Photos whose backdrop is not plain. */
  readonly busy: ReadonlySet<string>;
};

const loadingText = "The picture is being loaded.";

/**
 * Longest sides of the thumbnails that replace photos on cards shown small, px. The smaller size is used first, and the
 * larger size for cards shown larger.
 */
const smallSize = smallCardPictureSize;
const mediumSize = 640 satisfies SmallPictureSize;

/** Thumbnails per call. */
const copiesPerCall = 50;

const findWhole: FindDirect = (address, _, { look }) => look(`direct ${address}`, () => address, "photo");

const cutKey = (fileName: string) => `cut ${fileName}`;
const smallKey = (fileName: string) => `small ${fileName}`;

/** Loads a picture and calls `done` later, or returns it at once if the browser already has it. */
function loadPicture(url: string, done: (picture: KnownPicture) => void): KnownPicture {
  const picture = new Image();
  const ready = (): KnownPicture => {
    // An SVG without a size still has an aspect ratio, and browsers then draw it in at most 300 × 150.
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

/** Loaded pictures by key. Calls `tell` when a picture has loaded. */
function createPictureCache(tell: () => void) {
  const known = new Map<string, KnownPicture>();
  const urls = new Map<string, string>();

  const load = (key: string, url: string) => {
    urls.set(key, url);
    const picture = loadPicture(url, (loaded) => {
      known.set(key, loaded);
      tell();
    });
    known.set(key, picture);
  };

  /** Loads a picture once its URL is known, unless the picture was forgotten in the meantime. */
  const loadLater = async (key: string, address: Promise<string>) => {
    const waiting: KnownPicture = { status: "loading" };
    known.set(key, waiting);
    const url = await address;
    if (known.get(key) !== waiting) return;
    load(key, url);
    // A picture that the browser already has loads synchronously, without another notification.
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
    /** False only if the picture is known to be narrower than `widthPx`. */
    isWideAs(key: string, widthPx: number): boolean {
      const picture = known.get(key);
      return picture?.status !== "ready" || widthPx <= picture.width;
    },
    forget: (key: string) => void known.delete(key),
    isLoading: () => [...known.values()].some((picture) => picture.status === "loading"),
  };
}

/** Short keys for pictures given as data URLs, which may be megabytes long. */
function createDataKeys(): (url: string) => string {
  const keys = new Map<string, string>();
  return (url) => {
    const key = keys.get(url) ?? `data ${keys.size}`;
    keys.set(url, key);
    return key;
  };
}

/** Adds faces and corrections to the photos found, by file name. Calls `tell` on changes. */
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

/** The project file that a source shows. Null if it shows none, or if the files are not yet known. */
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

/** The URLs of files. A replaced file gets a new URL, because browsers cache the old one. */
function createAddresses(addressOf: (fileName: string, asked: PictureVariant) => string) {
  const versions = new Map<string, number>();
  return {
    urlOf(name: string, asked: PictureVariant = {}) {
      const url = new URL(addressOf(name, asked));
      const version = versions.get(name);
      if (version !== undefined) url.searchParams.set("v", String(version));
      return url.href;
    },
    renew: (name: string) => void versions.set(name, (versions.get(name) ?? 0) + 1),
  };
}

/** Files being uploaded to the project. Calls `tell` when uploads have finished. */
function createHolds(tell: () => void) {
  const heldFiles = new Set<ReadonlySet<string>>();
  return {
    has: (name: string) => [...heldFiles].some((names) => names.has(name)),
    isAny: () => heldFiles.size > 0,
    hold: (fileNames: Iterable<string>) => {
      const names = new Set(fileNames);
      heldFiles.add(names);
      return () => {
        heldFiles.delete(names);
        tell();
      };
    },
  };
}

/**
 * `addressOf` returns the URL of a project file, its thumbnail or its cut-out. `readCopies` reads many thumbnails at
 * once.
 */
export function createPictureStore(
  addressOf: (fileName: string, asked: PictureVariant) => string,
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

  const known = createPictureCache(tell);
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
    loadedPicture: known.shownAs,
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
