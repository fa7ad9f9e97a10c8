import { Badge } from "@mantine/core";
import type { FontItem } from "@print-builder/api";
import { IconTrash } from "@tabler/icons-react";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import { FontSample, sampleText } from "#platform/editorSession/fonts/FontSample.tsx";
import { type CustomFamily, styleName } from "#platform/editorSession/fonts/families.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { bytesText } from "#ui/texts/sizeText.ts";
import classes from "./fonts.module.css";

const kinds: Readonly<Record<CustomFamily["kind"], string>> = {
  uploaded: "Uploaded",
  text: "Bundled",
  script: "Bundled, for its own script",
  symbol: "Bundled, signs",
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

/** A family shown in its own letters; an uploaded family lists its files below. */
export function FamilyRow(props: FamilyRowProps) {
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
