import { sampleDesign } from "./sampleFiles.ts";

/** What `project.json` of a ZIP holds that keeps busy whoever opens it: few bytes as a ZIP, up to 32 MB unpacked. */
export type HostileProject = {
  readonly what: string;
  readonly json: () => string;
  /** What its refusal says; nothing where it is taken. */
  readonly refusal: string;
};

const [text, code] = sampleDesign.front_elements;

const many = <Made>(count: number, make: (index: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const fields = (count: number, value: (index: number) => unknown) =>
  Object.fromEntries(many(count, (index) => [`f${index}`, value(index)]));

const texts = (count: number, words: number, more: object = {}) =>
  many(count, (index) => ({
    ...text,
    id: `t${index}`,
    properties: { text: "word ".repeat(words), ...more },
  }));

const design = (changes: object) => JSON.stringify({ name: "Hostile", ...sampleDesign, ...changes });

export const hostileProjects: readonly HostileProject[] = [
  {
    what: "as many texts as a design can have",
    json: () => design({ front_elements: texts(5000, 500) }),
    refusal: "",
  },
  {
    what: "long texts that are made smaller until they fit",
    json: () => design({ front_elements: texts(100, 20_000, { textWrap: "compress" }) }),
    refusal: "",
  },
  { what: "one text of 15 MB", json: () => design({ front_elements: texts(1, 3_000_000) }), refusal: "" },
  {
    what: "as many QR codes as a design can have",
    json: () =>
      design({
        front_elements: many(5000, (index) => ({
          ...code,
          id: `c${index}`,
          properties: { format: "qrcode", value: `${index} `.repeat(200) },
        })),
      }),
    refusal: "",
  },
  {
    what: "far too many elements",
    json: () => design({ front_elements: many(200_000, () => text) }),
    refusal: "holds more than 400,000 values",
  },
  {
    what: "tokens without end",
    json: () => design({ field_map: fields(100_000, () => "column") }),
    refusal: "maps more than 5000 tokens",
  },
  {
    what: "unknown fields",
    json: () => design({ surprise: fields(200_000, (index) => index) }),
    refusal: "",
  },
  { what: "the name of a school", json: () => design({ school_name: "x".repeat(5_000_000) }), refusal: "" },
  {
    what: "lists in lists",
    json: () => `{"front_elements":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    refusal: "nested more than 200 levels deep",
  },
];
