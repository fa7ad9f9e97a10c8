/** An option of a field; `icon` replaces its label where a picture is clearer. */
export type FieldOption = { readonly value: string; readonly label: string; readonly icon?: string };

/** A control of the properties panel, as data: the panel is generated from the element's list of fields. */
export type PanelField<Key extends string = string> = {
  /** The property that it shows and changes. */
  readonly key: Key;
  /** Properties that depend on it; copying it copies them too. */
  readonly with?: readonly Key[];
  readonly label: string;
  readonly group: string;
  /** Shown only if another property has one of these values. */
  readonly when?: { readonly key: Key; readonly values: readonly unknown[] };
} & (
  | { readonly control: "text"; readonly multiline: boolean; readonly tokens: boolean }
  | {
      readonly control: "number";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly fallback: number;
      /** The property to fall back on if none is stored. */
      readonly fallbackKey?: Key;
      /** Shown in the field in place of its label. */
      readonly sign?: string;
      /** `%` shows a share stored as 0 to 1. */
      readonly unit: "px" | "mm" | "%" | "";
      /** True for letter sizes, which people also measure in points. */
      readonly isLetterSize?: boolean;
    }
  | {
      readonly control: "color";
      readonly allowNone: boolean;
      /** Default if none is stored. */
      readonly fallback?: string;
    }
  | {
      readonly control: "select";
      readonly options: readonly FieldOption[];
      /** Default if none is stored. */
      readonly fallback?: string;
    }
  | {
      readonly control: "toggle";
      readonly on: string;
      readonly off: string;
      readonly icon: string;
      /** Numbers from this value on count as on, too. */
      readonly onFrom?: number;
    }
  | { readonly control: "font" }
  | { readonly control: "weight" }
  /** Switches for the font's letter variants. */
  | { readonly control: "fontVariant" }
  | { readonly control: "switch" }
  /**
   * The colours of a gradient with their positions, both ends included; `fallback` applies if none is stored.
   */
  | { readonly control: "gradientStops"; readonly fallback: object }
  | { readonly control: "barcodeFormat" }
  /** The settings of the chosen format. */
  | { readonly control: "barcodeOptions" }
  /** The picture in the middle of a code and its size; for QR codes only. */
  | { readonly control: "codeLogo" }
  /** Whether a code is signed, and its signed facts; for QR codes only. */
  | { readonly control: "signed" }
  | { readonly control: "imageToken" }
  /** The shape of a picture's mask and the softness of its edge. */
  | { readonly control: "mask" }
  /** The position of a face in its picture's box. */
  | { readonly control: "faceFrame" }
  /** The backdrop of the person in a photo. */
  | { readonly control: "backdrop" }
  /** A switch for `required` of `describeElement`; shown if the element shows data of its record. */
  | { readonly control: "required" }
);
