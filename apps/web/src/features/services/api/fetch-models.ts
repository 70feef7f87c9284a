import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/operation.ts';
import { fetchModels } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type FoundModel = Output<typeof fetchModels>[number];

/** Milliseconds; the server waits for the service. */
const TIMEOUT = 60_000;

/** Asked anew by each dialog, and never again by itself: the service is somebody else's and may count calls. */
export function foundModelsQuery(serviceId: string) {
  return queryOptions({
    queryKey: ['service-models-found', serviceId],
    queryFn: ({ signal }) => call(fetchModels, { params: { id: serviceId } }, { signal, timeout: TIMEOUT }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
