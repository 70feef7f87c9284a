import { SystemPromptsPage } from '#web/features/system-prompts/components/system-prompts-page.tsx';

export function SystemPromptsRoute() {
  return <SystemPromptsPage />;
}
