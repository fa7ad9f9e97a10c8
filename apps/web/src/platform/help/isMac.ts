/** True if Cmd takes the place of Ctrl. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);
