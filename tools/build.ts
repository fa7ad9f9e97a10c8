import { buildWeb } from "./buildWeb.ts";
import { readOptions, runCommand } from "./commandLine.ts";

const usage = `Builds the web app, unless it was built from these very sources.

npm run build

npm start does this by itself. Ahead of it, it lets a service start as a user who may not write to the program's folder.
`;

await runCommand(async () => {
  const { help } = readOptions(process.argv.slice(2), { help: { type: "boolean" } });
  if (help === true) {
    process.stdout.write(usage);
    return;
  }
  await buildWeb((line) => console.log(line));
  console.log("The web app is built.");
});
