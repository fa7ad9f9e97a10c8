/** A key press, as far as it matters which key it is. */
export type PressedKey = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What an open project asks of features that it does not know. `app/editor` connects them. */
export type EditorHooks = {
  /** Lets the person choose a font family among all there are; null when none was chosen. */
  readonly chooseFont: (family: string | null) => Promise<string | null>;
  /** Shows the picture of a file in an image element. */
  readonly replacePicture: (elementId: string, file: File) => Promise<void>;
  /** An element was double-clicked that is not a text. */
  readonly openElement: (elementId: string) => void;
  /** A key was pressed outside of fields; true when something was done about it. */
  readonly pressKey: (key: PressedKey) => boolean;
  /** Puts a record (0-based) on the card. */
  readonly showRecord: (index: number) => Promise<void>;
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
};

/** Before the features are there, nothing happens. */
export const idleHooks: EditorHooks = {
  chooseFont: async () => null,
  replacePicture: async () => undefined,
  openElement: () => undefined,
  pressKey: () => false,
  showRecord: async () => undefined,
  showDesign: () => undefined,
  mapTokens: async () => undefined,
  assignPhotos: async () => undefined,
  printPeople: async () => undefined,
  renewRecord: async () => undefined,
};
