import { Button, CloseButton, FocusTrap, Portal } from "@mantine/core";
import { useViewportSize } from "@mantine/hooks";
import { cardSize, type Project } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { type CSSProperties, useEffect, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useDialogState } from "#ui/dialogs/DialogHost.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "./tour.module.css";

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const cardWidth = 320;
/** Maximum height of the box with a step's text, px. */
const cardHeight = 230;
const gap = 16;

/** The screen area that a step describes. Falls back to the whole screen if the area does not exist. */
function areaOf(place: string): Area {
  const found = document.querySelector(place)?.getBoundingClientRect();
  return found ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
}

const within = (value: number, most: number) => Math.max(gap, Math.min(value, most));

/** Positions the text below, above or next to the area, or in a corner of an area that fills the screen. */
function wordsAt({ x, y, width, height }: Area): CSSProperties {
  const [right, bottom] = [window.innerWidth - cardWidth - gap, window.innerHeight - cardHeight - gap];
  const left = within(x + width / 2 - cardWidth / 2, right);
  const below = y + height + gap;
  if (below <= bottom) return { left, top: below };
  const above = y - gap - cardHeight;
  if (above >= gap) return { left, top: above };
  const beside = x - gap - cardWidth;
  if (beside >= gap && x + width > right)
    return { left: beside, top: within(y + height / 2 - cardHeight / 2, bottom) };
  return { left: within(x + gap, right), top: bottom };
}

type TourProps = { readonly steps: readonly TourStep[] };

/** Shows step by step, on the open design, how a card gets printed. */
export function Tour({ steps, close }: TourProps & DialogProps<true>) {
  const { opened, onExited } = useDialogState();
  const [at, setAt] = useState(0);
  // Renders again when the window is resized, because areas may have moved.
  useViewportSize();
  useEffect(() => {
    if (!opened) onExited();
  }, [opened, onExited]);
  const step = steps[at];
  if (!opened || !step) return null;
  const area = areaOf(step.place);
  const isLast = at === steps.length - 1;
  const spot = { left: area.x - 4, top: area.y - 4, width: area.width + 8, height: area.height + 8 };
  return (
    <Portal>
      <div className={classes.screen}>
        <div className={classes.spot} style={spot} />
        <FocusTrap>
          <div
            className={classes.words}
            style={wordsAt(area)}
            role="dialog"
            aria-modal="true"
            aria-label={`Step ${at + 1} of ${steps.length}: ${step.title}`}
            onKeyDown={(event) => {
              if (event.key === "Escape") close(null);
            }}
          >
            <div className={classes.head}>
              <h2>{step.title}</h2>
              <CloseButton aria-label="End the tour" onClick={() => close(null)} />
            </div>
            <p>{step.text}</p>
            <div className={classes.foot}>
              <span className={classes.count}>
                {at + 1} of {steps.length}
              </span>
              <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
                Back
              </Button>
              <Button data-autofocus onClick={() => (isLast ? close(true) : setAt(at + 1))}>
                {isLast ? "Done" : "Next"}
              </Button>
            </div>
          </div>
        </FocusTrap>
      </div>
    </Portal>
  );
}

/** Shows a newcomer around, using the open design. */
export async function showTour(editor: EditorSession): Promise<void> {
  const steps = tourSteps(editor.currentProject(), editor.store.getState().total);
  editor.changeSettings({ showProperties: true });
  await openDialog(Tour, { steps });
}

type TourStep = {
  readonly title: string;
  readonly text: string;
  /** The part of the screen that the step describes. */
  readonly place: string;
};

/** The first field in the card's text. Null if all cards are the same. */
function firstField({ front, back }: Pick<Project, "front" | "back">): string | null {
  return [...front, ...back].flatMap((element) => describeElement(element).textTokens)[0] ?? null;
}

/**
 * Five steps from a design to paper, based on the open design. `people` is null if the records have not been counted.
 */
export function tourSteps(project: Project, people: number | null): readonly TourStep[] {
  const field = firstField(project);
  const shown = field === null ? "{{ full_name }}" : `{{ ${field} }}`;
  const hasPeople = people !== null && people > 0;
  return [
    {
      title: "This is your card",
      text: `“${project.name}” is ${sizeText(cardSize(project))}. Click anything to change it, and double-click text to edit it. What you see is what prints.`,
      place: '[aria-label="Canvas"]',
    },
    {
      title: "Fields differ on every card",
      text:
        field === null
          ? `So far, everything on this card is the same for everybody. Type ${shown} into a text to show each person’s own value.`
          : `${shown} on your card is filled with each person’s own value. Select it to see its content and style here.`,
      place: 'aside[aria-label="Properties"]',
    },
    {
      title: "Your people and their photos",
      text: hasPeople
        ? `${countText(people, "person is", "people are")} in your table. Use the data wizard to add another spreadsheet or more photos.`
        : "Bring a spreadsheet and a folder of photos here. The data wizard matches columns with fields, and photos with people.",
      place: '[aria-label="Data wizard"]',
    },
    {
      title: "See real people on it",
      text: "Turn on live data and step through everybody to find long names and missing photos. You can make corrections on the card.",
      place: '[data-tour="live"]',
    },
    {
      title: "Then print",
      text: "Before printing, every card is checked and the problems are listed. You are asked before anybody is left out, and afterwards you report which cards came out.",
      place: 'button[aria-label="Print"]',
    },
  ];
}
