import { Button, Loader } from "@mantine/core";
import type { ListedProject, ProjectSort } from "@print-builder/api";
import {
  IconFileImport,
  IconFolderPlus,
  IconPlus,
  IconSearchOff,
  IconTags,
  IconTrash,
} from "@tabler/icons-react";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { WaitingCard } from "#ui/DesignCard.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import { type Choice, useChoice } from "./choosing/Choice.tsx";
import { ChosenBar } from "./choosing/ChosenBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import { ProjectTable } from "./ProjectTable.tsx";
import classes from "./projects.module.css";
import { TrashCard } from "./trash/TrashCard.tsx";
import {
  type CardActions,
  useCardActions,
  useCreate,
  useImport,
  withProjectDialogs,
} from "./useProjectActions.ts";
import { useProjectFilters } from "./useProjectFilters.ts";
import { type ProjectFilters, projectsOf, useProjectList } from "./useProjectList.ts";

type ProjectGridProps = {
  readonly projects: readonly ListedProject[];
  readonly actions: CardActions;
  readonly choice: Choice;
};

function ProjectGrid({ projects, actions, choice }: ProjectGridProps) {
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <li key={project.id}>
          {project.trash ? (
            <TrashCard project={project} trash={project.trash} />
          ) : (
            <ProjectCard project={project} actions={actions} choice={choice} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ProjectsProps = ProjectGridProps & {
  readonly view: CollectionView;
  readonly filters: ProjectFilters;
  readonly onSort: (sort: ProjectSort) => void;
};

/** The projects as a grid or table, with actions for the selection. The trash is always a grid. */
function Projects({ view, filters: { trash, sort }, onSort, ...shown }: ProjectsProps) {
  if (trash !== "") return <ProjectGrid {...shown} />;
  return (
    <>
      {view === "list" ? <ProjectTable {...shown} sort={sort} onSort={onSort} /> : <ProjectGrid {...shown} />}
      <ChosenBar choice={shown.choice} />
    </>
  );
}

const waitingCards = [0, 1, 2, 3, 4, 5, 6, 7];

/** A placeholder grid while the first page loads. */
function WaitingGrid() {
  return (
    <div className={classes.grid} aria-hidden>
      {waitingCards.map((key) => (
        <WaitingCard key={key} lines={3} />
      ))}
    </div>
  );
}

type ListEndProps = {
  readonly state: "idle" | "loading" | "failed";
  readonly onMore: () => void;
};

/** Distance below the viewport at which the next page is loaded. */
const preloadMargin = "200px";

/** A marker after the loaded cards, which loads the next page when it comes near the viewport. */
function ListEnd({ state, onMore }: ListEndProps) {
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = marker.current;
    if (element === null || state !== "idle") return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: preloadMargin },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [state, onMore]);
  return (
    <div ref={marker} className={classes.more} role="status">
      {state === "loading" ? (
        <>
          <Loader size="xs" aria-hidden /> Loading more…
        </>
      ) : null}
      {state === "failed" ? (
        <>
          More projects could not be loaded.
          <Button size="xs" variant="default" onClick={onMore}>
            Retry
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** The editor's New Project links here with `?new`, which is removed from the address once handled. */
function useNewFromAddress(create: () => Promise<void>): void {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.has("new");
  const obey = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete("new");
    setSearch(rest, { replace: true });
    void create();
  });
  useEffect(() => {
    if (isWanted) obey();
  }, [isWanted]);
}

type NoProjectsProps = {
  readonly filters: ProjectFilters;
  readonly filtered: boolean;
  readonly onCreate: () => void;
};

function NoProjects({ filters: { trash, ...narrowing }, filtered, onCreate }: NoProjectsProps) {
  if (trash !== "") {
    const isSearched = Object.values(narrowing).some((value) => value.trim() !== "");
    return (
      <EmptyState
        title={isSearched ? "No deleted project matches" : "The trash is empty"}
        text="Deleted projects stay here for a while, and can be restored as they were."
        icon={<IconTrash size={26} stroke={1.5} />}
      />
    );
  }
  return (
    <EmptyState
      title="No projects found"
      text={filtered ? "No projects match your search." : "Create your first project to get started."}
      icon={filtered ? <IconSearchOff size={26} stroke={1.5} /> : <IconFolderPlus size={26} stroke={1.5} />}
    >
      <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
        Create Project
      </Button>
    </EmptyState>
  );
}

/** While a new search loads, the loaded cards are already filtered by name. */
function matching(projects: readonly ListedProject[], search: string): readonly ListedProject[] {
  const wanted = search.trim().toLocaleLowerCase();
  return projects.filter((project) => project.name.toLocaleLowerCase().includes(wanted));
}

export function ProjectsPage() {
  const { filters, settled, change, clear, filtered, view, setView } = useProjectFilters();
  const list = useProjectList(settled);
  const create = useCreate();
  const importZip = useImport();
  useNewFromAddress(create);
  const actions = useCardActions();
  const loaded = projectsOf(list.data);
  // From the first keystroke until the server responds, the loaded projects match the previous filters.
  const stale = filters !== settled || list.isPlaceholderData;
  const shown = stale ? matching(loaded, filters.search) : loaded;
  const choice = useChoice(shown);
  const total = list.data?.pages.at(-1)?.total;
  const { fetchNextPage } = list;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);

  return (
    <>
      <PageHeader
        title="My Projects"
        note={list.isPending ? "Loading projects..." : total?.toLocaleString()}
        back={{ to: "/", label: "Back to home" }}
      >
        <Button
          variant="default"
          leftSection={<IconTags size={16} stroke={1.75} />}
          onClick={() => void withProjectDialogs(({ ManageTags }) => openDialog(ManageTags, {}))}
        >
          Manage Tags
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.75} />}
          onClick={() => void importZip()}
        >
          Import
        </Button>
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => void create()}>
          New Project
        </Button>
      </PageHeader>
      <FilterBar
        filters={filters}
        filtered={filtered}
        onChange={change}
        onClear={clear}
        view={view}
        onView={setView}
      />
      {list.isPending ? <WaitingGrid /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorState title="Your projects could not be loaded" query={list} />
      ) : null}
      {list.isSuccess && shown.length === 0 && !stale && !list.isFetching ? (
        <NoProjects filters={settled} filtered={filtered} onCreate={() => void create()} />
      ) : null}
      <Projects
        projects={shown}
        actions={actions}
        choice={choice}
        view={view}
        filters={filters}
        onSort={(sort) => change({ sort })}
      />
      {list.hasNextPage && !stale ? (
        <ListEnd
          state={list.isFetching ? "loading" : list.isFetchNextPageError ? "failed" : "idle"}
          onMore={loadMore}
        />
      ) : null}
    </>
  );
}
