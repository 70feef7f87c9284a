import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A page loaded when it is first wanted. Where its file is missing the router loads the document anew, because a newer
 * version may have replaced it. With the server out of reach that would leave the browser's own error page in place of
 * the product, so the failure is then given another name, which the error page shows instead.
 */
export function loadPage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => ({ default: await load().catch(tellApart) }));
}

async function tellApart(error: unknown): Promise<never> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' });
  } catch (cause) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`server out of reach: ${reason}`, { cause });
  }
  throw error;
}
