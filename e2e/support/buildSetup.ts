import { useBuiltPrograms } from "../../tools/buildPrograms.ts";
import { buildWeb } from "../../tools/buildWeb.ts";

/** Builds the product once per run. Otherwise, each test file that starts at the same time would build it. */
export default async function buildProduct(): Promise<void> {
  const say = (line: string) => console.log(line);
  await Promise.all([buildWeb(say), useBuiltPrograms(say)]);
}
