/** Asks for a picture that will be asked for in a moment: that then gets this answer. */
export function preload(href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "image", href });
  document.head.append(link);
}
