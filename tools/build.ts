import { buildPrograms } from "./buildPrograms.ts";
import { buildWeb } from "./buildWeb.ts";
import { runWithOptions } from "./commandLine.ts";

const spec = {
  name: "npm run build --",
  summary:
    "Builds the web app and the programs that draw and read files, unless a build of these exact sources exists.",
  options: { programs: { meaning: "skip the web app" } },
  examples: ["", "--programs"],
  notes: `
npm start builds automatically; building ahead lets a service start as a user who may not write to the program's folder.`,
};

await runWithOptions(spec, async ({ programs }) => {
  const say = (line: string) => console.log(line);
  await Promise.all([programs === true ? null : buildWeb(say), buildPrograms(say)]);
  console.log("Everything is built.");
});
