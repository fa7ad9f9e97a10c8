import { Select, Skeleton } from "@mantine/core";
import { type HeldCard, type ProjectAnswer, routes } from "@print-builder/api";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useParams } from "react-router";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { storageKeys } from "#platform/storage/keys.ts";
import { ColourSchemeButton } from "#ui/ColourSchemeButton.tsx";
import { IconLink } from "#ui/IconButton.tsx";
import { PageLoading } from "#ui/PageLoading.tsx";
import { usePageTitle } from "#ui/usePageTitle.ts";
import { PrinterReasons, PrinterStateText } from "../queues/PrinterFacts.tsx";
import { printQueues } from "../queues/printQueues.ts";
import { CardsInLine } from "./CardsInLine.tsx";
import { Finder } from "./Finder.tsx";
import { createOutbox } from "./outbox.ts";
import classes from "./station.module.css";
import { stationPeople } from "./stationPeople.ts";
import { WalkIn } from "./WalkIn.tsx";

/** The station's printer, which this browser remembers for each project. */
function useStationPrinter(projectId: string) {
  const { data: queues } = useQuery(printQueues);
  const [chosen, setChosen] = useState(() => readPrinters()[projectId] ?? null);
  const choose = (id: string | null) => {
    setChosen(id);
    localStorage.setItem(storageKeys.stationPrinters, JSON.stringify({ ...readPrinters(), [projectId]: id }));
  };
  const queue = queues?.find(({ id }) => id === chosen) ?? (queues?.length === 1 ? queues[0] : null) ?? null;
  return { queues, queue, choose };
}

function readPrinters(): Readonly<Record<string, string | null>> {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.stationPrinters) ?? "{}");
  } catch {
    return {};
  }
}

/** The people who have a card already, by id. */
function useHeldCards(projectId: string): ReadonlyMap<string, HeldCard> {
  const { data } = useQuery({
    queryKey: ["held cards", projectId],
    queryFn: ({ signal }) => call(routes.listHeldCards, { params: { id: projectId } }, { signal }),
  });
  return useMemo(() => new Map(data?.items.map((card) => [card.record_id, card])), [data]);
}

function Printer({ station }: { readonly station: ReturnType<typeof useStationPrinter> }) {
  const { queues = [], queue, choose } = station;
  return (
    <div className={classes.printer}>
      <Select
        aria-label="Printer"
        placeholder="Choose the printer"
        allowDeselect={false}
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        data={queues.map(({ id, name }) => ({ value: id, label: name }))}
        value={queue?.id ?? null}
        onChange={choose}
      />
      {queue ? <PrinterStateText state={queue.state} /> : null}
    </div>
  );
}

function Station({ project }: { readonly project: ProjectAnswer }) {
  usePageTitle(`Badge station: ${project.name}`);
  const [outbox] = useState(() => createOutbox(project.id));
  const [isWalkIn, setWalkIn] = useState(false);
  const station = useStationPrinter(project.id);
  const people = useQuery(stationPeople(project));
  const held = useHeldCards(project.id);
  useEffect(() => outbox.open(), [outbox]);
  const { queues, queue } = station;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <IconLink label="Open the project" to={`/editor/${project.id}`}>
          <IconArrowLeft size={18} stroke={1.75} />
        </IconLink>
        <div className={classes.title}>
          <h1>Badge station</h1>
          <p>{project.name}</p>
        </div>
        <Printer station={station} />
        <ColourSchemeButton />
      </header>
      <main id="main" className={classes.room}>
        {queues?.length === 0 ? (
          <p className={classes.notice} role="status">
            No printer is connected yet. A super admin adds printers on the page “Printers”.
          </p>
        ) : null}
        {queue ? <PrinterReasons reasons={queue.state.reasons} /> : null}
        {isWalkIn ? (
          <WalkIn
            project={project}
            hasPrinter={queue !== null}
            onCancel={() => setWalkIn(false)}
            onPrint={(card) => {
              if (!queue) return;
              void outbox.add({ ...card, queueId: queue.id });
              setWalkIn(false);
            }}
          />
        ) : people.data ? (
          <Finder
            project={project}
            people={people.data}
            held={held}
            outbox={outbox}
            printer={queue}
            onWalkIn={() => setWalkIn(true)}
          />
        ) : people.isError ? (
          <ErrorState title="The people could not be loaded" query={people} />
        ) : (
          <Skeleton height={420} radius="lg" aria-hidden />
        )}
        <CardsInLine outbox={outbox} project={project} />
      </main>
    </div>
  );
}

/** A page for a reception desk: prints one person's card after another on one printer. */
export function StationPage() {
  const { projectId = "" } = useParams();
  const project = useQuery({
    queryKey: ["station project", projectId],
    queryFn: ({ signal }) => call(routes.getProject, { params: { id: projectId } }, { signal }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (project.data) return <Station key={projectId} project={project.data} />;
  if (project.isPending) return <PageLoading />;
  return (
    <main>
      <ErrorState title="The project could not be opened" query={project} />
    </main>
  );
}
