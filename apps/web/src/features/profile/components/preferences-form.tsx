import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import {
  LEARNING_STYLES,
  LEVELS,
  preferencesSchema,
  savePreferences,
  type User,
} from '#contract/users.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { ownUserQuery } from '#web/lib/session/own-user.ts';
import { LEARNING_STYLE_LABELS, LEVEL_LABELS } from '#web/lib/words/learning-words.ts';
import classes from './profile-page.module.css';
import { useSavedBanner } from './use-saved-banner.ts';

export function PreferencesForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const banner = useSavedBanner();
  const saving = useMutation({
    mutationFn: (fields: FormData) =>
      call(savePreferences, {
        params: { id: user.id },
        body: preferencesSchema.parse(Object.fromEntries(fields)),
      }),
    onSuccess(saved) {
      queryClient.setQueryData(ownUserQuery(user.id).queryKey, saved);
      banner.show();
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(new FormData(event.currentTarget));
  }

  return (
    <section className={classes.card} aria-labelledby="preferences">
      <Title order={2} id="preferences" className={classes.heading}>
        學習偏好
      </Title>
      <form className={classes.form} onSubmit={handleSubmit}>
        <TextInput
          name="subject"
          label="科目"
          placeholder="例如：數學、中國歷史"
          maxLength={200}
          defaultValue={user.preferences?.subject ?? ''}
        />
        <NativeSelect
          name="level"
          label="程度"
          defaultValue={user.preferences?.level ?? 'beginner'}
          data={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
        />
        <NativeSelect
          name="learningStyle"
          label="學習方式"
          defaultValue={user.preferences?.learningStyle ?? 'visual'}
          data={LEARNING_STYLES.map((value) => ({ value, label: LEARNING_STYLE_LABELS[value] }))}
        />
        <p role="alert" className={classes.error}>
          {saving.isError && failureText(saving.error).title}
        </p>
        <div className={classes.actions}>
          <Button type="submit" loading={saving.isPending}>
            儲存
          </Button>
          <p role="status" className={classes.saved}>
            {banner.shown && '已儲存'}
          </p>
        </div>
      </form>
    </section>
  );
}
