import { use } from "react";

/**
 * A part of the panel that is fetched when something is selected that needs it. `use` answers it, and waits for it the first
 * time only: afterwards it is there at once, and nothing that stands below it is moved by it.
 */
function latePart<Part>(load: () => Promise<Part>): { readonly use: () => Part } {
  let loading: Promise<Part> | null = null;
  const loaded = async (): Promise<Part> => {
    try {
      return await load();
    } catch (error) {
      // It may be fetched again.
      loading = null;
      throw error;
    }
  };
  return {
    use: () => {
      loading ??= loaded();
      return use(loading);
    },
  };
}

export const aligning = latePart(() => import("./AlignBar.tsx"));
export const switchControls = latePart(() => import("./switchControls.tsx"));
export const gradientControl = latePart(() => import("./gradient/GradientControl.tsx"));
export const pictureControls = latePart(() => import("./picture/pictureControls.ts"));
export const codeControls = latePart(() => import("./barcodes/codeControls.ts"));
