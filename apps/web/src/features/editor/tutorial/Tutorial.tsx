import { Button } from "@mantine/core";
import { type CommandGroup, commands } from "@print-builder/core/editing";
import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { type Slide, slides, workingKeys } from "./slides.ts";
import classes from "./tutorial.module.css";

const groupNames: Readonly<Record<CommandGroup, string>> = {
  tool: "Tools",
  add: "Add",
  edit: "Edit",
  select: "Select",
  order: "Order",
  align: "Align",
  group: "Group",
  element: "Lock and hide",
  move: "Move",
  side: "Sides",
  view: "View",
  project: "Project",
};

const listed = Object.entries(Object.groupBy(commands, (command) => command.group))
  .map(([group, members]) => ({
    group: groupNames[group as CommandGroup],
    members: (members ?? []).filter((command) => workingKeys(command) !== ""),
  }))
  .filter(({ members }) => members.length > 0);

/** Every key that works in this browser. */
function Shortcuts({ close }: DialogProps<true>) {
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width={720}
      footer={<Button onClick={() => close(true)}>Back to the card</Button>}
    >
      <div className={classes.columns}>
        {listed.map(({ group, members }) => (
          <section key={group}>
            <h3>{group}</h3>
            {members.map((command) => (
              <div key={command.id} className={classes.keyRow}>
                {command.label} <kbd>{workingKeys(command)}</kbd>
              </div>
            ))}
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}

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

/** Six slides about the editor: opened at a browser's first visit, by F1 and by the help button. */
export function Tutorial({ close }: DialogProps<true>) {
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
