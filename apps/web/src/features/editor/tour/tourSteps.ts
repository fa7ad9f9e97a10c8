import { cardSize, type Project } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";

export type TourStep = {
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
