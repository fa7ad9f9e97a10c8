import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconUserCheck } from "@tabler/icons-react";

/** States of cards to look for; `readiness` counts them by class. */
export type CardLookFor = "readiness" | "photo" | "never" | "changed";

const looks: readonly { readonly look: CardLookFor; readonly label: string }[] = [
  { look: "readiness", label: "Readiness of each class" },
  { look: "photo", label: "Photo missing" },
  { look: "never", label: "Not printed yet" },
  { look: "changed", label: "Changed since printed" },
];

/** Finds people by the state of their cards. The school's list has no such filter, so the print dialog shows them. */
export function ReadinessMenu({ onLook }: { readonly onLook: (look: CardLookFor) => void }) {
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
