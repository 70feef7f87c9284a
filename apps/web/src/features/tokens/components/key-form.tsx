import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import type { Owner } from '../api/find-owners.ts';
import type { Key } from '../state/key.ts';
import { isSaved, type KeyFields, type SaveOutcome, saveKey } from '../state/save-key.ts';
import { OwnerSelect } from './owner-select.tsx';
import { ServiceSelect } from './service-select.tsx';
import classes from './tokens.module.css';

type Props = {
  /** Null for a new key. */
  old: Key | null;
  onClose: () => void;
  /** Told also when the form has been closed in the meantime. */
  onSaved: (name: string, outcome: SaveOutcome) => void;
};

const INVALID = '無效的 API 金鑰格式';
const FORM_ONLY = '無法向 AI 服務驗證這個金鑰，只檢查了格式';

type Problem = { text: string; detail?: string };

/** What is typed here lives in the fields alone: a key belongs into no draft. */
export function KeyForm({ old, onClose, onSaved }: Props) {
  const [owner, setOwner] = useState(old && ownerOf(old));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const saving = useSaving(old, onSaved);

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
        if (isSaved(outcome)) return onClose();
        setProblem({ text: INVALID, ...(outcome === 'malformed' && { detail: FORM_ONLY }) });
        focusField(form, 'value');
      },
      onError: (error) => {
        setProblem({ text: failureOf(old), detail: failureText(error).title });
        if (error instanceof ApiError && error.status === 401) requestSignIn();
      },
    });
  }

  const isChecking = saving.isPending && saving.variables.value !== '';
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate autoComplete="off">
      <div inert={saving.isPending} className={classes.fields}>
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
        <ServiceSelect stored={old?.provider ?? null} />
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
      </div>
      <div role="alert" className={classes.problem}>
        <p>{problem?.text}</p>
        <p className={classes.side}>{problem?.detail}</p>
      </div>
      <div className={classes.buttons}>
        <p role="status" className={classes.side}>
          {isChecking && '正在向 AI 服務檢查金鑰…'}
        </p>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" loading={saving.isPending}>
          儲存
        </Button>
      </div>
    </form>
  );
}

/**
 * Closing the form ends a check that is on its way, and nothing is saved then; how a save that was under way ends is
 * told by a toast.
 */
function useSaving(old: Key | null, onSaved: Props['onSaved']) {
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
    // The key is forgotten with the form.
    gcTime: 0,
    async onSettled(outcome, error, { name }) {
      const { aborted: isClosed, reason } = leaving.current.signal;
      await queries.invalidateQueries({ queryKey: ['tokens'] });
      if (outcome && isSaved(outcome)) onSaved(name, outcome);
      else if (isClosed && error !== reason) toast('error', lateText(old, name, error));
    },
  });
}

function failureOf(old: Key | null): string {
  return old ? '更新 API 金鑰時發生錯誤' : '添加 API 金鑰時發生錯誤';
}

/** Without an error the key was refused. */
function lateText(old: Key | null, name: string, error: Error | null): string {
  return `「${name}」沒有儲存。${error ? `${failureOf(old)}：${failureText(error).title}` : INVALID}`;
}

function readFields(data: FormData, owner: Owner | null): KeyFields {
  return {
    name: String(data.get('name')).trim(),
    value: String(data.get('value')).trim(),
    provider: String(data.get('provider')),
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
