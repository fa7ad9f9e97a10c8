import { IconLock, IconPhotoEdit, IconUpload } from "@tabler/icons-react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { useLive } from "../liveOf.ts";
import type { LiveField } from "../session/liveState.ts";
import { chooseFile, jpgFiles } from "./chooseFile.ts";
import classes from "./livePanel.module.css";
import { PictureLightbox, usePicture } from "./PictureLightbox.tsx";

type FieldInputProps = {
  readonly field: LiveField;
  readonly value: string;
  /** Id of the text that describes the field. */
  readonly describedBy: string;
};

const fileName = (value: string) =>
  decodeURIComponent(
    value
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[?#].*$/, "") ?? "",
  );

/** The file name in a field's value, which may be an address. */
export function shownFileName(value: string): string {
  if (value.startsWith("blob:")) return "New file";
  try {
    return fileName(value);
  } catch {
    // Malformed percent-encoding: show the name as is.
    return value;
  }
}

function Locked({ field, value }: FieldInputProps) {
  const input = (
    <span className={classes.locked} title={field.lock ?? ""}>
      <input className={classes.input} readOnly aria-label={field.label} value={value} tabIndex={0} />
      <IconLock size={14} stroke={1.75} className={classes.lock} aria-label={field.lock ?? ""} role="img" />
    </span>
  );
  if (field.control.kind !== "picture") return input;
  return (
    <span className={classes.pictureValue}>
      {input}
      <EnlargePicture label={field.label} value={value} />
    </span>
  );
}

function FileValue({ field, value }: FieldInputProps) {
  const { edits } = useLive();
  const isPicture = field.control.kind === "picture";
  const choose = async () => {
    const file = await chooseFile(isPicture ? jpgFiles : "");
    if (file) edits.attach(field.name, file);
  };
  const Icon = isPicture ? IconPhotoEdit : IconUpload;
  const button = (
    <button type="button" className={classes.fileValue} onClick={() => void choose()}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={classes.fileName}>{value === "" ? "Choose a file" : shownFileName(value)}</span>
      <span className={classes.hidden}>
        : {isPicture ? "replace" : "choose"} {field.label}
      </span>
    </button>
  );
  if (!isPicture) return button;
  return (
    <span className={classes.pictureValue}>
      {button}
      <EnlargePicture label={field.label} value={value} />
    </span>
  );
}

/** Enlarges a field's picture; renders nothing without one. */
function EnlargePicture({ label, value }: { readonly label: string; readonly value: string }) {
  const picture = usePicture(value);
  if (!picture) return null;
  return (
    <button
      type="button"
      className={classes.enlarge}
      aria-label={`Show ${label} large`}
      onClick={() => void openDialog(PictureLightbox, { title: label, picture })}
    >
      <img src={picture.url} alt="" />
    </button>
  );
}

function Choices({ field, value, choices }: FieldInputProps & { readonly choices: readonly string[] }) {
  const { edits } = useLive();
  const chosen = value.split(",").map((each) => each.trim());
  const toggle = (choice: string) => {
    const next = choices.filter((each) => (each === choice ? !chosen.includes(each) : chosen.includes(each)));
    edits.edit(field.name, next.join(","));
  };
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.hidden}>{field.label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="checkbox" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Edits a field's value. Uses styled native inputs, because all inputs are rendered again for every record, and
 * Mantine's inputs take ten times as long.
 */
export function FieldInput(props: FieldInputProps) {
  const { field, value, describedBy } = props;
  const { edits } = useLive();
  const { control, name, label } = field;
  if (field.lock !== null) return <Locked {...props} />;
  if (control.kind === "picture" || control.kind === "file") return <FileValue {...props} />;
  if (control.kind === "choices") return <Choices {...props} choices={control.choices} />;
  const shared = { className: classes.input, "aria-label": label, "aria-describedby": describedBy, value };
  if (control.kind === "lines") {
    return (
      <textarea
        {...shared}
        rows={2}
        dir="auto"
        onChange={(event) => edits.edit(name, event.currentTarget.value)}
      />
    );
  }
  if (control.kind === "choice") {
    const options = control.choices.includes(value) ? control.choices : [value, ...control.choices];
    return (
      <select {...shared} onChange={(event) => edits.edit(name, event.currentTarget.value)}>
        {options.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  const mode = { text: "text", number: "decimal", email: "email" } as const;
  return (
    <input
      {...shared}
      dir="auto"
      inputMode={mode[control.type]}
      spellCheck={false}
      onChange={(event) => edits.edit(name, event.currentTarget.value)}
    />
  );
}
