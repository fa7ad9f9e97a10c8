import type { PrintStatus } from "@print-builder/school";
import { IconSchool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { PrintStatusBadge } from "#platform/school/PrintStatusBadge.tsx";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import classes from "./liveMarks.module.css";
import { useLiveState } from "./liveOf.ts";

function useCounts() {
  const editor = useEditor();
  // The counts change when a status is set, or a record is added or deleted.
  const changes = useLiveState(({ statusesSet }) => statusesSet);
  const total = useLiveState(({ meta }) => meta?.total);
  const school = useLiveState(({ source }) => source?.school ?? null);
  const { data } = useQuery({
    queryKey: [schoolQueries, "print status", editor.projectId, changes, total],
    queryFn: () => school?.counts() ?? null,
    enabled: school !== null,
    gcTime: 0,
    placeholderData: (before) => before,
    retry: false,
  });
  return data?.counts ?? null;
}

function Strip({ status }: { readonly status: PrintStatus }) {
  const counts = useCounts();
  const view = useEditorState((snapshot) => snapshot.view);
  const { width, height } = useEditorState(({ shown }) => shown.design.canvas);
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const place = { x: Math.max(view.panX, 32), y: view.panY + height * view.zoom + 14 };
  const { schoolName = "", dataset = "" } = useLiveState(({ source }) => source?.school) ?? {};
  return (
    <div
      className={classes.status}
      data-beside-thumbs={isDualSided}
      style={{ transform: `translate(${place.x}px, ${place.y}px)`, width: Math.max(width * view.zoom, 420) }}
    >
      <PrintStatusBadge status={status} />
      {counts ? (
        <span>
          <b>{counts.ready_to_print.toLocaleString()}</b> ready to print ·{" "}
          <b>{counts.printed.toLocaleString()}</b> printed · <b>{counts.yet_to_print.toLocaleString()}</b> yet
          to print
        </span>
      ) : null}
      {isDualSided || schoolName === "" ? null : (
        <span className={classes.school}>
          <IconSchool size={14} stroke={1.75} aria-hidden />
          <span>
            {schoolName}, {dataset}
          </span>
        </span>
      )}
    </div>
  );
}

/** The print status below the card, with the number of printed records. */
export function PrintStatusStrip() {
  const status = useLiveState(({ currentRecord }) => currentRecord?.printStatus ?? null);
  return status === null ? null : <Strip status={status} />;
}
