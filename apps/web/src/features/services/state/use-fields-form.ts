import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Hold } from '#web/components/dialogs/form-dialog.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { requestSignIn } from '#web/lib/session/sign-in-prompt.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import { SERVICES_KEY } from '../api/list-services.ts';

type Problems = Readonly<Partial<Record<string, string>>>;

type Options<Fields> = {
  start: Fields;
  /** What it is about, for those who have gone on to another page when the save ends. */
  nameOf: (fields: Fields) => string;
  /** In the order of the form. */
  check: (fields: Fields) => Problems;
  save: (fields: Fields) => Promise<unknown>;
  /** Which field a failure is about that names none. */
  fieldOfCode: Partial<Record<ErrorCode, keyof Fields & string>>;
  onHold: (hold: Hold) => void;
  onSaved: () => void;
};

/** What a field of the form needs. */
export type FieldsForm<Fields> = {
  fields: Fields;
  change: (patch: Partial<Fields>) => void;
  problem: (name: string) => string | undefined;
};

/**
 * What a form of this page holds and what becomes of it. A problem stands at its field, by the field's name, or at none
 * (''); after sending, the focus goes to the first one. A field that is being corrected is wrong no more.
 */
export function useFieldsForm<Fields extends Readonly<Record<string, unknown>>>(options: Options<Fields>) {
  const { nameOf, check, save, fieldOfCode, onHold, onSaved } = options;
  const queries = useQueryClient();
  const [start] = useState(options.start);
  const [fields, setFields] = useState(start);
  const [found, setFound] = useState<Problems>({});
  const [fixed, setFixed] = useState<readonly string[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const isGone = useIsGone();

  const tell = (problems: Problems) => {
    setFound(problems);
    setFixed([]);
  };
  const saving = useMutation({
    mutationFn: () => save(fields),
    async onSuccess() {
      toast('success', `已儲存「${nameOf(fields)}」`, TIMERS.savedBanner);
      await queries.invalidateQueries({ queryKey: SERVICES_KEY });
      onSaved();
    },
    onError(error) {
      const { title } = failureText(error);
      if (isGone.current) return toast('error', `「${nameOf(fields)}」沒有儲存：${title}`);
      tell(readProblems(error, Object.keys(start), fieldOfCode));
      if (error instanceof ApiError && error.status === 401) requestSignIn();
    },
  });
  const { isPending: isSaving } = saving;

  const isDirty = JSON.stringify(fields) !== JSON.stringify(start);
  const hold = isSaving ? 'saving' : isDirty ? 'changed' : null;
  useEffect(() => {
    onHold(hold);
    return () => onHold(null);
  }, [hold, onHold]);

  useEffect(() => {
    const [first] = Object.keys(found);
    // While they are being saved the fields cannot be reached.
    if (!isSaving && first) element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [found, isSaving]);

  return {
    fields,
    change(patch: Partial<Fields>): void {
      setFields((before) => ({ ...before, ...patch }));
      setFixed((before) => [...before, ...Object.keys(patch)]);
    },
    /** What is wrong with the field of this name; '' for what is about no field. */
    problem: (name: string): string | undefined => (fixed.includes(name) ? undefined : found[name]),
    form: {
      ref: element,
      noValidate: true,
      autoComplete: 'off',
      onSubmit(event: FormEvent) {
        event.preventDefault();
        if (isSaving) return;
        const problems = check(fields);
        tell(problems);
        if (Object.keys(problems).length === 0) saving.mutate();
      },
    },
    isSaving,
  };
}

/** What the form does not have is told above the buttons. */
function readProblems(
  error: unknown,
  names: readonly string[],
  fieldOfCode: Partial<Record<ErrorCode, string>>,
): Problems {
  const { title } = failureText(error);
  if (!(error instanceof ApiError)) return { '': title };
  const meant = error.code === null ? undefined : fieldOfCode[error.code];
  if (meant !== undefined) return { [meant]: title };
  const named = error.fields.flatMap(({ path, message }) => {
    const [name = ''] = path.split('.');
    return names.includes(name) ? [[name, message] as const] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : { '': title };
}
