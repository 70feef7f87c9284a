import { UsagePage } from '#web/features/usage/components/usage-page.tsx';

export function UsageRoute() {
  return <UsagePage />;
}
