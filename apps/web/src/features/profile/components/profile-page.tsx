import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ownUserQuery } from '#web/lib/session/own-user.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { AccountCard } from './account-card.tsx';
import { OtherDevices } from './other-devices.tsx';
import { PasswordForm } from './password-form.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import classes from './profile-page.module.css';

/** What was typed stays when the session ends: the page goes on showing the person it was opened for. */
export function ProfilePage() {
  const userId = useOwnerId();
  return (
    <>
      <PageHeading lead="您的帳號資料、學習偏好和密碼。">{PAGES.profile.title}</PageHeading>
      {userId !== undefined && <Profile userId={userId} />}
    </>
  );
}

function Profile({ userId }: { userId: string }) {
  const user = useQuery(ownUserQuery(userId));
  if (user.data) {
    return (
      <div className={classes.sections}>
        <AccountCard user={user.data} />
        <PreferencesForm user={user.data} />
        <PasswordForm username={user.data.email} />
        <OtherDevices />
      </div>
    );
  }
  if (user.isError) return <FailureNotice error={user.error} onRetry={() => void user.refetch()} />;
  return (
    <div className={classes.sections} role="status" aria-label="載入中" aria-busy="true">
      <Skeleton height={150} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  );
}
