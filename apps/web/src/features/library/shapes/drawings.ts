/** The code that turns drawings into shapes, as one chunk that is loaded on demand. */
export { openAsShapes } from "./openAsShapes.ts";
export { placeIcon } from "./placeIcon.ts";
