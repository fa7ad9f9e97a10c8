import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { routes, type VersionAnswer } from "@print-builder/api";
import { IconHistory } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { prompt } from "#ui/dialogs/ask.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import {
  ComparedVersion,
  useVersion,
  useVersionList,
  VersionPicture,
  versionLine,
  versionTitle,
} from "./ComparedVersion.tsx";
import classes from "./versions.module.css";

type VersionRowProps = {
  readonly editor: EditorSession;
  readonly version: VersionAnswer;
  readonly isChosen: boolean;
  readonly isPresent: boolean;
  readonly onChoose: () => void;
};

/** A version in the list; its picture is loaded when it scrolls into view. */
function VersionRow({ editor, version, isChosen, isPresent, onChoose }: VersionRowProps) {
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const wasSeen = useRef(false);
  if (inViewport) wasSeen.current = true;
  const { data } = useVersion(editor, version, wasSeen.current);
  const notes = [
    isPresent ? "Current design" : null,
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

export type VersionHistoryProps = { readonly editor: EditorSession; readonly saver: Saver };

const failed = (error: unknown) => showToast(messageOf(error), { tone: "error", durationMs: 6000 });

/** Actions that name and restore a version. */
function useVersionWork({ editor, saver }: VersionHistoryProps, onRestored: () => void) {
  const queries = useQueryClient();
  const { projectId } = editor;
  const name = useMutation({
    mutationFn: async ({ revision, title }: { readonly revision: number; readonly title: string | null }) => {
      const params = { id: projectId, revision: String(revision) };
      return await call(routes.nameVersion, { params, body: { name: title } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["versions", projectId] }),
    onError: failed,
  });
  const restore = useMutation({
    mutationFn: async (version: VersionAnswer) => {
      // Save first, so that unsaved changes become a version.
      if (!(await saver.save())) return false;
      const params = { id: projectId, revision: String(version.revision) };
      await call(routes.restoreVersion, { params });
      return true;
    },
    onSuccess: async (isDone, version) => {
      if (!isDone) return;
      onRestored();
      showToast(`Restored: ${versionTitle(version)}. The previous design is in the version history.`, {
        tone: "success",
        durationMs: 6000,
      });
      await queries.refetchQueries({ queryKey: ["editor", projectId] });
    },
    onError: failed,
  });
  const askName = async (revision: number, present: string) => {
    const title = await prompt({
      title: present === "" ? "Name this version" : "Rename version",
      label: "Version name",
      value: present,
      action: "Save name",
    });
    if (title !== null) name.mutate({ revision, title });
  };
  const removeName = (revision: number) => name.mutate({ revision, title: null });
  return { askName, removeName, restore, isNaming: name.isPending };
}

type VersionListProps = {
  readonly editor: EditorSession;
  readonly list: ReturnType<typeof useVersionList>;
  readonly versions: readonly VersionAnswer[];
  readonly chosen: VersionAnswer | null;
  /** The version that equals the current design; undefined if it is not in the list. */
  readonly present: VersionAnswer | undefined;
  readonly onChoose: (revision: number) => void;
};

function VersionList({ editor, list, versions, chosen, present, onChoose }: VersionListProps) {
  return (
    <ScrollBox className={classes.list ?? ""} label="Versions">
      {versions.map((version) => (
        <VersionRow
          key={version.revision}
          editor={editor}
          version={version}
          isChosen={version === chosen}
          isPresent={version === present}
          onChoose={() => onChoose(version.revision)}
        />
      ))}
      {versions.length === 0 ? <p className={classes.said}>There are no named versions.</p> : null}
      {list.hasNextPage ? (
        <Button
          size="xs"
          variant="subtle"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier versions
        </Button>
      ) : null}
    </ScrollBox>
  );
}

type ButtonsProps = {
  readonly chosen: VersionAnswer | null;
  readonly isPresent: boolean;
  readonly work: ReturnType<typeof useVersionWork>;
  readonly onClose: () => void;
};

function Buttons({ chosen, isPresent, work, onClose }: ButtonsProps) {
  const { askName, removeName, restore, isNaming } = work;
  const name = chosen?.name ?? null;
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
      {chosen && name !== null ? (
        <Button variant="default" loading={isNaming} onClick={() => removeName(chosen.revision)}>
          Remove name
        </Button>
      ) : null}
      <Button
        variant="default"
        loading={isNaming}
        disabled={chosen === null}
        onClick={() => chosen && void askName(chosen.revision, name ?? "")}
      >
        {name === null ? "Name this version" : "Rename"}
      </Button>
      <Button
        loading={restore.isPending}
        disabled={chosen === null || isPresent}
        onClick={() => chosen && restore.mutate(chosen)}
      >
        Restore this version
      </Button>
    </>
  );
}

/** The saved versions of the design, to view, name, compare and restore. */
export function VersionHistory({ editor, saver, close }: VersionHistoryProps & DialogProps<never>) {
  const [isNamedOnly, setNamedOnly] = useState(false);
  const [wanted, setWanted] = useState<number | null>(null);
  const list = useVersionList(editor.projectId, isNamedOnly);
  const work = useVersionWork({ editor, saver }, () => close(null));
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = versions.find(({ revision }) => revision === wanted) ?? versions[0] ?? null;
  const present = isNamedOnly ? undefined : versions[0];
  const isEmpty = list.isSuccess && versions.length === 0 && !isNamedOnly;
  return (
    <DialogFrame
      title="Version history"
      actions={<WhatIs word="versions" name="Version history" />}
      width={980}
      busy={work.restore.isPending}
      footer={
        <Buttons
          chosen={chosen}
          isPresent={chosen !== null && chosen === present}
          work={work}
          onClose={() => close(null)}
        />
      }
    >
      {list.isError ? <p role="alert">{messageOf(list.error)}</p> : null}
      {list.isPending ? <Skeleton height={320} /> : null}
      {isEmpty ? (
        <EmptyState
          icon={<IconHistory size={24} stroke={1.5} />}
          title="No versions yet"
          text="Each save of the design becomes a version that you can view, name and restore."
        />
      ) : null}
      {list.isSuccess && !isEmpty ? (
        <div className={classes.frame}>
          <div className={classes.side}>
            <Checkbox
              label="Named versions only"
              checked={isNamedOnly}
              onChange={(event) => setNamedOnly(event.currentTarget.checked)}
            />
            <VersionList
              editor={editor}
              list={list}
              versions={versions}
              chosen={chosen}
              present={present}
              onChoose={setWanted}
            />
          </div>
          {chosen ? (
            <ComparedVersion key={chosen.revision} editor={editor} version={chosen} others={versions} />
          ) : null}
        </div>
      ) : null}
    </DialogFrame>
  );
}
