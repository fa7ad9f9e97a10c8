import type { VersionAnswer } from "@print-builder/api";
import { dateText } from "#ui/texts/dateText.ts";

/** Title of a version: its name, or else the time of saving. */
export const versionTitle = ({ name, saved_at }: VersionAnswer): string => name ?? dateText(saved_at);

/** Says who saved the version; a named version also shows when. */
export function versionLine({ name, saved_at, saved_by }: VersionAnswer): string {
  const by = saved_by ? `Saved by ${saved_by.name}` : "Saved";
  return name === null ? by : `${by}, ${dateText(saved_at)}`;
}
