/** Templates and palettes, as one file that is fetched when one of them is first wanted. */
export { recolour } from "./recolour.ts";
export { Templates } from "./Templates.tsx";
