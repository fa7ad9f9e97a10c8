type LockedPackage = {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

/** The `packages` of a package-lock.json, by folder. */
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };

/**
 * The given packages and all their dependencies, with the lock file's exact versions, sorted by name. Leaves out
 * nested packages, whose versions npm chooses. Throws an Error for a package that is not in the lock file.
 */
export function lockedVersions(
  { packages }: Lock,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const versions: Record<string, string> = {};
  const reached = new Set(names);
  for (const name of reached) {
    const locked = packages[`node_modules/${name}`];
    if (!locked) throw new Error(`${name} is not in package-lock.json.`);
    versions[name] = locked.version;
    for (const dependency of Object.keys(locked.dependencies ?? {}))
      if (!packages[`node_modules/${name}/node_modules/${dependency}`]) reached.add(dependency);
  }
  return Object.fromEntries(Object.entries(versions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
