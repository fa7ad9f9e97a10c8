import { Button } from "@mantine/core";
import { offeredSizes } from "@print-builder/core/document";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { isSizeOffered } from "#platform/editorSession/snapshot.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import { chooseSize } from "./chooseSize.ts";
import { OwnSize } from "./OwnSize.tsx";
import classes from "./sizeOffer.module.css";

function Choices({ onOwn }: { readonly onOwn: () => void }) {
  const editor = useEditor();
  return (
    <div className={classes.choices}>
      {offeredSizes.map(({ id, name, width, height }) => (
        <Button
          key={id}
          size="xs"
          variant="default"
          aria-label={`${name}, ${sizeText({ width, height })}`}
          {...tooltipMark()}
          onClick={() => chooseSize(editor, { width, height })}
        >
          {name}
        </Button>
      ))}
      <Button size="xs" variant="default" onClick={onOwn}>
        Own size…
      </Button>
    </div>
  );
}

/** Offers card sizes next to an empty card; drawing or dismissing it hides the offer. */
export function SizeOffer() {
  const editor = useEditor();
  const isShown = useEditorState(isSizeOffered);
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const [isOwn, setOwn] = useState(false);
  if (!isShown) return null;
  return (
    <section className={classes.offer} data-beside-sides={isDualSided} aria-label="Size of the card">
      <div className={classes.head}>
        <h2 className={classes.title}>What will you make?</h2>
        <IconButton label="Not now" size="sm" onClick={() => editor.changeSettings({ offersSize: false })}>
          <IconX size={15} stroke={1.75} />
        </IconButton>
      </div>
      {isOwn ? <OwnSize onBack={() => setOwn(false)} /> : <Choices onOwn={() => setOwn(true)} />}
    </section>
  );
}
