import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import type { SignedIn } from '#web/lib/session/session-store.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { ownUserQuery } from '../api/own-user.ts';
import { AccountCard } from './account-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import classes from './profile-page.module.css';

export function ProfilePage() {
  const session = useSignedIn();
  return (
    <>
      <PageHeading lead="您的帳號資料、學習偏好和密碼。">{PAGES.profile.title}</PageHeading>
      {session ? <Profile session={session} /> : <p className={classes.card}>請先登入以查看個人資料</p>}
    </>
  );
}

function Profile({ session }: { session: SignedIn }) {
  const user = useQuery(ownUserQuery(session.user.id));
  if (user.isPending) {
    return (
      <div className={classes.sections} role="status" aria-label="載入中" aria-busy="true">
        <Skeleton height={150} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
    );
  }
  if (user.isError) return <FailureNotice error={user.error} onRetry={() => void user.refetch()} />;
  return (
    <div className={classes.sections}>
      <AccountCard user={user.data} />
      <PreferencesForm user={user.data} />
      <PasswordForm username={user.data.email} />
    </div>
  );
}
