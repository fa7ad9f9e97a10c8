import { Badge, Button, FileButton, Progress, SegmentedControl } from "@mantine/core";
import { type FontItem, routes } from "@print-builder/api";
import { IconLetterCase, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { FontSample, sampleText } from "#platform/editorSession/fonts/FontSample.tsx";
import {
  type CustomFamily,
  customFamilies,
  type FamilyFilter,
  filterFamilies,
  styleName,
} from "#platform/editorSession/fonts/families.ts";
import { reloadProjectFonts, useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { bytesText } from "#ui/texts/sizeText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { deleteFont } from "./deleteFont.ts";
import classes from "./fonts.module.css";

const kinds: Readonly<Record<CustomFamily["kind"], string>> = {
  uploaded: "Uploaded",
  text: "Bundled",
  script: "Bundled, for one script",
  symbol: "Bundled, symbols",
};

function FontFile({ font, onDelete }: { readonly font: FontItem; readonly onDelete: () => void }) {
  return (
    <li className={classes.file}>
      <span className={classes.fileName} title={font.filename}>
        {font.filename}
      </span>
      {font.is_variable ? <Badge color="yellow">Variable: prints its default style only</Badge> : null}
      <span className={classes.fileFacts}>
        {styleName(font)} · {bytesText(font.size)}
      </span>
      <IconButton label={`Delete ${font.filename}`} size="sm" onClick={onDelete}>
        <IconTrash size={15} stroke={1.75} />
      </IconButton>
    </li>
  );
}

type FamilyRowProps = {
  readonly family: CustomFamily;
  readonly studio: CardStudio;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onUse: () => void;
  readonly onDelete: (font: FontItem) => void;
};

/** A family, previewed in its own font; an uploaded family lists its files below. */
function FamilyRow(props: FamilyRowProps) {
  const { family, studio, group, isChosen, onChoose, onUse, onDelete } = props;
  return (
    <li className={classes.family} data-chosen={isChosen || undefined}>
      <label className={classes.choice} onDoubleClick={onUse}>
        <input
          className={classes.radio}
          type="radio"
          name={group}
          value={family.name}
          checked={isChosen}
          onChange={onChoose}
        />
        <FontSample
          studio={studio}
          family={family.name}
          text={sampleText(family.name)}
          size={20}
          width={230}
        />
        <span className={classes.about}>
          <span className={classes.familyName}>{family.name}</span>
          <span className={classes.styles}>
            {kinds[family.kind]} · {family.styles}
          </span>
        </span>
      </label>
      {family.files.length === 0 ? null : (
        <ul className={classes.files} aria-label={`Files of ${family.name}`}>
          {family.files.map((font) => (
            <FontFile key={font.font_id} font={font} onDelete={() => onDelete(font)} />
          ))}
        </ul>
      )}
    </li>
  );
}

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
  /** The family of the selected text elements; null if they differ. */
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

/** Chooses among all families, including fonts that the menu omits. Resolves to a family. */
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
          aria-label="Fonts to show"
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
