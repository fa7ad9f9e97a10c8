/** Lets the person choose a file; null when they leave. */
export function chooseFile(accept: string): Promise<File | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.hidden = true;
  // A field that stands nowhere may be collected as garbage while its file is being chosen.
  document.body.append(input);
  return new Promise<File | null>((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.oncancel = () => resolve(null);
    input.click();
  }).finally(() => input.remove());
}

export const jpgFiles = ".jpg,.jpeg,image/jpeg";
