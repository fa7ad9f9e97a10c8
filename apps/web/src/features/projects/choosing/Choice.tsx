import { Checkbox } from "@mantine/core";
import type { ListedProject } from "@print-builder/api";
import { type ChangeEvent, useState } from "react";

/** Which projects are chosen, to do something with all of them. */
export type Choice = {
  /** In the order in which they are shown. */
  readonly projects: readonly ListedProject[];
  readonly has: (id: string) => boolean;
  /** Chooses one or takes it out; with `toHere` all between the last one and this one as well. */
  readonly set: (id: string, isChosen: boolean, toHere: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
  /** How many could be chosen. */
  readonly shown: number;
};

function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** A choice among the projects that are shown: one that is not shown any more is not chosen any more. */
export function useChoice(shown: readonly ListedProject[]): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const ids = shown.map(({ id }) => id);
  return {
    projects: shown.filter(({ id }) => chosen.has(id)),
    has: (id) => chosen.has(id),
    set(id, isChosen, toHere) {
      const meant = toHere ? between(ids, last, id) : [id];
      const others = [...chosen].filter((each) => !meant.includes(each));
      setChosen(new Set(isChosen ? [...others, ...meant] : others));
      setLast(id);
    },
    setAll: (isChosen) => setChosen(new Set(isChosen ? ids : [])),
    shown: ids.length,
  };
}

type ChoiceBoxProps = { readonly project: ListedProject; readonly choice: Choice };

/** Chooses a project; with Shift all from the last one that was chosen. */
export function ChoiceBox({ project: { id, name }, choice }: ChoiceBoxProps) {
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    choice.set(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return <Checkbox aria-label={`Choose ${name}`} checked={choice.has(id)} onChange={onChange} />;
}
