import { useInViewport } from "@mantine/hooks";
import type { VersionAnswer } from "@print-builder/api";
import { useRef } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useVersion } from "./useVersions.ts";
import { VersionPicture } from "./VersionPicture.tsx";
import classes from "./versions.module.css";
import { versionLine, versionTitle } from "./versionTexts.ts";

type VersionRowProps = {
  readonly editor: EditorSession;
  readonly version: VersionAnswer;
  readonly isChosen: boolean;
  readonly isPresent: boolean;
  readonly onChoose: () => void;
};

/** A version in the list; its picture is loaded when it scrolls into view. */
export function VersionRow({ editor, version, isChosen, isPresent, onChoose }: VersionRowProps) {
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const wasSeen = useRef(false);
  if (inViewport) wasSeen.current = true;
  const { data } = useVersion(editor, version, wasSeen.current);
  const notes = [
    isPresent ? "As it is now" : null,
    version.restored_from === null ? null : "Restored from an earlier version",
  ].filter((note) => note !== null);
  return (
    <button ref={ref} type="button" className={classes.row} aria-current={isChosen} onClick={onChoose}>
      <VersionPicture editor={editor} project={data} side="front" title="" small />
      <span className={classes.words}>
        <strong dir="auto">{versionTitle(version)}</strong>
        <span className={classes.said}>{versionLine(version)}</span>
        {notes.map((note) => (
          <span key={note} className={classes.said}>
            {note}
          </span>
        ))}
      </span>
    </button>
  );
}
