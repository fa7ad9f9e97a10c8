/** Lets the user choose a file; null if they cancel. */
export function chooseFile(accept: string): Promise<File | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.hidden = true;
  // An input outside the document could be garbage-collected while the file is being chosen.
  document.body.append(input);
  return new Promise<File | null>((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  }).finally(() => input.remove());
}

export const jpgFiles = ".jpg,.jpeg,image/jpeg";
