import sharp from "sharp";

/**
 * `new Image()` as in a browser: it loads its picture, knows its size, and fires both events. happy-dom loads nothing.
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
      // Callers of `decode` receive the failure; others listen to the event.
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
