/** Templates and palettes, as one chunk that is loaded on demand. */
export { recolour } from "./RecolourDialog.tsx";
export { Templates } from "./Templates.tsx";
