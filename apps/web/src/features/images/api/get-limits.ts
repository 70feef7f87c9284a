import { queryOptions } from '@tanstack/react-query';
import { getImageLimits } from '#contract/images.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { IMAGES_KEY } from './keys.ts';

export const limitsQuery = queryOptions({
  queryKey: [...IMAGES_KEY, 'limits'],
  queryFn: ({ signal }) => call(getImageLimits, {}, { signal }),
  // The fallback stands in at once, with a button to try again.
  retry: false,
});
