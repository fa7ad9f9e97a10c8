import { ownValue } from "@print-builder/core/ownValue";
import { type FocusEvent, useRef, useState } from "react";
import { oddValue } from "#platform/records/oddValue.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { useLive } from "../liveOf.ts";
import type { Live } from "../session/createLive.ts";
import type { LiveField, LiveSource } from "../session/liveState.ts";

type Samples = ReturnType<LiveSource["samples"]>;

/** Samples per source, read when the first value changes. */
const known = new WeakMap<LiveSource, Samples>();

function samplesOf(source: LiveSource): Samples {
  // If samples cannot be read, question nothing: a failed check must not block a value.
  const samples = known.get(source) ?? source.samples().catch(() => []);
  known.set(source, samples);
  return samples;
}

/** A field's value as the panel shows it, and the record it belongs to. */
function shownField(live: Live, field: string) {
  const { currentRecord, currentIndex, optimisticChanges, source } = live.store.getState();
  if (!currentRecord || !source) return null;
  const value = ownValue(optimisticChanges, field)?.value ?? ownValue(currentRecord.data, field) ?? "";
  return { id: currentRecord.id, title: currentRecord.title, index: currentIndex, value, source };
}

type ShownField = NonNullable<ReturnType<typeof shownField>>;

/** Time for which a question stays after its record is no longer shown, ms. */
const readingTimeMs = 12_000;

/** The record is no longer shown, so the question names it and links back to it. */
function askLater(live: Live, { label }: LiveField, { title, index }: ShownField, sentence: string): void {
  showToast(`${title}, ${label}: ${sentence}`, {
    tone: "warning",
    durationMs: readingTimeMs,
    action: { label: "Change it", run: () => void live.goTo(index) },
  });
}

/**
 * Questions a changed value that is clearly wrong compared with other records, once the user leaves the field. The
 * value is saved anyway.
 */
export function useOddValue(field: LiveField) {
  const live = useLive();
  const before = useRef<ShownField | null>(null);
  const [question, setQuestion] = useState<{ readonly of: ShownField; readonly sentence: string } | null>(
    null,
  );
  const now = shownField(live, field.name);
  const isCurrent = question !== null && now?.id === question.of.id && now.value === question.of.value;

  async function look(shown: ShownField): Promise<void> {
    const others = (await samplesOf(shown.source)).filter(({ id }) => id !== shown.id);
    const sentence = oddValue(
      shown.value,
      others.map(({ data }) => ownValue(data, field.name) ?? ""),
    );
    if (sentence === null) return;
    if (shownField(live, field.name)?.id === shown.id) setQuestion({ of: shown, sentence });
    else askLater(live, field, shown, sentence);
  }

  return {
    sentence: isCurrent ? question.sentence : null,
    keep: () => setQuestion(null),
    watch: {
      onFocus: () => {
        before.current ??= shownField(live, field.name);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        const [begun, shown] = [before.current, shownField(live, field.name)];
        before.current = null;
        const isText = field.control.kind === "line" || field.control.kind === "lines";
        if (isText && begun && shown?.id === begun.id && shown.value !== begun.value) void look(shown);
      },
    },
  };
}
