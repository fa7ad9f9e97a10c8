import { fetchKeys } from "./checkCode.ts";

/** Fetches what checking takes, reader of pictures included: once loaded, the page needs no connection any more. */
export async function keepForOffline(): Promise<void> {
  addManifest();
  try {
    const { readerProgram } = await import("#platform/codes/readCodes.ts");
    await Promise.all([fetchKeys(), fetch(readerProgram)]);
  } catch {
    // Without a connection from the start: what is missing is told when a card is checked.
  }
}

/** Only this page is an app of its own on a phone. */
function addManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/verify.webmanifest";
  document.head.append(link);
}
