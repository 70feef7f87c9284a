import { useQuery } from '@tanstack/react-query';
import { IMAGE_LIMITS, type ImageLimits } from '#contract/images.contract.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { limitsQuery } from '../api/get-limits.ts';

/** What holds where nobody has said otherwise. */
const USUAL: ImageLimits = {
  dailyLimit: IMAGE_LIMITS.daily,
  monthlyLimit: IMAGE_LIMITS.monthly,
  dailyUsed: 0,
  monthlyUsed: 0,
  dailyAvailable: IMAGE_LIMITS.daily,
  monthlyAvailable: IMAGE_LIMITS.monthly,
};

/** One's own limits, null until they are known; where they cannot be read the last ones or the usual ones, as an estimate. */
export function useLimits() {
  const isSignedIn = useSignedIn() !== null;
  const query = useQuery({ ...limitsQuery, enabled: isSignedIn });
  return {
    limits: query.data ?? (query.isError ? USUAL : null),
    isEstimate: query.isError,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
