// Test support for other packages, not for programs.
export { chromiumPixels, launchChromium } from "./pixels/chromiumPixels.ts";
