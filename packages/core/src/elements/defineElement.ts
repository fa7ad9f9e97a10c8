import { z } from "zod";
import type { Box } from "../drawing/drawOp.ts";
import { DesignError } from "../problems/designError.ts";
import { tokensRead } from "../tokens/index.ts";
import { type Conditions, noConditions, readConditions, tokensOfConditions } from "./conditions.ts";
import type { DrawTools, ElementContent, ImageSource } from "./drawTools.ts";
import type { FactElement } from "./facts.ts";
import type { PanelField } from "./panelField.ts";
import { coloursBetween } from "./shapes/gradientStops.ts";

type StoredProperties = Readonly<Record<string, unknown>>;

/** What an element's definition needs to see of a stored element. */
type ElementShape = {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly width: number;
  readonly height: number;
  readonly properties: StoredProperties;
};

/** Which picture an element shows: one that a record's value names, or the same on every card, or none. */
type ShownPicture = {
  readonly token: string | null;
  readonly source: ImageSource | null;
  /** Further pictures, by the property that names each; null where the property is empty. */
  readonly others?: Readonly<Record<string, ImageSource | null>>;
  /** True where it is asked for without what is behind the person in it. */
  readonly cutsOut?: boolean;
};

/** A property and the file of the project that it names. */
export type ShownFile = { readonly key: string; readonly name: string };

/** Where the dock has the tools: those of one group are behind one button. */
export type ToolGroup = "text" | "shapes" | "lines";

/** How an element is drawn by hand. */
export type ElementTool = {
  readonly group: ToolGroup;
  /** "Ctrl+R", "R": each of them takes the tool up. */
  readonly keys: readonly string[];
  /** What is drawn is at least so high, canvas px. */
  readonly minHeight?: number;
};

/** Properties by name. Each says by `prefault` what a new element stores, so what an absent one counts as. */
type PropertyShape = Readonly<Record<string, z.ZodPrefault | z.ZodOptional>>;

/** Stored properties as they are parsed: complete, and numbers and colours are such. */
type Parsed<Shape extends PropertyShape> = z.output<z.ZodObject<Shape, z.core.$loose>>;

/** The element's part on a card. Shapes are those that say nothing about a person. */
export type ElementRole = "text" | "picture" | "code" | "shape";

/** An axis of the card: across exchanges left and right, down exchanges top and bottom. */
export type MirrorWay = "across" | "down";

/** An element type: everything the product knows about it, in one place. */
type ElementDefinition<
  Type extends string,
  Icon extends string,
  Tool extends ElementTool | null,
  Shape extends PropertyShape,
> = {
  readonly type: Type;
  readonly role: ElementRole;
  readonly label: string;
  /** Names its picture among the web app's icons. */
  readonly icon: Icon;
  /** Null for one that comes onto the card in another way than by drawing it. */
  readonly tool: Tool;
  /** Size of a new element, canvas px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly properties: Shape;
  /** What a new element stores for properties that may be absent. */
  readonly optionalDefaults?: Partial<Record<keyof Shape & string, unknown>>;
  readonly fields: readonly PanelField<keyof Shape & string>[];
  /** The properties that are texts and may hold tokens. */
  readonly texts?: readonly (keyof Shape & string)[];
  /** The tokens that it reads beside those of its texts. */
  readonly reads?: (properties: Parsed<Shape>) => readonly string[];
  /** True for one that differs from record to record even if no token is in it. */
  readonly isPersonal?: (properties: Parsed<Shape>) => boolean;
  /** Absent where it shows none. */
  readonly picture?: (properties: Parsed<Shape>) => ShownPicture;
  /** True for one that lays out its picture by the face in it, or cuts that out of what is behind it. */
  readonly asksForFace?: (properties: Parsed<Shape>) => boolean;
  /** Whether a card needs what it shows of its record, where its property `required` does not say; else it does not. */
  readonly needed?: (properties: Parsed<Shape>) => boolean;
  /** What it is in words, where that depends on its properties; else its label. */
  readonly kind?: (properties: Parsed<Shape>) => string;
  /** The picture of such an element, where that depends on its properties. */
  readonly iconOf?: (properties: Parsed<Shape>) => Icon;
  /** What it shows in words, tokens unfilled; else its texts. */
  readonly content?: (properties: Parsed<Shape>) => string;
  /** True for one that is drawn by the library of barcodes. */
  readonly needsBarcodeLibrary?: (properties: Parsed<Shape>) => boolean;
  /** What is wrong with properties that do not go together, with the property's name; null for nothing. */
  readonly mistake?: (
    properties: Parsed<Shape>,
  ) => { readonly property: string; readonly message: string } | null;
  /** The axis along which a half turn mirrors the shape, for shapes symmetric about the other axis. */
  readonly halfTurnMirrors?: MirrorWay;
  /** True for elements that only come from opened drawings: the editor has no command to add one. */
  readonly isFromDrawings?: true;
  /** What of its box the pointer gets hold of, `u` and `v` from -1 to 1; absent for all of it. */
  readonly outline?: (u: number, v: number) => boolean;
  /** Also says what will not be right on paper: the rules of preflight for this type stand here. */
  readonly draw: (properties: Parsed<Shape>, box: Box, tools: DrawTools) => ElementContent;
};

