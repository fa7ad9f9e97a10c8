import type { ProjectAnswer } from "@print-builder/api";
import type { StoreApi } from "zustand/vanilla";

export type SaveStatus = "unsaved" | "saving" | "saved";

export type SaveState = {
  readonly status: SaveStatus;
  /** Counts successful saves, for what follows each of them. */
  readonly saves: number;
  /** Why the last save failed; null when it did not. */
  readonly error: string | null;
};

/** How far the changes of the live record have come, which are no part of the design; null where all are stored. */
export type RecordSaving =
  | { readonly status: "saving" }
  | { readonly status: "failed"; readonly error: string };

/** Keeps an open project stored: by itself after changes, and when asked to. */
export type Saver = {
  readonly state: StoreApi<SaveState>;
  /** Saves now. True when everything is stored. */
  readonly save: (options?: { readonly byHand?: boolean }) => Promise<boolean>;
  /** True while there is something that only this tab knows. */
  readonly hasUnsaved: () => boolean;
  /** The revision that is edited here. */
  readonly revision: () => number;
  /** Takes over what this tab has stored besides the design, e.g. a sign-in to the school. */
  readonly adopt: (stored: ProjectAnswer) => void;
  /** Stores how the screen is set up: with the next save, or by itself while auto save is on. */
  readonly keepPreferences: () => void;
  /** Drops what is unsaved, here and in the browser's database. */
  readonly discardUnsaved: () => Promise<void>;
  /** Follows the editor; call what it gives to stop. */
  readonly open: () => () => void;
};
