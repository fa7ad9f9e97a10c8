import type { Locator, Page } from "playwright-core";
import { card } from "./projectList.ts";

/** Opens the export dialog of a project on the list. */
export async function openExport(page: Page, name: string): Promise<Locator> {
  await card(page, name).hover();
  await card(page, name).getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Project" });
  await dialog.getByRole("button", { name: "Start Export" }).waitFor();
  return dialog;
}

export const startExport = (dialog: Locator) => dialog.getByRole("button", { name: "Start Export" }).click();

export const downloadButton = (dialog: Locator) => dialog.getByRole("button", { name: "Download ZIP" });

/** The word that says how a job stands. */
export const badge = (dialog: Locator, status: string) => dialog.getByText(status, { exact: true });

/** Waits for the end of an export; on a busy machine it gives way to all else. */
export async function ended(dialog: Locator, status: "completed" | "cancelled" = "completed"): Promise<void> {
  await badge(dialog, status).waitFor();
}
