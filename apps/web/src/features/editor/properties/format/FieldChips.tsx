import { Popover } from "@mantine/core";
import { IconChevronDown, IconForms } from "@tabler/icons-react";
import { useState } from "react";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { FormatForm } from "./FormatForm.tsx";
import { type FieldPlace, fieldPlaces, replacePlace } from "./fieldFormat.ts";
import classes from "./format.module.css";
import { formatName } from "./formatChoices.ts";

type ChipsProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly typing: ((text: string) => TypedChange) | undefined;
};

type ChipProps = ChipsProps & { readonly place: FieldPlace };

function Chip({ place, text, onText, typing }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  const { format, written } = place;
  const how = format ? formatName(format) : "";
  const name = format?.field ?? written;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={300}
      position="left-start"
      trapFocus
      returnFocus
      withRoles
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          aria-label={`Format of ${name}`}
          // The text field keeps the focus, and with it the typed text that is not applied yet.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <IconForms size={14} stroke={1.75} aria-hidden />
          <span className={classes.chipName}>{name}</span>
          {how === "" ? null : <span className={classes.how}>{how}</span>}
          <IconChevronDown size={12} stroke={2} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Format of ${name}`}>
        {isOpen ? (
          <FormatForm
            place={place}
            typing={typing && ((next) => typing(replacePlace(text, place, next)))}
            onDone={(next) => {
              setOpen(false);
              if (next !== null && next !== written) onText(replacePlace(text, place, next));
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The fields in the text, each with a button to format it. */
export function FieldChips({ text, onText, typing }: ChipsProps) {
  const places = fieldPlaces(text);
  if (places.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Fields in the text">
      {places.map((place) => (
        <li key={place.start}>
          <Chip place={place} text={text} onText={onText} typing={typing} />
        </li>
      ))}
    </ul>
  );
}
