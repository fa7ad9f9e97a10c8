import type { Point } from "@print-builder/core/editing";
import type { CardRecord } from "@print-builder/core/records";
import type { Transfer } from "./transfer.ts";

/** A key press, as far as it matters which key it is. */
export type PressedKey = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What an open project asks of features that it does not know. `app/editor` connects them. */
export type EditorHooks = {
  /** Lets the person choose a font family among all there are; null when none was chosen. */
  readonly chooseFont: (family: string | null) => Promise<string | null>;
  /** Shows the picture of a file in an image element. */
  readonly replacePicture: (elementId: string, file: File) => Promise<void>;
  /**
   * Takes what was pasted or dropped, at a place of the card (canvas px) where there is one. False when it is nothing
   * that a card or its data could take.
   */
  readonly takeOutside: (transfer: Transfer, at: Point | null) => boolean;
  /** An element was double-clicked that is not a text, or Enter pressed on it. */
  readonly openElement: (elementId: string) => void;
  /** A key was pressed outside of fields; true when something was done about it. */
  readonly pressKey: (key: PressedKey) => boolean;
  /**
   * Puts a record (0-based) on the card. With an element of the shown side that lacks something of it, the cursor goes
   * into the field that is to be filled in.
   */
  readonly showRecord: (index: number, lacking?: string | null) => Promise<void>;
  /** Stores what was changed of the record on the card. False where something could not be stored, which is told. */
  readonly storeRecord: () => Promise<boolean>;
  /** Shows the tokens themselves instead of a record. */
  readonly showDesign: () => void;
  /** Lets the person give tokens their columns or fields, and takes over what was stored. */
  readonly mapTokens: () => Promise<void>;
  /** Lets the person give records their photos, and takes over what was stored. */
  readonly assignPhotos: () => Promise<void>;
  /** Opens the print of these people's cards alone, by their ids. */
  readonly printPeople: (ids: readonly string[]) => Promise<void>;
  /** Reads the record on the card again, where there is one. */
  readonly renewRecord: () => Promise<void>;
  /** Reads the first person of the project's school; null where this browser is not signed in to it. */
  readonly firstOfSchool: () => Promise<CardRecord | null>;
};

/** Before the features are there, nothing happens. */
export const idleHooks: EditorHooks = {
  chooseFont: async () => null,
  replacePicture: async () => undefined,
  takeOutside: () => false,
  openElement: () => undefined,
  pressKey: () => false,
  showRecord: async () => undefined,
  storeRecord: async () => true,
  showDesign: () => undefined,
  mapTokens: async () => undefined,
  assignPhotos: async () => undefined,
  printPeople: async () => undefined,
  renewRecord: async () => undefined,
  firstOfSchool: async () => null,
};
