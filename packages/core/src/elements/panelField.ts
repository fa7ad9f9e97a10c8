/** One of the choices of a field; `icon` names the picture that says it better than its word. */
export type FieldOption = { readonly value: string; readonly label: string; readonly icon?: string };

/** A control of the properties panel, as data: the panel is generated from the element's list of fields. */
export type PanelField<Key extends string = string> = {
  /** The property that it shows and changes. */
  readonly key: Key;
  /** Properties that only make sense together with it; copying it copies them too. */
  readonly with?: readonly Key[];
  readonly label: string;
  readonly group: string;
  /** Shown only where another property has one of these values. */
  readonly when?: { readonly key: Key; readonly values: readonly unknown[] };
} & (
  | { readonly control: "text"; readonly multiline: boolean; readonly tokens: boolean }
  | {
      readonly control: "number";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly fallback: number;
      /** The property whose value counts where nothing is stored. */
      readonly fallbackKey?: Key;
      /** What stands in the field in place of its label. */
      readonly sign?: string;
      /** `%` shows a share that is stored as 0 to 1. */
      readonly unit: "px" | "mm" | "%" | "";
      /** True for the size of letters, which people also count in points. */
      readonly isLetterSize?: boolean;
    }
  | {
      readonly control: "color";
      readonly allowNone: boolean;
      /** What counts where nothing is stored. */
      readonly fallback?: string;
    }
  | {
      readonly control: "select";
      readonly options: readonly FieldOption[];
      /** What counts where nothing is stored. */
      readonly fallback?: string;
    }
  | {
      readonly control: "toggle";
      readonly on: string;
      readonly off: string;
      readonly icon: string;
      /** Numbers from this one on count as on, too. */
      readonly onFrom?: number;
    }
  | { readonly control: "font" }
  /** The weights that the font has. */
  | { readonly control: "weight" }
  /** Switches for the variants of letters that the font has. */
  | { readonly control: "fontVariant" }
  | { readonly control: "switch" }
  /** The colours of a gradient and their positions, both ends included; `fallback` counts where nothing is stored. */
  | { readonly control: "gradientStops"; readonly fallback: object }
  /** The choice among all barcode formats. */
  | { readonly control: "barcodeFormat" }
  /** The settings of the chosen format. */
  | { readonly control: "barcodeOptions" }
  /** The picture in the middle of a code, and how large it is; shown for QR codes alone. */
  | { readonly control: "codeLogo" }
  /** Whether a code is signed, and what it says then; shown for QR codes alone. */
  | { readonly control: "signed" }
  | { readonly control: "imageToken" }
  /** The shape that a picture is cut to, and how soft its edge is. */
  | { readonly control: "mask" }
  /** Where a face lies in its picture's box. */
  | { readonly control: "faceFrame" }
  /** What is behind the person in a photo. */
  | { readonly control: "backdrop" }
  /** A switch for what `describeElement` calls `required`; shown where the element shows something of its record. */
  | { readonly control: "required" }
);
