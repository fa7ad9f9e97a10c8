import { buildPrograms } from "./buildPrograms.ts";
import { buildWeb } from "./buildWeb.ts";
import { readOptions, runCommand } from "./commandLine.ts";

const usage = `Builds the web app and the programs that draw and read files, unless a build of these exact sources exists.

npm run build [-- --programs]

--programs skips the web app. npm start builds automatically; building ahead lets a service start as a user who may not
write to the program's folder.
`;

await runCommand(async () => {
  const { help, programs } = readOptions(process.argv.slice(2), {
    programs: { type: "boolean" },
    help: { type: "boolean" },
  });
  if (help === true) {
    process.stdout.write(usage);
    return;
  }
  const say = (line: string) => console.log(line);
  await Promise.all([programs === true ? null : buildWeb(say), buildPrograms(say)]);
  console.log("All is built.");
});
