import type { ImageLookup } from "@print-builder/core/elements";

type KnownPicture =
  | { readonly status: "loading" }
  | {
      readonly status: "ready";
      readonly width: number;
      readonly height: number;
      readonly shown: HTMLImageElement;
    }
  | { readonly status: "unreadable" };

export const loading: ImageLookup = { status: "missing", detail: "The picture is being loaded." };

/** Listeners, and a function that calls them. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

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
export function createPictureCache(tell: () => void) {
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
        : loading;
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
