import sharp from "sharp";

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };
type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** A picture decoded by the app, because happy-dom cannot decode pictures. */
class DecodedBitmap implements Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor({ width, height, data }: Pixels) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  close(): void {}
}

async function decode(picture: Blob | DecodedBitmap): Promise<DecodedBitmap> {
  if (picture instanceof DecodedBitmap) return picture;
  const pixels = sharp(Buffer.from(await picture.arrayBuffer()))
    .ensureAlpha()
    .raw();
  const decoded = await pixels.toBuffer({ resolveWithObject: true }).catch(() => null);
  if (!decoded) throw new DOMException("The source image could not be decoded.", "InvalidStateError");
  return new DecodedBitmap({ ...decoded.info, data: new Uint8ClampedArray(decoded.data) });
}

/** A canvas context that keeps only the picture drawn last, so that the app can read codes from it. */
class BlankContext {
  readonly canvas: Canvas;
  #picture: unknown;

  constructor(canvas: Canvas) {
    this.canvas = canvas;
  }

  drawImage(picture: unknown): void {
    this.#picture = picture;
  }

  getImageData(_x: number, _y: number, width: number, height: number): Pixels {
    const drawn = this.#picture;
    if (drawn instanceof DecodedBitmap && drawn.width === width && drawn.height === height) return drawn;
    return { width, height, data: new Uint8ClampedArray(4 * width * height) };
  }

  getTransform = () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
  createLinearGradient = () => ({ addColorStop: ignore });
  createRadialGradient = () => ({ addColorStop: ignore });
  measureText = () => ({ width: 0 });
}

class BlankPath {
  moveTo = ignore;
  lineTo = ignore;
  quadraticCurveTo = ignore;
  bezierCurveTo = ignore;
  closePath = ignore;
  rect = ignore;
  addPath = ignore;
}

function ignore(): void {}

/** Accepts calls to all other methods and does nothing. */
const accepting = <Thing extends object>(thing: Thing) =>
  new Proxy(thing, {
    get: (own, name) => {
      const value: unknown = Reflect.get(own, name);
      return typeof value === "function" ? value.bind(own) : (value ?? ignore);
    },
  });

const contexts = new WeakMap<Canvas, object>();

function contextOf(this: Canvas, kind: string): object | null {
  if (kind !== "2d") return null;
  const context = contexts.get(this) ?? accepting(new BlankContext(this));
  contexts.set(this, context);
  return context;
}

/**
 * Replaces painting, which happy-dom lacks. Canvases accept every call and stay blank. Tests of painted pixels must be
 * journeys.
 */
export function acceptPainting(): void {
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    Object.defineProperty(prototype, "getContext", { value: contextOf, configurable: true, writable: true });
  }
  Object.assign(globalThis, { Path2D: BlankPath, ImageBitmap: DecodedBitmap, createImageBitmap: decode });
}

/**
 * Replaces `new Image()`: it loads its picture, knows its size, and fires both events, as in a browser. happy-dom loads
 * nothing.
 */
export function loadImages(): void {
  globalThis.Image = class extends globalThis.Image {
    #loaded: Promise<void> = Promise.resolve();
    #size: { readonly width: number; readonly height: number } | null = null;

    override get naturalWidth(): number {
      return this.#size?.width ?? 0;
    }

    override get naturalHeight(): number {
      return this.#size?.height ?? 0;
    }

    override get complete(): boolean {
      return this.#size !== null;
    }

    override get src(): string {
      return super.src;
    }

    override set src(address: string) {
      super.src = address;
      this.#size = null;
      this.#loaded = this.#load(super.src);
      // Callers of `decode` receive the error; other callers listen to the error event.
      this.#loaded.catch(() => undefined);
    }

    override decode(): Promise<void> {
      return this.#loaded;
    }

    async #load(address: string): Promise<void> {
      try {
        const answer = await fetch(address);
        const { width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        if (super.src !== address) return;
        this.#size = { width, height };
      } catch (cause) {
        this.dispatchEvent(new Event("error"));
        throw new Error(`${address} is not a picture.`, { cause });
      }
      this.dispatchEvent(new Event("load"));
    }
  };
}
