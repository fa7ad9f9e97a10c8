import { SegmentedControl, Select } from "@mantine/core";
import type { VersionAnswer } from "@print-builder/api";
import { type SideName, sidesOf } from "@print-builder/core/document";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { compareDesigns, type DesignComparison, type LayerChange } from "./compareDesigns.ts";
import { useVersion, versionTitle } from "./useVersions.ts";
import { VersionPicture } from "./VersionPicture.tsx";
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
