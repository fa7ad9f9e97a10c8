import { Button, Select, TextInput, VisuallyHidden } from "@mantine/core";
import { prepareRecordIds } from "@print-builder/core/records";
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconListDetails,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPrinter,
  IconSearch,
  IconTrash,
  IconUserPlus,
} from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { withPart } from "#platform/openLater.ts";
import { useFirstUse } from "#platform/storage/firstUse.ts";
import { FloatingGrip } from "#ui/floating/FloatingGrip.tsx";
import { useFloating } from "#ui/floating/useFloating.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { PositionField } from "#ui/PositionField.tsx";
import { useIsSignedOut, useLive, useLiveState } from "../liveOf.ts";
import { setPanelOpen, usePanelOpen } from "../panel/panelOpen.ts";
import { readRecordNumber } from "../session/liveState.ts";
import { deleteRecord, markReady } from "../session/schoolActions.ts";
import classes from "./liveBar.module.css";

/** Searches for the records that have a value in a field. */
function SearchRow() {
  const live = useLive();
  const searched = useLiveState(({ searchParams }) => searchParams);
  const fields = useLiveState(({ meta }) => meta?.fields) ?? [];
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  const isMoving = useLiveState((state) => state.isMoving);
  const [field, setField] = useState(searched?.field ?? "");
  const [value, setValue] = useState(searched?.search ?? "");
  const hint = useId();
  const isReady = field !== "" && value.trim() !== "";
  const clear = () => {
    setValue("");
    if (searched) void live.search(null);
  };
  return (
    <search className={classes.searchRow}>
      <form
        className={classes.searchForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void live.search({ field, search: value.trim() });
        }}
      >
        <Select
          size="xs"
          className={classes.searchField ?? ""}
          aria-label="Field to search"
          placeholder="Field"
          searchable
          data={fields.map((name) => ({ value: name, label: name.replace(/^user\./, "") }))}
          value={field === "" ? null : field}
          onChange={(chosen) => setField(chosen ?? "")}
        />
        <TextInput
          size="xs"
          className={classes.searchValue ?? ""}
          aria-label="Value to search for"
          placeholder={isSchool ? "Name, number or email" : "Value"}
          aria-describedby={isSchool ? hint : undefined}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="xs"
          disabled={!isReady}
          loading={isMoving}
          leftSection={<IconSearch size={14} stroke={2} />}
        >
          Search
        </Button>
        <Button size="xs" variant="default" disabled={searched === null && value === ""} onClick={clear}>
          Clear
        </Button>
      </form>
      {isSchool ? (
        <span id={hint} className={classes.hint}>
          The school system searches names, numbers and emails.
        </span>
      ) : null}
    </search>
  );
}

function JumpBox() {
  const live = useLive();
  const index = useLiveState(({ currentIndex }) => currentIndex);
  const total = useLiveState(({ meta }) => meta?.total ?? 0);
  return (
    <PositionField
      name="Record number"
      className={classes.number ?? ""}
      title={`A number from 1 to ${total.toLocaleString()}`}
      index={index}
      total={total}
      read={readRecordNumber}
      goTo={(wanted) => void live.goTo(wanted)}
    />
  );
}

const icon = { size: 17, stroke: 1.75 } as const;

/** The shown record's position and status, which decide the navigation buttons. */
function useNavigation() {
  const live = useLive();
  const index = useLiveState(({ currentIndex }) => currentIndex);
  const total = useLiveState(({ meta }) => meta?.total ?? 0);
  const isYetToPrint = useLiveState(({ currentRecord }) => currentRecord?.printStatus === "yet_to_print");
  const goTo = (wanted: number) => void live.goTo(wanted);
  return { index, total, isYetToPrint, goTo, isFirst: index === 0, isLast: index >= total - 1 };
}

/** The hint below “R2P Prev” and “R2P Next”, shown until one of the buttons was used. */
const readyExplained = "R2P marks this record as ready to print in the school’s list, then moves on.";
const readyHint = "ready-to-print-hint";

type ReadyButtonProps = { readonly step: -1 | 1; readonly use: ReturnType<typeof useFirstUse> };

function ReadyButton({ step, use }: ReadyButtonProps) {
  const live = useLive();
  const isMoving = useLiveState((state) => state.isMoving);
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    use.done();
    setBusy(true);
    await markReady(live, step);
    setBusy(false);
  };
  return (
    <Button
      size="xs"
      // R2P changes the school's list, so it has a check mark instead of the arrow of “Next”.
      variant="default"
      title={`Marks this record as ready to print in the school system and shows the ${step === 1 ? "next" : "previous"}`}
      disabled={isBusy || isMoving}
      {...(use.isNew ? { "aria-describedby": readyHint } : {})}
      leftSection={<IconCheck size={14} stroke={2} aria-hidden />}
      onClick={() => void press()}
    >
      {step === 1 ? "R2P Next" : "R2P Prev"}
    </Button>
  );
}

