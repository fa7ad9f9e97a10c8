import { sampleDesign } from "./sampleFiles.ts";

/** A `project.json` that takes long to open: a few bytes zipped, up to 32 MB unpacked. */
export type HostileProject = {
  readonly what: string;
  /** Builds the file with this number of repetitions. */
  readonly json: (times: number) => string;
  /** A number of repetitions that stays below 32 MB. */
  readonly times: number;
  /** Part of the refusal's message; empty if the project is accepted. */
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
    json: (n) => design({ front_elements: texts(n, 500) }),
    times: 5000,
    refusal: "",
  },
  {
    what: "long texts that are made smaller until they fit",
    json: (n) => design({ front_elements: texts(n, 20_000, { textWrap: "compress" }) }),
    times: 100,
    refusal: "",
  },
  {
    what: "one text of 15 MB",
    json: (n) => design({ front_elements: texts(1, n) }),
    times: 3_000_000,
    refusal: "",
  },
  {
    what: "as many QR codes as a design can have",
    json: (n) =>
      design({
        front_elements: many(n, (index) => ({
          ...code,
          id: `c${index}`,
          properties: { format: "qrcode", value: `${index} `.repeat(200) },
        })),
      }),
    times: 5000,
    refusal: "",
  },
  {
    what: "far too many elements",
    json: (n) => design({ front_elements: many(n, () => text) }),
    times: 200_000,
    refusal: "contains more than 400,000 values",
  },
  {
    what: "tokens without end",
    json: (n) => design({ field_map: fields(n, () => "column") }),
    times: 100_000,
    refusal: "maps more than 5000 tokens",
  },
  {
    what: "unknown fields",
    json: (n) => design({ surprise: fields(n, (index) => index) }),
    times: 200_000,
    refusal: "",
  },
  {
    what: "the name of a school",
    json: (n) => design({ school_name: "x".repeat(n) }),
    times: 5_000_000,
    refusal: "",
  },
  {
    what: "lists in lists",
    json: (n) => `{"front_elements":${"[".repeat(n)}${"]".repeat(n)}}`,
    times: 5000,
    refusal: "nested more than 200 levels deep",
  },
];
