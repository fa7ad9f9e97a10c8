import { Button, FileButton, TextInput } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import { useId, useState } from "react";
import { portraitFromFile } from "./previewImage.ts";
import classes from "./templates.module.css";

type Sample = TemplateAnswer["sample"];

type SampleFieldsProps = {
  /** The design's text fields. */
  readonly tokens: readonly string[];
  readonly sample: Sample;
  readonly onChange: (sample: Sample) => void;
};

const nobody: NonNullable<Sample> = { values: {}, photo: null };

/** Null if the person has no values and no photo. */
function withoutBlanks(sample: NonNullable<Sample>): Sample {
  const values = Object.entries(sample.values).filter(([, value]) => value.trim() !== "");
  return values.length === 0 && sample.photo === null
    ? null
    : { ...sample, values: Object.fromEntries(values) };
}

/** The sample person that cards show until there is data. */
export function SampleFields({ tokens, sample, onChange }: SampleFieldsProps) {
  const label = useId();
  const [isBroken, setBroken] = useState(false);
  if (tokens.length === 0) return null;
  const now = sample ?? nobody;
  const takePhoto = async (file: File) => {
    try {
      onChange({ ...now, photo: await portraitFromFile(file) });
      setBroken(false);
    } catch (error) {
      console.warn("A portrait could not be read.", error);
      setBroken(true);
    }
  };
  return (
    <fieldset className={classes.sample} aria-labelledby={label}>
      <span className={classes.previewLabel} id={label}>
        Sample person, seen on the card until there is data
      </span>
      {tokens.map((token) => (
        <TextInput
          key={token}
          size="xs"
          label={token}
          maxLength={2000}
          value={ownValue(now.values, token) ?? ""}
          onChange={(event) =>
            onChange(withoutBlanks({ ...now, values: { ...now.values, [token]: event.currentTarget.value } }))
          }
        />
      ))}
      <div className={classes.portrait}>
        {now.photo === null ? null : <img src={now.photo} alt="Portrait" />}
        <FileButton accept="image/*" onChange={(file) => (file ? void takePhoto(file) : undefined)}>
          {(button) => (
            <Button size="xs" variant="default" {...button}>
              {now.photo === null ? "Add a portrait" : "Other portrait"}
            </Button>
          )}
        </FileButton>
        {now.photo === null ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => onChange(withoutBlanks({ ...now, photo: null }))}
          >
            No portrait
          </Button>
        )}
        {isBroken ? (
          <p className={classes.fieldProblem} role="alert">
            This browser cannot show that file as a picture.
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
