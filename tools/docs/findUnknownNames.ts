import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Names that a page may mention: words in the code and paths in the repository. */
export type KnownNames = {
  /** Paths of files and folders, relative to the root. */
  readonly paths: ReadonlySet<string>;
  /** Words in the code, without its comments. */
  readonly words: ReadonlySet<string>;
  readonly scripts: ReadonlySet<string>;
  /** Entry points of our packages, such as `@print-builder/core/sheets`. */
  readonly entries: ReadonlySet<string>;
};

/** Excludes tools/docs, whose tests contain unknown names on purpose. */
const excluded = ["**/node_modules/**", "**/dist/**", "bench/{data,out}/**", "tools/docs/**"];
const codeFiles = /\.(?:tsx?|m?js|css|json|service|yml|conf|example|html|env)$|Dockerfile|Caddyfile/;
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

type Manifest = {
  readonly name?: string;
  readonly scripts?: object;
  readonly exports?: Readonly<Record<string, unknown>>;
};

/** Reads the repository at `root`. Names of packages count as words, because pages name our dependencies. */
export function readKnown(root: string): KnownNames {
  const files = globSync(["*", "{.ci,apps,packages,tools,e2e,bench,studio,docs,demo,deploy,templates}/**"], {
    cwd: root,
    exclude: excluded,
    withFileTypes: true,
  });
  const all = files.map((file) => ({
    path: join(file.parentPath, file.name).slice(root.length + 1),
    isFile: file.isFile(),
  }));
  const code = all.filter(({ path, isFile }) => isFile && codeFiles.test(path));
  const words = code.flatMap(({ path }) => {
    const text = readFileSync(join(root, path), "utf8");
    return (path.endsWith(".json") ? text : text.replaceAll(comments, "")).match(/[\w$]+/g) ?? [];
  });
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
  const manifests = code
    .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
    .map(({ path }) => read(path));
  return {
    paths: new Set(all.map(({ path }) => path)),
    words: new Set(words),
    scripts: new Set(Object.keys(read("package.json").scripts ?? {})),
    entries: new Set(
      manifests.flatMap(({ name = "", exports = {} }) => [
        name,
        ...Object.keys(exports).map((entry) => join(name, entry)),
      ]),
    ),
  };
}

/** The code on a page: text between backticks, and lines of code blocks. */
function pieces(page: string): { readonly spans: readonly string[]; readonly lines: readonly string[] } {
  const blocks = /^[ \t]*```(?<language>\w*)\n(?<text>[\s\S]*?)^[ \t]*```/gm;
  const lines = [...page.matchAll(blocks)]
    .filter(({ groups }) => groups?.language !== "markdown")
    .flatMap(({ groups }) => (groups?.text ?? "").split("\n"));
  const rest = page.replaceAll(blocks, "");
  return { spans: [...rest.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span), lines };
}

/**
 * A complete name, possibly with members or arguments: `RecordSource`, `records.read`, `planSheets(request,
 * total)`.
 */
const name = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?=\(.*\)$|$)/;
const fileName = /^[\w.-]+\.(?:tsx?|m?js|css|md|mdx|json)$/;
/** A path in the repository. Does not match `./data` in a user's folder, or paths in a folder that a setting names. */
const path = /^(?!\.\/|[A-Z]+_[A-Z]+\/)(?:…|\.{0,2}|@?[\w.*<>{},-]+)(?:\/[\w.*<>{},|…-]*)+$/;

