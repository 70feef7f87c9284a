import { Button, Modal, TextInput } from '@mantine/core';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { SchoolRow } from '#contract/schools.contract.ts';
import { LongSave } from '#web/components/dialogs/long-save.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { useLongSave } from '#web/lib/use-long-save.ts';
import { SCHOOLS_KEY } from '../api/list-schools.ts';
import { saveSchool } from '../api/save-school.ts';
import classes from './schools.module.css';

const SAVE = ['schools', 'save'];

/**
 * One modal for a new school and for another name of one that is there. While it is being saved it stays, unless that
 * takes long.
 */
export function SchoolDialog({
  dialog: { isOpen, target, turn, close },
}: {
  dialog: Dialog<SchoolRow | 'new'>;
}) {
  const school = target === 'new' ? null : target;
  const isSaving = useIsMutating({ mutationKey: SAVE }) > 0;
  const isLong = useLongSave(isOpen && isSaving);
  const isHeld = isSaving && !isLong;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={school ? '更改學校名稱' : '新增學校'}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld}
      closeButtonProps={{ 'aria-label': '關閉', disabled: isHeld }}
    >
      {isSaving && <LongSave isLong={isLong} onLeave={close} />}
      <SchoolForm key={turn} school={school} onClose={close} />
    </Modal>
  );
}

function SchoolForm({ school, onClose }: { school: SchoolRow | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(school?.name ?? '');
  const [key] = useState(newId);
  const [problem, setProblem] = useState('');
  const isGone = useIsGone();
  const saving = useMutation({
    mutationKey: SAVE,
    mutationFn: () => saveSchool(school?.id ?? null, key, name.trim()),
    async onSuccess(saved) {
      await queries.invalidateQueries({ queryKey: SCHOOLS_KEY });
      toast('success', `已儲存「${saved.name}」`, TIMERS.savedBanner);
      onClose();
    },
    onError(error) {
      // Whoever has gone on to another page meanwhile has no form to read it in.
      if (isGone.current) return toast('error', `「${name.trim()}」沒有儲存：${failureText(error).title}`);
      setProblem(failureText(error).title);
      if (error instanceof ApiError && error.status === 401) requestSignIn();
    },
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = name.trim() === '' ? '請輸入學校名稱' : '';
    setProblem(found);
    if (found === '' && !saving.isPending) saving.mutate();
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="學校名稱"
        required
        maxLength={200}
        data-autofocus
        error={problem}
        value={name}
        readOnly={saving.isPending}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem('');
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" disabled={saving.isPending} onClick={onClose}>
          取消
        </Button>
        <Button type="submit" loading={saving.isPending}>
          儲存
        </Button>
      </div>
    </form>
  );
}
