import { createStore } from './store.ts';

/** A question or a notice in the product's own alert dialog; `components/dialogs/question-dialog.tsx` shows the first one. */
export type Question = {
  /** Above the message, where a screen has one. */
  title: string | null;
  message: string;
  confirmLabel: string;
  /** Null for a notice, which can only be acknowledged. */
  cancelLabel: string | null;
  /** The confirming button looks dangerous and the cancelling one has the focus. */
  danger: boolean;
  answer(confirmed: boolean): void;
};

type ConfirmOptions = {
  title?: string;
  message: string;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
};

export const questionStore = createStore<readonly Question[]>([]);

/**
 * Asks and resolves with the answer; Escape is a no. Questions asked together stand in line; one that stands there
 * already, because a button was pressed twice, is not asked again, and the second press is a no.
 */
export function confirm({
  title,
  message,
  confirmLabel = '確定',
  cancelLabel = '取消',
  danger = false,
}: ConfirmOptions): Promise<boolean> {
  const isAsked = questionStore.get().some((other) => other.message === message);
  return isAsked
    ? Promise.resolve(false)
    : ask({ title: title ?? null, message, confirmLabel, cancelLabel, danger });
}

/** Tells and resolves when the reader has acknowledged it. */
export async function alert(message: string): Promise<void> {
  await ask({ title: null, message, confirmLabel: '確定', cancelLabel: null, danger: false });
}

function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: Question = {
      ...question,
      answer(confirmed) {
        questionStore.set(questionStore.get().filter((other) => other !== asked));
        resolve(confirmed);
      },
    };
    questionStore.set([...questionStore.get(), asked]);
  });
}
