import { Button, Select } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import type { SharedField } from "@print-builder/core/editing";
import { elementKind, type PanelField, type Rule } from "@print-builder/core/elements";
import { conditionError } from "@print-builder/core/expressions";
import { IconX } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { EditorContext } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ConditionBuilder } from "./ConditionBuilder.tsx";
import classes from "./conditions.module.css";
import { fieldName, fieldsOfRule, settableFields, withoutField, withValue } from "./rules.ts";

/** The properties panel's control for a field. */
type FieldControlOf = ComponentType<{
  readonly shared: SharedField;
  readonly onChange: (value: unknown) => void;
  readonly typing: (value: unknown) => TypedChange;
}>;

type SettingProps = {
  readonly Control: FieldControlOf;
  readonly field: PanelField;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
  readonly typing: (rule: Rule) => TypedChange;
};

/** A property with the control that the properties panel has for it. */
function Setting({ Control, field, rule, onRule, typing }: SettingProps) {
  const value = rule.set[field.key];
  return (
    <li className={classes.setting}>
      <div className={classes.control}>
        <Control
          shared={{ field, value, isMixed: false }}
          onChange={(next) => onRule(withValue(rule, field.key, next))}
          typing={(next) => typing(withValue(rule, field.key, next))}
        />
      </div>
      <IconButton
        label={`Do not set ${fieldName(field)}`}
        size="sm"
        onClick={() => onRule(withoutField(rule, field.key))}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </li>
  );
}

type RuleProps = {
  readonly editor: EditorSession;
  readonly element: StoredElement;
  readonly rule: Rule;
  readonly Control: FieldControlOf;
  readonly typing: (rule: Rule) => TypedChange;
};

/** Changes an element's look or content under a condition. Resolves to the rule. */
export function RuleDialog(props: RuleProps & DialogProps<Rule>) {
  const { editor, element, rule: first, Control, typing, close } = props;
  const [rule, setRule] = useState(first);
  useTyped(editor, rule === first ? null : rule, typing);
  const set = fieldsOfRule(element, rule);
  const others = settableFields(element).filter((field) => !set.includes(field));
  const presentValue = ({ key }: PanelField) =>
    element.properties[key] ?? elementKind(element.type).defaults[key];
  const isWrong = rule.when.trim() === "" || conditionError(rule.when) !== null || set.length === 0;
  const add = (key: string | null) => {
    const field = others.find((other) => other.key === key);
    if (field) setRule(withValue(rule, field.key, presentValue(field)));
  };
  return (
    <EditorContext value={editor}>
      <DialogFrame
        title="When … set …"
        actions={<WhatIs word="conditions" name="Conditions" />}
        width={660}
        footer={
          <>
            <Button variant="default" onClick={() => close(null)}>
              Cancel
            </Button>
            <Button disabled={isWrong} onClick={() => close({ ...rule, when: rule.when.trim() })}>
              Set rule
            </Button>
          </>
        }
      >
        <h3 className={classes.subtitle}>When</h3>
        <ConditionBuilder value={rule.when} onChange={(when) => setRule((now) => ({ ...now, when }))} />
        <h3 className={classes.subtitle}>Set</h3>
        <ul className={classes.lines}>
          {set.map((field) => (
            <Setting
              key={field.key}
              Control={Control}
              field={field}
              rule={rule}
              onRule={setRule}
              typing={typing}
            />
          ))}
        </ul>
        <Select
          className={classes.add ?? ""}
          size="xs"
          w={240}
          searchable
          aria-label="Property to set"
          placeholder="Choose what to set…"
          data={others.map((field) => ({ value: field.key, label: fieldName(field) }))}
          value={null}
          onChange={add}
        />
      </DialogFrame>
    </EditorContext>
  );
}
