import { useSearch } from '@tanstack/react-router';

/** The share password that the address has as `?access=`; null without one. */
export function useAccessParameter(): string | null {
  const { access }: { access?: unknown } = useSearch({ strict: false });
  // The router reads digits as a number.
  return access === undefined || access === '' ? null : String(access);
}