/** An element whose properties were parsed once, ready to be drawn for any number of records. */
export type ElementDrawer = FactElement &
  Conditions & {
    /** Applies to the element as a whole, 0..1. */
    readonly opacity: number;
    /** True when the drawing may differ from record to record. */
    readonly bound: boolean;
    /** Tokens of bound pictures; their photos are prepared before the record is laid out. */
    readonly imageTokens: readonly string[];
    /** The pictures that every record shows. */
    readonly staticImages: readonly ImageSource[];
    /** True where its bound pictures are asked for without what is behind the person. */
    readonly cutsOut: boolean;
    readonly draw: (tools: DrawTools) => ElementContent;
  };

/** What can be said of an element without drawing it. */
export type ElementDescription<Icon extends string = string> = {
  /** What it is, in words: "Text", "QR code". */
  readonly kind: string;
  readonly icon: Icon;
  /** What it shows, in one line and with its tokens unfilled; "" for a shape. */
  readonly content: string;
  /** Applies to the element as a whole, 0..1. */
  readonly opacity: number;
  /** Its texts as they are shown, tokens unfilled. */
  readonly texts: readonly string[];
  /** The tokens that its texts show or read, in order. */
  readonly textTokens: readonly string[];
  /** Whether it is shown, and how it looks, by the record. */
  readonly conditions: Conditions;
  /** The tokens that these read. */
  readonly conditionTokens: readonly string[];
  /** The token whose value names its picture; null without one. */
  readonly imageToken: string | null;
  /** Its colours as the design stores them, each once: "#112233", "transparent". */
  readonly colours: readonly string[];
  /** File name of the project's picture that it shows on every card; null without one. */
  readonly mediaName: string | null;
  /** All of the project's pictures that it shows on every card: the property that names each, and its file name. */
  readonly files: readonly ShownFile[];
  /** True for one that lays out its picture by the face in it, or cuts that out of what is behind it. */
  readonly asksForFace: boolean;
  /** Whether a card needs what it shows of its record; null where it shows nothing of one. */
  readonly required: boolean | null;
  /** True for one that is drawn by the library of barcodes. */
  readonly needsBarcodeLibrary: boolean;
};

/** An element type as the rest of the product sees it. Sizes are canvas px. */
export type ElementKind<
  Type extends string = string,
  Icon extends string = string,
  Tool extends ElementTool | null = ElementTool | null,
> = {
  readonly type: Type;
  readonly role: ElementRole;
  readonly label: string;
  readonly icon: Icon;
  readonly tool: Tool;
  readonly halfTurnMirrors: MirrorWay | null;
  readonly isFromDrawings: boolean;
  readonly size: { readonly width: number; readonly height: number };
  readonly fields: readonly PanelField[];
  /** Properties of a new element, complete and as a design stores them. */
  readonly defaults: StoredProperties;
  /** Names of all properties. */
  readonly propertyNames: readonly string[];
  /** The properties that are texts and may hold tokens. */
  readonly textProperties: readonly string[];
  /** True where the pointer gets hold of it, `u` and `v` from -1 to 1 in its box. */
  readonly isInside: (u: number, v: number) => boolean;
  /** Throws a DesignError that names the element and the property. */
  readonly prepare: (stored: ElementShape) => ElementDrawer;
  readonly describe: (stored: ElementShape) => ElementDescription<Icon>;
};

const withOpacity = z.looseObject({ opacity: z.coerce.number().min(0).max(1).default(1) });

const noPicture: ShownPicture = { token: null, source: null };

const fileOf = (source: ImageSource | null) => (source?.kind === "media" ? source.name : null);

const filesOf = ({ source, others = {} }: ShownPicture) => ({
  mediaName: fileOf(source),
  files: Object.entries({ imageData: source, ...others }).flatMap(([key, each]): ShownFile[] => {
    const name = fileOf(each);
    return name === null ? [] : [{ key, name }];
  }),
});

const picturesOf = ({ source, others = {}, cutsOut = false }: ShownPicture) => ({
  staticImages: [source, ...Object.values(others)].filter((each) => each !== null),
  cutsOut,
});

/** States an element type and gives what the product does with any, whatever its properties. */
export function defineElement<
  const Type extends string,
  const Icon extends string,
  const Tool extends ElementTool | null,
  Shape extends PropertyShape,
