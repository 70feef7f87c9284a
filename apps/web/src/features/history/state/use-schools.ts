import { useQuery } from '@tanstack/react-query';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { CHOICES_KEY, fetchSchools } from '../api/list-choices.ts';

/** In the place of the schools while the server is away. */
const SAMPLE_SCHOOLS = ['示範小學', '示範中學', '範例書院', '範例學校'];

export function useSchools() {
  const { data, error } = useQuery({
    queryKey: [...CHOICES_KEY, 'schools'],
    queryFn: ({ signal }) => fetchSchools(signal),
  });
  const isSample = data === undefined && isServerAway(error);
  return { schools: data ?? (isSample ? SAMPLE_SCHOOLS : []), isSample, hasFailed: error !== null };
}
