import type { Project, SideName } from "@print-builder/core/document";
import { layoutCard, prepareSide } from "@print-builder/core/layout";
import { CardPicture } from "@print-builder/render/svg";
import type { CSSProperties } from "react";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { designViewOf } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import classes from "./versions.module.css";

type VersionPictureProps = {
  readonly editor: EditorSession;
  /** Undefined while loading. */
  readonly project: Project | undefined;
  readonly side: SideName;
  readonly title: string;
  readonly small?: boolean;
};

/** A side of a version, drawn like the canvas. */
export function VersionPicture({ editor, project, side, title, small = false }: VersionPictureProps) {
  const tools = useCardTools(editor.studio);
  const { width, height } = (project ?? editor.currentProject()).canvas;
  const shape = { aspectRatio: `${width} / ${height}`, "--ratio": width / height } as CSSProperties;
  return (
    <div className={classes.card} data-small={small} style={shape} aria-busy={project === undefined}>
      {project ? (
        <CardPicture
          drawing={layoutCard(
            prepareSide(project, side),
            designViewOf(editor.store.getState()),
            tools.layout,
          )}
          faces={tools.faces}
          pictureUrl={tools.pictureUrl}
          title={title}
        />
      ) : null}
    </div>
  );
}
