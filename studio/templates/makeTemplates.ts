import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { templates } from "./templates.ts";
import { wholeTemplate } from "./wholeTemplate.ts";

/** Rewrites the built-in templates in `templates/`. The same sources always give the same files. */

const folder = path.join(import.meta.dirname, "../../templates");

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const template of templates) {
  const content = await wholeTemplate(template);
  await writeFile(path.join(folder, `${template.slug}.json`), `${JSON.stringify(content, null, 2)}\n`);
}
process.stdout.write(`Wrote ${templates.length} templates to ${folder}\n`);
