/** How long the file stays available to the download, ms. */
const keptFor = 60_000;

/** Hands a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}

/**
 * Passes a file to another app of a phone, such as mail or a print service; null where the device cannot. The browser
 * allows it only in answer to a tap.
 */
export function fileSharing(file: Blob, name: string): (() => Promise<void>) | null {
  const data = { files: [new File([file], name, { type: file.type })] };
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (!isPhone || !navigator.canShare?.(data)) return null;
  return async () => {
    try {
      await navigator.share(data);
    } catch (error) {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    }
  };
}
