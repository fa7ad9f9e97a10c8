/** What makes shapes of drawings, as one file that is fetched when it is first wanted. */
export { openAsShapes } from "./openAsShapes.ts";
export { placeIcon } from "./placeIcon.ts";