/** Words that look like code: `planSheets(`, `camelCase`, `PascalCase`, `SETTING_NAME`. */
function wordsIn(piece: string): readonly string[] {
  const called = [...piece.matchAll(/([A-Za-z_$][\w$]*)\(/g)].map(([, word = ""]) => word);
  const formed = piece.match(
    /(?<![\w$./%-])(?:[a-z]+[A-Z][\w$]*|[A-Z][a-z]+[A-Z][\w$]*|[A-Z]+_[A-Z_]+)(?![\w$/-])/g,
  );
  return [...called, ...(formed ?? [])];
}

/** Scripts in `npm` and `npm run` commands. */
const scriptsIn = (text: string) => [...text.matchAll(/npm (?:run )?(?:--\S+ )*([\w:-]+)/g)];
/** Npm's own commands. */
const npmCommands = new Set(["ci", "install", "run", "scripts"]);

function isPath(span: string, file: string, known: KnownNames): boolean {
  const wanted = span.replace(/^…\//, "").replace(/\/$/, "");
  const own = normalize(join(dirname(file), wanted));
  if (known.paths.has(wanted) || known.paths.has(own)) return true;
  // `core/sheets` and `packages/render/svg` are entry points of packages.
  if (known.entries.has(join("@print-builder", wanted.replace(/^(?:@print-builder|packages)\//, ""))))
    return true;
  const pattern = wanted
    .replaceAll(/[.+^$()]/g, "\\$&")
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(",", "|")})`)
    .replaceAll(/<[^>]*>|\*+|…/g, "[^/]+");
  const ending = new RegExp(`(?:^|/)${pattern}(?:\\.\\w+)?$`);
  return [...known.paths].some((one) => ending.test(one));
}

/** Names of external programs. */
const foreign = new Set([
  ...["sslmode", "pg_hba.conf", "cupsd.conf"],
  // Settings of systemd, launchd and PowerShell.
  ...["DynamicUser", "ProgramArguments", "EnvironmentVariables", "RunAtLoad", "KeepAlive"],
  "SetEnvironmentVariable",
]);

function unknownIn(span: string, file: string, known: KnownNames): readonly string[] {
  const isWord = (word: string) => known.words.has(word);
  if (foreign.has(span)) return [];
  if (fileName.test(span)) return isPath(span, file, known) ? [] : [span];
  const [whole] = name.exec(span) ?? [];
  if (whole) return whole.split(".").every(isWord) ? [] : [whole];
  // A path that begins with a slash is a URL of the API, and a path with # an import alias of the web app.
  if (span.startsWith("#")) return isPath(span.slice(1), file, known) ? [] : [span];
  if (path.test(span) && !span.startsWith("/")) return isPath(span, file, known) ? [] : [span];
  return wordsIn(span).filter((word) => !isWord(word));
}

/**
 * Names on a page that do not exist in the repository: functions, types, settings, files, folders, commands and
 * targets of links. `file` is the page's path from the root.
 */
export function findUnknownNames(text: string, file: string, known: KnownNames): string[] {
  // In a table of renames, the first column lists former names.
  const page = text.replaceAll(/(?<=^\| was \|[^\n]*\n)(?:\|[^\n]*(?:\n|$))+/gm, (rows) =>
    rows.replaceAll(/^\|[^|]*\|/gm, "| |"),
  );
  const { spans, lines } = pieces(page);
  const scripts = scriptsIn([...spans, ...lines].join("\n"))
    .map(([, script = ""]) => script)
    .filter((script) => !npmCommands.has(script) && !known.scripts.has(script))
    .map((script) => `npm run ${script}`);
  const links = [...page.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !known.paths.has(normalize(join(dirname(file), link))));
  const ofLines = lines.flatMap((line) => {
    const own = line.match(/(?<![\w./-])(?:apps|packages|tools|e2e|bench|studio|docs|demo)\/[\w./-]+/g) ?? [];
    const missing = own.filter((one) => !isPath(one, file, known));
    const isUnknown = (word: string) => !known.words.has(word) && !foreign.has(word);
    return [...missing, ...wordsIn(line.replace(/#.*/, "")).filter(isUnknown)];
  });
  const ofSpans = spans
    .filter((span) => !span.includes("npm "))
    .flatMap((span) => unknownIn(span, file, known));
  return [...new Set([...scripts, ...links, ...ofLines, ...ofSpans])];
}
