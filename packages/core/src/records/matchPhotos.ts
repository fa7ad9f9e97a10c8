/**
 * The closeness of the match between a value and a photo's name. A looser tier is only tried if no stricter tier has a
 * match.
 */
export type PhotoTier = "exact" | "normalised" | "withoutLeadingZeros";

export type PhotoFound =
  | { readonly status: "matched"; readonly fileName: string; readonly tier: PhotoTier }
  | { readonly status: "none" }
  /** Several photos match the value, or several values (`rivals`, including this value) match the same photo. */
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
  /** Positions (0-based) of values that are blank or match no photo. */
  readonly recordsWithoutPhoto: readonly number[];
  /** Photos that match no value, except photos listed in `ambiguous`. */
  readonly photosWithoutRecord: readonly string[];
  readonly ambiguous: readonly {
    readonly record: number;
    readonly value: string;
    readonly candidates: readonly string[];
    readonly rivals: readonly string[];
  }[];
};

const imageExtension = /\.(?:jpe?g|jpe|jfif|png|gif|webp|svg|bmp|tiff?|heic|heif|avif)$/i;
// White space, and invisible marks that come from copying web pages and right-to-left text.
const spaces = /[\s\u200b\u200e\u200f\u2060]+/g;
const nothing: readonly string[] = [];

/** A file name and its folders, innermost first. */
type Path = { readonly base: string; readonly folders: readonly string[] };

/** A value's best-matching photos in one tier. */
type Fit = {
  readonly candidates: readonly string[];
  /** Number of folders shared by value and photo. */
  readonly depth: number;
  /** Whether the folders around the shared folders differ. */
  readonly contradicts: boolean;
};

/** The values that match a photo best. */
type Claim = { readonly rank: number; readonly values: ReadonlySet<string> };

const tiers = [
  { tier: "exact", key: (base: string) => base },
  { tier: "normalised", key: normalised },
  { tier: "withoutLeadingZeros", key: withoutLeadingZeros },
] as const;

/**
 * Finds the photo that a value names, in tiers: the exact file name; then ignoring case, spaces, extension and
 * Unicode form; then also ignoring leading zeros. A looser tier only matches if exactly one photo and one value fit;
 * anything else is ambiguous and never guessed. Values may be paths or URLs, and photos may be in folders: file
 * names must match, and the photo that shares the most folders wins. A photo that several values match equally well
 * is ambiguous for all of them. `values` lists every value that will be looked up; without it, only ambiguity
 * between photos is detected.
 */
export function createPhotoIndex(fileNames: readonly string[], values: readonly string[] = []): PhotoIndex {
  const exact = new Set(fileNames);
  const wanted = [...new Set(values)].map((value) => ({ value, path: pathOf(value) }));
  const indexes = tiers.map(({ tier, key }) => indexTier(tier, key, exact, wanted));

  const find = (value: string): PhotoFound => {
    if (exact.has(value)) return { status: "matched", fileName: value, tier: "exact" };
    const path = pathOf(value);
    let best: { readonly index: TierIndex; readonly fit: Fit } | null = null;
    for (const index of indexes) {
      const fit = index.bestFit(path);
      // Shared folders count more than exact spelling.
      if (fit && (best === null || fit.depth > best.fit.depth)) best = { index, fit };
    }
    return best ? best.index.judge(value, path, best.fit) : { status: "none" };
  };
  return { find };
}

type TierIndex = {
  bestFit(path: Path): Fit | null;
  judge(value: string, path: Path, fit: Fit): PhotoFound;
};

