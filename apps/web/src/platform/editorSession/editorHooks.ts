import type { Point } from "@print-builder/core/editing";
import type { CardRecord } from "@print-builder/core/records";
import type { Transfer } from "./transfer.ts";

/** The parts of a keyboard event that identify the key. */
export type PressedKey = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** Requests from an open project to features, which the project does not know. `app/editor` connects the features. */
export type EditorHooks = {
  readonly openCommand: (id: string) => void;
  /** Lets the user choose any font family. Null if cancelled. */
  readonly chooseFont: (family: string | null) => Promise<string | null>;
  /** Shows a picture file in an image element. */
  readonly replacePicture: (elementId: string, file: File) => Promise<void>;
  /**
   * Inserts pasted or dropped content, at a point of the card (canvas px) if given. Returns false if neither the card
   * nor the project's data can use the content.
   */
  readonly takeOutside: (transfer: Transfer, at: Point | null) => boolean;
  /** Called when an element other than text is double-clicked, or when Enter is pressed on it. */
  readonly openElement: (elementId: string) => void;
  /** Handles a key pressed outside fields. Returns true if it did something. */
  readonly pressKey: (key: PressedKey) => boolean;
  /**
   * Shows a record (0-based) on the card. If `lacking` is an element of the side shown that lacks data, focuses the
   * field to fill in.
   */
  readonly showRecord: (index: number, lacking?: string | null) => Promise<void>;
  /**
   * Stores changes to the record on the card. Returns false if something could not be stored, which is then reported.
   */
  readonly storeRecord: () => Promise<boolean>;
  /** Shows the tokens instead of a record's values. */
  readonly showDesign: () => void;
  /** Lets the user map tokens to columns or fields, and applies the stored mapping. */
  readonly mapTokens: () => Promise<void>;
  /**
   * Opens the data wizard at the furthest step reached, or at the photos for a mapped project, and applies what it
   * stores.
   */
  readonly openWizard: () => Promise<void>;
  /** Opens the print dialog for these people's cards only, given by ID. */
  readonly printPeople: (ids: readonly string[]) => Promise<void>;
  /** Reloads the record on the card, if there is one. */
  readonly renewRecord: () => Promise<void>;
  /** Reads the first person of the project's school. Null if this browser is not signed in to the school. */
  readonly firstOfSchool: () => Promise<CardRecord | null>;
};

/** The hooks until features are connected. They do nothing. */
export const idleHooks: EditorHooks = {
  openCommand: () => undefined,
  chooseFont: async () => null,
  replacePicture: async () => undefined,
  takeOutside: () => false,
  openElement: () => undefined,
  pressKey: () => false,
  showRecord: async () => undefined,
  storeRecord: async () => true,
  showDesign: () => undefined,
  mapTokens: async () => undefined,
  openWizard: async () => undefined,
  printPeople: async () => undefined,
  renewRecord: async () => undefined,
  firstOfSchool: async () => null,
};
