import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { PhotoThumb } from "./lines.tsx";
import classes from "./report.module.css";
import { VirtualList } from "./VirtualList.tsx";

type ChoosePhotoProps = {
  readonly projectId: string;
  /** The person whom the photo is for. */
  readonly title: string;
  readonly names: readonly string[];
  /** Photos without a record; they come first. */
  readonly unused: ReadonlySet<string>;
};

/** Picks one of the project's photos. Resolves to its file name. */
export function ChoosePhoto({
  projectId,
  title,
  names,
  unused,
  close,
}: ChoosePhotoProps & DialogProps<string>) {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = names
    .filter((name) => name.toLowerCase().includes(wanted))
    .sort((a, b) => Number(unused.has(b)) - Number(unused.has(a)));
  return (
    <DialogFrame title={`Photo for ${title}`} width={460}>
      <SearchField
        label="Search photos"
        placeholder="Search by file name"
        data-autofocus
        value={search}
        onChange={setSearch}
      />
      <div className={classes.picker}>
        {found.length === 0 ? (
          <p className={classes.quiet}>No photo’s name contains this.</p>
        ) : (
          <VirtualList label="Photos" items={found} height={52} room={360}>
            {(name) => (
              <button type="button" className={classes.choice} onClick={() => close(name)}>
                <PhotoThumb projectId={projectId} fileName={name} />
                <span className={classes.text}>{name}</span>
                <span className={classes.quiet}>{unused.has(name) ? "Not used yet" : ""}</span>
              </button>
            )}
          </VirtualList>
        )}
      </div>
    </DialogFrame>
  );
}
