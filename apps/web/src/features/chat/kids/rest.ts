import { ApiError } from '#web/lib/api/api-errors.ts';

/** True for a refusal that only tomorrow ends. */
export function isOverForToday(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'daily_limit_reached' || error.code === 'chatbot_total_reached')
  );
}
