import { SegmentedControl } from "@mantine/core";
import { type CardChangeAnswer, routes } from "@print-builder/api";
import { printSetup, type SideName } from "@print-builder/core/document";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import classes from "./changes.module.css";
import { changedElements } from "./changeTexts.ts";

type PictureProps = {
  readonly editor: EditorSession;
  readonly change: CardChangeAnswer;
  readonly side: SideName;
  /** Revision of the printed design; null for the current design. */
  readonly revision: number | null;
};

/** A card as the server draws it for paper. */
function CardPicture({ editor, change, side, revision }: PictureProps) {
  const { projectId } = editor;
  const { record_id, record_index } = change;
  const { data, error } = useQuery({
    queryKey: ["changed card", projectId, record_id, record_index, side, revision],
    queryFn: async ({ signal }) => {
      const body = { record_index, side, ...(revision === null ? {} : { revision }) };
      return (await call(routes.renderPreview, { params: { id: projectId }, body }, { signal })).svg;
    },
    gcTime: 0,
    retry: false,
  });
  const { widthMm, heightMm } = printSetup(editor.currentProject()).label;
  const title = revision === null ? "Now" : "As printed";
  return (
    <figure className={classes.picture}>
      <figcaption>{title}</figcaption>
      <div className={classes.card} style={{ aspectRatio: widthMm / heightMm }} aria-busy={!data && !error}>
        {data ? (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data)}`}
            alt={`${change.name || change.record_id}, ${side}, ${title.toLowerCase()}`}
          />
        ) : null}
        {error ? <p className={classes.unshown}>{messageOf(error)}</p> : null}
      </div>
    </figure>
  );
}

/** The card before, if it is known, and the card now. */
export function ChangePictures({
  editor,
  change,
}: {
  readonly editor: EditorSession;
  readonly change: CardChangeAnswer;
}) {
  const project = editor.currentProject();
  const [wanted, setSide] = useState<SideName | null>(null);
  const side = wanted ?? change.sides[0] ?? "front";
  const { causes, revision } = change;
  const showsBefore = causes.length === 1 && causes[0] === "design";
  const names = changedElements(project, change);
  return (
    <ScrollBox className={classes.pictures ?? ""} label="Pictures">
      <div className={classes.bar}>
        <strong dir="auto">{change.name || change.record_id}</strong>
        <span className={classes.said}>printed {new Date(change.printed_at).toLocaleString()}</span>
        {project.isDualSided ? (
          <SegmentedControl
            size="xs"
            aria-label="Side"
            value={side}
            data={[
              { value: "front", label: "Front" },
              { value: "back", label: "Back" },
            ]}
            onChange={(value) => setSide(value === "back" ? "back" : "front")}
          />
        ) : null}
      </div>
      {causes.includes("design") ? (
        <p className={classes.said}>
          {names === "" ? "Its size or background is another." : `Changed: ${names}`}
        </p>
      ) : null}
      {showsBefore ? <CardPicture editor={editor} change={change} side={side} revision={revision} /> : null}
      <CardPicture editor={editor} change={change} side={side} revision={null} />
      {showsBefore ? null : (
        <p className={classes.said}>
          {causes.includes("data")
            ? "The data that the printed card showed is not kept, so there is no picture of it."
            : "The photo that the printed card showed is not kept, so there is no picture of it."}
        </p>
      )}
    </ScrollBox>
  );
}
