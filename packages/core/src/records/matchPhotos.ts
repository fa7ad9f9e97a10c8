/** How closely a value names a photo; a looser tier is asked only when no stricter one knows the value. */
export type PhotoTier = "exact" | "normalised" | "withoutLeadingZeros";

export type PhotoFound =
  | { readonly status: "matched"; readonly fileName: string; readonly tier: PhotoTier }
  | { readonly status: "none" }
  /** Several photos fit the value, or several values (`rivals`, this one included) fit the one photo. */
  | {
      readonly status: "ambiguous";
      readonly candidates: readonly string[];
      readonly rivals: readonly string[];
    };

export type PhotoIndex = { find(value: string): PhotoFound };

export type PhotoMatch = {
  /** Position of the value, 0-based. */
  readonly record: number;
  readonly value: string;
  readonly fileName: string;
  readonly tier: PhotoTier;
};

export type PhotoReport = {
  readonly matches: readonly PhotoMatch[];
  /** Positions (0-based) of values that are blank or that no photo fits. */
  readonly recordsWithoutPhoto: readonly number[];
  /** Photos that no value fits; photos that wait in `ambiguous` are not repeated here. */
  readonly photosWithoutRecord: readonly string[];
  readonly ambiguous: readonly {
    readonly record: number;
    readonly value: string;
    readonly candidates: readonly string[];
    readonly rivals: readonly string[];
  }[];
};

type Names = ReadonlyMap<string, readonly string[]>;

const imageExtension = /\.(?:jpe?g|jpe|jfif|png|gif|webp|svg|bmp|tiff?|heic|heif|avif)$/i;
// White space and the invisible marks that copying from web pages and right-to-left text leaves behind.
const spaces = /[\s\u200b\u200e\u200f\u2060]+/g;
const nothing: readonly string[] = [];

const looserTiers = [
  { tier: "normalised", key: normalised },
  { tier: "withoutLeadingZeros", key: withoutLeadingZeros },
] as const;

/**
 * Finds the photo a value names, in tiers: the exact file name; then without case, spaces, extension and
 * Unicode form; then also without leading zeros. A looser tier matches only where exactly one photo and
 * one value fit; anything else is ambiguous, never guessed. A value may carry a path or an address: its
 * last part counts. `values` are all values that will be asked for; equal ones count as one, and without
 * them only the photos' side can be checked.
 */
export function createPhotoIndex(fileNames: readonly string[], values: readonly string[] = []): PhotoIndex {
  const exact = new Set(fileNames);
  const bases = new Set(values.map(baseName));
  const tiers = looserTiers.map(({ tier, key }) => ({
    tier,
    key,
    photos: grouped(exact, key),
    values: grouped(bases, key),
  }));

  const find = (value: string): PhotoFound => {
    const base = baseName(value);
    const named = [value, base].find((name) => exact.has(name));
    if (named !== undefined) return { status: "matched", fileName: named, tier: "exact" };
    for (const { tier, key, photos, values: known } of tiers) {
      const candidates = photos.get(key(base));
      if (candidates) return judged(tier, candidates, known.get(key(base)) ?? nothing);
    }
    return { status: "none" };
  };
  return { find };
}

/** Matches one value per record with the photos and reports everything that is left over. */
export function matchPhotos(values: readonly string[], fileNames: readonly string[]): PhotoReport {
  const index = createPhotoIndex(fileNames, values);
  const matches: PhotoMatch[] = [];
  const recordsWithoutPhoto: number[] = [];
  const ambiguous: PhotoReport["ambiguous"][number][] = [];
  const settled = new Set<string>();
  for (const [record, value] of values.entries()) {
    const found = index.find(value);
    if (found.status === "none") recordsWithoutPhoto.push(record);
    else if (found.status === "matched") {
      matches.push({ record, value, fileName: found.fileName, tier: found.tier });
      settled.add(found.fileName);
    } else {
      ambiguous.push({ record, value, candidates: found.candidates, rivals: found.rivals });
    }
  }
  // Values that share their candidates share one list: looking at each list once keeps this linear.
  const waiting = new Set(ambiguous.map(({ candidates }) => candidates));
  for (const candidates of waiting) for (const name of candidates) settled.add(name);
  const photosWithoutRecord = [...new Set(fileNames)].filter((name) => !settled.has(name));
  return { matches, recordsWithoutPhoto, photosWithoutRecord, ambiguous };
}

function judged(tier: PhotoTier, candidates: readonly string[], rivals: readonly string[]): PhotoFound {
  const [fileName] = candidates;
  if (fileName !== undefined && candidates.length === 1 && rivals.length <= 1) {
    return { status: "matched", fileName, tier };
  }
  return { status: "ambiguous", candidates, rivals };
}

/** Names by key; a name of which nothing is left (blank, or only an extension) belongs to no group. */
function grouped(names: Iterable<string>, key: (name: string) => string): Names {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const shared = key(name);
    const group = groups.get(shared);
    if (group) group.push(name);
    else if (shared !== "") groups.set(shared, [name]);
  }
  return groups;
}

function normalised(name: string): string {
  return name.normalize("NFC").replace(spaces, "").replace(imageExtension, "").toLowerCase().normalize("NFC");
}

function withoutLeadingZeros(name: string): string {
  return normalised(name).replace(/^0+(?=.)/su, "");
}

/** The last part of a path (either slash) or of an address, decoded there and without its query. */
function baseName(value: string): string {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return lastPart(value);
  return decoded(lastPart(value.replace(/[?#].*$/s, "")));
}

function lastPart(path: string): string {
  const trimmed = path.trim();
  return /[\\/]/.test(trimmed) ? (trimmed.split(/[\\/]/).at(-1) ?? "") : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % is then part of the name.
    return text;
  }
}
