import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import noticeClasses from './origin-notice.module.css';

/** The specification's words for a load that failed. */
export const LOAD_FAILURE = '載入知識庫資料時發生錯誤';

/** In the place of the form. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.code === 'knowledge_base_not_found';
  if (!isGone) return <FailureNotice text={LOAD_FAILURE} error={error} onRetry={onRetry} />;
  return (
    <div role="alert" className={noticeClasses.notice}>
      <p>{error.message}</p>
      <Link to={PAGES.knowledgeBases.path}>回到{PAGES.knowledgeBases.title}</Link>
    </div>
  );
}
