import { Button } from "@mantine/core";
import { WarningNote } from "#ui/WarningNote.tsx";
import type { FixedText } from "./findFixedTexts.ts";
import classes from "./mapping.module.css";

type Words = { readonly sentence: string; readonly remedy: string };

function wordsFor(found: FixedText): Words {
  const { text } = found;
  if (found.kind === "trim") {
    const { label, value } = found;
    return { sentence: `The card says “${label} ${value}”.`, remedy: `Remove “${label}”` };
  }
  if (found.kind === "rename") {
    return {
      sentence: `The card says “${text}”, the school is called “${found.value}”.`,
      remedy: "Correct it",
    };
  }
  const { value, sourceLabel } = found;
  const sentence =
    value === text.trim()
      ? `“${text.trim()}” is fixed text on the card; the records have it in “${sourceLabel}”.`
      : `The card says “${text.trim()}”, the records say “${value}”.`;
  return { sentence, remedy: `Bind to “${sourceLabel}”` };
}

type FixedTextsProps = {
  readonly found: readonly FixedText[];
  readonly onMend: (found: FixedText) => void;
};

/** Fixed text on the card that should be data, each with its suggested fix. */
export function FixedTexts({ found, onMend }: FixedTextsProps) {
  return found.map((each) => {
    const { sentence, remedy } = wordsFor(each);
    return (
      <div key={`${each.side} ${each.elementId}`} className={classes.fixedText}>
        <WarningNote>{sentence}</WarningNote>
        <Button size="xs" variant="default" onClick={() => onMend(each)}>
          {remedy}
        </Button>
      </div>
    );
  });
}
