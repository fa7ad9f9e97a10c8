/** True if Cmd replaces Ctrl. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform);
