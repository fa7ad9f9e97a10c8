// What tests of other packages need and no program may use.
export { chromiumPixels, launchChromium } from "./pixels/chromiumPixels.ts";
