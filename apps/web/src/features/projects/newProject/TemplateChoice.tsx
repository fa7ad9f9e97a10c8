import { Loader, SegmentedControl } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { PaletteChoice } from "#platform/palettes/PaletteChoice.tsx";
import { usePreviewInPalette } from "#platform/palettes/usePreviewInPalette.ts";
import {
  everyCategory,
  filterTemplates,
  purposeName,
  purposesOf,
  templateSize,
} from "#platform/templates/filterTemplates.ts";
import { listTemplates } from "#platform/templates/listTemplates.ts";
import { Picture } from "#ui/Picture.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "./newProject.module.css";

type TemplateChoiceProps = {
  readonly chosen: TemplateAnswer | null;
  /** A palette's code; empty for the templates' own colours. */
  readonly palette: string;
  readonly onChange: (template: TemplateAnswer) => void;
  readonly onPalette: (palette: string) => void;
};

type TileProps = {
  readonly template: TemplateAnswer;
  readonly palette: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

function Tile({ template, palette, checked, onChoose }: TileProps) {
  const preview = usePreviewInPalette(template, palette);
  const name = template.name || "Untitled Template";
  return (
    <label className={classes.tile} data-roomy>
      <input type="radio" name="template" checked={checked} onChange={onChoose} />
      <span className={classes.tilePicture}>
        <Picture src={preview} fallback={<span className={classes.tileNote}>No Preview</span>} />
      </span>
      <span className={classes.tileName}>{name}</span>
      <span className={classes.tileNote}>{sizeText(templateSize(template))}</span>
    </label>
  );
}

export function TemplateChoice({ chosen, palette, onChange, onPalette }: TemplateChoiceProps) {
  const list = useQuery({ queryKey: ["templates"], queryFn: ({ signal }) => listTemplates(signal) });
  const [search, setSearch] = useState("");
  const [purpose, setPurpose] = useState<string>(everyCategory);
  const loaded = list.data ?? [];
  const shown = filterTemplates(loaded, search, everyCategory).filter(
    (template) => purpose === everyCategory || template.purpose === purpose,
  );
  return (
    <div className={classes.templates}>
      <div className={classes.templateHead}>
        <SearchField
          label="Search templates"
          placeholder="Search templates"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            // Enter in the search must not submit the surrounding form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <PaletteChoice code={palette} onChange={onPalette} />
      </div>
      <SegmentedControl
        size="xs"
        aria-label="Made for"
        data={[
          { value: everyCategory, label: "All" },
          ...purposesOf(loaded).map((value) => ({ value, label: purposeName(value) })),
        ]}
        value={purpose}
        onChange={setPurpose}
      />
      {list.isPending ? <Loader size="sm" aria-label="Loading templates…" /> : null}
      {list.isError && !list.data ? <ErrorState title="Failed to load templates" query={list} /> : null}
      {list.data && shown.length === 0 ? <p className={classes.quiet}>No templates found.</p> : null}
      <ScrollBox className={classes.templateBox ?? ""} label="Templates">
        <div className={classes.tiles} role="radiogroup" aria-label="Template">
          {shown.map((template) => (
            <Tile
              key={template.id}
              template={template}
              palette={palette}
              checked={chosen?.id === template.id}
              onChoose={() => onChange(template)}
            />
          ))}
        </div>
      </ScrollBox>
    </div>
  );
}
