import { Button, FileButton } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { useId, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { previewAddress } from "./previewImage.ts";
import classes from "./templates.module.css";

type PictureFieldProps = {
  readonly label: string;
  /** The label of the button that removes the picture. */
  readonly none: string;
  /** A data URL or an SVG. */
  readonly picture: string | null;
  /** The initial picture, which a button restores. */
  readonly usual: string | null;
  /** Reads a chosen file as a picture. Throws an Error if the browser cannot show it. */
  readonly read: (file: File) => Promise<string>;
  readonly onChange: (picture: string | null) => void;
};

/** A form field for a picture: show, choose, restore, remove. */
export function PictureField({ label, none, picture, usual, read, onChange }: PictureFieldProps) {
  const labelId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File) => {
    try {
      onChange(await read(file));
      setProblem(null);
    } catch (error) {
      console.warn("A picture could not be read.", error);
      setProblem(`“${file.name}” is not an image that this browser can show (${messageOf(error)}).`);
    }
  };
  return (
    <fieldset className={classes.previewField} aria-labelledby={labelId}>
      <span className={classes.previewLabel} id={labelId}>
        {label}
      </span>
      <span className={classes.formPreview}>
        {picture ? (
          <img src={previewAddress(picture)} alt="Preview" />
        ) : (
          <IconPhotoOff size={20} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className={classes.previewButtons}>
        <FileButton accept="image/*" onChange={(file) => (file ? void choose(file) : undefined)}>
          {(button) => (
            <Button size="xs" variant="default" {...button}>
              Choose image
            </Button>
          )}
        </FileButton>
        {picture === usual ? null : (
          <Button size="xs" variant="subtle" onClick={() => onChange(usual)}>
            Undo the choice
          </Button>
        )}
        {picture === null ? null : (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {none}
          </Button>
        )}
        {problem === null ? null : (
          <p className={classes.fieldProblem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
