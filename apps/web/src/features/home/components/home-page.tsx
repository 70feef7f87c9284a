import { Button, SimpleGrid, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { PLATFORM_FEATURES, type PlatformFeature } from '../platform-features.ts';
import { AdminFeatures } from './admin-features.tsx';
import { FeatureCard } from './feature-card.tsx';
import classes from './home-page.module.css';

const FeatureModal = lazy(async () => ({ default: (await import('./feature-modal.tsx')).FeatureModal }));

/** Home, for people who are signed in and as a preview for guests. */
export function HomePage() {
  const session = useSignedIn();
  const navigate = useNavigate();
  const [shown, setShown] = useState<PlatformFeature | null>(null);

  function start(): void {
    if (session) void navigate({ to: PAGES.chat.path });
    else requestSignIn();
  }

  return (
    <>
      <section className={classes.banner}>
        <Title order={1} tabIndex={-1} className={classes.title}>
          歡迎使用 AI 學習平台
        </Title>
        <p className={classes.lead}>
          {session?.user.name
            ? `${session.user.name}，今天想學什麼？`
            : '發問、練習、整理筆記，讓 AI 陪你一起學習。'}
        </p>
        <div className={classes.actions}>
          <Button size="lg" onClick={start}>
            開始使用聊天機器人
          </Button>
          {!session && (
            <Button size="lg" variant="default" onClick={requestSignIn}>
              登入
            </Button>
          )}
        </div>
      </section>

      <section aria-labelledby="features">
        <Title order={2} id="features" className={classes.heading}>
          學習功能
        </Title>
        <SimpleGrid component="ul" className={classes.cards} cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
          {PLATFORM_FEATURES.map((feature) => (
            <li key={feature.page}>
              <FeatureCard feature={feature} signedIn={session !== null} onDescribe={setShown} />
            </li>
          ))}
        </SimpleGrid>
      </section>

      <AdminFeatures />
      {shown && (
        <Suspense>
          <FeatureModal feature={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
