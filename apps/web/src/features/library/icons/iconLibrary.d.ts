/** Made by `apps/web/iconLibrary.ts`. */
declare module "virtual:icon-library" {
  export const list: string;
  /** Icons of a file. */
  export const perFile: number;
  export const files: Readonly<
    Record<"outline" | "filled", readonly (() => Promise<{ readonly default: string }>)[]>
  >;
}
