import type { PhotoEdits } from "@print-builder/core/document";
import type { FaceBox, ImageFinder, ImageLookup, ImageSource } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { createPhotoIndex, type PhotoIndex, whyNoPhoto } from "@print-builder/core/records";
import { createListeners, createPictureCache, loading } from "./pictureCache.ts";
import { createSmallPictures, type PictureVariant, type ReadCopies } from "./smallPictures.ts";

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
  /** The loaded picture for a key from `find`. */
  readonly loadedPicture: (key: string) => HTMLImageElement | undefined;
  /** Called when pictures have arrived, except those of `findSmall`. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Called soon after pictures of `findSmall` have arrived. The editor does not show them and need not redraw. */
  readonly subscribeSmall: (listener: () => void) => () => void;
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

type PhotoKnowledge = {
  /** By file name. Null for a photo without a face; a photo that has not been analysed has no entry. */
  readonly faces: ReadonlyMap<string, FaceBox | null>;
  readonly edits: PhotoEdits;
  /** Photos whose backdrop is not plain. */
  readonly busy: ReadonlySet<string>;
};

const findWhole: FindDirect = (address, _, { look }) => look(`direct ${address}`, () => address, "photo");

const cutKey = (fileName: string) => `cut ${fileName}`;

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
  let photos: PhotoIndex | null = null;
  let names: readonly string[] = [];
  let [isDirect, findDirect] = [(_value: string) => false, findWhole];

  const { tell, subscribe } = createListeners();
  const known = createPictureCache(tell);
  const facts = createPhotoFacts(tell);
  const holds = createHolds(tell);
  const { look } = known;

  const { urlOf, renew } = createAddresses(addressOf);
  const small = createSmallPictures(urlOf, readCopies);

  const lookFile = (name: string, cutOut?: true) => {
    const key = cutOut ? cutKey(name) : `file ${name}`;
    const address = () => urlOf(name, cutOut && { cut_out: true });
    const found = !known.has(key) && holds.has(name) ? loading : look(key, address, name);
    return facts.added(name, found, cutOut);
  };

  const lookSmall = (name: string) =>
    facts.added(name, !small.has(name) && holds.has(name) ? loading : small.look(name));

  const lookPhoto = (
    source: Extract<ImageSource, { kind: "photo" }>,
    lookOwn: (fileName: string, cutOut?: true) => ImageLookup,
  ): ImageLookup => {
    const { value, fallback, cutOut } = source;
    if (isDirect(value)) return findDirect(value, cutOut, { look, tell });
    if (!photos) return loading;
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
    pictureUrl: (key, widthPx = 0) => small.pictureUrl(key, widthPx) ?? known.urlOf(key),
    smallPicture: small.shownAs,
    loadedPicture: known.shownAs,
    subscribe,
    subscribeSmall: small.subscribe,
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
    isWaiting: () => holds.isAny() || known.isLoading() || small.isLoading(),
    hold: holds.hold,
    forget: (fileName) => {
      for (const key of [`file ${fileName}`, cutKey(fileName)]) known.forget(key);
      small.forget(fileName);
      renew(fileName);
      tell();
    },
  };
}