function Navigation({ ready }: { readonly ready: ReadyButtonProps["use"] }) {
  const { index, total, isYetToPrint, goTo, isFirst, isLast } = useNavigation();
  return (
    <>
      <IconButton label="First" shortcut="Home" size="sm" disabled={isFirst} onClick={() => goTo(0)}>
        <IconPlayerSkipBack {...icon} />
      </IconButton>
      {isYetToPrint ? (
        <ReadyButton step={-1} use={ready} />
      ) : (
        <IconButton label="Prev" shortcut="←" size="sm" disabled={isFirst} onClick={() => goTo(index - 1)}>
          <IconChevronLeft {...icon} />
        </IconButton>
      )}
      <JumpBox />
      <VisuallyHidden role="status">
        Record {(index + 1).toLocaleString()} of {total.toLocaleString()}
      </VisuallyHidden>
      <span className={classes.of} aria-hidden>
        of {total.toLocaleString()}
      </span>
      <IconButton label="Next" shortcut="→" size="sm" disabled={isLast} onClick={() => goTo(index + 1)}>
        <IconChevronRight {...icon} />
      </IconButton>
      {isYetToPrint ? (
        <ReadyButton step={1} use={ready} />
      ) : (
        <IconButton label="Last" shortcut="End" size="sm" disabled={isLast} onClick={() => goTo(total - 1)}>
          <IconPlayerSkipForward {...icon} />
        </IconButton>
      )}
    </>
  );
}

/** Prints only the card that is shown. */
function PrintButton() {
  const editor = useEditor();
  const record = useLiveState(({ currentRecord }) => currentRecord);
  if (record === null) return null;
  const print = () => {
    const { project } = editor.store.getState();
    const id = record.origin
      ? record.id
      : prepareRecordIds(project, project.headers)(record.data, record.index);
    void editor.hooks().printPeople([id]);
  };
  return (
    <IconButton label="Print this card" size="sm" onClick={print}>
      <IconPrinter {...icon} />
    </IconButton>
  );
}

/** Adds and deletes a school's records; the data wizard does that for a table. */
function SchoolButtons() {
  const editor = useEditor();
  const live = useLive();
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  if (!isSchool) return null;
  const create = () =>
    withPart(
      () => import("../create/createRecord.ts"),
      ({ createRecord }) => createRecord(editor.projectId, live),
    );
  return (
    <>
      <IconButton label="Create" size="sm" onClick={() => void create()}>
        <IconUserPlus {...icon} />
      </IconButton>
      <IconButton label="Delete" size="sm" onClick={() => void deleteRecord(live, () => location.reload())}>
        <IconTrash {...icon} />
      </IconButton>
    </>
  );
}

/** Shows that live data is on or, after the school's sign-in has expired, offers a new sign-in. */
function LiveSign() {
  const { signIn } = useLive();
  const isSignedOut = useIsSignedOut();
  if (!isSignedOut) {
    return (
      <span className={classes.sign} role="status">
        <span className={classes.dot} aria-hidden />
        Live Data
      </span>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">Signed out of the school system</VisuallyHidden>
      <Button
        size="xs"
        variant="default"
        title="Your sign-in to the school system has expired"
        leftSection={<span className={classes.dot} data-tone="error" aria-hidden />}
        onClick={() => void signIn()}
      >
        Sign in
      </Button>
    </>
  );
}

/** Gap between the bar and the messages below it, px. */
const gap = 8;

/** Moves messages below the bar while the bar is docked. */
function useToastsBelow(box: RefObject<HTMLElement | null>, isInPlace: boolean): void {
  useEffect(() => {
    const [bar, { style }] = [box.current, document.documentElement];
    if (!bar || !isInPlace) return;
    const follow = () => style.setProperty("--toasts-top", `${bar.getBoundingClientRect().bottom + gap}px`);
    // The search changes the bar's height.
    const observer = new ResizeObserver(follow);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--toasts-top");
    };
  }, [box, isInPlace]);
}

function Bar() {
  const editor = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const place = useEditorState(({ settings }) => settings.liveDataTopBarPosition);
  const isSearched = useLiveState(({ searchParams }) => searchParams !== null);
  const isPanelOpen = usePanelOpen(editor);
  const ready = useFirstUse("readyToPrint");
  const isYetToPrint = useLiveState(({ currentRecord }) => currentRecord?.printStatus === "yet_to_print");
  const [isSearching, setSearching] = useState(isSearched);
  useToastsBelow(box, place === null);
  const drag = useFloating({
    box,
    place,
    onPlaced: (liveDataTopBarPosition) => editor.changeSettings({ liveDataTopBarPosition }),
  });
  return (
    <div ref={box} className={classes.bar} data-floating="false">
      <div className={classes.row} role="toolbar" aria-label="Live data">
        <FloatingGrip label="Move the live data bar" {...drag} />
        <LiveSign />
        <span className={classes.rule} />
        <Navigation ready={ready} />
        <span className={classes.rule} />
        <IconButton
          label="Search records"
          size="sm"
          aria-pressed={isSearching}
          {...(isSearching || isSearched ? { variant: "light", color: "iris" } : {})}
          onClick={() => setSearching(!isSearching)}
        >
          <IconSearch {...icon} />
        </IconButton>
        <PrintButton />
        <SchoolButtons />
        {isPanelOpen ? null : (
          <IconButton label="Show the fields" size="sm" onClick={() => setPanelOpen(editor, true)}>
            <IconListDetails {...icon} />
          </IconButton>
        )}
      </div>
      {ready.isNew && isYetToPrint ? (
        <p id={readyHint} className={classes.hint}>
          {readyExplained}
        </p>
      ) : null}
      {isSearching ? <SearchRow /> : null}
    </div>
  );
}

/** The bar for stepping through records while live data is on. */
export function LiveBar() {
  return useLiveState(({ isLive }) => isLive) ? <Bar /> : null;
}
