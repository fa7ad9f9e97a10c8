import { use } from "react";

/**
 * A part of the panel that is loaded when it is first needed. `use` suspends only until the code has loaded and then
 * returns at once, so that the fields below do not move.
 */
function latePart<Part>(load: () => Promise<Part>): { readonly use: () => Part } {
  let loading: Promise<Part> | null = null;
  const loaded = async (): Promise<Part> => {
    try {
      return await load();
    } catch (error) {
      // After a failure, the next use loads the part again.
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
