import { ServicesHead } from '#web/features/services/components/services-head.tsx';
import { TokensPage } from '#web/features/tokens/components/tokens-page.tsx';

/** Keys are a part of AI services, whose tabs and banner are shown here as well. */
export function TokensRoute() {
  return <TokensPage head={<ServicesHead />} />;
}
