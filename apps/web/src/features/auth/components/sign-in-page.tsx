import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '#web/components/brand-mark.tsx';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-page.module.css';

/** `browse` is the way into the product without an account. */
export function SignInPage({ browse }: { browse: ReactNode }) {
  return (
    <main className={classes.page}>
      <Paper className={classes.card} radius="lg" withBorder>
        <header className={classes.header}>
          <BrandMark size={64} />
          <Title order={1} className={classes.title}>
            學伴
          </Title>
          <p className={classes.lead}>學校自己的 AI 學習平台</p>
        </header>
        {/* The specification asks for the simplified characters here, and only here. */}
        <SignInForm blankMessage="用户名和密码不能为空。" />
        <div className={classes.browse}>{browse}</div>
      </Paper>
      <p className={classes.help}>忘記密碼？請聯絡學校的平台管理員。</p>
    </main>
  );
}
