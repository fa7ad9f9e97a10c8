import { Button } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import { shownElements } from "@print-builder/core/editing";
import { roleOf } from "@print-builder/core/elements";
import { columnsOfSource } from "@print-builder/core/records";
import { IconPhotoEdit } from "@tabler/icons-react";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { frameOnScreen, outlinePoints, toScreen } from "#platform/editorSession/screen.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import classes from "./liveMarks.module.css";
import { useLiveState } from "./liveOf.ts";
import { livePictureField, replaceLivePicture } from "./livePicture.ts";
import { fieldOfToken, tokensOfElement } from "./panel/fieldTokens.ts";
import type { Change } from "./session/liveState.ts";

/** True if the element shows this field. */
function shows(element: StoredElement, field: string, { project }: EditorSnapshot): boolean {
  const isPicture = roleOf(element) === "picture";
  return tokensOfElement(element).some((token) =>
    columnsOfSource(fieldOfToken(token, project.mapping, isPicture), project.headers).includes(field),
  );
}

function ChangeMark({ field, change }: { readonly field: string; readonly change: Change }) {
  const view = useEditorState((snapshot) => snapshot.view);
  const elements = useEditorList((snapshot) =>
    shownElements(snapshot.shown).filter((element) => !element.hidden && shows(element, field, snapshot)),
  );
  const isText = change.file === null && !change.value.startsWith("blob:");
  return elements.map((element) => {
    const { x, y } = toScreen(view, element);
    return (
      <div key={element.id}>
        <svg className={classes.layer} aria-hidden="true">
          <polygon className={classes.changed} points={outlinePoints(frameOnScreen(view, element))} />
        </svg>
        {isText ? (
          <span
            className={classes.pill}
            style={{ transform: `translate(${x}px, ${y}px) translateY(calc(-100% - 5px))` }}
          >
            {change.base || "empty"} to {change.value || "empty"}
          </span>
        ) : null}
      </div>
    );
  });
}

/** Marks unsaved changes on the card. */
function ChangeMarks() {
  const changes = useLiveState(({ optimisticChanges }) => optimisticChanges);
  return Object.entries(changes).map(([field, change]) => (
    <ChangeMark key={field} field={field} change={change} />
  ));
}

/** A button under the selected image element that replaces the record's picture. */
function PictureButton() {
  const editor = useEditor();
  const view = useEditorState((snapshot) => snapshot.view);
  const element = useEditorState(({ shown, gesture }) => {
    const [id, ...others] = shown.selection;
    if (gesture || others.length > 0) return undefined;
    const selected = shownElements(shown).find((each) => each.id === id);
    return selected && roleOf(selected) === "picture" ? selected : undefined;
  });
  const hasField = useLiveState(() => element !== undefined && livePictureField(editor, element.id) !== null);
  if (!element || !hasField) return null;
  const { x, y } = toScreen(view, { x: element.x + element.width / 2, y: element.y + element.height });
  return (
    <div
      className={classes.pictureButton}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, 10px)` }}
    >
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPhotoEdit size={15} stroke={1.75} />}
        onClick={() => void replaceLivePicture(editor, element.id)}
      >
        Replace photo
      </Button>
    </div>
  );
}

/** Live data's marks and buttons on the card. */
export function LiveMarks() {
  const isLive = useLiveState((state) => state.isLive);
  if (!isLive) return null;
  return (
    <div className={classes.marks}>
      <ChangeMarks />
      <PictureButton />
    </div>
  );
}
