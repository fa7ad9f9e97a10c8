export { createScreenTransform } from "./cmykTransform.ts";
export { type Inks, openInks, type PaintUse, type PdfColour, plainColour } from "./inks.ts";
export { checkPressProfile, genericPress, readPressProfile, screenProfile } from "./pressProfile.ts";
