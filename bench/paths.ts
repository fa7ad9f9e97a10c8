import { join } from "node:path";

/** The folder of the benchmark; all of its output stays below it. */
export const benchFolder = import.meta.dirname;
/** The products measured with ours, with their own lock file and packages. */
export const peersFolder = join(benchFolder, "peers");
export const rootFolder = join(benchFolder, "..");
export const dataFolder = join(benchFolder, "data");
export const outFolder = join(benchFolder, "out");

export const photosFolder = process.env.BENCH_PHOTOS ?? join(dataFolder, "photos");
export const backgroundFile = join(dataFolder, "bg.png");
export const logoFile = join(dataFolder, "logo.png");
/** The records as JSON, for the peers. */
export const recordsFile = join(dataFolder, "records.json");
/** Layout and texts of the card as JSON, for peers in other languages than TypeScript. */
export const cardFile = join(dataFolder, "card.json");

const arimoFolder = join(rootFolder, "node_modules/@expo-google-fonts/arimo");

/** The faces in which the product prints Arial; every peer embeds the same two files. */
export const fontFiles = {
  regular: join(arimoFolder, "400Regular/Arimo_400Regular.ttf"),
  bold: join(arimoFolder, "700Bold/Arimo_700Bold.ttf"),
} as const;

/** Number of photos; longer tables reuse them. */
export const photoCount = 1000;

/** The project folder that prints `count` cards. */
export function projectFolder(count: number): string {
  return join(dataFolder, count === photoCount ? "project" : `project${count}`);
}
