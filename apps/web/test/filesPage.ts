import type { Locator, Page } from "./browser/page.ts";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The entry with this name in the File Manager's list or grid. */
export function entry(page: Page, name: string): Locator {
  return page.getByRole("option", { name: new RegExp(`^${escaped(name)}, `) });
}

/** Names of the visible entries, in order. */
export async function shownEntries(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.split(", ")[0] ?? "");
}

export async function chosenEntries(page: Page): Promise<string[]> {
  const labels = await page
    .getByRole("option", { selected: true })
    .evaluateAll((options) => options.map((option) => option.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.split(", ")[0] ?? "");
}

export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** Passes files to the picker of "Upload files". */
export async function uploadTexts(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.getByLabel("Files to upload").setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    })),
  );
}

export async function toast(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("log").getByText(text).first().waitFor();
}
