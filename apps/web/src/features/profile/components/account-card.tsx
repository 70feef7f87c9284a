import { Badge, Title } from '@mantine/core';
import { type BuiltInUserType, builtInUserType } from '#contract/permissions.ts';
import type { User } from '#contract/users.contract.ts';
import classes from './profile-page.module.css';

/** Every other type, students and teachers too, reads as free. */
const BADGES: Readonly<Partial<Record<BuiltInUserType, string>>> = { admin: '管理員', premium: '高級會員' };

const date = new Intl.DateTimeFormat('zh-Hant-HK', { dateStyle: 'long' });

export function AccountCard({ user }: { user: User }) {
  return (
    <section className={classes.card} aria-labelledby="account">
      <div className={classes.who}>
        <Title order={2} id="account" className={classes.name}>
          {user.name}
        </Title>
        <Badge variant="light" size="lg">
          {BADGES[builtInUserType(user.user_type)] ?? '免費用戶'}
        </Badge>
      </div>
      <dl className={classes.facts}>
        <dt>用戶名</dt>
        <dd>{user.email}</dd>
        {user.school && (
          <>
            <dt>學校</dt>
            <dd>{user.school}</dd>
          </>
        )}
        <dt>有效期限</dt>
        <dd>{user.access_expiry ? date.format(new Date(user.access_expiry)) : '永久'}</dd>
      </dl>
    </section>
  );
}
