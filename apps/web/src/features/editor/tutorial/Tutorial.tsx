import { Button } from "@mantine/core";
import { useState } from "react";
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

function SlideView({ slide }: { readonly slide: Slide }) {
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
          {lines.map(({ text, keys }) => (
            <li key={text}>
              <span>{text}</span>
              {keys ? <kbd>{keys}</kbd> : null}
            </li>
          ))}
        </ul>
        {leadsToShortcuts ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.all}
            onClick={() => void openDialog(Shortcuts, {})}
          >
            All keyboard shortcuts
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/**
 * Six slides about the editor, shown on a browser's first visit, by F1 and by the help button. Resolves to "tour" if
 * the person wants a tour on the open card.
 */
export function Tutorial({ close }: DialogProps<true | "tour">) {
  const [current, setCurrent] = useState(0);
  const slide = slides[current];
  const isLast = current === slides.length - 1;
  return (
    <DialogFrame
      title="Getting started"
      width={640}
      footer={
        <div className={classes.footer}>
          <Dots current={current} goTo={setCurrent} />
          {current === 0 ? (
            <Button variant="subtle" onClick={() => close("tour")}>
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
      {slide ? <SlideView slide={slide} /> : null}
    </DialogFrame>
  );
}
