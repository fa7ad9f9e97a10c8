import { Button } from "@mantine/core";
import { IconArrowLeft, IconMapOff } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePageTitle } from "#ui/usePageTitle.ts";

export function NotFoundPage() {
  const navigate = useNavigate();
  usePageTitle("Page not found");
  // A page opened in a new tab has no history to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate("/"));
  return (
    <EmptyState
      title="Page not found"
      text="There is nothing at this address. It may have been mistyped, or the page has been removed."
      icon={<IconMapOff size={26} stroke={1.5} />}
      level={1}
    >
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.75} />}
        onClick={() => void goBack()}
      >
        Go Back
      </Button>
      <Button variant="default" component={Link} to="/">
        Home
      </Button>
      <Button component={Link} to="/dashboard">
        Go to Dashboard
      </Button>
    </EmptyState>
  );
}
