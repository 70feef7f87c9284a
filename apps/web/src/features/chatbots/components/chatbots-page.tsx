import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { addLink } from '#web/components/lists/row-actions.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useServedPage } from '#web/lib/lists/use-served-page.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { useRights } from '#web/lib/session/use-session.ts';
import type { SharedChatbot } from '#web/lib/share-links.ts';
import { PAGE_SIZE, useChatbotList } from '../state/use-chatbot-list.ts';
import { ChatbotTable } from './chatbot-table.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

const DEFAULTS = { search: '', order: '', page: '1' };
const LOAD_FAILED = '無法載入聊天機器人列表，請稍後再試';

export function ChatbotsPage() {
  const userId = useOwnerId() ?? '';
  const [address, change] = useListAddress(DEFAULTS);
  const { rows, total, error, isSample, isBusy, retry } = useChatbotList(userId, address);
  const [shared, setShared] = useState<SharedChatbot | null>(null);
  const list = { total, isBusy, size: PAGE_SIZE };
  const { page, isBeyond } = useServedPage(address.page, list, change);

  return (
    <>
      <PageHeading lead={<AccessHint />}>{PAGES.chatbots.title}</PageHeading>
      <ListToolbar
        label="搜尋名稱或模型"
        search={address.search}
        onSearch={(search) => change({ search })}
        count={total}
        action={
          <Link to={PAGES.chatbotNew.path} className={addLink}>
            新增聊天機器人
          </Link>
        }
      />
      <ListFailures text={LOAD_FAILED} error={error} isSample={isSample} onRetry={retry} />
      {(rows !== null || !error) && (
        <ChatbotTable
          rows={isBeyond ? null : rows}
          order={address.order}
          onOrder={(order) => change({ order })}
          isBusy={isBusy}
          isSearched={address.search !== ''}
          onShare={setShared}
        />
      )}
      {total !== null && (
        <Pager page={page} size={PAGE_SIZE} total={total} onPage={(next) => change({ page: String(next) })} />
      )}
      <Suspense>{shared && <ShareDialog chatbot={shared} onClose={() => setShared(null)} />}</Suspense>
    </>
  );
}

/** Who may talk to a chatbot is said elsewhere. */
function AccessHint() {
  const mayAssign = isAllowed(PAGES.users.access, useRights());
  const page = PAGES.users.title;
  return (
    <>請到「{mayAssign ? <Link to={PAGES.users.path}>{page}</Link> : page}」設定用戶可使用的聊天機器人</>
  );
}