function indexTier(
  tier: PhotoTier,
  key: (base: string) => string,
  fileNames: Iterable<string>,
  wanted: readonly { readonly value: string; readonly path: Path }[],
): TierIndex {
  // Indexes photos by their whole path and by every suffix of it.
  const byEnd = new Map<string, string[]>();
  const byWhole = new Map<string, string[]>();
  const folders = new Map<string, number>();
  for (const name of fileNames) {
    const path = pathOf(name);
    const base = key(path.base);
    if (base === "") continue;
    folders.set(name, path.folders.length);
    for (let depth = 0; depth <= path.folders.length; depth++) push(byEnd, endOf(base, path, depth), name);
    push(byWhole, endOf(base, path, path.folders.length), name);
  }

  const bestFit = (path: Path): Fit | null => {
    const base = key(path.base);
    for (let depth = path.folders.length; depth >= 0; depth--) {
      const end = endOf(base, path, depth);
      const candidates = byWhole.get(end) ?? byEnd.get(end);
      const [first] = candidates ?? nothing;
      if (candidates === undefined || first === undefined) continue;
      const contradicts = path.folders.length > depth && (folders.get(first) ?? 0) > depth;
      return { candidates, depth, contradicts };
    }
    return null;
  };

  const sameName = new Map<string, string[]>();
  const claims = new Map<string, { rank: number; values: Set<string> }>();
  for (const { value, path } of wanted) {
    push(sameName, key(path.base), value);
    const found = bestFit(path);
    const [only] = found?.candidates ?? nothing;
    if (!found || found.candidates.length > 1 || only === undefined) continue;
    const rank = rankOf(found);
    const claim = claims.get(only);
    if (!claim || rank > claim.rank) claims.set(only, { rank, values: new Set([writtenAs(path)]) });
    else if (rank === claim.rank) claim.values.add(writtenAs(path));
  }

  const judge = (value: string, path: Path, found: Fit): PhotoFound => {
    const { candidates } = found;
    const [fileName] = candidates;
    const claim: Claim | undefined = fileName === undefined ? undefined : claims.get(fileName);
    const rivals = sameName.get(key(path.base)) ?? [value];
    if (fileName === undefined || candidates.length > 1) return { status: "ambiguous", candidates, rivals };
    if (claim && claim.rank > rankOf(found)) {
      return found.contradicts ? { status: "none" } : { status: "ambiguous", candidates, rivals };
    }
    if (claim && claim.values.size > 1) return { status: "ambiguous", candidates, rivals };
    return { status: "matched", fileName, tier };
  };
  return { bestFit, judge };
}

const rankOf = ({ depth, contradicts }: Fit): number => 2 * depth + (contradicts ? 0 : 1);

/** Treats values whose folders differ only in spelling as one. */
const writtenAs = ({ base, folders }: Path): string => [base, ...folders].join("/");

const endOf = (base: string, { folders }: Path, depth: number): string =>
  depth === 0 ? base : `${base}/${folders.slice(0, depth).join("/")}`;

function push(groups: Map<string, string[]>, key: string, name: string): void {
  const group = groups.get(key);
  if (group) group.push(name);
  else groups.set(key, [name]);
}

const quoted = (names: readonly string[]) => `“${names.slice(0, 3).join("”, “")}”`;

/** Explains to the user why a value has no photo. */
export function whyNoPhoto(value: string, found: PhotoFound): string {
  if (found.status !== "ambiguous") return `There is no photo “${value}” among the project's images.`;
  const { candidates, rivals } = found;
  if (candidates.length > 1) {
    return `The photo “${value}” could be any of ${quoted(candidates)}; write the exact file name, with its folder.`;
  }
  return (
    `The photo ${quoted(candidates)} matches several records (${quoted(rivals)}), so it is not used. ` +
    "Add the photos with their folders, or give each photo a different name."
  );
}

/** Matches one value per record with the photos and reports the unmatched rest. */
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
  // Values with the same candidates share one list. Visiting each list only once keeps the time linear.
  const waiting = new Set(ambiguous.map(({ candidates }) => candidates));
  for (const candidates of waiting) for (const name of candidates) settled.add(name);
  const photosWithoutRecord = [...new Set(fileNames)].filter((name) => !settled.has(name));
  return { matches, recordsWithoutPhoto, photosWithoutRecord, ambiguous };
}

function normalised(name: string): string {
  return name.normalize("NFC").replace(spaces, "").replace(imageExtension, "").toLowerCase().normalize("NFC");
}

function withoutLeadingZeros(name: string): string {
  return normalised(name).replace(/^0+(?=.)/su, "");
}

/** Splits a path (either slash) or URL; a URL is decoded and its query dropped. */
function pathOf(value: string): Path {
  const isAddress = /^[a-z][a-z0-9+.-]+:\/\//i.test(value);
  const path = isAddress ? value.replace(/[?#].*$/s, "") : value;
  const trimmed = path.trim();
  if (!/[\\/]/.test(trimmed)) return { base: isAddress ? decoded(path) : path, folders: nothing };
  const parts = trimmed.split(/[\\/]/).map((part) => (isAddress ? decoded(part) : part));
  const folders = parts
    .slice(0, -1)
    .map(folderKey)
    .filter((part) => part !== "" && part !== ".");
  return { base: parts.at(-1) ?? "", folders: folders.reverse() };
}

const folderKey = (folder: string): string =>
  folder.normalize("NFC").replace(spaces, "").toLowerCase().normalize("NFC");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The % is not an encoding, so it is part of the name.
    return text;
  }
}
