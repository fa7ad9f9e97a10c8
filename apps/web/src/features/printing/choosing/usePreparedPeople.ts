import { useEffect } from "react";
import { type People, prepareSearch, prepareSort } from "./people.ts";

/** Fields likely used for sorting; preparing each takes some hundredths of a second for 10,000 people. */
const maxFields = 6;
const pauseMs = 40;

/** Prepares people for searching and sorting in small steps, so that the first search is as fast as later ones. */
export function usePreparedPeople(people: People | null): void {
  useEffect(() => {
    if (people === null) return;
    const fields = people.fields.slice(0, maxFields).map(
      ({ value }) =>
        () =>
          prepareSort(people, value),
    );
    const steps = [() => prepareSearch(people), ...fields];
    let timer = window.setTimeout(function step() {
      steps.shift()?.();
      if (steps.length > 0) timer = window.setTimeout(step, pauseMs);
    }, pauseMs);
    return () => window.clearTimeout(timer);
  }, [people]);
}
