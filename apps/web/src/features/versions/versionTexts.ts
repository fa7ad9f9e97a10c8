import type { VersionAnswer } from "@print-builder/api";
import { dateText } from "#ui/texts/dateText.ts";

/** What a version is called where it has no name: when it was saved. */
export const versionTitle = ({ name, saved_at }: VersionAnswer): string => name ?? dateText(saved_at);

/** Who saved it, and when where its name does not say so. */
export function versionLine({ name, saved_at, saved_by }: VersionAnswer): string {
  const by = saved_by ? `Saved by ${saved_by.name}` : "Saved";
  return name === null ? by : `${by}, ${dateText(saved_at)}`;
}
