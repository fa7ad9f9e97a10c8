declare module "libheif-js/libheif-wasm/libheif.js" {
  export type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `data` with RGBA; the callback gets null if the picture cannot be decoded. */
    display(
      into: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (shown: object | null) => void,
    ): void;
    free(): void;
  };

  /** Compiles the program synchronously. */
  export default function open(options: { readonly wasmBinary: Uint8Array }): {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
  };
}
