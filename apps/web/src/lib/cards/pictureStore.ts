import type { ImageFinder, ImageLookup, ImageSource } from "@print-builder/core/elements";
import { createPhotoIndex, type PhotoIndex } from "@print-builder/core/records";

type Known =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly width: number; readonly height: number }
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
  readonly subscribe: (listener: () => void) => () => void;
  /** Names of the project's pictures, and all values that photos are looked up by. */
  readonly setPhotos: (fileNames: readonly string[], values: readonly string[]) => void;
  /** Tells which values are addresses of pictures that are loaded from where they are, e.g. in the school system. */
  readonly setDirect: (isDirect: (value: string) => boolean) => void;
  readonly isWaiting: () => boolean;
  /** Asks for none of these files until what it answers is called: they are on their way into the project. */
  readonly hold: (fileNames: Iterable<string>) => () => void;
  /** Forgets what a file showed, after it was replaced. */
  readonly forget: (fileName: string) => void;
};

const loadingText = "The picture is being loaded.";

/** Longest side, px, of the copies that stand in for photos on cards that are shown small. */
const smallSize = 640 satisfies SmallPictureSize;

/** Address of a file of the project, or of its small copy. */
export type PictureAddress = (fileName: string, size?: SmallPictureSize) => string;

export function createPictureStore(addressOf: PictureAddress): PictureStore {
  const known = new Map<string, Known>();
  const urls = new Map<string, string>();
  const dataKeys = new Map<string, string>();
  const versions = new Map<string, number>();
  const held = new Set<ReadonlySet<string>>();
  const listeners = new Set<() => void>();
  let photos: PhotoIndex | null = null;
  let isDirect = (_value: string) => false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const load = (key: string, url: string) => {
    known.set(key, { status: "loading" });
    urls.set(key, url);
    loadPicture(url, (picture) => {
      known.set(key, picture);
      tell();
    });
  };

  const look = (key: string, url: string, label: string): ImageLookup => {
    if (!known.has(key)) load(key, url);
    const picture = known.get(key);
    if (picture?.status === "ready") {
      return { status: "ready", image: { key, width: picture.width, height: picture.height } };
    }
    return picture?.status === "unreadable"
      ? { status: "unreadable", detail: `The picture “${label}” could not be loaded.` }
      : { status: "missing", detail: loadingText };
  };

  const lookFile = (name: string): ImageLookup => {
    if (!known.has(`file ${name}`) && [...held].some((names) => names.has(name))) {
      return { status: "missing", detail: loadingText };
    }
    const version = versions.get(name);
    const address = addressOf(name);
    const url = version === undefined ? address : `${address}?v=${version}`;
    return look(`file ${name}`, url, name);
  };

  const dataKey = (url: string) => {
    const key = dataKeys.get(url) ?? `data ${dataKeys.size}`;
    dataKeys.set(url, key);
    return key;
  };

  const lookPhoto = (value: string, fallback: string | null): ImageLookup => {
    if (isDirect(value)) return look(`direct ${value}`, value, "photo");
    if (!photos) return { status: "missing", detail: loadingText };
    const own = photos.find(value);
    if (own.status === "matched") return lookFile(own.fileName);
    if (fallback !== null && isDirect(fallback)) return look(`direct ${fallback}`, fallback, "photo");
    const other = fallback === null ? own : photos.find(fallback);
    if (other.status === "matched") return lookFile(other.fileName);
    return { status: "missing", detail: `There is no photo “${value}” among the project's images.` };
  };

  return {
    find(source: ImageSource) {
      if (source.kind === "data") return look(dataKey(source.url), source.url, "embedded picture");
      return source.kind === "media" ? lookFile(source.name) : lookPhoto(source.value, source.fallback);
    },
    pictureUrl: (key) => urls.get(key),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setPhotos: (fileNames, values) => {
      photos = createPhotoIndex(fileNames, values);
      tell();
    },
    setDirect: (judge) => {
      isDirect = judge;
      tell();
    },
    isWaiting: () => held.size > 0 || [...known.values()].some((picture) => picture.status === "loading"),
    hold: (fileNames) => {
      const names = new Set(fileNames);
      held.add(names);
      return () => {
        held.delete(names);
        tell();
      };
    },
    forget: (fileName) => {
      known.delete(`file ${fileName}`);
      versions.set(fileName, (versions.get(fileName) ?? 0) + 1);
      tell();
    },
  };
}
