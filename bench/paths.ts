import { join } from "node:path";

/** The folder of the benchmark, which contains all of its output. */
export const benchFolder = import.meta.dirname;
/** The compared products, with their own lock file and packages. */
export const peersFolder = join(benchFolder, "peers");
export const rootFolder = join(benchFolder, "..");
export const dataFolder = join(benchFolder, "data");
export const outFolder = join(benchFolder, "out");

export const photosFolder = process.env.BENCH_PHOTOS ?? join(dataFolder, "photos");
export const backgroundFile = join(dataFolder, "bg.png");
export const logoFile = join(dataFolder, "logo.png");
/** The records as JSON, for peers. */
export const recordsFile = join(dataFolder, "records.json");
/** Layout and text of the card as JSON, for peers in other languages. */
export const cardFile = join(dataFolder, "card.json");

const arimoFolder = join(rootFolder, "node_modules/@expo-google-fonts/arimo");

/** The fonts in which the product prints Arial. Every peer embeds the same two files. */
export const fontFiles = {
  regular: join(arimoFolder, "400Regular/Arimo_400Regular.ttf"),
  bold: join(arimoFolder, "700Bold/Arimo_700Bold.ttf"),
} as const;

/** Number of photos; longer tables repeat them. */
export const photoCount = 1000;

/** The project folder for printing `count` cards. */
export function projectFolder(count: number): string {
  return join(dataFolder, count === photoCount ? "project" : `project${count}`);
}
