import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What stands in the way of sending a form, and the name of the field to go to. */
export type Problem = { field: string; text: string };

type Options = { check: () => Problem | null; onSubmit: () => void };

/** A form that is sent when nothing stands in the way; else it says what does, and the focus goes there. */
export function useCheckedForm({ check, onSubmit }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    if (found === null) return onSubmit();
    // Told anew each time, also when it is the same.
    flushSync(() => setProblem(null));
    setProblem(found);
    const wrong = form.current?.elements.namedItem(found.field);
    if (wrong instanceof HTMLElement) wrong.focus();
  };
  return {
    form: { ref: form, noValidate: true, onSubmit: submit },
    problem,
    /** After a change what was wrong may be right. */
    forget: () => setProblem(null),
    /** For the field of this name. */
    field: (name: string) => ({
      name,
      error: problem?.field === name,
    }),
  };
}
