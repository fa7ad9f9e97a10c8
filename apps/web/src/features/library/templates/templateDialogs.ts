/** Templates and palettes, as one chunk that is loaded on demand. */
export { recolour } from "./recolour.ts";
export { Templates } from "./Templates.tsx";
