/** Asks for a file that a `fetch`, or a picture, will ask for in a moment: it then gets this answer. */
export function preload(href: string, as: "fetch" | "image"): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as, href });
  if (as === "fetch") link.crossOrigin = "anonymous";
  document.head.append(link);
}
