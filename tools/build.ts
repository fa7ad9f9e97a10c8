import { buildPrograms } from "./buildPrograms.ts";
import { buildWeb } from "./buildWeb.ts";
import { runWithOptions } from "./commandLine.ts";

const spec = {
  name: "npm run build --",
  summary:
    "Builds the web app and the programs that draw and read files, unless they were built from these very sources.",
  options: { programs: { meaning: "leave the web app out" } },
  examples: ["", "--programs"],
  notes: `
npm start does this by itself. Ahead of it, it lets a service start as a user who may not write to the program's folder.`,
};

await runWithOptions(spec, async ({ programs }) => {
  const say = (line: string) => console.log(line);
  await Promise.all([programs === true ? null : buildWeb(say), buildPrograms(say)]);
  console.log("All is built.");
});
