import { ScrollBox } from "#ui/ScrollBox.tsx";
import classes from "./dropArea.module.css";

/** A rejected file and the reason. */
export type RefusedFile = { readonly name: string; readonly detail: string };

type RefusedFilesProps = { readonly label: string; readonly files: readonly RefusedFile[] };

/** Maximum number of lines: nobody reads a longer list. */
const shownLines = 100;

type Line = RefusedFile & { readonly count: number };

/** Merges files with the same name and reason into a line, because folders may contain files with the same name. */
function linesOf(files: readonly RefusedFile[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { name, detail } of files) {
    const key = keyOf({ name, detail });
    lines.set(key, { name, detail, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

const keyOf = ({ name, detail }: RefusedFile) => JSON.stringify([name, detail]);

/** The rejected files of an upload, with the reasons. */
export function RefusedFiles({ label, files }: RefusedFilesProps) {
  const lines = linesOf(files);
  const more = lines.length - shownLines;
  return (
    <ScrollBox className={classes.box ?? ""} label={label}>
      <ul className={classes.lines}>
        {lines.slice(0, shownLines).map((line) => (
          <li key={keyOf(line)}>
            <b>{line.name}</b> {line.count > 1 ? `(${line.count.toLocaleString()} files) ` : ""}
            {line.detail}
          </li>
        ))}
      </ul>
      {more > 0 ? <p>and {more.toLocaleString()} more</p> : null}
    </ScrollBox>
  );
}
