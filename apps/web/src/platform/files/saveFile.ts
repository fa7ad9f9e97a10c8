/** Time for which the file stays available to the browser's download, ms. */
const keptFor = 60_000;

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}

/**
 * Shares a file with another app on a phone, such as mail or a print service. Null if the device cannot. Browsers only
 * allow this in response to a tap.
 */
export function fileSharing(file: Blob, name: string): (() => Promise<void>) | null {
  const data = { files: [new File([file], name, { type: file.type })] };
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (!isPhone || !navigator.canShare?.(data)) return null;
  return async () => {
    try {
      await navigator.share(data);
    } catch (error) {
      // The user may close the list of apps. This is not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    }
  };
}
