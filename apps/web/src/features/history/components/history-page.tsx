import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import classes from './history.module.css';
import { HistoryRoom } from './history-room.tsx';

/**
 * The chat history. When the session ends nothing of it stays on the screen. After signing in again the filters and the
 * open chat are as they were, since the address has them; what was ticked is not.
 */
export function HistoryPage() {
  useEffect(preloadMarkdown, []);
  const session = useSignedIn();
  const rights = session?.rights ?? null;
  const [known, setKnown] = useState(rights);
  // While the rights of a renewed session are on their way, those of the one before still hold.
  if (rights !== null && rights !== known) setKnown(rights);
  if (session) return <HistoryRoom rights={rights ?? known} />;
  return (
    <>
      <PageHeading>{PAGES.chatHistory.title}</PageHeading>
      <section className={classes.signedOut} aria-label={PAGES.chatHistory.title}>
        <p>您需要登入才能查看聊天記錄</p>
        <Button onClick={requestSignIn}>登入</Button>
      </section>
    </>
  );
}
