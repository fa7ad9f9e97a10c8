/** An option of a field; its `icon` replaces its label. */
export type FieldOption = { readonly value: string; readonly label: string; readonly icon?: string };

/** A control of the properties panel, which is generated from each element's list of fields. */
export type PanelField<Key extends string = string> = {
  /** The property that the control shows and changes. */
  readonly key: Key;
  /** Properties that depend on this property and are copied together with it. */
  readonly with?: readonly Key[];
  readonly label: string;
  readonly group: string;
  /** The control is shown only if another property has one of these values. */
  readonly when?: { readonly key: Key; readonly values: readonly unknown[] };
} & (
  | { readonly control: "text"; readonly multiline: boolean; readonly tokens: boolean }
  | {
      readonly control: "number";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly fallback: number;
      /** The property whose value applies if this property is not stored. */
      readonly fallbackKey?: Key;
      /** A short sign to show in the field instead of its label. */
      readonly sign?: string;
      /** `%` shows a stored fraction as a percentage. */
      readonly unit: "px" | "mm" | "%" | "";
      /** True for font sizes, which people also measure in points. */
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
      /** Numbers of at least this value also count as on. */
      readonly onFrom?: number;
    }
  | { readonly control: "font" }
  | { readonly control: "weight" }
  /** Switches for the font's variants. */
  | { readonly control: "fontVariant" }
  | { readonly control: "switch" }
  /**
   * The colours of a gradient with their positions, both ends included; `fallback` applies if none is stored.
   */
  | { readonly control: "gradientStops"; readonly fallback: object }
  | { readonly control: "barcodeFormat" }
  /** The settings of the chosen barcode format. */
  | { readonly control: "barcodeOptions" }
  /** The logo in the middle of a code and its size; for QR codes only. */
  | { readonly control: "codeLogo" }
  /** Whether a code is signed, and the signed data; for QR codes only. */
  | { readonly control: "signed" }
  | { readonly control: "imageToken" }
  /** The shape of a picture's mask and the softness of its edge. */
  | { readonly control: "mask" }
  /** The position of a face in its picture's box. */
  | { readonly control: "faceFrame" }
  /** The backdrop of the person in a photo. */
  | { readonly control: "backdrop" }
  /** A switch for `required`; shown if the element shows record data. */
  | { readonly control: "required" }
);
