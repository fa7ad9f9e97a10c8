import { SegmentedControl, Select } from "@mantine/core";
import { routes, type VersionAnswer, type VersionDesign } from "@print-builder/api";
import {
  type Project,
  parseProject,
  type SideName,
  sidesOf,
  toStoredProject,
} from "@print-builder/core/document";
import { layoutCard, prepareSide } from "@print-builder/core/layout";
import { CardPicture } from "@print-builder/render/svg";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { designViewOf } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { compareDesigns, type DesignComparison, type LayerChange } from "./compareDesigns.ts";
import classes from "./versions.module.css";

const kindWords: Readonly<Record<LayerChange["kind"], string>> = {
  added: "new",
  removed: "gone",
  changed: "changed",
};

function Differences({
  comparison,
  isTwoSided,
}: {
  readonly comparison: DesignComparison;
  readonly isTwoSided: boolean;
}) {
  const { card, layers } = comparison;
  if (card.length === 0 && layers.length === 0) return <p className={classes.said}>No differences.</p>;
  return (
    <ul className={classes.changes} aria-label="Differences">
      {card.length > 0 ? (
        <li>
          <strong>Card</strong> <span className={classes.said}>{card.join(", ")}</span>
        </li>
      ) : null}
      {layers.map(({ side, id, name, kind, what }) => (
        <li key={`${side} ${id}`} data-kind={kind}>
          <strong dir="auto">{name}</strong>{" "}
          <span className={classes.said}>
            {kind === "changed" ? what.join(", ") : kindWords[kind]}
            {isTwoSided ? (side === "front" ? " · front" : " · back") : ""}
          </span>
        </li>
      ))}
    </ul>
  );
}

type ComparedVersionProps = {
  readonly editor: EditorSession;
  readonly version: VersionAnswer;
  /** Versions to compare with, in addition to the current design. */
  readonly others: readonly VersionAnswer[];
};

/** Compares a version with the current design or another version: both pictures, and the differences by layer. */
export function ComparedVersion({ editor, version, others }: ComparedVersionProps) {
  const [other, setOther] = useState<string | null>(null);
  const [side, setSide] = useState<SideName>("front");
  const compared = others.find(({ revision }) => String(revision) === other) ?? null;
  const then = useVersion(editor, version);
  const second = useVersion(editor, compared);
  const now = compared === null ? editor.currentProject() : second.data;
  const sides = new Set([...(then.data ? sidesOf(then.data) : []), ...(now ? sidesOf(now) : [])]);
  const error = then.error ?? second.error;
  const title = versionTitle(version);
  const otherTitle = compared === null ? "Now" : versionTitle(compared);
  return (
    <ScrollBox className={classes.compared ?? ""} label="Comparison">
      <div className={classes.bar}>
        <Select
          size="xs"
          label="Compare with"
          allowDeselect={false}
          value={compared === null ? "now" : other}
          data={[
            { value: "now", label: "The current design" },
            ...others
              .filter(({ revision }) => revision !== version.revision)
              .map((each) => ({ value: String(each.revision), label: versionTitle(each) })),
          ]}
          onChange={(value) => setOther(value)}
        />
        {sides.size > 1 ? (
          <SegmentedControl
            size="xs"
            aria-label="Side"
            value={side}
            data={[
              { value: "front", label: "Front" },
              { value: "back", label: "Back" },
            ]}
            onChange={(value) => setSide(value === "back" ? "back" : "front")}
          />
        ) : null}
      </div>
      {error ? <p role="alert">{messageOf(error)}</p> : null}
      <div className={classes.pair}>
        {[
          { name: title, project: then.data },
          { name: otherTitle, project: now },
        ].map(({ name, project }, index) => (
          <figure key={index === 0 ? "version" : "other"} className={classes.figure}>
            <figcaption>{name}</figcaption>
            <VersionPicture editor={editor} project={project} side={side} title={`${name}, ${side}`} />
          </figure>
        ))}
      </div>
      {then.data && now ? (
        <Differences comparison={compareDesigns(then.data, now)} isTwoSided={sides.size > 1} />
      ) : null}
    </ScrollBox>
  );
}

type VersionPictureProps = {
  readonly editor: EditorSession;
  /** Undefined while loading. */
  readonly project: Project | undefined;
  readonly side: SideName;
  readonly title: string;
  readonly small?: boolean;
};

/** A side of a version, drawn like the canvas. */
export function VersionPicture({ editor, project, side, title, small = false }: VersionPictureProps) {
  const tools = useCardTools(editor.studio);
  const { width, height } = (project ?? editor.currentProject()).canvas;
  const shape = { aspectRatio: `${width} / ${height}`, "--ratio": width / height } as CSSProperties;
  return (
    <div className={classes.card} data-small={small} style={shape} aria-busy={project === undefined}>
      {project ? (
        <CardPicture
          drawing={layoutCard(
            prepareSide(project, side),
            designViewOf(editor.store.getState()),
            tools.layout,
          )}
          faces={tools.faces}
          pictureUrl={tools.pictureUrl}
          title={title}
        />
      ) : null}
    </div>
  );
}

const first = 999_999_999;

/** A project's versions, newest first, page by page. */
export function useVersionList(projectId: string, named: boolean) {
  return useInfiniteQuery({
    queryKey: ["versions", projectId, named],
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam, named };
      return call(routes.listVersions, { params: { id: projectId }, query }, { signal });
    },
    initialPageParam: first,
    getNextPageParam: ({ next_before }) => next_before,
    gcTime: 0,
  });
}

/** The open project with the design of a version, for drawing. */
function withVersion(editor: EditorSession, design: VersionDesign): Project {
  const stored = { ...toStoredProject(editor.currentProject()), ...design, elements: design.front_elements };
  return parseProject(stored).project;
}

/** A version as a project; undefined while loading. */
export function useVersion(editor: EditorSession, version: VersionAnswer | null, isWanted = true) {
  const { projectId } = editor;
  return useQuery({
    queryKey: ["version", projectId, version?.revision],
    queryFn: async ({ signal }) => {
      const params = { id: projectId, revision: String(version?.revision) };
      return withVersion(editor, (await call(routes.getVersion, { params }, { signal })).design);
    },
    enabled: version !== null && isWanted,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}

/** Title of a version: its name, or else the time of saving. */
export const versionTitle = ({ name, saved_at }: VersionAnswer): string => name ?? dateText(saved_at);

/** Says who saved the version; a named version also shows when. */
export function versionLine({ name, saved_at, saved_by }: VersionAnswer): string {
  const by = saved_by ? `Saved by ${saved_by.name}` : "Saved";
  return name === null ? by : `${by}, ${dateText(saved_at)}`;
}
