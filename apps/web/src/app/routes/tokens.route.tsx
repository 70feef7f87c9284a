import { TokensPage } from '#web/features/tokens/components/tokens-page.tsx';

export function TokensRoute() {
  return <TokensPage />;
}
