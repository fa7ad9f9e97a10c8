/** A picture that a canvas can draw. */
export type PreviewPicture = ImageBitmap | HTMLImageElement;

/** Pictures in the sizes shown on sheets. */
export type PreviewPictures = {
  /** The picture, about this many px wide; undefined while it is loading, null if it cannot be loaded. */
  readonly find: (url: string, widthPx: number) => PreviewPicture | null | undefined;
  /** True while the requested size is loading. */
  readonly isLoading: (url: string, widthPx: number) => boolean;
  /** True while any picture is loading. */
  readonly isWaiting: () => boolean;
  readonly close: () => void;
};

/** Widths of cached pictures: decoding once per size is faster than scaling a camera's picture each time. */
const widths = [128, 256, 512, 1024, 2048];

/** Maximum number of cached pixels. */
const maxPixels = 40_000_000;

type CachedPicture = { readonly width: number; readonly picture: PreviewPicture | null };

function widthFor(widthPx: number): number {
  return widths.find((width) => width >= widthPx) ?? 2048;
}

async function loadElement(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Decodes a picture, off the main thread if possible; data addresses cannot be fetched under the content policy. */
async function decodeWhole(url: string): Promise<PreviewPicture> {
  if (url.startsWith("data:")) return await loadElement(url);
  const file = await (await fetch(url)).blob();
  return file.type === "image/svg+xml" ? await loadElement(url) : await createImageBitmap(file);
}

async function decode(url: string, width: number): Promise<PreviewPicture> {
  const whole = await decodeWhole(url);
  // Vector drawings are sharp at any size and need no scaled copy.
  if (whole instanceof HTMLImageElement || whole.width <= width) return whole;
  const small = await createImageBitmap(whole, { resizeWidth: width, resizeQuality: "high" });
  whole.close();
  return small;
}

/** Loads pictures by their addresses. Calls `onChange` when some have arrived. */
export function createPreviewPictures(onChange: () => void): PreviewPictures {
  const kept = new Map<string, CachedPicture>();
  const underWay = new Set<string>();
  let pixels = 0;
  let isOpen = true;

  function drop(url: string): void {
    const known = kept.get(url);
    if (!known) return;
    kept.delete(url);
    if (!(known.picture instanceof ImageBitmap)) return;
    pixels -= known.picture.width * known.picture.height;
    known.picture.close();
  }

  function keep(url: string, entry: CachedPicture): void {
    drop(url);
    kept.set(url, entry);
    if (entry.picture instanceof ImageBitmap) pixels += entry.picture.width * entry.picture.height;
    for (const oldest of kept.keys()) {
      if (pixels <= maxPixels || oldest === url) return;
      drop(oldest);
    }
  }

  async function load(url: string, width: number): Promise<void> {
    underWay.add(`${width} ${url}`);
    let picture: PreviewPicture | null = null;
    try {
      picture = await decode(url, width);
    } catch (error) {
      // The print does not use this picture; preflight reports problems of the file itself.
      console.warn(`The picture ${url} cannot be shown.`, error);
    }
    underWay.delete(`${width} ${url}`);
    if (!isOpen) return;
    keep(url, { width, picture });
    onChange();
  }

  return {
    find(url, widthPx) {
      const width = widthFor(widthPx);
      const known = kept.get(url);
      if (known) {
        kept.delete(url);
        kept.set(url, known);
      }
      if (known?.picture === null) return null;
      const isEnough = known !== undefined && known.width >= width;
      if (!isEnough && !underWay.has(`${width} ${url}`)) void load(url, width);
      return known?.picture;
    },
    isLoading: (url, widthPx) => underWay.has(`${widthFor(widthPx)} ${url}`),
    isWaiting: () => underWay.size > 0,
    close() {
      isOpen = false;
      for (const url of [...kept.keys()]) drop(url);
    },
  };
}
