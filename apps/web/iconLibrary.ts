import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The package exports only single icons. Its tables are two folders above an icon's file. */
const anIcon = import.meta.resolve("@tabler/icons/outline/heart.svg");
const folder = fileURLToPath(new URL("../..", anIcon));

type Icon = { readonly name: string; readonly category: string; readonly tags: readonly unknown[] };
/** An icon's shapes: the tag name and the attributes of each. */
type Nodes = readonly (readonly [string, Readonly<Record<string, string>>])[];

const styles = ["outline", "filled"] as const;
type IconStyle = (typeof styles)[number];

/** Data of the editor's icon library, read by `src/features/library/icons/searchIcons.ts`. */
export type PackedIcons = {
  /**
   * One line per icon: “name|tag,tag”, or “name*|…” if a filled version exists. A category, after “#”, precedes its
   * icons.
   */
  readonly list: string;
  /** One line per icon, in the list's order: its shapes in the format of `iconSvg.ts`. */
  readonly drawings: Readonly<Record<IconStyle, readonly string[]>>;
};

/** School-related words that are missing from the package's own tags. */
const schoolWords: Readonly<Record<string, readonly string[]>> = {
  backpack: ["pupil", "satchel"],
  book: ["reading", "lesson"],
  certificate: ["exam", "diploma"],
  chalkboard: ["lesson", "classroom"],
  "chalkboard-teacher": ["staff", "lesson", "headteacher"],
  flask: ["laboratory"],
  friends: ["pupil", "children"],
  "id-badge-2": ["visitor", "staff", "pupil", "name badge"],
  "masks-theater": ["drama club"],
  microphone: ["choir", "singing"],
  music: ["choir", "orchestra", "band"],
  school: ["pupil", "university", "leaver"],
  soup: ["canteen", "lunch"],
  "tools-kitchen-2": ["canteen", "lunch", "dining hall"],
  "user-check": ["visitor"],
  users: ["pupil", "children", "class", "staff"],
  "users-group": ["pupil", "children", "class", "staff"],
};

/** Icons per file. The visible icons load with one or two files. */
const perFile = 320;

/** Puts shapes first, because cards need them most, and brand logos last. */
const placeOf = (category: string) => (category === "Shapes" ? 0 : category === "Brand" ? 2 : 1);

/** Puts “Circle” before icons composed of circles. */
const wordsIn = (name: string) => name.split("-").length;

/** How a path is painted: `s` stroke, `f` fill, `b` both. */
function lookOf({ fill = "none", stroke }: Nodes[number][1], style: IconStyle): "s" | "f" | "b" {
  if (style === "filled" || stroke === "none") return "f";
  return fill === "none" ? "s" : "b";
}

/** An icon's paths, each prefixed with how it is painted. Null if an attribute does not fit this format. */
function packShapes(nodes: Nodes, style: IconStyle): string | null {
  const parts: string[] = [];
  for (const [tag, attributes] of nodes) {
    const { d = "", fill: _, stroke: __, ...more } = attributes;
    if (tag !== "path" || !d.startsWith("M") || Object.keys(more).length > 0) return null;
    const look = lookOf(attributes, style);
    // An icon's strokes become a single path, so that the card has one object with one colour and one stroke width.
    if (look === "s" && parts.at(-1)?.startsWith("s")) parts.push(`${parts.pop()}${d}`);
    else parts.push(look + d);
  }
  return parts.join("|");
}

function table<Value>(file: string): Readonly<Record<string, Value>> {
  return JSON.parse(readFileSync(join(folder, file), "utf8"));
}

/** Reads the icons of the package that the interface also uses. */
export function packIcons(): PackedIcons {
  const nodes = {
    outline: table<Nodes>("tabler-nodes-outline.json"),
    filled: table<Nodes>("tabler-nodes-filled.json"),
  };
  const icons = Object.values(table<Icon>("icons.json")).sort(
    (a, b) =>
      placeOf(a.category) - placeOf(b.category) ||
      a.category.localeCompare(b.category, "en") ||
      wordsIn(a.name) - wordsIn(b.name) ||
      a.name.localeCompare(b.name, "en"),
  );
  const lines: string[] = [];
  const drawings = { outline: [] as string[], filled: [] as string[] };
  let last = "";
  for (const { name, category, tags } of icons) {
    const outline = packShapes(nodes.outline[name] ?? [], "outline");
    const filled = packShapes(nodes.filled[name] ?? [], "filled");
    if (!outline) continue;
    if (category !== last) lines.push(`#${category}`);
    last = category;
    const own = new Set(name.split("-"));
    const all = [...tags.map((tag) => String(tag).toLowerCase()), ...(schoolWords[name] ?? [])];
    const words = new Set(all.filter((tag) => !own.has(tag)));
    lines.push(`${name}${filled ? "*" : ""}|${[...words].join(",")}`);
    drawings.outline.push(outline);
    if (filled) drawings.filled.push(filled);
  }
  return { list: lines.join("\n"), drawings };
}

const id = "virtual:icon-library";

const moduleOf = (text: string) => `export default ${JSON.stringify(text)};`;

/** The scripts by name: the list, and the drawings in files of a few hundred icons each. */
function modulesOf({ list, drawings }: PackedIcons): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  const files = styles.map((style) => {
    const icons = drawings[style];
    const names = Array.from({ length: Math.ceil(icons.length / perFile) }, (_, at) => {
      const name = `${id}/${style}-${at}`;
      modules.set(name, moduleOf(icons.slice(at * perFile, (at + 1) * perFile).join("\n")));
      return `() => import(${JSON.stringify(name)})`;
    });
    return `${style}: [${names.join(", ")}]`;
  });
  modules.set(
    id,
    `export const list = ${JSON.stringify(list)};
export const perFile = ${perFile};
export const files = { ${files.join(", ")} };`,
  );
  return modules;
}

/** Builds the scripts `virtual:icon-library`, which load when the library is opened. */
export function iconLibrary(): Plugin {
  let modules: ReadonlyMap<string, string> | undefined;
  return {
    name: "icon-library",
    resolveId: (source) => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : null),
    load(source) {
      if (!source.startsWith(`\0${id}`)) return null;
      modules ??= modulesOf(packIcons());
      return modules.get(source.slice(1)) ?? null;
    },
  };
}
