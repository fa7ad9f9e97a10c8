/** An uploaded font cannot be used. The message names the file, and says why and what to upload instead. */
export class FontFileError extends Error {
  override readonly name = "FontFileError";
  readonly fileName: string;

  constructor(fileName: string, reason: string) {
    super(`The font "${fileName}" ${reason}`);
    this.fileName = fileName;
  }
}
