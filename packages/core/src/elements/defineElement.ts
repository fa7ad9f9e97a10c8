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

/** The part of a stored element that its type definition needs. */
type ElementShape = {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
  readonly width: number;
  readonly height: number;
  readonly properties: StoredProperties;
};

/** An element's picture: bound to a record's value, the same on every card, or absent. */
type ShownPicture = {
  readonly token: string | null;
  readonly source: ImageSource | null;
  /** Additional pictures by property name; null if a property is empty. */
  readonly others?: Readonly<Record<string, ImageSource | null>>;
  /** True if the picture is requested without its backdrop. */
  readonly cutsOut?: boolean;
};

export type ShownFile = { readonly key: string; readonly name: string };

/** The group of the tool in the dock. Tools of one group share a button. */
export type ToolGroup = "text" | "shapes" | "lines";

/** The tool for drawing an element with the pointer. */
export type ElementTool = {
  readonly group: ToolGroup;
  /** Shortcuts that select the tool: "Ctrl+R", "R". */
  readonly keys: readonly string[];
  /** Minimum height of an element drawn by hand, canvas px. */
  readonly minHeight?: number;
};

/**
 * The schema of each property. `prefault` is both the stored value of a new element and the default for an absent
 * property.
 */
type PropertyShape = Readonly<Record<string, z.ZodPrefault | z.ZodOptional>>;

/** Parsed properties, which are complete and valid. */
type Parsed<Shape extends PropertyShape> = z.output<z.ZodObject<Shape, z.core.$loose>>;

/** The element's role on a card. Shapes show no personal data. */
export type ElementRole = "text" | "picture" | "code" | "shape";

/** A direction of flipping: `across` swaps left and right, `down` swaps top and bottom. */
export type MirrorWay = "across" | "down";

/** Everything the product knows about an element type. */
type ElementDefinition<
  Type extends string,
  Icon extends string,
  Tool extends ElementTool | null,
  Shape extends PropertyShape,
> = {
  readonly type: Type;
  readonly role: ElementRole;
  readonly label: string;
  /** The name of its icon in the web app. */
  readonly icon: Icon;
  /** Null if the element is not drawn by hand. */
  readonly tool: Tool;
  /** Size of a new element, canvas px. */
  readonly size: { readonly width: number; readonly height: number };
  readonly properties: Shape;
  /** Values that a new element stores for optional properties. */
  readonly optionalDefaults?: Partial<Record<keyof Shape & string, unknown>>;
  readonly fields: readonly PanelField<keyof Shape & string>[];
  /** The properties that contain text, which may have tokens. */
  readonly texts?: readonly (keyof Shape & string)[];
  /** The tokens that the element reads besides the tokens in its text. */
  readonly reads?: (properties: Parsed<Shape>) => readonly string[];
  /** True if the element differs from record to record even if it has no tokens. */
  readonly isPersonal?: (properties: Parsed<Shape>) => boolean;
  /** Absent if the element shows no picture. */
  readonly picture?: (properties: Parsed<Shape>) => ShownPicture;
  /** True if the element positions its picture by a face or removes the backdrop. */
  readonly asksForFace?: (properties: Parsed<Shape>) => boolean;
  /** Whether a card needs the element's data if `required` is unset; absent: no. */
  readonly needed?: (properties: Parsed<Shape>) => boolean;
  /** The element's name if that depends on its properties; otherwise its label. */
  readonly kind?: (properties: Parsed<Shape>) => string;
  /** The element's icon if that depends on its properties. */
  readonly iconOf?: (properties: Parsed<Shape>) => Icon;
  /** The element's content in words, with unfilled tokens; absent: its text. */
  readonly content?: (properties: Parsed<Shape>) => string;
  /** True if the barcode library draws it. */
  readonly needsBarcodeLibrary?: (properties: Parsed<Shape>) => boolean;
  /** An invalid combination of properties, with the name of one of them; null if the combination is valid. */
  readonly mistake?: (
    properties: Parsed<Shape>,
  ) => { readonly property: string; readonly message: string } | null;
  /**
   * Flipping the shape in this direction equals rotating it by 180°, because it is symmetric in the other
   * direction.
   */
  readonly halfTurnMirrors?: MirrorWay;
  /** True if the element can only come from an imported drawing, because the editor has no command that adds it. */
  readonly isFromDrawings?: true;
  /** The clickable part of the box, with `u` and `v` from -1 to 1; absent: the whole box. */
  readonly outline?: (u: number, v: number) => boolean;
  /** Draws the element and reports problems in print. Preflight rules of this element type belong here. */
  readonly draw: (properties: Parsed<Shape>, box: Box, tools: DrawTools) => ElementContent;
};

