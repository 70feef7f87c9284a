import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { useStore } from '#web/lib/store.ts';
import { knowledgeBaseQuery } from '../api/knowledge-queries.ts';
import { type FormStart, findUnsynced, startNew, startStored, startUnsynced } from '../state/form-start.ts';
import { savesStore } from '../state/saves.ts';
import { BackLink } from './back-link.tsx';
import { KnowledgeForm } from './knowledge-form.tsx';
import classes from './knowledge-form-page.module.css';
import { LOAD_FAILURE, LoadFailure } from './load-failure.tsx';
import { SaveProgress } from './save-progress.tsx';

/** Null makes a new one. */
export function KnowledgeFormPage({ id }: { id: string | null }) {
  const ownerId = useOwnerId();
  const goToList = useList();
  if (ownerId === undefined) return null;
  const page = { ownerId, goToList };
  return (
    <>
      <BackLink />
      <PageHeading lead={id === null && '貼上文字或匯入檔案；聊天機器人會從這裡找答案，並註明出處。'}>
        {id === null ? PAGES.knowledgeBaseNew.title : PAGES.knowledgeBaseEdit.title}
      </PageHeading>
      {id === null ? <NewForm {...page} /> : <StoredForm key={id} {...page} id={id} />}
    </>
  );
}

/** The way to the list, whose page is fetched at once: when a save fails because the server is away it is too late. */
function useList(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => void router.preloadRoute({ to: PAGES.knowledgeBases.path }), [router]);
  return () => void navigate({ to: PAGES.knowledgeBases.path });
}

type FormProps = { ownerId: string; goToList: () => void };

function NewForm({ ownerId, goToList }: FormProps) {
  const [start] = useState(() => startNew(ownerId));
  return <KnowledgeForm start={start} goToList={goToList} />;
}

/** What waits in local storage is newer than what the server has, and is there even when the server is not. */
function StoredForm({ id, ownerId, goToList }: FormProps & { id: string }) {
  const isBeingSaved = useStore(savesStore).has(id);
  const [start, setStart] = useState<FormStart | null>(null);
  const stored = useQuery({ ...knowledgeBaseQuery(id), enabled: start !== null || !isBeingSaved });
  // The form begins with what was there first; a later reading must not change what somebody is typing.
  if (start === null && !isBeingSaved) {
    const entry = findUnsynced(ownerId, id);
    if (entry) setStart(startUnsynced(entry));
    else if (stored.data) setStart(startStored(ownerId, stored.data));
  }

  const retry = () => void stored.refetch();
  if (start) {
    const isAway = stored.isError && isServerAway(stored.error);
    return (
      <>
        {isAway && (
          <div className={classes.above}>
            <FailureNotice text={LOAD_FAILURE} error={stored.error} onRetry={retry} />
          </div>
        )}
        <KnowledgeForm start={start} goToList={goToList} />
      </>
    );
  }
  if (isBeingSaved) return <SaveProgress id={id} text="這個知識庫正在儲存，完成後就可以編輯。" />;
  if (stored.isError) return <LoadFailure error={stored.error} onRetry={retry} />;
  return (
    <div role="status" aria-label="載入中" aria-busy="true">
      <Skeleton height={56} radius="md" />
      <Skeleton height={400} mt="lg" radius="lg" />
    </div>
  );
}
