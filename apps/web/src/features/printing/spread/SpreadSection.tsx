import { Button } from "@mantine/core";
import { type Project, type StoredElement, sideElements, sidesOf } from "@print-builder/core/document";
import { describeElement, roleOf } from "@print-builder/core/elements";
import { isMapped } from "@print-builder/core/records";
import { IconRulerMeasure } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";
import classes from "./spread.module.css";

// Loaded on demand: few visits to the editor use it.
const SpreadView = lazy(async () => ({ default: (await import("./SpreadView.tsx")).SpreadView }));

/** Projects that were checked before, whose results are shown at once. */
const looked = new WeakSet<EditorSession>();

/** True for a text element that is printed and differs between records. */
function isBoundText(element: StoredElement): boolean {
  return roleOf(element) === "text" && !element.hidden && describeElement(element).textTokens.length > 0;
}

/** The text elements with tokens on both sides, in the order of the layers panel. */
function boundTexts(project: Project): readonly StoredElement[] {
  return sidesOf(project).flatMap((side) => sideElements(project, side).filter(isBoundText).toReversed());
}

/** True if there may be records to check. */
function useHasRecords(): boolean {
  return useEditorState(({ project, total }) =>
    project.dataMode === "school" ? isMapped(project.mapping) : (total ?? 0) > 0,
  );
}

/** Shows how the selected text, or all text if nothing is selected, fits across all records. */
export function SpreadSection() {
  const editor = useEditor();
  const [isOpen, setOpen] = useState(looked.has(editor));
  const [begins, setBegins] = useState(false);
  const hasRecords = useHasRecords();
  const texts = useEditorList(({ history, project }) => {
    const selected = selectedOf(history.present);
    if (selected.length === 0) return boundTexts({ ...project, ...history.present.design });
    return selected.length === 1 ? selected.filter(isBoundText) : [];
  });
  const isAll = useEditorState(({ history }) => history.present.selection.length === 0);
  if (!hasRecords || texts.length === 0) return null;
  const open = () => {
    looked.add(editor);
    setBegins(true);
    setOpen(true);
  };
  return (
    <section className={classes.section} aria-label="All records">
      <h3 className={classes.title}>{isAll ? "Texts of all records" : "In all records"}</h3>
      {isOpen ? (
        <Suspense fallback={<p className={classes.quiet}>Loading…</p>}>
          <SpreadView texts={texts} isAll={isAll} begins={begins} />
        </Suspense>
      ) : (
        <>
          <p className={classes.quiet}>
            {isAll ? "Find out which texts are too long for their box." : "See whose text is too long."}
          </p>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRulerMeasure size={16} stroke={1.75} />}
            onClick={open}
          >
            Check all records
          </Button>
        </>
      )}
    </section>
  );
}
