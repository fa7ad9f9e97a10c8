import { Button } from "@mantine/core";
import { setProperties } from "@print-builder/core/editing";
import { describeElement, type Rule } from "@print-builder/core/elements";
import { lazy, Suspense } from "react";
import { useEditor, useSelected } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import classes from "./conditions/conditions.module.css";
import { FieldControl } from "./FieldControl.tsx";
import panel from "./properties.module.css";

// Loaded on demand, because few elements have conditions and the code is large.
const ConditionList = lazy(async () => ({ default: (await import("./expressionParts.ts")).ConditionList }));
const VisibleDialog = lazy(async () => ({ default: (await import("./expressionParts.ts")).VisibleDialog }));
const RuleDialog = lazy(async () => ({ default: (await import("./expressionParts.ts")).RuleDialog }));

/** The conditions under which the selected element is shown or changes. */
export function ConditionsSection() {
  const editor = useEditor();
  const [element, ...others] = useSelected();
  if (!element || others.length > 0) return null;
  const { conditions } = describeElement(element);
  const { rules } = conditions;
  const visibleIf = conditions.visibleIf ?? "";
  const storing =
    (values: Readonly<Record<string, unknown>>): TypedChange =>
    (state) =>
      setProperties(state, [element.id], values);
  const store = (label: string, values: Readonly<Record<string, unknown>>) =>
    editor.edit(label, storing(values));
  const withRule = (index: number, rule: Rule) =>
    index < rules.length ? rules.map((other, at) => (at === index ? rule : other)) : [...rules, rule];
  const setVisible = (condition: string) =>
    store(condition === "" ? "Always show" : "Show only when", { visibleIf: condition });
  const setRules = (next: readonly Rule[]) => store("Rules", { rules: next });
  const openVisible = async () => {
    const condition = await openDialog(VisibleDialog, {
      editor,
      condition: visibleIf,
      typing: (typed: string) => storing({ visibleIf: typed }),
    });
    if (condition !== null) setVisible(condition);
  };
  const openRule = async (index: number) => {
    const rule = await openDialog(RuleDialog, {
      editor,
      element,
      Control: FieldControl,
      rule: rules[index] ?? { when: "", set: {} },
      typing: (typed: Rule) => storing({ rules: withRule(index, typed) }),
    });
    if (rule !== null) setRules(withRule(index, rule));
  };
  return (
    <section className={panel.section} aria-label="Conditions">
      <h3 className={panel.sectionTitle}>Conditions</h3>
      {visibleIf === "" && rules.length === 0 ? null : (
        <Suspense fallback={null}>
          <ConditionList
            element={element}
            visibleIf={visibleIf}
            rules={rules}
            onVisible={setVisible}
            onRules={setRules}
            openVisible={() => void openVisible()}
            openRule={(index) => void openRule(index)}
          />
        </Suspense>
      )}
      <div className={classes.buttons}>
        {visibleIf === "" ? (
          <Button size="xs" variant="default" onClick={() => void openVisible()}>
            Show only when …
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={() => void openRule(rules.length)}>
          When … set …
        </Button>
      </div>
    </section>
  );
}
