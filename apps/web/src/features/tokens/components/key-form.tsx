import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PROVIDERS } from '#contract/constants.ts';
import { createToken } from '#contract/tokens.contract.ts';
import { ApiError } from '#web/lib/api-errors.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import type { Owner } from '../api/find-owners.ts';
import { type Key, PROVIDER_LABELS } from '../state/key.ts';
import { type KeyFields, type SaveOutcome, saveKey } from '../state/save-key.ts';
import { OwnerSelect } from './owner-select.tsx';
import classes from './tokens.module.css';

type Props = {
  /** Null for a new key. */
  old: Key | null;
  onCancel: () => void;
  onSaved: (name: string, outcome: SaveOutcome) => void;
};

type Problem = { text: string; detail?: string };

/** What is typed here lives in the fields alone: a key belongs into no draft. */
export function KeyForm({ old, onCancel, onSaved }: Props) {
  const [owner, setOwner] = useState(old && ownerOf(old));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const saving = useSaving(old);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = readFields(new FormData(form), owner);
    const empty = findMissing(fields, old === null);
    setMissing(empty);
    setProblem(empty.length > 0 ? { text: '請填寫所有必填欄位' } : null);
    if (empty[0] !== undefined) focusField(form, empty[0]);
    if (empty.length > 0 || saving.isPending) return;
    saving.mutate(fields, {
      onSuccess: (outcome) => {
        if (outcome !== 'refused') return onSaved(fields.name, outcome);
        setProblem({ text: '無效的 API 金鑰格式' });
        focusField(form, 'value');
      },
      onError: (error) => {
        const text = old ? '更新 API 金鑰時發生錯誤' : '添加 API 金鑰時發生錯誤';
        setProblem({ text, detail: failureText(error).title });
        if (error instanceof ApiError && error.status === 401) requestSignIn();
      },
    });
  }

  const isChecking = saving.isPending && saving.variables.value !== '';
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate autoComplete="off">
      <TextInput
        name="name"
        label="名稱"
        required
        maxLength={200}
        data-autofocus
        defaultValue={old?.name}
        error={missing.includes('name')}
      />
      <TextInput
        name="value"
        label="API 金鑰"
        required={old === null}
        description={old ? `留空會保留目前的金鑰（${old.value}）` : undefined}
        error={missing.includes('value')}
        // Not a password field: the browser would offer to remember the key.
        classNames={{ input: classes.secret }}
        spellCheck={false}
        autoCapitalize="off"
      />
      <NativeSelect
        name="provider"
        label="服務"
        defaultValue={old?.provider ?? 'openai'}
        data={PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
      />
      <OwnerSelect owner={owner} onChange={setOwner} />
      <NativeSelect
        name="status"
        label="狀態"
        defaultValue={old?.isActive === false ? 'inactive' : 'active'}
        data={[
          { value: 'active', label: '啟用' },
          { value: 'inactive', label: '停用' },
        ]}
      />
      <div role="alert" className={classes.problem}>
        <p>{problem?.text}</p>
        <p className={classes.side}>{problem?.detail}</p>
      </div>
      <div className={classes.buttons}>
        <p role="status" className={classes.side}>
          {isChecking && '正在向 AI 服務檢查金鑰…'}
        </p>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={saving.isPending}>
          儲存
        </Button>
      </div>
    </form>
  );
}

/** Leaving the form ends a check that is on its way, and nothing is saved then. */
function useSaving(old: Key | null) {
  const queries = useQueryClient();
  const leaving = useRef(new AbortController());
  const ids = useRef(new Map<string, string>());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  /** The same value saved again, because an answer was lost, is the same key. */
  const idFor = (value: string): string => {
    const id = ids.current.get(value) ?? newId();
    ids.current.set(value, id);
    return id;
  };
  return useMutation({
    mutationFn: (fields: KeyFields) => saveKey(old, idFor(fields.value), fields, leaving.current.signal),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tokens'] }),
  });
}

function readFields(data: FormData, owner: Owner | null): KeyFields {
  return {
    name: String(data.get('name')).trim(),
    value: String(data.get('value')).trim(),
    provider: createToken.body.shape.provider.parse(data.get('provider')),
    isActive: data.get('status') === 'active',
    user_id: owner?.id ?? null,
  };
}

function findMissing({ name, value }: KeyFields, isNew: boolean): string[] {
  return [...(name === '' ? ['name'] : []), ...(isNew && value === '' ? ['value'] : [])];
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}

function ownerOf({ user_id, user_name, user_email }: Key): Owner | null {
  return user_id === null ? null : { id: user_id, name: user_name ?? '', email: user_email ?? '' };
}
