import { useQuery } from '@tanstack/react-query';
import { FIRST_SERVICES, serviceName } from '#web/lib/words/provider-labels.ts';
import { type NamedService, servicesQuery } from '../api/list-services.ts';

export type Services = {
  /** Until the server has said which there are, the ones that are always there. */
  list: readonly NamedService[];
  nameOf: (id: string) => string;
};

export function useServices(): Services {
  const { data } = useQuery(servicesQuery);
  return { list: data ?? FIRST_SERVICES, nameOf: (id) => serviceName(id, data) };
}
