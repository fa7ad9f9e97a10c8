import { Checkbox } from "@mantine/core";
import type { ListedProject } from "@print-builder/api";
import { type ChangeEvent, useState } from "react";

export type Choice = {
  /** In the displayed order. */
  readonly projects: readonly ListedProject[];
  readonly has: (id: string) => boolean;
  /** Selects or deselects a project; with `toHere`, the whole range from the last clicked project. */
  readonly set: (id: string, isChosen: boolean, toHere: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
  /** Number of projects that can be selected. */
  readonly shown: number;
};

function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** A selection among the shown projects; drops projects that are no longer shown. */
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

/** Checkbox that selects a project or, with Shift, the range from the last clicked project. */
export function ChoiceBox({ project: { id, name }, choice }: ChoiceBoxProps) {
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    choice.set(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return <Checkbox aria-label={`Select ${name}`} checked={choice.has(id)} onChange={onChange} />;
}
