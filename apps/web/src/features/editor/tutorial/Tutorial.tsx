import { Button } from "@mantine/core";
import { useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { workingKeys } from "#platform/help/ShortcutList.tsx";
import { withPart } from "#platform/withPart.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { Shortcuts } from "./Shortcuts.tsx";
import { type Slide, slides } from "./slides.ts";
import classes from "./tutorial.module.css";

function Dots({ current, goTo }: { readonly current: number; readonly goTo: (index: number) => void }) {
  return (
    <div className={classes.dots}>
      {slides.map(({ title }, index) => (
        <button
          key={title}
          type="button"
          className={classes.dot}
          aria-label={`Slide ${index + 1}: ${title}`}
          aria-current={index === current ? "step" : undefined}
          onClick={() => goTo(index)}
        />
      ))}
    </div>
  );
}

type SlideProps = { readonly editor: EditorSession; readonly slide: Slide };

function SlideView({ editor, slide }: SlideProps) {
  const { title, Icon, lead, lines, leadsToShortcuts } = slide;
  return (
    <section className={classes.slide} aria-live="polite" aria-label={title}>
      <div className={classes.picture} aria-hidden>
        <Icon size={72} stroke={1.25} />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.lead}>{lead}</p>
        <ul className={classes.lines}>
          {lines.map(({ text, command, keys = command ? workingKeys(editor.command(command)) : "" }) => (
            <li key={text}>
              <span>{text}</span>
              {keys === "" ? null : <kbd>{keys}</kbd>}
            </li>
          ))}
        </ul>
        {leadsToShortcuts ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.all}
            onClick={() => void openDialog(Shortcuts, { editor })}
          >
            All keyboard shortcuts
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/**
 * Six slides about the editor, shown on a browser's first visit, by F1 and by the help button. The first one offers a
 * tour on the open card.
 */
export function Tutorial({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const [current, setCurrent] = useState(0);
  const slide = slides[current];
  const isLast = current === slides.length - 1;
  const beginTour = () => {
    close(true);
    void withPart(
      () => import("../tour/Tour.tsx"),
      ({ showTour }) => showTour(editor),
    );
  };
  return (
    <DialogFrame
      title="Getting started"
      width={640}
      footer={
        <div className={classes.footer}>
          <Dots current={current} goTo={setCurrent} />
          {current === 0 ? (
            <Button variant="subtle" onClick={beginTour}>
              Show me on my card
            </Button>
          ) : null}
          <Button variant="default" disabled={current === 0} onClick={() => setCurrent(current - 1)}>
            Previous
          </Button>
          {isLast ? (
            <Button onClick={() => close(true)}>Get Started!</Button>
          ) : (
            <Button onClick={() => setCurrent(current + 1)}>Next</Button>
          )}
        </div>
      }
    >
      {slide ? <SlideView editor={editor} slide={slide} /> : null}
    </DialogFrame>
  );
}
