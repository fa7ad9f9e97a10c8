export { hostileFonts } from "./hostileFonts.ts";
export { renamedFont } from "./renamedFont.ts";