/** An element with its properties parsed once, ready to be drawn for any number of records. */
export type ElementDrawer = FactElement &
  Conditions & {
    /** Applies to the element as a whole, 0..1. */
    readonly opacity: number;
    /** True if the drawing may differ from record to record. */
    readonly bound: boolean;
    /** Tokens of bound pictures, whose photos are prepared before the record is laid out. */
    readonly imageTokens: readonly string[];
    /** Pictures that are the same for every record. */
    readonly staticImages: readonly ImageSource[];
    /** True if the bound pictures are requested without their backdrop. */
    readonly cutsOut: boolean;
    readonly draw: (tools: DrawTools) => ElementContent;
  };

/** The description of an element, available without drawing it. */
export type ElementDescription<Icon extends string = string> = {
  /** Its kind in words: "Text", "QR code". */
  readonly kind: string;
  readonly icon: Icon;
  /** Its content in one line with unfilled tokens; "" for a shape. */
  readonly content: string;
  /** Applies to the element as a whole, 0..1. */
  readonly opacity: number;
  /** Its text with unfilled tokens. */
  readonly texts: readonly string[];
  /** The tokens that its text shows or its expressions read, in order. */
  readonly textTokens: readonly string[];
  /** The conditions for its visibility and its properties. */
  readonly conditions: Conditions;
  readonly conditionTokens: readonly string[];
  /** The token that names its picture, or null. */
  readonly imageToken: string | null;
  /** Its distinct colours as stored: "#112233", "transparent". */
  readonly colours: readonly string[];
  /** The file name of the project picture that it shows on every card, or null. */
  readonly mediaName: string | null;
  /** All project pictures that it shows on every card. */
  readonly files: readonly ShownFile[];
  /** True if the element positions its picture by a face or removes the backdrop. */
  readonly asksForFace: boolean;
  /** Whether a card needs its data; null if it shows no record data. */
  readonly required: boolean | null;
  /** True if the barcode library draws it. */
  readonly needsBarcodeLibrary: boolean;
};

/** An element type as other modules see it. Sizes are canvas px. */
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
  /** All properties of a new element, as stored. */
  readonly defaults: StoredProperties;
  readonly propertyNames: readonly string[];
  /** The properties that contain text, which may have tokens. */
  readonly textProperties: readonly string[];
  /** Whether a click at this point of its box hits it, with `u` and `v` from -1 to 1. */
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

/** Defines an element type, and computes once everything that does not depend on an element's properties. */
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

  /** The parts that contain tokens and so are redrawn for each record. */
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

  /** Treats invalid properties as absent, so that an element with one invalid property still has a name and tokens. */
  function readable(stored: StoredProperties): Parsed<Shape> {
    const parsed = schema.safeParse(stored);
    if (parsed.success) return parsed.data;
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    const kept = Object.entries(stored).filter(([name]) => !wrong.has(name));
    return schema.parse(Object.fromEntries(kept));
  }

  /** Whether an element needs the barcode library, either as stored or with properties that its rules set. */
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

/** The stored properties of a new element: the defaults of its schema. */
function storedDefaults(shape: PropertyShape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, property]) =>
      property instanceof z.ZodPrefault ? [[name, property.def.defaultValue]] : [],
    ),
  );
}
