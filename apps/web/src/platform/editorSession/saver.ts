import type { ProjectAnswer } from "@print-builder/api";
import type { StoreApi } from "zustand/vanilla";

export type SaveStatus = "unsaved" | "saving" | "saved";

export type SaveState = {
  readonly status: SaveStatus;
  /** Number of successful saves, for effects that run after each save. */
  readonly saves: number;
  /** Why the last save failed. Null if it succeeded. */
  readonly error: string | null;
};

/** The save status of changes to the live record, which are not part of the design. Null if all are stored. */
export type RecordSaving =
  | { readonly status: "saving" }
  | { readonly status: "failed"; readonly error: string };

/** Keeps an open project saved, automatically after changes and on request. */
export type Saver = {
  readonly state: StoreApi<SaveState>;
  /** Saves now. Returns true if everything is stored. */
  readonly save: (options?: { readonly byHand?: boolean }) => Promise<boolean>;
  /** True while there are changes that exist only in this tab. */
  readonly hasUnsaved: () => boolean;
  /** The revision being edited. */
  readonly revision: () => number;
  /**
   * Adopts a revision that this tab created by storing something besides the design, such as a sign-in to the school.
   */
  readonly adopt: (stored: ProjectAnswer) => void;
  /** Saves the view settings: with the next save, or on their own if auto save is on. */
  readonly keepPreferences: () => void;
  /** Drops unsaved changes, here and in the browser's database. */
  readonly discardUnsaved: () => Promise<void>;
  /** Follows the editor. Call the returned function to stop. */
  readonly open: () => () => void;
};
