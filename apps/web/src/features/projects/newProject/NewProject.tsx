import { Button, Checkbox, FileButton, SegmentedControl, TextInput } from "@mantine/core";
import type { ProjectAnswer, TemplateAnswer } from "@print-builder/api";
import { offeredSizes } from "@print-builder/core/document";
import { IconFileZip, IconTableImport, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { DropArea } from "#platform/files/DropArea.tsx";
import { FolderButton } from "#platform/files/FolderButton.tsx";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { acceptedTables, isTableFile } from "#platform/files/tableFiles.ts";
import { keepForProject } from "#platform/files/waitingFiles.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import { TagPicker } from "../tags/TagPicker.tsx";
import tagClasses from "../tags/tags.module.css";
import classes from "./newProject.module.css";
import { nameOf, type ProjectStart, startProject } from "./projectStart.ts";
import { chosenSetup, firstSize, SizeChoice } from "./SizeChoice.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";

type DataFilesProps = {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
};

/** Files that the data wizard reads: tables, pictures, and ZIPs of pictures. */
const accepted = `${acceptedTables},${acceptedPictures},.zip`;

/** Examples: `Class 7.xlsx`, `Class 7.xlsx and 30 more files`, `30 files` */
function filesText(files: readonly File[]): string {
  const named = files.length === 1 ? files[0] : files.find(isTableFile);
  if (!named) return countText(files.length, "file");
  return files.length === 1
    ? named.name
    : `${named.name} and ${countText(files.length - 1, "more file", "more files")}`;
}

/** Chooses a table or photos; the new project then opens with them in the data wizard. */
function DataFiles({ files, onChange }: DataFilesProps) {
  if (files.length > 0) {
    return (
      <div className={classes.files}>
        <IconTableImport size={20} stroke={1.5} aria-hidden />
        <span className={classes.fileName}>{filesText(files)}</span>
        <IconButton label="Remove the files" size="sm" onClick={() => onChange([])}>
          <IconX size={15} stroke={1.75} />
        </IconButton>
      </div>
    );
  }
  return (
    <DropArea
      title="Make cards from your files"
      note="A table, photos, or both. You can also add them later."
      icon={<IconTableImport size={24} stroke={1.5} aria-hidden />}
      small
      narrow
      busy={false}
      onFiles={onChange}
    >
      <FileButton multiple accept={accepted} onChange={onChange}>
        {(button) => (
          <Button variant="default" size="xs" {...button}>
            Choose files
          </Button>
        )}
      </FileButton>
      <FolderButton label="Folder of photos" variant="default" size="xs" onFiles={onChange} />
    </DropArea>
  );
}

/** The tab that the dialog opens with. */
export type NewProjectPart = "size" | "template";

/** The new project, or a request to import a ZIP instead. */
export type NewProjectResult = ProjectAnswer | "zip";

const parts = [
  { value: "size", label: "A size" },
  { value: "template", label: "A template" },
] as const satisfies readonly { readonly value: NewProjectPart; readonly label: string }[];

function useStart(first: NewProjectPart) {
  const [part, setPart] = useState<NewProjectPart>(first);
  const [size, setSize] = useState(firstSize);
  const [template, setTemplate] = useState<TemplateAnswer | null>(null);
  const [palette, setPalette] = useState("");
  const setup = chosenSetup(size, offeredSizes);
  const ofSize: ProjectStart | null = setup
    ? { from: "size", setup }
    : size.id === "later"
      ? { from: "blank" }
      : null;
  const ofTemplate: ProjectStart | null = template ? { from: "template", template, palette } : null;
  const start = part === "template" ? ofTemplate : ofSize;
  return { part, setPart, size, setSize, template, setTemplate, palette, setPalette, start };
}

type NewProjectProps = { readonly part?: NewProjectPart };

/** Asks for a size or template and a name. Resolves to the project. */
export function NewProject({ part: first = "size", close }: NewProjectProps & DialogProps<NewProjectResult>) {
  const begun = useStart(first);
  const { part, setPart, size, setSize, template, start } = begun;
  const [typed, setTyped] = useState<string | null>(null);
  const [dualSided, setDualSided] = useState(false);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const queries = useQueryClient();
  const name = typed ?? (start ? nameOf(start, files) : "");
  const ofTemplate = part === "template" ? template : null;
  const isDualSided = ofTemplate ? ofTemplate.is_dual_sided || ofTemplate.category === "id_card" : dualSided;
  const create = useMutation({
    mutationFn: (chosen: ProjectStart) =>
      startProject(chosen, { name: name.trim(), tags, isDualSided }, (error) => showFailure(error)),
    onSuccess: async (project) => {
      keepForProject(project.id, files);
      close(project);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["stats"] }),
        queries.invalidateQueries({ queryKey: ["tags"] }),
      ]);
    },
  });
  return (
    <FormDialog
      title="Create New Project"
      width={980}
      className={classes.form}
      action="Create"
      busyAction="Creating…"
      busy={create.isPending}
      disabled={name.trim() === "" || start === null}
      onSubmit={() => (start ? create.mutate(start) : undefined)}
      onCancel={() => close(null)}
    >
      <section className={classes.begin} aria-label="What will you make?">
        <div className={classes.beginHead}>
          <h3 className={classes.heading}>What will you make?</h3>
          <SegmentedControl
            aria-label="Start from"
            data={[...parts]}
            value={part}
            onChange={(value) => setPart(value as NewProjectPart)}
          />
        </div>
        {part === "size" ? (
          <SizeChoice sizes={offeredSizes} form={size} onChange={setSize} />
        ) : (
          <TemplateChoice
            chosen={template}
            palette={begun.palette}
            onChange={begun.setTemplate}
            onPalette={begun.setPalette}
          />
        )}
      </section>
      <section className={classes.facts} aria-label="About the project">
        <DataFiles files={files} onChange={setFiles} />
        <TextInput
          label="Name"
          required
          maxLength={200}
          placeholder="Student cards 2026"
          value={name}
          error={create.isError ? messageOf(create.error) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset>
          <legend className={tagClasses.label}>Tags</legend>
          <TagPicker chosen={tags} onChange={setTags} height={112} />
        </fieldset>
        <Checkbox
          label="Dual-sided project"
          description={ofTemplate ? "As in the template." : "The card has a front and a back."}
          checked={isDualSided}
          disabled={ofTemplate !== null}
          onChange={(event) => setDualSided(event.currentTarget.checked)}
        />
        <Button
          className={classes.zip ?? ""}
          variant="subtle"
          size="xs"
          leftSection={<IconFileZip size={15} stroke={1.75} />}
          onClick={() => close("zip")}
        >
          Open a project ZIP instead
        </Button>
      </section>
    </FormDialog>
  );
}
