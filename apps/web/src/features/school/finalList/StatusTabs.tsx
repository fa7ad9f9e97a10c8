import { SegmentedControl } from "@mantine/core";
import classes from "./finalList.module.css";
import { countOf, type StatusTab, statusTabs } from "./statusTabs.ts";
import type { FinalListView } from "./useFinalList.ts";

/** All, Yet to print, Ready to print, Printed, with how many there are. */
export function StatusTabs({ view }: { readonly view: FinalListView }) {
  const { tab, setTab, counts } = view;
  return (
    <SegmentedControl
      aria-label="Print status"
      value={tab}
      onChange={(value) => setTab(value as StatusTab)}
      data={statusTabs.map((each) => ({
        value: each.tab,
        label: (
          <span className={classes.tab}>
            {each.label}
            <span className={classes.count} data-tab={each.tab}>
              {countOf(counts.data, each.tab)?.toLocaleString() ?? "–"}
            </span>
          </span>
        ),
      }))}
    />
  );
}
