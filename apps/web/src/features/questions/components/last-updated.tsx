import { formatMoment } from '#web/lib/words/format-moment.ts';

/** When a question was changed last; a time that is missing, or that is none, is unknown. */
export function LastUpdated({ at }: { at: string | null | undefined }) {
  if (!at || Number.isNaN(Date.parse(at))) return '未知';
  return <time dateTime={at}>{formatMoment(at)}</time>;
}
