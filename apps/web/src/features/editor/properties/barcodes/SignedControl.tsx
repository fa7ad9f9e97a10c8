import { Checkbox, Switch } from "@mantine/core";
import { NumberField } from "#ui/NumberField.tsx";
import { type FieldControlProps, useFieldNames } from "../fieldControl.ts";
import classes from "./barcodes.module.css";

/** As stored in designs. `valid_days` is null for a code that does not expire. */
type Signed = { readonly fields: readonly string[]; readonly valid_days: number | null };

const offered: Signed = { fields: [], valid_days: 365 };
/** More fields would make the code too large for a card. */
const mostFields = 20;
const mostDays = 36_500;

function signedOf(value: unknown): Signed | null {
  if (typeof value !== "object" || value === null) return null;
  const { fields = [], valid_days: days = null } = value as Partial<Signed>;
  return { fields, valid_days: days };
}

type DetailsProps = { readonly signed: Signed; readonly onChange: (signed: Signed) => void };

/** The signed fields besides the card's identity, and how long the code is valid. */
function SignedDetails({ signed, onChange }: DetailsProps) {
  const { fields, valid_days: days } = signed;
  const known = useFieldNames();
  const names = [...new Set([...fields, ...known])];
  const choose = (name: string, isChosen: boolean) => {
    const others = fields.filter((each) => each !== name);
    onChange({ ...signed, fields: isChosen ? [...others, name] : others });
  };
  return (
    <>
      <fieldset className={classes.claims}>
        <legend>The code also contains</legend>
        {names.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            label={name}
            checked={fields.includes(name)}
            disabled={!fields.includes(name) && fields.length >= mostFields}
            onChange={(event) => choose(name, event.currentTarget.checked)}
          />
        ))}
        {names.length === 0 ? (
          <p className={classes.hint}>Add data first: its columns are offered here.</p>
        ) : null}
      </fieldset>
      <NumberField
        name="Valid for days"
        label="Valid for days"
        placeholder="No expiry"
        isWhole
        min={1}
        max={mostDays}
        value={days}
        onChange={(next) => onChange({ ...signed, valid_days: next })}
        onEmpty={() => onChange({ ...signed, valid_days: null })}
      />
      <p className={classes.hint}>
        Anybody who scans the card can read the ticked fields. Each one makes the code larger, so tick only a
        few. Days are counted from the day of printing.
      </p>
    </>
  );
}

/** Whether a QR code is signed, and what it contains. */
export function SignedControl({ field, value, isMixed, onChange }: FieldControlProps<"signed">) {
  const signed = signedOf(value);
  return (
    <div className={classes.signed}>
      <Switch
        size="sm"
        label={field.label}
        description={
          isMixed
            ? "Some of the selected codes are signed."
            : "Anybody can check at /verify that you issued the card and nothing on it was changed."
        }
        checked={signed !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? offered : null)}
      />
      {signed === null ? null : <SignedDetails signed={signed} onChange={onChange} />}
    </div>
  );
}
