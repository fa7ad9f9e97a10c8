import { Button, FileButton, Progress, SegmentedControl } from "@mantine/core";
import { type FontItem, routes } from "@print-builder/api";
import { IconLetterCase, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { customFamilies, type FamilyFilter, filterFamilies } from "#platform/editorSession/fonts/families.ts";
import { reloadProjectFonts, useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { showToast } from "#ui/toasts/showToast.ts";
import { deleteFont } from "./deleteFont.ts";
import { FamilyRow } from "./FamilyRow.tsx";
import classes from "./fonts.module.css";

/** The server's maximum per request. */
const groupSize = routes.uploadFonts.multipart.maxFiles;

type RefusedFont = { readonly filename: string; readonly detail: string };

type FontUpload = {
  /** Share of the chosen files that has been sent, 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  readonly refused: readonly RefusedFont[];
  readonly send: (files: readonly File[]) => Promise<void>;
};

/** The reasons why a request stored none of its files. */
function refusedBy(error: unknown, files: readonly File[]): readonly RefusedFont[] {
  const { body } = error as { body?: { failed?: readonly RefusedFont[] } };
  return body?.failed ?? files.map(({ name }) => ({ filename: name, detail: messageOf(error) }));
}

/** Uploads fonts to a project and collects the reasons for refusals. */
function useFontUpload(projectId: string): FontUpload {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFont[]>([]);
  const send = async (files: readonly File[]) => {
    setRefused([]);
    setProgress(0);
    let taken = 0;
    for (let start = 0; start < files.length; start += groupSize) {
      const group = files.slice(start, start + groupSize);
      try {
        const answer = await upload(routes.uploadFonts, { params: { id: projectId } }, group, {
          onProgress: (share) => setProgress((start + share * group.length) / files.length),
        });
        taken += answer.items.length;
        setRefused((before) => [...before, ...answer.failed]);
      } catch (error) {
        setRefused((before) => [...before, ...refusedBy(error, group)]);
      }
    }
    await reloadProjectFonts(queries, projectId);
    setProgress(null);
    if (taken > 0) {
      showToast(taken === 1 ? "Font uploaded" : `${taken} fonts uploaded`, { tone: "success" });
    }
  };
  return { progress, refused, send };
}

type CustomFontsProps = {
  readonly editor: EditorSession;
  /** Saves the design; true on success. */
  readonly save: () => Promise<boolean>;
  /** The family of the selected texts; null if they differ. */
  readonly family: string | null;
};

const filters = [
  { value: "all", label: "All" },
  { value: "uploaded", label: "Uploaded" },
  { value: "bundled", label: "Bundled" },
];

const accepted = ".ttf,.otf,font/ttf,font/otf";

function Refused({ fonts }: { readonly fonts: readonly RefusedFont[] }) {
  if (fonts.length === 0) return null;
  return (
    <div role="alert">
      <ul className={classes.refused}>
        {fonts.map(({ filename, detail }) => (
          <li key={filename}>{detail.includes(filename) ? detail : `${filename}: ${detail}`}</li>
        ))}
      </ul>
    </div>
  );
}

function UploadButton({
  onFiles,
  busy,
}: {
  readonly onFiles: (files: File[]) => void;
  readonly busy: boolean;
}) {
  return (
    <FileButton multiple accept={accepted} onChange={onFiles}>
      {(button) => (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconUpload size={16} stroke={1.75} />}
          {...button}
        >
          Upload fonts
        </Button>
      )}
    </FileButton>
  );
}

function NoFamily({ filter, isSearching }: { readonly filter: FamilyFilter; readonly isSearching: boolean }) {
  const isEmpty = filter === "uploaded" && !isSearching;
  return (
    <EmptyState
      title={isEmpty ? "No fonts uploaded yet" : "No fonts found"}
      text={
        isEmpty
          ? "Upload the TTF or OTF files of your school's font; they are kept with the project and printed."
          : "Try another word, or upload the font as a TTF or OTF file."
      }
      icon={<IconLetterCase size={26} stroke={1.5} />}
    />
  );
}

/** Chooses a family beyond those in the menu: the project's own and all bundled families. Resolves to a family. */
export function CustomFonts({ editor, save, family, close }: CustomFontsProps & DialogProps<string>) {
  const queries = useQueryClient();
  const group = useId();
  const fonts = useProjectFonts(editor);
  const upload = useFontUpload(editor.projectId);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<FamilyFilter>("all");
  const [chosen, setChosen] = useState(family);
  const families = customFamilies(fonts);
  const shown = filterFamilies(families, search, filter);
  const isThere = families.some(({ name }) => name === chosen);
  const send = (files: readonly File[]) => {
    if (hasProject(editor)) void upload.send(files);
  };
  const remove = async (font: FontItem) => {
    if (await deleteFont(editor, fonts, font, save)) await reloadProjectFonts(queries, editor.projectId);
  };
  return (
    <DialogFrame
      title="Custom fonts"
      actions={<WhatIs word="ownFonts" name="Custom fonts" />}
      width={640}
      footer={
        <>
          <span className={classes.atStart}>
            <UploadButton onFiles={send} busy={upload.progress !== null} />
          </span>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button disabled={!isThere} onClick={() => close(chosen)}>
            {isThere ? `Use ${chosen}` : "Use font"}
          </Button>
        </>
      }
    >
      <div className={classes.bar}>
        <SearchField
          className={classes.search ?? ""}
          label="Search fonts"
          placeholder="Search by name"
          data-autofocus
          value={search}
          onChange={setSearch}
          onKeyDown={({ key }) => {
            const [first] = shown;
            if (key === "Enter" && search.trim() !== "" && first) close(first.name);
          }}
        />
        <SegmentedControl
          aria-label="Which fonts"
          data={filters}
          value={filter}
          onChange={(value) => setFilter(value as FamilyFilter)}
        />
      </div>
      {upload.progress === null ? null : (
        <Progress value={upload.progress * 100} aria-label="Uploading fonts" animated />
      )}
      <Refused fonts={upload.refused} />
      {shown.length === 0 ? <NoFamily filter={filter} isSearching={search.trim() !== ""} /> : null}
      <ul className={classes.families} aria-label="Font families">
        {shown.map((each) => (
          <FamilyRow
            key={each.name}
            family={each}
            studio={editor.studio}
            group={group}
            isChosen={each.name === chosen}
            onChoose={() => setChosen(each.name)}
            onUse={() => close(each.name)}
            onDelete={(font) => void remove(font)}
          />
        ))}
      </ul>
    </DialogFrame>
  );
}
