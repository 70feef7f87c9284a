import { queryOptions } from '@tanstack/react-query';
import { listServices } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { FIRST_SERVICES } from '#web/lib/words/provider-labels.ts';

export type NamedService = { id: string; name: string };

/** The AI services that a key may belong to, the first three first. */
export const servicesQuery = queryOptions({
  queryKey: ['services', 'for-keys'],
  queryFn: async ({ signal }): Promise<NamedService[]> => {
    const found = (await call(listServices, {}, { signal })).map(({ id, name }) => ({ id, name }));
    const isFirst = (service: NamedService) => FIRST_SERVICES.some(({ id }) => id === service.id);
    const first = FIRST_SERVICES.flatMap(({ id }) => found.filter((service) => service.id === id));
    return [...first, ...found.filter((service) => !isFirst(service))];
  },
});
