import { Button, PasswordInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#contract/auth.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './profile-page.module.css';

const toggle = { visibilityToggleButtonProps: { 'aria-label': '顯示或隱藏輸入內容', tabIndex: 0 } };

/** Changing the own password also ends the sessions on other devices. */
export function PasswordForm({ username }: { username: string }) {
  const [problem, setProblem] = useState('');
  const changing = useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const read = (name: string) => String(fields.get(name));
    const found = findProblem(read('current'), read('new'), read('repeated'));
    setProblem(found);
    if (found !== '' || changing.isPending) return;
    const body = { currentPassword: read('current'), newPassword: read('new') };
    changing.mutate(body, {
      onSuccess() {
        form.reset();
        toast('success', '密碼已更改，其他裝置已登出');
      },
      onError: (error) => setProblem(failureText(error).title),
    });
  }

  return (
    <section className={classes.card} aria-labelledby="password">
      <Title order={2} id="password" className={classes.heading}>
        更改密碼
      </Title>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        {/* Password managers save the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordInput name="current" label="目前的密碼" autoComplete="current-password" {...toggle} />
        <PasswordInput name="new" label="新密碼" autoComplete="new-password" {...toggle} />
        <PasswordInput name="repeated" label="再輸入一次新密碼" autoComplete="new-password" {...toggle} />
        <p role="alert" className={classes.error}>
          {problem}
        </p>
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={changing.isPending}>
            更改密碼
          </Button>
        </div>
      </form>
    </section>
  );
}

function findProblem(current: string, next: string, repeated: string): string {
  if (current === '') return '請輸入目前的密碼';
  if (next.trim() === '') return '新密碼不能為空';
  return next === repeated ? '' : '兩次輸入的新密碼不相同';
}
