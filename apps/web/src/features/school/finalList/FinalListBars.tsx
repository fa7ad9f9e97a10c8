import { Button, Menu, Select } from "@mantine/core";
import { type PrintStatus, printStatuses } from "@print-builder/school";
import {
  IconAlertTriangle,
  IconChevronDown,
  IconPrinter,
  IconRefresh,
  IconUserCheck,
  IconX,
} from "@tabler/icons-react";
import { useId } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { peopleText, printStatusLabels } from "#platform/school/personLine.ts";
import { type ProjectSchool, useClassSections } from "#platform/school/projectSchool.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./finalList.module.css";
import { type FinalListView, nextStatus, nothingSelected, pageSizes, selectedCount } from "./useFinalList.ts";
import type { StatusChanging } from "./useStatusChange.ts";

type BarProps = { readonly school: ProjectSchool; readonly view: FinalListView };

type SearchBarProps = BarProps & { readonly onLook: (look: CardLookFor) => void };

/** Search, class section, card readiness and the number of records found. */
export function SearchBar({ school, view, onLook }: SearchBarProps) {
  const { typed, setTyped, classSectionId, setClassSection, list, total } = view;
  const sections = useClassSections(school, school.dataset);
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search ?? ""}
        label="Search records"
        placeholder="Search name, number or email"
        value={typed}
        onChange={setTyped}
      />
      {school.dataset === "students" ? (
        <Select
          w={190}
          aria-label="Class section"
          searchable
          allowDeselect={false}
          data={[...sections]}
          value={classSectionId === null ? "" : String(classSectionId)}
          onChange={(value) => setClassSection(value ? Number(value) : null)}
        />
      ) : null}
      <ReadinessMenu onLook={onLook} />
      <span className={classes.found} role="status">
        {list.isSuccess ? `${peopleText(total, school.dataset)}${view.isFiltered ? " found" : ""}` : ""}
      </span>
    </div>
  );
}

/** Reports that the list could not be loaded, which would otherwise look like an empty list. */
export function LoadTrouble({ view }: { readonly view: FinalListView }) {
  const { list, counts } = view;
  const error = list.error ?? counts.error;
  if (error === null) return null;
  const what = list.error ? "The records could not be loaded" : "The records could not be counted";
  const retry = () => {
    void list.refetch();
    void counts.refetch();
  };
  return (
    <div className={classes.note} data-tone="error" role="alert">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span className={classes.noteText}>
        {what}: {messageOf(error)}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={15} stroke={1.75} />}
        loading={list.isFetching || counts.isFetching}
        onClick={retry}
      >
        Retry
      </Button>
    </div>
  );
}

/** Lists records that kept their status, with the reasons. */
export function RefusedNote({ changing }: { readonly changing: StatusChanging }) {
  const { refused, dismiss } = changing;
  if (refused.length === 0) return null;
  const title = `${countText(refused.length, "record kept its", "records kept their")} status`;
  return (
    <section className={classes.note} data-tone="warning" aria-label="Records that kept their status">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <div className={classes.noteText}>
        <b role="alert">{title}</b>
        <ScrollBox className={classes.refused ?? ""} label={title}>
          <ul>
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {message}
              </li>
            ))}
          </ul>
        </ScrollBox>
      </div>
      <IconButton label="Dismiss" size="sm" onClick={dismiss}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </section>
  );
}

export function ListPager({ view }: { readonly view: FinalListView }) {
  const { page, size, total, setPage, setSize } = view;
  return (
    <Pager
      sizeLabel="Rows per page"
      unit="per page"
      tellsRows
      page={page}
      total={total}
      size={size}
      sizes={[...new Set([...pageSizes, size])].sort((a, b) => a - b)}
      onPage={setPage}
      onSize={setSize}
    />
  );
}

type SelectionBarProps = {
  readonly view: FinalListView;
  readonly changing: StatusChanging;
  /** Prints the cards of the selected people. */
  readonly onPrint: () => void;
};

/** The number of selected records, and buttons that set their status. */
export function SelectionBar({ view, changing, onPrint }: SelectionBarProps) {
  const { selection, setSelection, people, total, tab } = view;
  const count = selectedCount(selection, total);
  const status = useId();
  const described = count === 0 ? { "aria-describedby": status } : {};
  const isWholePage = people.length > 0 && people.every(({ id }) => selection.ids.has(id));
  const records = countText(count, "record");
  const main = nextStatus(tab);
  const button = (each: PrintStatus) => (
    <Button
      key={each}
      variant={each === main ? "filled" : "default"}
      disabled={count === 0 || (changing.busyWith !== null && changing.busyWith !== each)}
      loading={changing.busyWith === each}
      aria-label={`Set ${records} to ${printStatusLabels[each]}`}
      {...described}
      onClick={() => void changing.set(each)}
    >
      {printStatusLabels[each]}
    </Button>
  );
  return (
    <>
      <span id={status} className={classes.chosen} role="status">
        {count === 0 ? "Select records to set their print status" : `${records} selected`}
      </span>
      {isWholePage && total > people.length && !selection.isEverything ? (
        <Button variant="subtle" onClick={() => setSelection({ ...selection, isEverything: true })}>
          Select all {total.toLocaleString()}
        </Button>
      ) : null}
      {count > 0 ? (
        <Button variant="subtle" color="gray" onClick={() => setSelection(nothingSelected)}>
          Clear
        </Button>
      ) : null}
      <span className={classes.spacer} />
      <Button
        variant="light"
        disabled={count === 0 || changing.busyWith !== null}
        {...described}
        leftSection={<IconPrinter size={16} stroke={1.75} />}
        onClick={onPrint}
      >
        Print {countText(count, "card")}
      </Button>
      <span className={classes.setTo}>Set to</span>
      {[...printStatuses].sort((a, b) => Number(a === main) - Number(b === main)).map(button)}
    </>
  );
}

/** States of cards to look for; `readiness` counts them by class. */
export type CardLookFor = "readiness" | "photo" | "never" | "changed";

const looks: readonly { readonly look: CardLookFor; readonly label: string }[] = [
  { look: "readiness", label: "Readiness of each class" },
  { look: "photo", label: "Photo missing" },
  { look: "never", label: "Not printed yet" },
  { look: "changed", label: "Changed since printed" },
];

/** Finds people by the state of their cards. The school's list has no such filter, so the print dialog shows them. */
function ReadinessMenu({ onLook }: { readonly onLook: (look: CardLookFor) => void }) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconUserCheck size={16} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          Find by card
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {looks.map(({ look, label }) => (
          <Menu.Item key={look} onClick={() => onLook(look)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
