import type { ZodType } from "zod";
import type { Box, DrawOp } from "../drawing/drawOp.ts";
import type { ProblemKind } from "../problems/problem.ts";
import type { TextEngine } from "../text/textEngine.ts";

/** A control of the properties panel, as data: the panel is generated from the element's list of fields. */
export type PanelField = {
  readonly key: string;
  readonly label: string;
  readonly group: string;
} & (
  | { readonly control: "text"; readonly multiline: boolean; readonly tokens: boolean }
  | {
      readonly control: "number";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly fallback: number;
      readonly unit: "px" | "";
    }
  | { readonly control: "color"; readonly allowNone: boolean }
  | {
      readonly control: "select";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly control: "toggle"; readonly on: string; readonly off: string }
  | { readonly control: "font" }
  | { readonly control: "imageToken" }
);

/** Where an image element's picture comes from. */
export type ImageSource =
  | { readonly kind: "media"; readonly name: string }
  | { readonly kind: "data"; readonly url: string }
  /** A record's value, to be matched with a photo's file name; `fallback` is the default column's value. */
  | { readonly kind: "photo"; readonly value: string; readonly fallback: string | null };

/** A picture that can be drawn. Width and height are of the upright picture, in its own pixels. */
export type ImageInfo = {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** True for drawings (SVG), which are sharp at any size. */
  readonly isVector?: boolean;
};

export type ImageLookup =
  | { readonly status: "ready"; readonly image: ImageInfo }
  | { readonly status: "missing"; readonly detail: string }
  | { readonly status: "unreadable"; readonly detail: string };

/** Finds pictures that were prepared beforehand; never waits. */
export interface ImageFinder {
  find(source: ImageSource): ImageLookup;
}

/** Values of one record as a card reads them, or the tokens themselves while designing. */
export interface CardValues {
  /** `text` with every `{{ token }}` replaced. Reports each token that no column feeds, and each that is blank. */
  fill(text: string, onUnresolved: (token: string) => void, onEmpty?: (token: string) => void): string;
  /** The picture bound to an image token, or null when the record has none. Reports a token that no column feeds. */
  image(token: string, onUnresolved?: (token: string) => void): ImageSource | null;
  /** True while designing: tokens show as themselves and bound pictures as frames. */
  readonly designing: boolean;
}

/** The paper that a card is drawn for. */
export type Paper = { readonly mmPerPx: number; readonly dpi: number };

/** What an element may use while it draws. */
export type DrawTools = {
  /** Null while designing: nothing is judged by what a printer can do. */
  readonly paper: Paper | null;
  readonly values: CardValues;
  readonly text: TextEngine;
  readonly images: ImageFinder;
  /** Says that this element will not be right on paper. */
  readonly report: (kind: ProblemKind, message: string) => void;
};

/** What an element draws: operations in its own box (origin top left), and what it says in words. */
export type ElementContent = { readonly ops: readonly DrawOp[]; readonly text: string };

/** What an element takes from outside: it is drawn anew for each record only when tokens are in it. */
export type ElementBindings = {
  /** Texts that may hold tokens. */
  readonly texts: readonly string[];
  readonly imageTokens: readonly string[];
  /** The picture that every record shows, or null. */
  readonly staticImage: ImageSource | null;
};

/** An element type: everything the product knows about it, in one place. */
export type ElementDefinition<Type extends string, Properties> = {
  readonly type: Type;
  readonly label: string;
  /** Size of a new element, canvas px. */
  readonly size: { readonly width: number; readonly height: number };
  /** Properties of a new element, complete and as a design stores them. `properties` fills in the same. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Parses stored properties (camelCase) and fills in defaults. */
  readonly properties: ZodType<Properties>;
  readonly fields: readonly PanelField[];
  readonly bindings: (properties: Properties) => ElementBindings;
  /** What it is in words, where that depends on its properties; else its label. */
  readonly kind?: (properties: Properties) => string;
  /** What it shows in words, tokens unfilled; else its texts. */
  readonly content?: (properties: Properties) => string;
  readonly draw: (properties: Properties, box: Box, tools: DrawTools) => ElementContent;
};

/** States an element type; the type parameters are inferred from `type` and `properties`. */
export function defineElement<const Type extends string, Properties>(
  definition: ElementDefinition<Type, Properties>,
): ElementDefinition<Type, Properties> {
  return definition;
}