>(definition: ElementDefinition<Type, Icon, Tool, Shape>): ElementKind<Type, Icon, Tool> {
  const { type, role, label, icon, tool, size, fields, texts: textProperties = [] } = definition;
  const { halfTurnMirrors = null, isFromDrawings = false, outline: isInside = () => true } = definition;
  const schema = z.looseObject(definition.properties);
  const defaults = { ...storedDefaults(definition.properties), ...definition.optionalDefaults };

  /** What is drawn anew for each record, where tokens are in it. */
  function bindings(properties: Parsed<Shape>) {
    const values: StoredProperties = properties;
    const texts = textProperties.map((name) => String(values[name]));
    const picture = definition.picture?.(properties) ?? noPicture;
    const { token } = picture;
    const textTokens = [...texts.flatMap(tokensRead), ...(definition.reads?.(properties) ?? [])];
    const required =
      typeof values.required === "boolean" ? values.required : (definition.needed?.(properties) ?? false);
    const isFact = token !== null || textTokens.length > 0;
    return { texts, textTokens, imageToken: token, picture, isFact, required };
  }

  function prepare(stored: ElementShape): ElementDrawer {
    const parsed = schema.safeParse(stored.properties);
    const conditions = readConditions(stored.properties);
    if (!parsed.success) throw wrongElement(stored, parsed.error.issues);
    if (!conditions.success) throw wrongElement(stored, conditions.issues);
    const properties = parsed.data;
    const mistake = definition.mistake?.(properties) ?? null;
    if (mistake) throw wrongElement(stored, [{ path: [mistake.property], message: mistake.message }]);
    const { texts, textTokens, imageToken, picture, isFact, required } = bindings(properties);
    const { visibleIf, rules } = conditions.data;
    const box = { x: 0, y: 0, width: stored.width, height: stored.height };
    return {
      opacity: withOpacity.parse(properties).opacity,
      bound: isFact || visibleIf !== null || rules.length > 0 || definition.isPersonal?.(properties) === true,
      isFact,
      visibleIf,
      rules,
      required,
      texts,
      textTokens: [...new Set(textTokens)],
      imageTokens: imageToken === null ? [] : [imageToken],
      ...picturesOf(picture),
      draw: (tools) => definition.draw(properties, box, tools),
    };
  }

  /** What cannot be parsed counts as absent: an element with one wrong property still has a name and its tokens. */
  function readable(stored: StoredProperties): Parsed<Shape> {
    const parsed = schema.safeParse(stored);
    if (parsed.success) return parsed.data;
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    const kept = Object.entries(stored).filter(([name]) => !wrong.has(name));
    return schema.parse(Object.fromEntries(kept));
  }

  /** Also by what a rule makes of it. */
  function needsLibrary(stored: StoredProperties, { rules }: Conditions): boolean {
    const { needsBarcodeLibrary: needs } = definition;
    if (!needs) return false;
    return [{}, ...rules.map(({ set }) => set)].some((set) => needs(readable({ ...stored, ...set })));
  }

  function describe(stored: ElementShape): ElementDescription<Icon> {
    const properties = readable(stored.properties);
    const { texts, textTokens, imageToken, picture, isFact, required } = bindings(properties);
    const read = readConditions(stored.properties);
    const conditions = read.success ? read.data : noConditions;
    const content = definition.content?.(properties) ?? texts.join(" ");
    return {
      kind: definition.kind?.(properties) ?? label,
      icon: definition.iconOf?.(properties) ?? icon,
      content: content.replaceAll(/\s+/g, " ").trim(),
      opacity: withOpacity.parse(properties).opacity,
      texts,
      textTokens,
      conditions,
      conditionTokens: tokensOfConditions(conditions),
      imageToken,
      colours: coloursOf(fields, { ...defaults, ...stored.properties }),
      ...filesOf(picture),
      asksForFace: definition.asksForFace?.(properties) ?? false,
      required: isFact ? required : null,
      needsBarcodeLibrary: needsLibrary(stored.properties, conditions),
    };
  }

  const propertyNames = Object.keys(definition.properties);
  const parts = { type, role, label, icon, tool, size, fields, defaults, propertyNames, textProperties };
  return { ...parts, halfTurnMirrors, isFromDrawings, isInside, prepare, describe };
}

/** Each colour once, as it is stored. */
function coloursOf(fields: readonly PanelField[], stored: StoredProperties): string[] {
  const colours = fields.flatMap(({ key, control }) => {
    if (control === "gradientStops") return coloursBetween(stored[key]);
    return control === "color" ? [stored[key]] : [];
  });
  return [...new Set(colours.filter((colour) => typeof colour === "string"))];
}

type Issue = Pick<z.core.$ZodIssue, "path" | "message">;

function wrongElement({ id, name, type }: ElementShape, [issue]: readonly Issue[]): DesignError {
  const property = issue?.path.join(".") ?? "properties";
  return new DesignError(
    `Element “${name ?? id}” (${type}): ${property}`,
    ended(issue?.message ?? "is wrong"),
  );
}

const ended = (message: string) => (message.endsWith(".") ? message : `${message}.`);

/** What a new element stores: for each property the value that its schema puts in for an absent one. */
function storedDefaults(shape: PropertyShape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, property]) =>
      property instanceof z.ZodPrefault ? [[name, property.def.defaultValue]] : [],
    ),
  );
}
